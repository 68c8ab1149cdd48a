/* SPDX-License-Identifier: MIT */
/* Bit scans and population counts of 64-bit numbers, and the widths that follow from them. The functions are always
   inlined, so that each caller's target decides which instructions they become. */
#ifndef BP_BASE_BIT_SCAN_H
#define BP_BASE_BIT_SCAN_H

#include <stdint.h>

#include "base/assert.h"

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
    BP__ASSERT(mask != 0);
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
    BP__ASSERT(mask != 0);
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

/* The binary logarithm, rounded down; 0 for 0. */
BP__INLINE uint32_t bp__log2(uint64_t number)
{
    return (uint32_t)bp__bit_last(number | 1);
}

/* The bits that tell `values` values apart, at least one value: the binary logarithm, rounded up. One value needs no
   bit. */
BP__INLINE int32_t bp__bits_for_values(uint64_t values)
{
    BP__ASSERT(values > 0);
    return values > 1 ? bp__bit_last(values - 1) + 1 : 0;
}

/* The width of a field for `values` values: the same, but at least one bit, because no table has values without bits. */
BP__INLINE uint32_t bp__field_bits(uint64_t values)
{
    return values > 1 ? (uint32_t)bp__bits_for_values(values) : 1;
}

#endif
