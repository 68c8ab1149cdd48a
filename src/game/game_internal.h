/* SPDX-License-Identifier: MIT */
/* The structs behind bp_game and bp_state, and the functions that built-in games and searchers use. */
#ifndef BP_GAME_GAME_INTERNAL_H
#define BP_GAME_GAME_INTERNAL_H

#include <stdatomic.h>

#include <bigpoints/experimental/game_methods.h>
#include <bigpoints/status.h>
#include <bigpoints/sys/game_ops.h>

#include "base/memory.h"

/* Every buffer that a game writes moves to is longer than `max_moves` by BP__MOVES_SLACK. A game that writes a few
   moves too many stays inside our memory, and the number that it returns shows the fault. */
enum { BP__PLAYERS_MAX = 16, BP__MOVES_SLACK = 64 };

/* The text of a move has at most 63 characters. */
enum { BP__MOVE_TEXT_SIZE = 64 };

/* A list of the moves of a game with at most so many needs no memory. */
enum { BP__FEW_MOVES = 448 };

/* Nothing but the count of references changes after bp_game_new(). */
struct bp_game {
    bp_game_ops methods;       /* a copy; its name follows the struct */
    const bp_game_ops *ops;    /* the copy */
    const bp_game_ops *origin; /* the caller's table, to recognise built-in games; may be invalid */
    const void *rules;         /* the same for games with the same functions; no address */
    const void *setup;
    const unsigned char *initial; /* the initial position */
    bp_game_traits traits;
    bp_game_experimental_ops experimental; /* all zero: none */
    bp__memory memory;
    atomic_uint references;
};

/* The history is one block: `capacity` positions, `stride` bytes apart so that each is aligned, then as
   many moves. Entry i holds the position before move i, and the move.

       history -> | position 0 | position 1 | ... | move 0 | move 1 | ... |
*/
struct bp_state {
    bp__memory memory; /* of the handle itself; what it points to comes from the game's */
    bp_game *game;
    unsigned char *position; /* the current one */
    unsigned char *history;
    size_t capacity;
    size_t ply;
    size_t made_count; /* moves in the history: those played, then those undone */
};

/* A state of all zero bytes for `game`, without history. */
int bp__state_blank(bp_state **out, bp_game *game);

/* The position before move `ply` of the history; at the end of it, the current one. */
const void *bp__state_past(const bp_state *state, size_t ply);

/* Bytes of an entry's position in the history. */
size_t bp__state_stride(const bp_game *game);

/* The moves of the history; NULL if no move was ever made. */
bp_move *bp__state_made(const bp_state *state);

/* The legal moves of a state. Many threads may read a state at once, so a list belongs to the caller. */
typedef struct bp__move_list {
    bp_move *moves; /* `few`, or memory */
    size_t count;
    bp_move few[BP__FEW_MOVES + BP__MOVES_SLACK];
} bp__move_list;

static inline void bp__move_list_free(bp__move_list *list, const bp_state *state)
{
    if (list->moves != list->few) {
        bp__memory_free(&state->game->memory, list->moves);
    }
}

/* How many moves a buffer holds that a game may write to. */
static inline size_t bp__game_move_slots(const bp_game *game)
{
    return (size_t)game->traits.max_moves + BP__MOVES_SLACK;
}

/* Whether a position that is not over can have so many moves. */
static inline int bp__game_has_count(const bp_game *game, size_t count)
{
    return count - 1 < game->traits.max_moves;
}

/* Lists the legal moves; none if the game is over. BP_OK: bp__move_list_free() has to follow. BP_ERR_METHOD for a number of
   moves that no position can have, or BP_ERR_MEMORY: nothing is to be freed. */
static inline int bp__state_list(bp__move_list *out, const bp_state *state)
{
    const bp_game *game = state->game;
    out->moves = out->few;
    out->count = 0;
    if (game->ops->is_over(state->position, game->setup)) {
        return BP_OK;
    }
    size_t slots = bp__game_move_slots(game);
    if (slots > sizeof out->few / sizeof *out->few) {
        out->moves = bp__memory_alloc_array(&game->memory, slots, sizeof *out->moves);
        if (!out->moves) {
            return BP_ERR_MEMORY;
        }
    }
    out->count = game->ops->moves(out->moves, state->position, game->setup);
    if (bp__game_has_count(game, out->count)) {
        return BP_OK;
    }
    bp__move_list_free(out, state);
    return BP_ERR_METHOD;
}

/* The maximum number of moves of a game, and the status of a longer one: BP_ERR_METHOD if the game says that there is none,
   otherwise BP_ERR_LIMIT. */
static inline size_t bp__game_max_plies(const bp_game *game)
{
    return game->traits.max_plies > 0 ? game->traits.max_plies : BP_ENDLESS_PLIES;
}

static inline int bp__game_too_long(const bp_game *game)
{
    return game->traits.max_plies > 0 ? BP_ERR_METHOD : BP_ERR_LIMIT;
}

/* Whether a score is within the traits. */
static inline int bp__game_has_score(const bp_game *game, int32_t score)
{
    return score >= game->traits.score_min && score <= game->traits.score_max;
}

/* The seat to move in a position that is not over, or BP_ERR_METHOD. */
int32_t bp__game_mover(const bp_game *game, const void *position);

/* The scores of a finished game, BP__PLAYERS_MAX at most. BP_OK, or BP_ERR_METHOD for one outside the traits. */
int bp__game_final_scores(int32_t *out, const bp_game *game, const void *position);

/* Whether the game has estimates, and scores that fit them. */
int bp__game_can_estimate(const bp_game *game);

/* The game's estimates of a position that is not over, kept within the range of scores. */
void bp__game_estimate(const bp_game *game, int32_t *out, const void *position);

/* Reads a position of the game, as bp_state_parse() does; the text has no moves and no result. `*out` is unchanged on
   failure. */
int bp__position_parse(bp_state **out, bp_game *game, const char *text, char *why, size_t why_size);

/* Who has the highest score: bit s for seat s. */
uint32_t bp__leaders(const int32_t *scores, int32_t players);

/* The set-up of a state's game if that game was made with this very table of functions, otherwise NULL. */
const void *bp__state_setup(const bp_state *state, const bp_game_ops *ops);

#endif
