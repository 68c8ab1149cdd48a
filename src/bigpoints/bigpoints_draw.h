/* SPDX-License-Identifier: MIT */
/* Positions of Big Points as text and as pictures for people. */
#ifndef BP_BIGPOINTS_BIGPOINTS_DRAW_H
#define BP_BIGPOINTS_BIGPOINTS_DRAW_H

#include "bigpoints/position.h"

size_t bp__bigpoints_draw(char *out, size_t size, const void *state, const void *before,
                          bp_move last, const void *setup);
size_t bp__bigpoints_svg(char *out, size_t size, const void *state, const void *before,
                         bp_move last, const void *setup);

#endif
