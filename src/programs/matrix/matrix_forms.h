/* SPDX-License-Identifier: MIT */
/* The strategic form of a game by name: the tree, its strategies, and its matrix; how they are printed and written. */
#ifndef BP_PROGRAMS_MATRIX_MATRIX_FORMS_H
#define BP_PROGRAMS_MATRIX_MATRIX_FORMS_H

#include <bigpoints/experimental/strategic.h>

#include "programs/matrix/matrix_program.h"

typedef struct matrix_forms {
    const command *line;
    bp_tree *tree;
    bp_strategic *strategic;
    bp_matrix *matrix;
    bp_game *game;
    int32_t players;
    int is_merged;
} matrix_forms;

/* Opens the game and makes its forms; a failure ends the program. */
void matrix_forms_open(matrix_forms *forms, const command *line, const matrix_options *options);
void matrix_forms_close(matrix_forms *forms);

/* Prints the positions, the strategies and, for two players, the normal form and the payoffs with the minimum of each row and the
   maximum of each column. */
void matrix_forms_print(const matrix_forms *forms);

#endif
