/* SPDX-License-Identifier: MIT */
/* Mixed-radix ranking of positions: a position is encoded in the fewest bytes, as its rank in a list of positions.

   The list has every position that is possible for each kind of disc by itself, in order of
     1. the set of pawns on the ladder, and in what order they arrived,
     2. for each kind of disc: which of its places are still occupied, where its pawn stands, and how the
        discs that have left the track are divided among the players (a composition),
     3. who is to move, and in which half of the turn.
   The code is the rank in that list. Its size is the logarithm of the list's length; no bit is lost to fields of
   fixed width. The sets of step 1 have different numbers of positions, so `code_first` has the first code of each.
   The rest is a number in mixed radix. */

#include <bigpoints/status.h>

#include "bigpoints/position.h"
#include "bigpoints/rules.h"

static uint32_t choose(int32_t n, int32_t k)
{
    uint32_t result = 1;
    if (k < 0 || k > n) {
        return 0;
    }
    for (int32_t i = 1; i <= k; i++) {
        result = result * (uint32_t)(n - k + i) / (uint32_t)i;
    }
    return result;
}

/* The number of weak compositions: ways to divide `total` equal discs among `holders`. */
static uint32_t compositions(int32_t total, int32_t holders)
{
    return choose(total + holders - 1, holders - 1);
}

/* The kind of disc that is being coded. */
typedef struct kind {
    int32_t places; /* on the board */
    int32_t
        holders; /* who have the discs that left the track: the players; for black also the spent ones */
    int32_t has_pawn; /* a common colour whose pawn is not on the ladder */
    int32_t beside;   /* 1 if the disc beside the ladder has been taken */
} kind;

static kind kind_of(const bp__setup *setup, int32_t disc, int climbed)
{
    int common = disc < BP__COLOURS;
    return (kind){setup->board.counts.of[disc], setup->players + (disc == BP_BLACK),
                  common && !climbed, common && climbed};
}

/* The number of states of the kind when `left` of its discs are on the track and their places are known. */
static uint32_t ways(const kind *k, int32_t left)
{
    uint32_t pawn = k->has_pawn ? (uint32_t)left + 1 : 1;
    return pawn * compositions(k->places - left + k->beside, k->holders);
}

/* The number of states when the first places are known, with `left` discs on them, and `open` places are not. */
static uint32_t ways_open(const kind *k, int32_t left, int32_t open)
{
    uint32_t sum = 0;
    for (int32_t more = 0; more <= open; more++) {
        sum += choose(open, more) * ways(k, left + more);
    }
    return sum;
}

/* The state of a kind: its places one by one, then the pawn, then the composition. */
typedef struct kind_state {
    uint32_t there; /* bit i: the i-th place of this kind, from START, has its disc */
    uint32_t pawn;  /* 0 at START, i + 1 on the i-th disc of `there` */
    int32_t held[6];
} kind_state;

static uint32_t rank_kind(const kind *k, const kind_state *s)
{
    uint32_t rank = 0;
    int32_t left = 0;
    for (int32_t i = 0; i < k->places; i++) {
        if (s->there >> i & 1) {
            rank += ways_open(k, left, k->places - i - 1);
            left++;
        }
    }
    int32_t total = k->places - left + k->beside;
    rank += s->pawn * compositions(total, k->holders);
    for (int32_t i = 0; i < k->holders - 1; i++) {
        for (int32_t less = 0; less < s->held[i]; less++) {
            rank += compositions(total - less, k->holders - i - 1);
        }
        total -= s->held[i];
        BP__ASSERT(total >= 0);
    }
    BP__ASSERT(s->pawn <= (k->has_pawn ? (uint32_t)left : 0));
    BP__ASSERT(rank < ways_open(k, 0, k->places));
    return rank;
}

static void unrank_kind(kind_state *out, const kind *k, uint32_t rank)
{
    int32_t left = 0;
    BP__ASSERT(rank < ways_open(k, 0, k->places));
    *out = (kind_state){0};
    for (int32_t i = 0; i < k->places; i++) {
        uint32_t without = ways_open(k, left, k->places - i - 1);
        if (rank >= without) {
            rank -= without;
            out->there |= 1u << i;
            left++;
        }
    }
    int32_t total = k->places - left + k->beside;
    uint32_t divisions = compositions(total, k->holders);
    out->pawn = rank / divisions;
    rank %= divisions;
    for (int32_t i = 0; i < k->holders - 1; i++) {
        uint32_t these;
        while (rank >= (these = compositions(total, k->holders - i - 1))) {
            rank -= these;
            out->held[i]++;
            total--;
        }
    }
    BP__ASSERT(total >= 0 && out->pawn <= (k->has_pawn ? (uint32_t)left : 0));
    out->held[k->holders - 1] = total;
}

/* The number of values of mover and half of the turn: 1 when all pawns are on the ladder. */
static uint32_t turns(const bp__setup *setup, int32_t climbed)
{
    uint32_t halves = setup->board.counts.of[BP_BLACK] > 0 ? 2 : 1;
    return climbed == setup->colours ? 1 : (uint32_t)setup->players * halves;
}

/* Sets of pawns are bit masks over `setup->colour`. */
static int in_set(uint32_t set, int32_t i)
{
    return (set >> i & 1) != 0;
}

static int32_t set_size(uint32_t set)
{
    int32_t size = 0;
    for (; set; set >>= 1) {
        size += (int32_t)(set & 1);
    }
    return size;
}

/* Whether the pawn of a kind of disc is on the ladder, by set. */
static int climbed_in(const bp__setup *setup, uint32_t set, int32_t disc)
{
    for (int32_t i = 0; i < setup->colours; i++) {
        if (setup->colour[i] == disc) {
            return in_set(set, i);
        }
    }
    return 0;
}

void bp__bigpoints_prepare_code(bp__setup *setup)
{
    uint32_t sets = 1u << setup->colours;
    setup->code_first[0] = bp__big_from(0);
    for (uint32_t set = 0; set < sets; set++) {
        bp__big count = bp__big_from(turns(setup, set_size(set)));
        for (int32_t disc = 0; disc < BP__KINDS; disc++) {
            kind k = kind_of(setup, disc, climbed_in(setup, set, disc));
            if (k.places > 0) {
                bp__big_multiply_add(&count, ways_open(&k, 0, k.places), 0);
            }
        }
        for (int32_t i = 2; i <= set_size(set); i++) {
            bp__big_multiply_add(&count, (uint32_t)i, 0);
        }
        setup->code_first[set + 1] = setup->code_first[set];
        bp__big_add(&setup->code_first[set + 1], &count);
    }
    bp__big last = setup->code_first[sets];
    const bp__big one = bp__big_from(1);
    bp__big_subtract(&last, &one);
    setup->code_bytes = (uint32_t)bp__big_byte_count(&last);
}

static kind_state kind_state_of(const bp__position *position, const bp__setup *setup, int32_t disc)
{
    kind_state s = {0};
    int32_t i = 0;
    int32_t held = 0;
    uint32_t left = 0;
    for (int32_t place = 1; place <= setup->board.length; place++) {
        if (setup->board.disc[place - 1] != disc) {
            continue;
        }
        if (position->track & bp__place_bit(place)) {
            s.there |= 1u << i;
            left++;
            if (disc < BP__COLOURS && position->pawn[disc] == place) {
                s.pawn = left;
            }
        }
        i++;
    }
    for (int32_t seat = 0; seat < setup->players; seat++) {
        s.held[seat] = bp__hand_of(position->hand[seat], disc);
        held += s.held[seat];
    }
    if (disc == BP_BLACK) {
        s.held[setup->players] = i - (int32_t)left - held; /* spent */
        BP__ASSERT(s.held[setup->players] >= 0);
    }
    return s;
}

/* The set of climbed pawns, and the Lehmer code of their order: for each pawn in order of arrival, how many of the
   climbed pawns that come before it in `setup->colour` arrive later. */
static uint32_t ladder_set(uint32_t *order, const bp__position *position, const bp__setup *setup)
{
    uint32_t set = 0;
    for (int32_t i = 0; i < setup->colours; i++) {
        set |= (uint32_t)(position->pawn[setup->colour[i]] >= BP__PAWN_LADDER) << i;
    }
    *order = 0;
    for (int32_t step = 0; step < position->climbed; step++) {
        uint32_t later_before = 0;
        for (int32_t i = 0; position->pawn[setup->colour[i]] != BP__PAWN_LADDER + step; i++) {
            later_before += position->pawn[setup->colour[i]] > BP__PAWN_LADDER + step;
        }
        *order = *order * (uint32_t)(position->climbed - step) + later_before;
    }
    return set;
}

void bp__bigpoints_encode(uint8_t *out, const void *state, const void *setup)
{
    const bp__position *position = state;
    const bp__setup *s = setup;
    uint32_t order;
    uint32_t set = ladder_set(&order, position, s);
    bp__big code = bp__big_from(order);
    for (int32_t disc = 0; disc < BP__KINDS; disc++) {
        kind k = kind_of(s, disc, climbed_in(s, set, disc));
        if (k.places > 0) {
            kind_state digits = kind_state_of(position, s, disc);
            bp__big_multiply_add(&code, ways_open(&k, 0, k.places), rank_kind(&k, &digits));
        }
    }
    uint32_t turn = position->mover + (uint32_t)s->players * position->extra;
    BP__ASSERT(turn < turns(s, position->climbed));
    bp__big_multiply_add(&code, turns(s, position->climbed), turn);
    bp__big_add(&code, &s->code_first[set]);
    BP__ASSERT(bp__big_compare(&code, &s->code_first[set + 1]) < 0);
    bp__big_to_bytes(out, s->code_bytes, &code);
}

static void set_kind(bp__position *out, const bp__setup *setup, int32_t disc, const kind_state *s)
{
    int32_t i = 0;
    uint32_t left = 0;
    for (int32_t place = 1; place <= setup->board.length; place++) {
        if (setup->board.disc[place - 1] != disc) {
            continue;
        }
        if (s->there >> i & 1) {
            out->track |= bp__place_bit(place);
            left++;
            if (s->pawn == left) {
                out->pawn[disc] = (uint8_t)place;
            }
        }
        i++;
    }
    for (int32_t seat = 0; seat < setup->players; seat++) {
        out->hand[seat] += (uint32_t)s->held[seat] * bp__hand_unit(disc);
    }
}

/* Puts the pawns of a set onto the ladder in the order of that Lehmer code. */
static void set_ladder(bp__position *out, const bp__setup *setup, uint32_t set, uint32_t order)
{
    int32_t size = set_size(set);
    uint32_t digit[BP__COLOURS];
    for (int32_t step = size - 1; step >= 0; step--) {
        digit[step] = order % (uint32_t)(size - step);
        order /= (uint32_t)(size - step);
    }
    BP__ASSERT(order == 0);
    for (int32_t step = 0; step < size; step++) {
        int32_t i = 0;
        for (uint32_t skip = digit[step]; !in_set(set, i) || skip > 0; i++) {
            skip -= (uint32_t)in_set(set, i);
        }
        set &= ~(1u << i);
        out->pawn[setup->colour[i]] = (uint8_t)(BP__PAWN_LADDER + step);
    }
    out->climbed = (uint8_t)size;
}

int bp__bigpoints_decode(void *state, const uint8_t *bytes, const void *setup)
{
    const bp__setup *s = setup;
    bp__position *out = state;
    bp__big code = bp__big_from_bytes(bytes, s->code_bytes);
    uint32_t sets = 1u << s->colours;
    uint32_t set = 0;
    while (set < sets && bp__big_compare(&code, &s->code_first[set + 1]) >= 0) {
        set++;
    }
    if (set == sets) {
        return BP_ERR_POSITION;
    }
    bp__big_subtract(&code, &s->code_first[set]);
    uint32_t turn = bp__big_divide(&code, turns(s, set_size(set)));
    out->mover = (uint8_t)(turn % (uint32_t)s->players);
    out->extra = (uint8_t)(turn / (uint32_t)s->players);
    for (int32_t disc = BP__KINDS - 1; disc >= 0; disc--) {
        kind k = kind_of(s, disc, climbed_in(s, set, disc));
        if (k.places > 0) {
            kind_state digits;
            unrank_kind(&digits, &k, bp__big_divide(&code, ways_open(&k, 0, k.places)));
            set_kind(out, s, disc, &digits);
        }
    }
    set_ladder(out, s, set, code.limb[0]);
    return bp__position_check(out, s, NULL, 0);
}
