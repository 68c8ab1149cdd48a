/* SPDX-License-Identifier: MIT */
/* Bit operations on masks of the track: population count, bit scans, parallel bit extract. The functions are always
   inlined, so that each caller's target decides which instructions they become. */
#ifndef BP_BIGPOINTS_BITS_H
#define BP_BIGPOINTS_BITS_H

#include <stdint.h>

#if defined(__GNUC__) && defined(__OPTIMIZE__)
#define BP__INLINE static inline __attribute__((always_inline))
#else
#define BP__INLINE static inline
#endif

/* The number of bits set. */
BP__INLINE int32_t bp__bit_count(uint64_t mask)
{
#if defined(__GNUC__)
    return __builtin_popcountll(mask);
#else
    int32_t count = 0;
    for (; mask; mask &= mask - 1) {
        count++;
    }
    return count;
#endif
}

/* The index of the lowest bit of a mask that is not 0. */
BP__INLINE int32_t bp__bit_first(uint64_t mask)
{
#if defined(__GNUC__)
    return __builtin_ctzll(mask);
#else
    int32_t bit = 0;
    while (!(mask >> bit & 1)) {
        bit++;
    }
    return bit;
#endif
}

/* The index of the highest bit of a mask that is not 0. */
BP__INLINE int32_t bp__bit_last(uint64_t mask)
{
#if defined(__GNUC__)
    return 63 - __builtin_clzll(mask);
#else
    int32_t bit = 63;
    while (!(mask >> bit & 1)) {
        bit--;
    }
    return bit;
#endif
}

/* The lowest bit alone; 0 of 0. */
BP__INLINE uint64_t bp__bit_lowest(uint64_t mask)
{
    return mask & (0 - mask);
}

/* The number of bits that so many values need: ceil(log2(values)). There is at least one value. */
BP__INLINE int32_t bp__bits_for_values(uint64_t values)
{
    int32_t bits = 0;
    while (bits < 64 && (values - 1) >> bits) {
        bits++;
    }
    return bits;
}

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
