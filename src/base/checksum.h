/* SPDX-License-Identifier: MIT */
/* 64-bit checksums of words and bytes. */
#ifndef BP_BASE_CHECKSUM_H
#define BP_BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* Adds a word. A bijection of the sum and of the word: a change of one word alone always changes the sum. */
static inline uint64_t bp__checksum_word(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * 0x9E3779B97F4A7C15u;
    sum = (sum ^ sum >> 32) * 0xD6E8FEB86659FD93u;
    return sum ^ sum >> 29;
}

/* Adds bytes and their number. The same on every machine. */
uint64_t bp__checksum_bytes(uint64_t sum, const void *bytes, size_t count);

#endif
