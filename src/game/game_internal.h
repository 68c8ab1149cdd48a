/* The structs behind bp_game and bp_state, and the functions that built-in games and engines use. */
#ifndef BP_GAME_GAME_INTERNAL_H
#define BP_GAME_GAME_INTERNAL_H

#include <stdatomic.h>

#include <bigpoints/experimental/game_methods.h>
#include <bigpoints/sys/game_ops.h>

#include "base/memory.h"

enum { BP__PLAYERS_MAX = 16 };

/* Nothing but the count of references changes after bp_game_new(). */
struct bp_game {
    const bp_game_ops *ops;
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
    unsigned char *position; /* the current one, then a buffer for max_moves moves */
    unsigned char *history;
    size_t capacity;
    size_t ply;
};

/* A state of all zero bytes for `game`, without history. */
int bp__state_blank(bp_state **out, bp_game *game);

/* The position before move `ply` of the history; at the end of it, the current one. */
const void *bp__state_past(const bp_state *state, size_t ply);

/* Bytes of an entry's position in the history. */
size_t bp__state_stride(const bp_game *game);

/* The moves of the history. */
bp_move *bp__state_made(const bp_state *state);

/* The legal moves, in a buffer that belongs to the state and lives until the next call. */
size_t bp__state_list(const bp_move **out, const bp_state *state);

/* Whether the game has estimates, and scores that fit them. */
int bp__game_can_estimate(const bp_game *game);

/* The game's estimates of a position that is not over, kept within the range of scores. */
void bp__game_estimate(const bp_game *game, int32_t *out, const void *position);

/* Who has the highest score: bit s for seat s. */
uint32_t bp__leaders(const int32_t *scores, int32_t players);

/* The set-up of a state's game if that game has these functions, otherwise NULL. */
const void *bp__state_setup(const bp_state *state, const bp_game_ops *ops);

/* The current position. */
const void *bp__state_position(const bp_state *state);

#endif
