/* SPDX-License-Identifier: MIT */
/* Random numbers that are the same on every machine: xoshiro256**, seeded through splitmix64. */
#ifndef BP_BASE_RANDOM_H
#define BP_BASE_RANDOM_H

#include <stdint.h>

typedef struct bp__random {
    uint64_t word[4];
} bp__random;

/* The generator of one stream of a seed: different streams of one seed are independent. */
bp__random bp__random_seed(uint64_t seed, uint64_t stream);

uint64_t bp__random_next(bp__random *random);

/* A number from 0 to limit - 1, each equally likely. `limit` is at least 1. */
uint64_t bp__random_below(bp__random *random, uint64_t limit);

/* One step of splitmix64: advances `state` and returns its mixed value. */
uint64_t bp__splitmix(uint64_t *state);

#endif
