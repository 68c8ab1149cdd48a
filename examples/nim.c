/* SPDX-License-Identifier: MIT */
/* A lesson on the exact solver for a game other than Big Points, Nim. Players take turns to take any number of sticks from
   one heap. The player who takes the last stick loses; in normal Nim that player wins.

       nim [--normal] 3 5 7     who wins, and how
       nim --check              compares small games with Bouton's nim-sum rule

   The game is opened by its name and a set-up, such as "heaps=3+5+7 last=loses". Its rules are a table of functions in
   src/games/nim.c. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>

enum { HEAPS = 8, STICKS = 255, SETUP_SIZE = 80 };

/* Bouton's theorem: the mover loses if the nim-sum (exclusive or) of the heaps is 0. If the last stick loses and no heap
   has more than one stick, it is the reverse. */
static int rule_wins(const unsigned *heaps, int count, int normal)
{
    unsigned sum = 0;
    unsigned all = 0;
    for (int i = 0; i < count; i++) {
        sum ^= heaps[i];
        all |= heaps[i];
    }
    return (sum != 0) != (!normal && all <= 1);
}

/* Returns 1 if the first player wins, -1 if not, 0 for a failure; `best` receives the text of a best move. */
static int32_t solve(char best[BP_MOVE_TEXT], bp_solver *solver, const unsigned *heaps, int count,
                     int normal)
{
    char setup[SETUP_SIZE] = "heaps";
    bp_state *state = NULL;
    bp_result *result = NULL;
    bp_move move;
    int32_t value = 0;
    size_t length = strlen(setup);
    for (int i = 0; i < count; i++) {
        length += (size_t)snprintf(setup + length, SETUP_SIZE - length, "%c%u", i == 0 ? '=' : '+',
                                   heaps[i]);
    }
    snprintf(setup + length, SETUP_SIZE - length, " last=%s", normal ? "wins" : "loses");
    if (bp_state_open(&state, "nim", setup, NULL, NULL, 0) == BP_OK &&
        bp_solve(&result, solver, state) == BP_OK && bp_result_value(&value, result) == BP_OK &&
        bp_result_best(&move, result) == BP_OK) {
        bp_move_format(best, BP_MOVE_TEXT, NULL, state, move);
    }
    bp_result_free(result);
    bp_state_free(state);
    return value;
}

/* Solves five heaps of 0 to 3 sticks by both rules, and compares the values with the nim-sum rule. Returns the number of
   differences. */
static int check(bp_solver *solver)
{
    enum { CHECKED = 5, CODES = 2048 };
    int wrong = 0;
    for (unsigned code = 0; code < CODES; code++) {
        unsigned heaps[CHECKED];
        int normal = code / (CODES / 2) != 0;
        int is_empty = code % (CODES / 2) == 0; /* nothing to solve */
        char best[BP_MOVE_TEXT];
        for (int i = 0; i < CHECKED; i++) {
            heaps[i] = code >> 2 * i & 3;
        }
        int32_t wanted = rule_wins(heaps, CHECKED, normal) ? 1 : -1;
        wrong += !is_empty && solve(best, solver, heaps, CHECKED, normal) != wanted;
    }
    printf("%d games, %d not as the rule says\n", CODES - 2, wrong);
    return wrong;
}

/* Reads up to 8 heaps of 0 to 255 with at least one stick; returns 0 for anything else. */
static int read_heaps(unsigned out[HEAPS], int count, char **words)
{
    unsigned long all = 0;
    int good = count <= HEAPS;
    for (int i = 0; i < count && good; i++) {
        char *end;
        unsigned long sticks = strtoul(words[i], &end, 10);
        good = words[i][0] >= '0' && words[i][0] <= '9' && *end == '\0' && sticks <= STICKS;
        out[i] = (unsigned)sticks;
        all += sticks;
    }
    return good && all > 0;
}

int main(int count, char **words)
{
    unsigned heaps[HEAPS] = {0};
    char best[BP_MOVE_TEXT] = "";
    bp_solver *solver = NULL;
    int normal = count > 1 && strcmp(words[1], "--normal") == 0;
    int checks = count == 2 && strcmp(words[1], "--check") == 0;
    int heap_count = count - 1 - normal;
    if (!checks && !read_heaps(heaps, heap_count, words + 1 + normal)) {
        fprintf(stderr, "usage: nim [--normal] HEAP..., up to 8 of 0 to 255; or: nim --check\n");
        return 2;
    }
    if (bp_solver_new(&solver, NULL) != BP_OK) {
        return 1;
    }
    int wrong = checks && check(solver) > 0;
    int32_t value = checks ? 0 : solve(best, solver, heaps, heap_count, normal);
    if (value > 0) {
        printf("The first player wins with %s.\n", best);
    } else if (value < 0) {
        printf("The second player wins.\n");
    }
    bp_solver_free(solver);
    return wrong || (!checks && value == 0) || fflush(stdout) != 0;
}
