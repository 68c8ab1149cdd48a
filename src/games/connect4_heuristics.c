/* SPDX-License-Identifier: MIT */
/* Evaluation functions of Four in a Row: weighted counts of groups, for all groups of a direction in parallel on
   bitboards. */

#include "games/connect4_heuristics.h"

const int32_t bp__connect4_weights[BP__CONNECT4_WEIGHTS] = {1, 10, 100, 6900};

/* The directions of a group. */
enum { UPRIGHT, FLAT, FALLING, RISING, DIRECTIONS };

/* The number of bits set in each byte. */
static uint64_t count_in_bytes(uint64_t bits)
{
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    return (bits + (bits >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}

/* The number of bits set in all words. It is less than 256 because no grid has so many groups. */
static int32_t count_bits(const uint64_t words[DIRECTIONS])
{
    uint64_t bytes = count_in_bytes(words[UPRIGHT]) + count_in_bytes(words[FLAT]) +
                     count_in_bytes(words[FALLING]) + count_in_bytes(words[RISING]);
    return (int32_t)(bytes * UINT64_C(0x0101010101010101) >> 56);
}

/* For all groups of one direction in parallel: how[n] is the set of groups with n discs, each given by its first cell.
   The four cells of a group are added with bitwise half adders, first in pairs. */
static void count_discs(uint64_t how[5], uint64_t discs, int32_t step)
{
    uint64_t second = discs >> step;
    uint64_t third = discs >> 2 * step;
    uint64_t fourth = discs >> 3 * step;
    uint64_t one_of_first = discs ^ second;
    uint64_t both_of_first = discs & second;
    uint64_t one_of_last = third ^ fourth;
    uint64_t both_of_last = third & fourth;
    uint64_t odd = one_of_first ^ one_of_last;
    uint64_t two = both_of_first ^ both_of_last ^ (one_of_first & one_of_last);
    how[4] = both_of_first & both_of_last;
    how[3] = odd & two;
    how[2] = ~odd & two;
    how[1] = odd & ~two;
    how[0] = ~(odd | two | how[4]);
}

/* The groups in which one player leads by 1 to 4 discs. If `mixed` is 0, groups with discs of both do not count. */
static void find_leads(uint64_t leads[BP__CONNECT4_WEIGHTS][DIRECTIONS], int direction,
                       const uint64_t leader[5], const uint64_t follower[5], uint64_t groups,
                       uint64_t mixed)
{
    leads[0][direction] = ((leader[1] & follower[0]) | (leader[2] & follower[1] & mixed)) & groups;
    leads[1][direction] = ((leader[2] & follower[0]) | (leader[3] & follower[1] & mixed)) & groups;
    leads[2][direction] = leader[3] & follower[0] & groups;
    leads[3][direction] = leader[4] & groups;
}

/* The distance in bits from a cell to its neighbour in each direction. */
static void set_steps(int32_t out[DIRECTIONS], const bp__connect4_setup *grid)
{
    out[UPRIGHT] = 1;
    out[FLAT] = grid->height + 1;
    out[FALLING] = grid->height;
    out[RISING] = grid->height + 2;
}

bp__connect4_groups bp__connect4_count_groups(const bp__connect4_position *p,
                                              const bp__connect4_setup *setup)
{
    bp__connect4_groups out = {{{0}}, 0, 0};
    uint64_t first = p->count % 2 == 0 ? p->own : p->all ^ p->own;
    uint64_t by_number[5][5][DIRECTIONS]; /* of first, of second */
    int32_t steps[DIRECTIONS];
    set_steps(steps, setup);
    for (int i = 0; i < DIRECTIONS; i++) {
        uint64_t of_first[5];
        uint64_t of_second[5];
        uint64_t inside[5];
        count_discs(of_first, first, steps[i]);
        count_discs(of_second, p->all ^ first, steps[i]);
        count_discs(inside, setup->cells, steps[i]);
        for (int n = 0; n < 25; n++) {
            by_number[n / 5][n % 5][i] = of_first[n / 5] & of_second[n % 5] & inside[4];
        }
    }
    for (int n = 0; n < 25; n++) {
        int32_t count = count_bits(by_number[n / 5][n % 5]);
        int32_t *kind = n == 0       ? &out.empty
                        : n % 5 == 0 ? &out.alone[0][n / 5 - 1]
                        : n / 5 == 0 ? &out.alone[1][n % 5 - 1]
                                     : &out.mixed;
        *kind += count;
    }
    return out;
}

/* Adds up the leads of X in all groups, by weights for leads of one to four discs. Groups with discs of both count only if
   `has_mixed` is not 0. */
static int32_t add_leads(const bp__connect4_position *p, const bp__connect4_setup *grid,
                         const int32_t weights[BP__CONNECT4_WEIGHTS], int has_mixed)
{
    uint64_t mixed = has_mixed ? UINT64_MAX : 0;
    int32_t steps[DIRECTIONS];
    uint64_t gains[BP__CONNECT4_WEIGHTS][DIRECTIONS];
    uint64_t losses[BP__CONNECT4_WEIGHTS][DIRECTIONS];
    int32_t value = 0;
    set_steps(steps, grid);
    for (int i = 0; i < DIRECTIONS; i++) {
        uint64_t own[5];
        uint64_t other[5];
        uint64_t inside[5];
        count_discs(own, p->own, steps[i]);
        count_discs(other, p->all ^ p->own, steps[i]);
        count_discs(inside, grid->cells, steps[i]); /* a group has all its cells on the grid */
        find_leads(gains, i, own, other, inside[4], mixed);
        find_leads(losses, i, other, own, inside[4], mixed);
    }
    for (int i = 0; i < BP__CONNECT4_WEIGHTS; i++) {
        value += weights[i] * (count_bits(gains[i]) - count_bits(losses[i]));
    }
    return p->count % 2 == 0 ? value : -value;
}

int32_t bp__connect4_groups_estimate(const void *position, bp_move last, const void *setup,
                                     void *user)
{
    const int32_t *weights = user;
    (void)last;
    return add_leads(position, setup, weights ? weights : bp__connect4_weights, 0);
}

int32_t bp__connect4_sum_estimate(const void *position, bp_move last, const void *setup, void *user)
{
    static const int32_t linear[BP__CONNECT4_WEIGHTS] = {1, 2, 3, 4};
    (void)last, (void)user;
    return add_leads(position, setup, linear, 1);
}

int32_t bp__connect4_cube_estimate(const void *position, bp_move last, const void *setup,
                                   void *user)
{
    static const int32_t cubic[BP__CONNECT4_WEIGHTS] = {1, 8, 27, 64};
    (void)last, (void)user;
    return add_leads(position, setup, cubic, 1);
}
