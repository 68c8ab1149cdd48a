/* SPDX-License-Identifier: MIT */
/* The floor of the binary logarithm, and the bits for a number of values. */

#include "base/log2.h"

uint32_t bp__log2(uint64_t number)
{
    uint32_t log = 0;
    while (number >>= 1) {
        log++;
    }
    return log;
}

uint32_t bp__bits_for(uint64_t values)
{
    uint32_t bits = 1;
    while (bits < 64 && (values - 1) >> bits) {
        bits++;
    }
    return bits;
}
