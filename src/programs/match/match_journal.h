/* SPDX-License-Identifier: MIT */
/* The file of --results: a line of JSON that identifies the match, and a line for each finished game. A match that was stopped
   or killed continues from it. */
#ifndef BP_PROGRAMS_MATCH_MATCH_JOURNAL_H
#define BP_PROGRAMS_MATCH_MATCH_JOURNAL_H

#include <stdio.h>

#include "programs/match/match_play.h"

/* The configuration without a seed, for identities and reports. */
enum { MATCH_CONFIG_SIZE = 256 };
void match_config_text(char out[MATCH_CONFIG_SIZE], const match_options *options);

/* Receives a game of the file, each once; owns `record`, a text from malloc(). */
typedef void match_journal_fn(int64_t number, const match_finish *finish, char *record, void *user);

/* Opens the file of the options. With --resume calls `keep` for every game of it; a last line that is not complete is removed.
   Returns NULL, and the reason in `why`, if the file can't be used: it is of another match or no such file at all, it is
   damaged, or another match uses it. */
FILE *match_journal_open(const match_options *options, match_journal_fn *keep, void *user,
                         char *why, size_t why_size);

/* Writes a game to the file at once. Returns 0 if that fails. */
int match_journal_write(FILE *file, const match_options *options, int64_t number,
                        const match_finish *finish, const char *record);

#endif
