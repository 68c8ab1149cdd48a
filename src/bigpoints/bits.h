/* SPDX-License-Identifier: MIT */
/* Parallel bit extract from masks of the track, with the instruction for it where the processor has one; and keys that
   are pushed together from such bits. */
#ifndef BP_BIGPOINTS_BITS_H
#define BP_BIGPOINTS_BITS_H

#include "base/bit_scan.h"

/* Function multiversioning: hot code is compiled twice, with BMI, BMI2 and POPCNT and without. Which version runs is
   decided when a game is made. */
#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>
#define BP__HAS_FAST 1
#define BP__FAST __attribute__((target("bmi,bmi2,popcnt")))
#else
#define BP__HAS_FAST 0
#endif

/* Parallel bit extract: gathers the bits of `from` that `mask` selects at the low end, in order. */
typedef uint64_t bp__extract_fn(uint64_t from, uint64_t mask);

static inline uint64_t bp__extract_plain(uint64_t from, uint64_t mask)
{
    uint64_t out = 0;
    for (uint64_t bit = 1; mask; bit <<= 1) {
        out |= from & bp__bit_lowest(mask) ? bit : 0;
        mask &= mask - 1;
    }
    return out;
}

#if BP__HAS_FAST
BP__FAST static inline uint64_t bp__extract_fast(uint64_t from, uint64_t mask)
{
    return _pext_u64(from, mask);
}
#endif

/* Shifts the 128-bit key left by `width` bits, fewer than 64, and puts `bits` into the low end. */
BP__INLINE void bp__key_push(uint64_t key[2], uint64_t bits, int32_t width)
{
    key[1] = width ? key[1] << width | key[0] >> (64 - width) : key[1];
    key[0] = key[0] << width | bits;
}

#endif
