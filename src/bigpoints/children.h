/* Listing moves with the reductions of the positions after them. */
#ifndef BP_BIGPOINTS_CHILDREN_H
#define BP_BIGPOINTS_CHILDREN_H

#include <bigpoints/experimental/game_methods.h>

size_t bp__bigpoints_children(bp_child *out, const void *state, const void *setup);

#endif
