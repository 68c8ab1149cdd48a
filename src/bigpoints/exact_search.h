/* SPDX-License-Identifier: MIT */
/* The game-specific exact search of Big Points. */
#ifndef BP_BIGPOINTS_EXACT_SEARCH_H
#define BP_BIGPOINTS_EXACT_SEARCH_H

#include <bigpoints/experimental/game_methods.h>

/* The memory of each thread: a cache of 2,048 entries, and 1,860 children. */
enum { BP__BIGPOINTS_SEARCH_BYTES = 8 + 32 * 2048 + 64 * 1860 };

/* The method `search`. */
int bp__bigpoints_search(bp_search *search, const void *state, const void *setup);

#endif
