/* SPDX-License-Identifier: MIT */
/* Ranking and unranking of boards: the combinatorial number system for permutations of a multiset, in lexicographic
   order.

   `open` boards share a prefix, and `places` discs follow it. If `rest` discs of a kind are left, then
   `open * rest / places` of these boards continue with that kind. */

#include "bigpoints/board_rank.h"

#include <string.h>

#include "base/assert.h"

bp__big bp__board_count(const bp__counts *counts)
{
    bp__big count = bp__big_from(1);
    uint32_t placed = 0;
    for (int32_t disc = 0; disc < BP__KINDS; disc++) {
        for (uint32_t i = 1; i <= counts->of[disc]; i++) {
            bp__big_multiply_add(&count, ++placed, 0);
            bp__big_divide(&count, i);
        }
    }
    return count;
}

uint64_t bp__board_total(const bp__counts *counts)
{
    bp__big count = bp__board_count(counts);
    for (int i = 2; i < BP__BIG_LIMBS; i++) {
        if (count.limb[i] != 0) {
            return 0;
        }
    }
    return (uint64_t)count.limb[1] << 32 | count.limb[0];
}

/* total * part / whole without overflow. The result is an integer. */
static uint64_t share(uint64_t total, uint64_t part, uint64_t whole)
{
    BP__ASSERT(whole > 0 && part <= whole && total % whole * part % whole == 0);
    return total / whole * part + total % whole * part / whole;
}

uint64_t bp__board_rank(const bp__board *board)
{
    uint64_t rank = 0;
    uint64_t open = bp__board_total(&board->counts);
    bp__counts rest = board->counts;
    for (int32_t i = 0; i < board->length; i++) {
        uint64_t places = (uint64_t)(board->length - i);
        for (int32_t disc = 0; disc < board->disc[i]; disc++) {
            rank += share(open, rest.of[disc], places);
        }
        open = share(open, rest.of[board->disc[i]], places);
        BP__ASSERT(rest.of[board->disc[i]] > 0);
        rest.of[board->disc[i]]--;
    }
    BP__ASSERT(rank < bp__board_total(&board->counts));
    return rank;
}

/* Whether a colour in play is absent from the prefix: all its discs are in the rest. */
static int is_new(int32_t disc, const bp__counts *counts, const bp__counts *rest)
{
    return disc < BP__COLOURS && counts->of[disc] > 0 && rest->of[disc] == counts->of[disc];
}

/* Whether a listed board may continue with a disc. Of new colours with equal counts only the first may. */
static int may_continue(int32_t disc, bp__listing listing, const bp__counts *counts,
                        const bp__counts *rest)
{
    if (rest->of[disc] == 0) {
        return 0;
    }
    for (int32_t other = 0; listing == BP__CLASSES && other < disc && is_new(disc, counts, rest);
         other++) {
        if (is_new(other, counts, rest) && counts->of[other] == counts->of[disc]) {
            return 0;
        }
    }
    return 1;
}

/* The number of ways to rename new colours of equal count: the factorials of the groups' sizes. */
static uint64_t count_renamings(const bp__counts *counts, const bp__counts *rest)
{
    uint64_t renamings = 1;
    for (int32_t colour = 0; colour < BP__COLOURS; colour++) {
        uint64_t alike = 0;
        for (int32_t other = 0; other <= colour; other++) {
            alike += is_new(other, counts, rest) && counts->of[other] == counts->of[colour];
        }
        renamings *= is_new(colour, counts, rest) ? alike : 1;
    }
    return renamings;
}

uint64_t bp__listing_size(bp__listing listing, const bp__counts *counts)
{
    return listing == BP__CLASSES ? count_renamings(counts, counts) : 1;
}

void bp__board_unrank(bp__board *out, bp__listing listing, const bp__counts *counts, uint64_t rank)
{
    uint64_t open = bp__board_total(counts);
    bp__counts rest = *counts;
    BP__ASSERT(rank < open / bp__listing_size(listing, counts));
    *out = (bp__board){bp__counts_total(counts), *counts, {0}};
    for (int32_t i = 0; i < out->length; i++) {
        uint64_t places = (uint64_t)(out->length - i);
        for (int32_t disc = 0;; disc++) {
            if (!may_continue(disc, listing, counts, &rest)) {
                continue;
            }
            uint64_t these = share(open, rest.of[disc], places);
            rest.of[disc]--;
            /* One board of each class is listed. */
            uint64_t listed =
                listing == BP__CLASSES ? these / count_renamings(counts, &rest) : these;
            if (rank < listed) {
                open = these;
                out->disc[i] = (uint8_t)disc;
                break;
            }
            rank -= listed;
            rest.of[disc]++;
        }
    }
}

/* Fills the places from `first` on with the rest, in the order that comes first in the list. */
static void fill_first(bp__board *board, int32_t first, bp__listing listing, bp__counts *rest)
{
    for (int32_t i = first; i < board->length; i++) {
        int32_t disc = 0;
        while (!may_continue(disc, listing, &board->counts, rest)) {
            disc++;
        }
        board->disc[i] = (uint8_t)disc;
        rest->of[disc]--;
    }
}

int bp__board_next(bp__board *board, bp__listing listing)
{
    bp__counts rest = {{0}};
    for (int32_t i = board->length; i-- > 0;) {
        rest.of[board->disc[i]]++;
        for (int32_t disc = board->disc[i] + 1; disc < BP__KINDS; disc++) {
            if (may_continue(disc, listing, &board->counts, &rest)) {
                board->disc[i] = (uint8_t)disc;
                rest.of[disc]--;
                fill_first(board, i + 1, listing, &rest);
                return 1;
            }
        }
    }
    return 0;
}

/* Writes all permutations of the names from `colour` on that keep the counts. */
static size_t rename_from(int32_t colour, uint8_t name[BP__COLOURS], uint32_t used,
                          const bp__counts *counts, uint8_t out[BP__RENAMINGS_MAX][BP__COLOURS],
                          size_t done)
{
    if (colour == BP__COLOURS) {
        memcpy(out[done], name, BP__COLOURS);
        return done + 1;
    }
    for (int32_t other = 0; other < BP__COLOURS; other++) {
        int fits =
            counts->of[colour] > 0 ? counts->of[other] == counts->of[colour] : other == colour;
        if (fits && !(used >> other & 1)) {
            name[colour] = (uint8_t)other;
            done = rename_from(colour + 1, name, used | 1u << other, counts, out, done);
        }
    }
    return done;
}

size_t bp__board_renamings(uint8_t out[BP__RENAMINGS_MAX][BP__COLOURS], const bp__counts *counts)
{
    uint8_t name[BP__COLOURS];
    return rename_from(0, name, 0, counts, out, 0);
}
