/* SPDX-License-Identifier: MIT */
/* Computer players of any kind of game, for the seats of play and match:

       7                                  a level; those of the kind, or of bp_player if it has none
       7:seconds=0.5                      with a limit of its own, if bp_player has the levels; also nodes=, clock=300+5
       minimax                            the usual depth of the game, by its first heuristic
       minimax:depth=6,heuristic=cube     also nodes=, seconds=, clock=300+5, weights=1+10+100+6900, pruning=off, equal=shallow,
                                          candidates=off
       best                               best play: by a theorem if the game has one, by the solver otherwise; where its
                                          limit does not suffice, level 10 or minimax
       random                             level 1
       greedy                             the move after which its own estimated score is highest, in a game without heuristics
       thumb                              by rules of thumb, in a game that has such

       game_player_settings set;
       game_player *player;
       game_choice choice;
       if (!game_player_parse(&set, kind, text, why, sizeof why)) ...
       if (game_player_new(&player, kind, &set) != BP_OK) ...
       game_player_set_progress(player, stop, NULL);
       game_player_begin(player, seed);                     before each game
       if (game_player_choose(&choice, player, state) == BP_OK) bp_state_apply(state, choice.move);
       game_player_free(player);

   Nothing here ends a program or prints; a player is used by one thread. Without a limit of time the moves depend on the
   seed and the position alone, so one that is taken back comes again (player.h says what else counts for its levels). */
#ifndef BP_PROGRAMS_COMMON_GAME_PLAYER_H
#define BP_PROGRAMS_COMMON_GAME_PLAYER_H

#include <bigpoints.h>
#include <bigpoints/sys/game_kind.h>

#include "programs/common/game_clock.h"

/* How a player chooses. All zero bytes but `pruning` and `candidates`: minimax of the usual depth. */
typedef struct game_player_settings {
    int32_t level; /* 1 to 10, or BP_LEVEL_AUTO if bp_player has the levels; 0: minimax */
    int is_best;   /* best play, in place of a level and of minimax; the next two likewise */
    int is_greedy;
    int is_thumb;
    int has_limit; /* one of the next two is set */
    double seconds;
    uint64_t nodes;
    game_clock
        clock; /* the time for a game, of which each choice takes its share; without a bank: none */
    uint64_t memory; /* of a level of bp_player, in bytes; 0: the default of the library */
    /* For minimax: */
    int32_t depth; /* 0: as the kind says; with another limit and pruning, as deep as it allows */
    int32_t heuristic; /* index into those of the kind */
    int32_t weights[BP_GAME_WEIGHTS_MAX];
    int pruning;
    int is_shallow; /* among equal values always the earlier end; otherwise a loser takes the later one */
    int candidates; /* only the candidate moves of the game; usually as the kind says */
} game_player_settings;

/* The settings of minimax without anything else: those of the word "minimax". */
game_player_settings game_player_usual(const bp_game_kind *kind);

/* Reads such a text. Returns 0 with the reason in `why` if it is wrong for this kind. */
int game_player_parse(game_player_settings *out, const bp_game_kind *kind, const char *text,
                      char *why, size_t why_size);

/* Sets one thing: "depth" to "6". Returns as game_player_parse(). */
int game_player_set(game_player_settings *set, const bp_game_kind *kind, const char *key,
                    const char *value, char *why, size_t why_size);

/* Writes the settings as people read them: "level 7", "minimax, depth 6, heuristic cube". */
void game_player_describe(char *out, size_t size, const bp_game_kind *kind,
                          const game_player_settings *set);

/* The heuristic of a name; NULL if the kind has none of it. */
const bp_game_heuristic *game_heuristic(const bp_game_kind *kind, const char *name);

typedef struct game_player game_player;

/* What a player chose. */
typedef struct game_choice {
    bp_move move;
    int32_t value; /* for the mover, in units of the kind; known if `depth` is not 0 */
    int32_t
        distance; /* plies to the end of the game that the search forces; 0: an estimate, or a draw */
    int32_t depth; /* the last depth that was finished; 0: no value was found */
    int32_t stop;  /* one of bp_stop_reason */
    int is_exact;  /* the value is proved */
    int32_t level; /* that a level of bp_player had, for one that adapts; or 0 */
    uint64_t nodes;
    double seconds;
    const char *source; /* where the move comes from if not from a search: "a random move" */
} game_choice;

/* Copies the kind. Returns a status. A player of zeros or NULL may be freed. */
int game_player_new(game_player **out, const bp_game_kind *kind, const game_player_settings *set);
void game_player_free(game_player *player);

/* The progress callback of its searches; non-zero stops them, and the player moves. */
void game_player_set_progress(game_player *player, bp_progress_fn progress, void *user);

/* What is left on its clock; negative after a choice that took too long. */
double game_player_time_left(const game_player *player);

/* Begins a game: sets the seed of its random choices and forgets earlier games. Returns a status. */
int game_player_begin(game_player *player, uint64_t seed);

/* Chooses a move in a position that is not over. Returns a status. */
int game_player_choose(game_choice *out, game_player *player, const bp_state *state);

/* Searches a position by minimax with these settings, whatever those of the player are. Returns a status. */
int game_player_search(game_choice *out, game_player *player, const game_player_settings *set,
                       const bp_state *state);

/* The depth limit of such a search in a position; 0 if other limits alone stop it. */
int32_t game_player_depth(const bp_game_kind *kind, const game_player_settings *set,
                          const bp_state *state);

#endif
