/* SPDX-License-Identifier: MIT */
/* Search support of Four in a Row: candidate moves, bounds, and the children of a position. */

#include "games/connect4_internal.h"

enum { POINT_OF_ORDER = 64 };

/* The immediate wins; if there is none, the moves that do not lose immediately; if there is none, all. */
static uint64_t find_candidates(uint64_t free, uint64_t wins, uint64_t threats)
{
    uint64_t safe = connect4_safe_landings(free, threats);
    uint64_t now = free & wins;
    return now ? now : safe ? safe : free;
}

/* The centre is first. */
size_t connect4_candidates(bp_move *out, const void *state, const void *setup)
{
    const connect4_position *p = state;
    const connect4_setup *s = setup;
    uint64_t tried =
        find_candidates(connect4_landings(p->all, s), connect4_winning_cells(p->own, p->all, s),
                        connect4_winning_cells(p->own ^ p->all, p->all, s));
    size_t count = 0;
    for (int i = 0; i < s->width; i++) {
        if (tried & s->columns[i]) {
            out[count++] = (bp_move)s->order[i] + 1;
        }
    }
    return count;
}

/* Bounds of a position with several safe moves: no player wins with the next two discs, and a player without a group of
   four free of the other's discs never wins. */
static void set_bounds(bp_reduction *out, const connect4_position *p, int32_t sign,
                       const connect4_setup *s)
{
    uint64_t other = p->own ^ p->all;
    int32_t upper =
        connect4_has_four(s->cells & ~other, s) ? connect4_win_after(p->count + 2, s) : 0;
    int32_t lower =
        connect4_has_four(s->cells & ~p->own, s) ? -connect4_win_after(p->count + 3, s) : 0;
    out->lower = sign > 0 ? lower : -upper;
    out->upper = sign > 0 ? upper : -lower;
}

/* Reduces a position whose mover completes four with the cells `wins`, the other player with `threats`. An immediate win
   gives the exact value. Otherwise it plays forced moves: as long as all moves but one lose immediately, it plays that one,
   and no player has an immediate win after it. A position in which every move loses has an exact value too. The estimate
   counts the threats of both players. */
static void reduce(bp_reduction *out, connect4_position p, uint64_t wins, uint64_t threats,
                   const connect4_setup *s)
{
    out->estimate = POINT_OF_ORDER * (connect4_count(wins) - connect4_count(threats));
    if ((connect4_landings(p.all, s) & wins) != 0) {
        out->lower = out->upper = connect4_win_after(p.count, s);
        return;
    }
    for (int32_t sign = 1;; sign = -sign) {
        uint64_t free = connect4_landings(p.all, s);
        uint64_t safe = connect4_safe_landings(free, threats);
        if (safe == 0) {
            out->lower = out->upper = free ? -sign * connect4_win_after(p.count + 1, s) : 0;
            return;
        }
        if ((safe & (safe - 1)) != 0) {
            set_bounds(out, &p, sign, s);
            return;
        }
        threats = connect4_winning_cells(p.own | safe, p.all | safe, s);
        p = (connect4_position){p.own ^ p.all, p.all | safe, p.count + 1};
    }
}

void connect4_reduce(bp_reduction *out, const void *state, const void *setup)
{
    const connect4_position *p = state;
    reduce(out, *p, connect4_winning_cells(p->own, p->all, setup),
           connect4_winning_cells(p->own ^ p->all, p->all, setup), setup);
}

/* The candidates. The winning cells of the player who does not move stay, apart from the cell that is filled. */
size_t connect4_children(bp_child *out, const void *state, const bp_prefetch *prefetch,
                         const void *setup)
{
    (void)prefetch; /* keys are left to the library */
    const connect4_position *p = state;
    const connect4_setup *s = setup;
    uint64_t wins = connect4_winning_cells(p->own, p->all, s);
    uint64_t threats = connect4_winning_cells(p->own ^ p->all, p->all, s);
    uint64_t tried = find_candidates(connect4_landings(p->all, s), wins, threats);
    size_t count = 0;
    for (int i = 0; i < s->width; i++) {
        uint64_t cell = tried & s->columns[i];
        if (cell == 0) {
            continue;
        }
        bp_child *child = &out[count++];
        *child = (bp_child){.move = (bp_move)s->order[i] + 1, .mover = 1 - (int32_t)(p->count & 1)};
        if ((cell & wins) != 0 || p->count + 1 == s->size) {
            child->mover = -1;
            child->reduction.banked = (cell & wins) != 0 ? connect4_win_after(p->count, s) : 0;
        } else {
            connect4_position next = {p->own ^ p->all, p->all | cell, p->count + 1};
            reduce(&child->reduction, next, threats & ~cell,
                   connect4_winning_cells(p->own | cell, next.all, s), s);
        }
    }
    return count;
}
