/* SPDX-License-Identifier: MIT */
/* The private structure of a configuration. */
#ifndef BP_BIGPOINTS_CONFIG_INTERNAL_H
#define BP_BIGPOINTS_CONFIG_INTERNAL_H

#include "base/memory.h"
#include "bigpoints/discs.h"

struct bp_config {
    bp__memory memory;
    int32_t players;
    int32_t starter;
    int32_t rules;
    bp__counts counts;
    uint64_t seed;
    int has_board; /* `board` was set; otherwise the seed shuffles one from `counts` */
    bp__board board;
};

/* Sets everything but `memory` to the standard game. */
void bp__config_standard(bp_config *config);

/* The board a game is played on. The configuration has been checked. */
void bp__config_make_board(bp__board *out, const bp_config *config);

const char *bp__rules_name(int32_t rules);

#endif
