/* SPDX-License-Identifier: MIT */
/* Games by name, and states from text.

   Games by name are for every verb that has the option --game: the built-in ones, and those that a program adds to its
   command line (`games` of `command`). How a verb offers it:

       int32_t game = 0;
       const char *names[GAME_NAMES_SIZE];
       game_names(names, line);
       option_row table[] = {GAME_OPTION(&game, names), ..., {0}};
       command_read(line, table, before, after);
       const bp_game_kind *kind = game_named(line, names[game]);
       bp_state *state = open_state_of(line, kind, "", text);

   Everything else that depends on the game is in its bp_game_kind. No verb asks which game it is, except for what the
   verb can do for Big Points alone: game_is_bigpoints(). */
#ifndef BP_PROGRAMS_COMMON_OPEN_STATE_H
#define BP_PROGRAMS_COMMON_OPEN_STATE_H

#include <bigpoints/sys/game_kind.h>
#include <bigpoints/types.h>

#include "programs/common/command.h"

/* --- Any game ------------------------------------------------------------------------------------- */

enum { GAME_NAMES_SIZE = 32, GAME_WHY_SIZE = 1200 };

/* The names of all games, terminated by NULL: Big Points is the first one. */
void game_names(const char *out[GAME_NAMES_SIZE], const command *line);

/* A row of a table of options. `target` is the int32_t index of a name. */
#define GAME_OPTION(target, names)                                                    \
    {                                                                                 \
        "--game", NULL, OPTION_CHOICE, (target), .help = "the game", .words = (names) \
    }

/* Finds a game by its name among the built-in ones and `games`, as in `command`. Returns 0, and the reason, if there is none. */
int game_find(const bp_game_kind **out, const bp_game_kind *const *games, const char *name,
              char why[GAME_WHY_SIZE]);

/* The kind of a game; a kind of the program that is not complete ends it. */
const bp_game_kind *game_named(const command *line, const char *name);

/* Whether it is Big Points, whose configurations, reviews and censuses other games do not have. */
int game_is_bigpoints(const bp_game_kind *kind);

/* The kind for a game of so many players. Levels, heuristics and theorems are for two: with more it is `room`, without them. */
const bp_game_kind *game_kind_for(bp_game_kind *room, const bp_game_kind *kind, int32_t players);

/* Opens a text of a game: a set-up, a position or a record in its notation; or the moves from the usual set-up, or behind a
   set-up and a blank. Moves have commas between them; moves of one character need none: "4455", "6x5 4455",
   "7x6 moves=4,4". NULL is the usual set-up. Returns a status, with the reason in `why`. */
int game_open_text(bp_state **out, const bp_game_kind *kind, const char *text,
                   char why[GAME_WHY_SIZE]);

/* The same; a wrong text ends the program. The message begins with `where`, which may be empty. */
bp_state *open_state_of(const command *line, const bp_game_kind *kind, const char *where,
                        const char *text);

/* Plays `moves` random moves from the initial position of a state, by bp_game_kind.opening_move; an opening that ends the game
   is drawn again. The same seed gives the same opening. Returns a status: BP_ERR_LIMIT if there is no such opening. */
int game_play_opening(bp_state *state, const bp_game_kind *kind, int32_t moves, uint64_t seed);

/* The random number generator splitmix64, and its output for a seed at a place of the sequence. */
uint64_t game_random(uint64_t *random);
uint64_t game_mix(uint64_t seed, uint64_t number);

/* --- Big Points ----------------------------------------------------------------------------------- */

/* The start of a game on a board. A wrong board ends the program; the message begins with `where`, which
   may be empty. */
bp_state *open_state_on_board(const command *line, const char *where, const char *board,
                              int32_t players, int32_t rules);

/* The state that a configuration, position or record describes. A wrong one ends the program. */
bp_state *open_state_from_text(const command *line, const char *text);

/* A number of a configuration, any of #bp_config_field but the seed. */
int32_t config_number(const bp_config *config, int32_t field);

/* The same of the game of a state; -1 if it is not a state of Big Points, or there is no memory. */
int32_t config_number_of(const bp_state *state, int32_t field);

/* --- Names ---------------------------------------------------------------------------------------- */

extern const char *const objective_names[];   /* of bp_objective */
extern const char *const rules_names[];       /* of bp_rules */
extern const char *const stop_reason_names[]; /* of bp_stop_reason */

#endif
