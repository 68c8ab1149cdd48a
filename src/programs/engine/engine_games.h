/* SPDX-License-Identifier: MIT */
/* The games of bp-engine: states from the text of a position and moves. */
#ifndef BP_PROGRAMS_ENGINE_ENGINE_GAMES_H
#define BP_PROGRAMS_ENGINE_ENGINE_GAMES_H

#include <stddef.h>

#include <bigpoints/types.h>

enum engine_game { ENGINE_BIGPOINTS, ENGINE_NIM, ENGINE_CONNECT4, ENGINE_GOMOKU };

extern const char *const engine_game_names[]; /* of engine_game; NULL-terminated */

/* Opens a set-up, position or record of a game, then plays the moves. Returns BP_OK, or a status with the reason. */
int engine_open(bp_state **out, int32_t game, const char *position, const char *const *moves,
                size_t count, char *why, size_t why_size);

#endif
