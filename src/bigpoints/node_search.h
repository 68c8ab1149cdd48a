/* SPDX-License-Identifier: MIT */
/* Searches with the table of the solver. */
#ifndef BP_BIGPOINTS_NODE_SEARCH_H
#define BP_BIGPOINTS_NODE_SEARCH_H

#include "game/game_internal.h"

/* bp__table_search: answers a null window of two players on a board without white and black discs. */
int bp__node_search(bp_null_window *window, const void *state, const bp__search_table *table,
                    const void *setup);

#endif
