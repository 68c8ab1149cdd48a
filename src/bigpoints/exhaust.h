/* The objective `thesis` by a method of its own. */
#ifndef BP_BIGPOINTS_EXHAUST_H
#define BP_BIGPOINTS_EXHAUST_H

#include <bigpoints/sys/game_ops.h>

int bp__bigpoints_exhaust(bp_exhaustion *out, const void *state, const void *setup);

#endif
