/* SPDX-License-Identifier: MIT */
/* Evaluation function of the report: scores the last move by walks in eight directions. gomoku_heuristics.h has the
   rules. */

#include "games/gomoku_heuristics.h"

enum { FIVE = 5, OWN = 100, EMPTY = 50 };

static enum gomoku_cell cell_at(const gomoku_position *p, int x, int y, int n)
{
    return x < 0 || y < 0 || x >= n || y >= n ? GOMOKU_EDGE : gomoku_at(p, x, y);
}

/* The value of one walk for one side. */
static int32_t walk(const gomoku_position *p, int x, int y, const int step[2],
                    enum gomoku_cell side, int n)
{
    int32_t value = OWN;
    enum gomoku_cell before = GOMOKU_EMPTY;
    int way = 1;      /* -1 on the other side of the place */
    int distance = 1; /* of the next place */
    for (int taken = 1; taken < FIVE;) {
        enum gomoku_cell cell =
            cell_at(p, x + way * distance * step[0], y + way * distance * step[1], n);
        if (cell != side && cell != GOMOKU_EMPTY) {
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

void gomoku_report_values(int32_t out[GOMOKU_WALKS][2], const gomoku_position *p, int x, int y,
                          const gomoku_setup *setup)
{
    static const int steps[GOMOKU_WALKS][2] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                               {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    for (int d = 0; d < GOMOKU_WALKS; d++) {
        out[d][0] = walk(p, x, y, steps[d], GOMOKU_X, setup->size);
        out[d][1] = walk(p, x, y, steps[d], GOMOKU_O, setup->size);
    }
}

int32_t gomoku_report_score(const gomoku_position *p, int x, int y, const gomoku_setup *setup)
{
    int32_t values[GOMOKU_WALKS][2];
    gomoku_report_values(values, p, x, y, setup);
    int32_t best = -1;
    int32_t further = 0;
    for (int i = 0; i < 2 * GOMOKU_WALKS; i++) {
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

int32_t gomoku_report(const void *position, bp_move last, const void *setup, void *user)
{
    const gomoku_position *p = position;
    const gomoku_setup *s = setup;
    int place = (int)last - 1;
    (void)user;
    if (last == 0) {
        return 0;
    }
    int32_t score = gomoku_report_score(p, place % s->size, place / s->size, s);
    return (gomoku_mover(p) == GOMOKU_O ? score : -score) * BP_ESTIMATE_POINT;
}
