/* SPDX-License-Identifier: MIT */
/* A lesson on the exact solver for a game of your own, Nim. Players take turns to take any number of sticks from one
   heap. The player who takes the last stick loses; in normal Nim that player wins.

       nim [--normal] 3 5 7     who wins, and how
       nim --check              compares small games with Bouton's nim-sum rule

   The rules are a table of functions in games/nim.c. This file creates such a game and solves it. Build it outside the
   tree with:

       cc -I. nim.c games/nim.c $(pkg-config --cflags --libs bigpoints) -o nim */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/nim.h"

/* Returns 1 if the first player wins, -1 if not, 0 for a failure; `best` receives the text of a best move. */
static int32_t solve(char best[BP_MOVE_TEXT], bp_solver *solver, const bp_game_ops *ops,
                     const uint8_t *heaps, int32_t rule)
{
    bp_game *game = NULL;
    bp_state *state = NULL;
    bp_result *result = NULL;
    bp_move move;
    int32_t value = 0;
    if (nim_new_with(&game, ops, heaps, NIM_HEAPS, rule) == BP_OK &&
        bp_state_new(&state, game) == BP_OK && bp_solve(&result, solver, state) == BP_OK &&
        bp_result_value(&value, result) == BP_OK && bp_result_best(&move, result) == BP_OK) {
        bp_move_format(best, BP_MOVE_TEXT, NULL, state, move);
    }
    bp_result_free(result);
    bp_state_free(state);
    bp_game_free(game);
    return value;
}

/* Solves four heaps of 0 to 3 sticks by both rules, with the search support of the game and without it. Both must agree
   with the nim-sum rule; without the support the solver does not use that rule. Returns the number of differences. */
static int check(bp_solver *solver)
{
    int wrong = 0;
    bp_game_ops plain = nim_ops;
    plain.reduce = NULL;
    plain.reduced_key = NULL;
    plain.candidates = NULL;
    for (unsigned code = 0; code < 1024; code++) {
        uint8_t heaps[NIM_HEAPS] = {code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6 & 3};
        int32_t rule = code >> 9 & 1 ? NIM_LAST_LOSES : NIM_LAST_WINS;
        int32_t wanted = nim_rule_wins(heaps, rule) ? 1 : -1;
        int is_empty = (code & 255) == 0; /* nothing to solve */
        char best[BP_MOVE_TEXT];
        wrong +=
            !is_empty && solve(best, solver, code & 256 ? &nim_ops : &plain, heaps, rule) != wanted;
    }
    printf("1020 games, %d not as the rule says\n", wrong);
    return wrong;
}

/* Reads up to 8 heaps of 0 to 255 with at least one stick; returns 0 for anything else. */
static int read_heaps(uint8_t out[NIM_HEAPS], int count, char **words)
{
    unsigned long all = 0;
    int good = count <= NIM_HEAPS;
    for (int i = 0; i < count && good; i++) {
        char *end;
        unsigned long sticks = strtoul(words[i], &end, 10);
        good = words[i][0] >= '0' && words[i][0] <= '9' && *end == '\0' && sticks <= NIM_STICKS;
        out[i] = (uint8_t)sticks;
        all += sticks;
    }
    return good && all > 0;
}

int main(int count, char **words)
{
    uint8_t heaps[NIM_HEAPS] = {0};
    char best[BP_MOVE_TEXT] = "";
    bp_solver *solver = NULL;
    int normal = count > 1 && strcmp(words[1], "--normal") == 0;
    int checks = count == 2 && strcmp(words[1], "--check") == 0;
    int32_t rule = normal ? NIM_LAST_WINS : NIM_LAST_LOSES;
    if (!checks && !read_heaps(heaps, count - 1 - normal, words + 1 + normal)) {
        fprintf(stderr, "usage: nim [--normal] HEAP..., up to 8 of 0 to 255; or: nim --check\n");
        return 2;
    }
    if (bp_solver_new(&solver, NULL) != BP_OK) {
        return 1;
    }
    int wrong = checks && check(solver) > 0;
    int32_t value = checks ? 0 : solve(best, solver, &nim_ops, heaps, rule);
    if (value > 0) {
        printf("The first player wins with %s.\n", best);
    } else if (value < 0) {
        printf("The second player wins.\n");
    }
    bp_solver_free(solver);
    return wrong || (!checks && value == 0) || fflush(stdout) != 0;
}
