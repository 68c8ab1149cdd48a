/* SPDX-License-Identifier: MIT */
/* Searches with the table of the solver. */
#ifndef BP_BIGPOINTS_NODE_SEARCH_H
#define BP_BIGPOINTS_NODE_SEARCH_H

#include <bigpoints/experimental/game_methods.h>

#include "bigpoints/position.h"

/* Answers a null window that has a table, for a position of a board without white and black discs that can be a node. Returns 0
   after max_nodes. */
int bp__node_search(bp_null_window *window, const bp__position *position, const bp__setup *setup);

#endif
