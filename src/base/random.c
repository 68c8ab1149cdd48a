/* SPDX-License-Identifier: MIT */
/* Random numbers that are the same on every machine: xoshiro256**, seeded by splitmix64. */

#include "base/random.h"

uint64_t bp__splitmix(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

bp__random bp__random_seed(uint64_t seed, uint64_t stream)
{
    /* The stream is mixed before it meets the seed, so that (1, 0) and (0, 1) have nothing in common. */
    uint64_t state = stream;
    state = bp__splitmix(&state) ^ seed;
    bp__random random;
    for (int i = 0; i < 4; i++) {
        random.word[i] = bp__splitmix(&state);
    }
    return random;
}

static uint64_t rotate(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

uint64_t bp__random_next(bp__random *random)
{
    uint64_t *s = random->word;
    uint64_t result = rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

uint64_t bp__random_below(bp__random *random, uint64_t limit)
{
    /* Numbers below `skip` are drawn again: what remains is a whole multiple of `limit`. */
    uint64_t skip = (0 - limit) % limit;
    uint64_t drawn;
    do {
        drawn = bp__random_next(random);
    } while (drawn < skip);
    return drawn % limit;
}
