/* SPDX-License-Identifier: MIT */
/* Sizes of memory that can't wrap around. Each function returns SIZE_MAX if the result does not fit size_t. No allocation of
   that size succeeds, so a sum of products needs one check, by bp__memory_alloc() or bp__pages_take(). */
#ifndef BP_BASE_SIZE_H
#define BP_BASE_SIZE_H

#include <stddef.h>
#include <stdint.h>

static inline size_t bp__size_of(uint64_t bytes)
{
    return bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}

static inline size_t bp__size_add(size_t a, size_t b)
{
    return a < SIZE_MAX - b ? a + b : SIZE_MAX;
}

static inline size_t bp__size_mul(size_t a, size_t b)
{
    return b == 0 || a <= (SIZE_MAX - 1) / b ? a * b : SIZE_MAX;
}

/* a * 2^bits; a is not 0. */
static inline size_t bp__size_shift(size_t a, uint32_t bits)
{
    return bits < 8 * sizeof a && a <= (SIZE_MAX - 1) >> bits ? a << bits : SIZE_MAX;
}

#endif
