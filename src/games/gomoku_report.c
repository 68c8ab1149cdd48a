/* SPDX-License-Identifier: MIT */
/* Evaluation function of the report: scores the last move by walks in eight directions. gomoku_heuristics.h has the
   rules. */

#include "games/gomoku_heuristics.h"

enum { FIVE = 5, OWN = 100, EMPTY = 50 };

static enum bp__gomoku_cell cell_at(const bp__gomoku_position *p, int x, int y, int n)
{
    return x < 0 || y < 0 || x >= n || y >= n ? BP__GOMOKU_EDGE : bp__gomoku_at(p, x, y);
}

/* The value of one walk for one side. */
static int32_t walk(const bp__gomoku_position *p, int x, int y, const int step[2],
                    enum bp__gomoku_cell side, int n)
{
    int32_t value = OWN;
    enum bp__gomoku_cell before = BP__GOMOKU_EMPTY;
    int way = 1;      /* -1 on the other side of the place */
    int distance = 1; /* of the next place */
    for (int taken = 1; taken < FIVE;) {
        enum bp__gomoku_cell cell =
            cell_at(p, x + way * distance * step[0], y + way * distance * step[1], n);
        if (cell != side && cell != BP__GOMOKU_EMPTY) {
            if (distance == 1 || way < 0) {
                return 0;
            }
            value--;
            way = -1;
            distance = 1;
            continue;
        }
        value += cell == side ? OWN : EMPTY;
        value += distance > 1 && cell != before;
        before = cell;
        distance++;
        taken++;
    }
    return value;
}

void bp__gomoku_report_values(int32_t out[BP__GOMOKU_WALKS][2], const bp__gomoku_position *p, int x,
                              int y, const bp__gomoku_setup *setup)
{
    static const int steps[BP__GOMOKU_WALKS][2] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                                   {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    for (int d = 0; d < BP__GOMOKU_WALKS; d++) {
        out[d][0] = walk(p, x, y, steps[d], BP__GOMOKU_X, setup->size);
        out[d][1] = walk(p, x, y, steps[d], BP__GOMOKU_O, setup->size);
    }
}

int32_t bp__gomoku_report_score(const bp__gomoku_position *p, int x, int y,
                                const bp__gomoku_setup *setup)
{
    int32_t values[BP__GOMOKU_WALKS][2];
    bp__gomoku_report_values(values, p, x, y, setup);
    int32_t best = -1;
    int32_t further = 0;
    for (int i = 0; i < 2 * BP__GOMOKU_WALKS; i++) {
        int32_t value = values[i / 2][i % 2];
        if (value > best) {
            best = value;
            further = 0;
        } else if (value == best) {
            further++;
        }
    }
    return best + further;
}

int32_t bp__gomoku_report(const void *position, bp_move last, const void *setup, void *user)
{
    const bp__gomoku_position *p = position;
    const bp__gomoku_setup *s = setup;
    int place = (int)last - 1;
    (void)user;
    if (last == 0) {
        return 0;
    }
    int32_t score = bp__gomoku_report_score(p, place % s->size, place / s->size, s);
    return (bp__gomoku_mover(p) == BP__GOMOKU_O ? score : -score) * BP_ESTIMATE_POINT;
}
