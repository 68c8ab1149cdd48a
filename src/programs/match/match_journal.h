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

/* Opens the file of the options. With --resume calls `keep` for every game of it; a last line that is the beginning of a game's
   line is removed.
   Returns NULL, and the reason in `why`, if the file can't be used: it is of another match or no such file at all, it is
   damaged, or another match uses it. */
FILE *match_journal_open(const match_options *options, match_journal_fn *keep, void *user,
                         char *why, size_t why_size);

/* Writes a game to the file at once. Returns 0 if that fails. */
int match_journal_write(FILE *file, const match_options *options, int64_t number,
                        const match_finish *finish, const char *record);

/* What match_cut_game.c compares with a line. */

enum { MATCH_TALLIES = 8, MATCH_END_SIZE = 64 };

/* The lists of numbers in the line of a game, in their order. */
extern const char *const match_tally_names[MATCH_TALLIES];

/* What the line of a game is made of. */
typedef struct match_game_line {
    const match_options *options;
    int64_t number;
    const match_finish *finish;
    const char *record;
} match_game_line;

/* Writes the beginning of the line of a game, which depends on its number alone: up to the scores. `from` is a
   match_game_line. */
void match_journal_put_place(FILE *file, const void *from);

/* The end of a line, with the checksum of its first `length` bytes. Returns its own length. */
size_t match_journal_end(char out[MATCH_END_SIZE], const char *text, size_t length);

#endif
