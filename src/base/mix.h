/* SPDX-License-Identifier: MIT */
/* A bijection of keys of a given width: scatters them over a table without loss, so that the bits
   that choose a slot need not be stored in it. */
#ifndef BP_BASE_MIX_H
#define BP_BASE_MIX_H

#include <stdint.h>

#include "base/assert.h"

typedef struct bp__mixed {
    uint64_t low;
    uint64_t high;
} bp__mixed;

static inline uint64_t bp__mix_mask(uint32_t bits)
{
    return bits >= 64 ? ~UINT64_C(0) : (UINT64_C(1) << bits) - 1;
}

/* Keys of up to 64 bits. `mask` has all bits of a key, `half` is half their number, rounded up. Each step can be undone: a
   multiplication by an odd number, and an exclusive or of the lower half with the upper one. */
static inline uint64_t bp__mix_word(uint64_t x, uint64_t mask, uint32_t half)
{
    x = (x * 0x9E3779B97F4A7C15u) & mask;
    x ^= x >> half;
    x = (x * 0xD6E8FEB86659FD93u) & mask;
    x ^= x >> half;
    x = (x * 0xC2B2AE3D27D4EB4Fu) & mask;
    return x ^ x >> half;
}

/* `bits` is 1 to 128. The low bits of the result are the best mixed. */
static inline bp__mixed bp__mix(const uint64_t key[2], uint32_t bits)
{
    BP__ASSERT(bits >= 1 && bits <= 128);
    if (bits <= 64) {
        return (bp__mixed){bp__mix_word(key[0], bp__mix_mask(bits), (bits + 1) / 2), 0};
    }
    /* Two halves, each changed by a function of the other: a Feistel network. */
    uint64_t mask = bp__mix_mask(bits - 64);
    uint64_t high = key[1];
    uint64_t low = key[0] ^ (high * 0x9E3779B97F4A7C15u);
    low ^= low >> 32;
    low *= 0xD6E8FEB86659FD93u;
    low ^= low >> 32;
    high = (high ^ (low >> 29)) & mask;
    low ^= (high * 0xC2B2AE3D27D4EB4Fu) >> 7;
    low *= 0xD6E8FEB86659FD93u;
    return (bp__mixed){low ^ low >> 32, high};
}

/* The inverse of bp__mix(): the factors are the inverses of its factors, and an exclusive or with the upper half undoes
   itself. */
static inline void bp__unmix(uint64_t key[2], bp__mixed mixed, uint32_t bits)
{
    if (bits <= 64) {
        uint64_t mask = bp__mix_mask(bits);
        uint32_t half = (bits + 1) / 2;
        uint64_t x = mixed.low ^ mixed.low >> half;
        x = (x * 0x0BA79078168D4BAFu) & mask;
        x ^= x >> half;
        x = (x * 0xCFEE444D8B59A89Bu) & mask;
        x ^= x >> half;
        key[0] = (x * 0xF1DE83E19937733Du) & mask;
        key[1] = 0;
        return;
    }
    uint64_t low = mixed.low ^ mixed.low >> 32;
    low *= 0xCFEE444D8B59A89Bu;
    low ^= (mixed.high * 0xC2B2AE3D27D4EB4Fu) >> 7;
    key[1] = (mixed.high ^ (low >> 29)) & bp__mix_mask(bits - 64);
    low ^= low >> 32;
    low *= 0xCFEE444D8B59A89Bu;
    low ^= low >> 32;
    key[0] = low ^ (key[1] * 0x9E3779B97F4A7C15u);
}

/* The mixed key without its lowest `by` bits, fewer than 64. */
static inline bp__mixed bp__mix_shift(bp__mixed mixed, uint32_t by)
{
    BP__ASSERT(by < 64);
    if (by == 0) {
        return mixed;
    }
    return (bp__mixed){mixed.low >> by | mixed.high << (64 - by), mixed.high >> by};
}

#endif
