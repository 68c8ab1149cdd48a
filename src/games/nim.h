/* SPDX-License-Identifier: MIT */
/* Nim, written on the public headers of libbigpoints alone.

   There are heaps of sticks. Two to five players take turns, and each takes one stick or more from one heap. The player who takes
   the last stick loses in misere Nim, and wins in normal Nim. Heaps have the numbers 1, 2, 3 and so on. */
#ifndef BP_GAMES_NIM_H
#define BP_GAMES_NIM_H

#include <bigpoints.h>
#include <bigpoints/sys/game_ops.h>

enum {
    BP__NIM_HEAPS = 8,    /* max heaps */
    BP__NIM_STICKS = 255, /* max sticks of a heap */
    BP__NIM_PLAYERS = 5,  /* max players */
};

/* The result of taking the last stick. */
enum bp__nim_rule {
    BP__NIM_LAST_LOSES = 0, /* misere Nim */
    BP__NIM_LAST_WINS = 1,  /* normal Nim */
};

/* A position. Missing heaps have no sticks. */
typedef struct bp__nim_position {
    uint8_t heaps[BP__NIM_HEAPS];
    uint8_t mover;
} bp__nim_position;

/* The constants of a game. */
typedef struct bp__nim_setup {
    uint8_t heaps[BP__NIM_HEAPS]; /* the initial sticks */
    uint8_t count;                /* the number of heaps */
    uint8_t players;              /* their number */
    uint8_t rule;                 /* one of bp__nim_rule */
} bp__nim_setup;

/* Creates a game of `count` heaps with these functions: `bp__nim_ops`, or a copy without some of the optional ones. Returns BP_OK, BP_ERR_ARGUMENT, BP_ERR_RANGE for a wrong number or rule, or
   BP_ERR_MEMORY.

   A winner's score is 1, a loser's 0; of several players one wins, or one loses. A move is its heap times 65,536 plus its sticks, and is written like
   "2-from-1". A position is written like "heaps=3+5+7 last=loses left=3+0+7 mover=2", a set-up without the last two
   words; more than two players are named, "heaps=3+5+7 players=3 last=loses". */
int bp__nim_new(bp_game **out, const bp_game_ops *ops, const uint8_t *heaps, int32_t count,
                int32_t players, int32_t rule, const bp_allocator *allocator);

/* The functions of the game. */
extern const bp_game_ops bp__nim_ops;

/* A move. */
bp_move bp__nim_move(unsigned heap, unsigned sticks);

/* Bouton's theorem for two players: whether the mover wins, and a winning move or 0. The solver uses it for candidate moves only: it
   searches the winning move alone and proves that it wins. */
int bp__nim_rule_wins(const uint8_t heaps[BP__NIM_HEAPS], int32_t rule);
bp_move bp__nim_rule_move(const uint8_t heaps[BP__NIM_HEAPS], int32_t rule);

#endif
