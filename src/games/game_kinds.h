/* SPDX-License-Identifier: MIT */
/* The kinds of the games of this folder. */
#ifndef BP_GAMES_GAME_KINDS_H
#define BP_GAMES_GAME_KINDS_H

#include <bigpoints/sys/game_kind.h>

extern const bp_game_kind bp__nim_kind;
extern const bp_game_kind bp__connect4_kind;
extern const bp_game_kind bp__gomoku_kind;

#endif
