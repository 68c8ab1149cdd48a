/* SPDX-License-Identifier: MIT */
/* The last line of a file of --results, if the write of it was cut off. */
#ifndef BP_PROGRAMS_MATCH_MATCH_CUT_GAME_H
#define BP_PROGRAMS_MATCH_MATCH_CUT_GAME_H

#include "programs/match/match_options.h"

/* Whether a text without a line end is a beginning of a line that match_journal_write() writes in this match. */
int match_is_cut_game(const char *text, const match_options *options);

#endif
