/* SPDX-License-Identifier: MIT */
/* 128-bit keys of byte strings: the bytes themselves up to 16, otherwise a hash of them. */

#include "base/key.h"

/* Little-endian on every machine; missing bytes are zero. */
static uint64_t read_word(const uint8_t *bytes, size_t count)
{
    uint64_t word = 0;
    for (size_t i = 0; i < count && i < 8; i++) {
        word |= (uint64_t)bytes[i] << (8 * i);
    }
    return word;
}

/* A bijection in which every input bit reaches every output bit. */
static uint64_t stir(uint64_t z)
{
    z = (z ^ (z >> 32)) * 0xD6E8FEB86659FD93u;
    z = (z ^ (z >> 32)) * 0xD6E8FEB86659FD93u;
    return z ^ (z >> 32);
}

/* The two halves of a hash while words are mixed into it. */
typedef struct hash {
    uint64_t low;
    uint64_t high;
} hash;

static hash add(hash h, uint64_t word)
{
    uint64_t low = stir(h.low ^ word);
    return (hash){low, stir(h.high + word * 0x9FB21C651E98DF25u) ^ low};
}

void bp__key(uint64_t out[2], const void *bytes, size_t count)
{
    const uint8_t *at = bytes;
    if (count <= BP__KEY_BYTES) {
        out[0] = read_word(at, count);
        out[1] = count > 8 ? read_word(at + 8, count - 8) : 0;
        return;
    }
    uint64_t low = stir(count + 0x9E3779B97F4A7C15u);
    hash h = {low, stir(low + 0x9E3779B97F4A7C15u)};
    for (size_t i = 0; i < count; i += 8) {
        h = add(h, read_word(at + i, count - i));
    }
    out[0] = stir(h.low + h.high);
    out[1] = stir(h.high ^ (h.low >> 1));
}
