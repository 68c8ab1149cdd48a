/* SPDX-License-Identifier: MIT */
/* Endgames. */
#ifndef BP_BIGPOINTS_ENDGAME_H
#define BP_BIGPOINTS_ENDGAME_H

#include <bigpoints/experimental/game_methods.h>

int bp__bigpoints_null_window(bp_null_window *window, const void *state, const void *setup);

#endif
