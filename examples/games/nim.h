/* SPDX-License-Identifier: MIT */
/* Nim, written on the public headers of libbigpoints alone.

   There are heaps of sticks. Two players take turns, and each takes one stick or more from one heap. The player who takes the
   last stick loses in misere Nim, and wins in normal Nim. Heaps have the numbers 1, 2, 3 and so on. */
#ifndef GAMES_NIM_H
#define GAMES_NIM_H

#include <bigpoints.h>
#include <bigpoints/sys/game_ops.h>

enum {
    NIM_HEAPS = 8,    /* max heaps */
    NIM_STICKS = 255, /* max sticks of a heap */
};

/* The result of taking the last stick. */
enum nim_rule {
    NIM_LAST_LOSES = 0, /* misere Nim */
    NIM_LAST_WINS = 1,  /* normal Nim */
};

/* A position. Missing heaps have no sticks. */
typedef struct nim_position {
    uint8_t heaps[NIM_HEAPS];
    uint8_t mover;
} nim_position;

/* The constants of a game. */
typedef struct nim_setup {
    uint8_t heaps[NIM_HEAPS]; /* the initial sticks */
    uint8_t count;            /* the number of heaps */
    uint8_t rule;             /* one of nim_rule */
} nim_setup;

/* Creates a game of `count` heaps. Returns BP_OK, BP_ERR_ARGUMENT, BP_ERR_RANGE for a wrong number or rule, or
   BP_ERR_MEMORY.

   The winner's score is 1, the loser's 0. A move is its heap times 65,536 plus its sticks, and is written like
   "2-from-1". A position is written like "heaps=3+5+7 last=loses left=3+0+7 mover=2", a set-up without the last two
   words. */
int nim_new(bp_game **out, const uint8_t *heaps, int32_t count, int32_t rule);

/* The same with other functions, such as a copy of `nim_ops` without some of the optional ones. */
int nim_new_with(bp_game **out, const bp_game_ops *ops, const uint8_t *heaps, int32_t count,
                 int32_t rule);

/* The functions of the game. */
extern const bp_game_ops nim_ops;

/* Packs and unpacks a move. */
bp_move nim_move(unsigned heap, unsigned sticks);
unsigned nim_move_heap(bp_move move);
unsigned nim_move_sticks(bp_move move);

/* The heaps and the mover of a state; zeros if it is not a state of Nim, or if the game has no `encode`. */
nim_position nim_position_of(const bp_state *state);

/* Bouton's theorem: whether the mover wins, and a winning move or 0. The solver uses it for candidate moves only: it
   searches the winning move alone and proves that it wins. */
int nim_rule_wins(const uint8_t heaps[NIM_HEAPS], int32_t rule);
bp_move nim_rule_move(const uint8_t heaps[NIM_HEAPS], int32_t rule);

#endif
