/* Strategic form as matrices, with its solution concepts. */
#ifndef BP_PROGRAMS_GAMES_NIM_MATRIX_H
#define BP_PROGRAMS_GAMES_NIM_MATRIX_H

#include <bigpoints/experimental/strategic.h>

#include "programs/common/command.h"

/* Prints the normal form, the payoffs with row minima and column maxima, maximin and minimax, saddle points, dominated
   strategies, equilibria, and who wins by which strategies. */
void nim_matrix_print(const command *line, const bp_tree *tree, const bp_strategic *form);

#endif
