/* SPDX-License-Identifier: MIT */
/* 64-bit checksums of words and bytes. */

#include "base/checksum.h"

uint64_t bp__checksum_bytes(uint64_t sum, const void *bytes, size_t count)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < count; i += 8) {
        uint64_t word = 0; /* little-endian; missing bytes are zero */
        for (size_t k = 0; k < 8 && i + k < count; k++) {
            word |= (uint64_t)at[i + k] << (8 * k);
        }
        sum = bp__checksum_word(sum, word);
    }
    return bp__checksum_word(sum, count);
}
