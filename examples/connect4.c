/* SPDX-License-Identifier: MIT */
/* The program of the Four in a Row report: its commands and printed values, by depth-limited minimax with three evaluation
   functions; and exact scores by the solver.

       printf 'max 4\nmove min\nutility\nsolve\n' | connect4
       connect4 6x5 < commands

   report_commands.h has the commands that two reports share. The game is opened by its name: its rules are a table of functions
   in src/games/connect4.c, its evaluation functions are in connect4_heuristics.c. */

#define BP_EXPERIMENTAL /* for experimental/minimax.h, which may change in a minor version */

#include "report_commands.h"

enum { FOUR = 4, BOTH = FOUR, NOBODY, CELLS_MAX = 64 };

/* Prints the value of the grid by the evaluation function, and its groups by owner. */
static int do_utility(session *s, int count, char **words)
{
    const bp_game_heuristic *heuristic = &s->kind->heuristics[s->heuristic];
    const void *position = bp_state_position(s->state);
    const void *setup = bp_game_setup(s->game);
    int32_t parts[BP_GAME_PARTS_MAX]
                 [2]; /* groups of each number of discs; then of both, and empty */
    (void)count, (void)words;
    int32_t value = heuristic->estimate(position, 0, setup, s->weights);
    heuristic->split(parts[0], position, 0, setup);
    int32_t all = parts[BOTH][0] + parts[NOBODY][0];
    value = s->first ? -value : value;
    printf(value ? "utility %+d\n" : "utility %d\n", (int)value);
    printf("groups    1    2    3    4\n");
    for (int side = 0; side < 2; side++) {
        printf("%-6s", sides[side]);
        for (int i = 0; i < FOUR; i++) {
            printf(" %4d", (int)parts[i][side_of(s, side)]);
            all += parts[i][side_of(s, side)];
        }
        putchar('\n');
    }
    printf("both   %4d\nnobody %4d\nall    %4d\n", (int)parts[BOTH][0], (int)parts[NOBODY][0],
           (int)all);
    return 1;
}

/* Prints the groups of rows, columns or diagonals that are equally long; returns the number of groups. */
static int print_rows(const char *name, int length, int count)
{
    int each = length < FOUR ? 0 : length - FOUR + 1;
    printf("%-22s %6d %12d %7d\n", name, count, each, count * each);
    return count * each;
}

/* Prints how many groups the grid has: the 69 of the report. */
static int do_groups(session *s, int count, char **words)
{
    char text[BP_MESSAGE_TEXT] = "";
    (void)count, (void)words;
    bp_game_format(text, sizeof text, NULL, s->game); /* "7x6" */
    char *end;
    int width = (int)strtol(text, &end, 10);
    int height = (int)strtol(end + 1, NULL, 10);
    int shorter = width < height ? width : height;
    printf("%-22s %6s %12s %7s\n", "", "number", "groups each", "groups");
    int all = print_rows("rows", width, height) + print_rows("columns", height, width);
    for (int length = FOUR; length <= shorter; length++) {
        char name[32];
        /* Both directions; the shorter ones cut off a corner, the longest cross the whole grid. */
        int number = length < shorter ? 4 : 2 * (abs(width - height) + 1);
        snprintf(name, sizeof name, "diagonals of %d cells", length);
        all += print_rows(name, length, number);
    }
    printf("%-22s %6s %12s %7d\n", "all", "", "", all);
    return 1;
}

/* weights 1 10 100 6900 */
static int do_weights(session *s, int count, char **words)
{
    int32_t weights[BP_GAME_WEIGHTS_MAX] = {0};
    for (int i = 1; i < count; i++) {
        char *end;
        long weight = strtol(words[i], &end, 10);
        if (*end || words[i][0] < '0' || words[i][0] > '9' ||
            weight > s->kind->heuristics[0].weight_max) {
            return wrong(s, "weights needs four whole numbers from 0 to %d, not '%.40s'",
                         (int)s->kind->heuristics[0].weight_max, words[i]);
        }
        weights[i - 1] = (int32_t)weight;
    }
    memcpy(s->weights, weights, sizeof weights);
    s->heuristic = 0;
    print_player(s);
    return 1;
}

static int do_equal(session *s, int count, char **words)
{
    (void)count;
    if (strcmp(words[1], "shallow") != 0 && strcmp(words[1], "late") != 0) {
        return wrong(s, "equal needs late or shallow, not '%.40s'", words[1]);
    }
    s->is_shallow = words[1][0] == 's';
    print_player(s);
    return 1;
}

/* Prints the exact score of each column for the mover: 22 less the discs of the winner on the usual grid, negative if that is
   the other player. Then best play to the end. */
static int do_solve(session *s, int count, char **words)
{
    bp_solver *solver;
    bp_result *result;
    bp_move pv[CELLS_MAX];
    size_t length = 0;
    (void)count, (void)words;
    int status = bp_solver_new(&solver, NULL);
    if (status == BP_OK) {
        bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN);
        bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1);
        status = bp_state_is_over(s->state) ? BP_ERR_OVER : bp_solve(&result, solver, s->state);
        bp_solver_free(solver);
    }
    if (status != BP_OK) {
        return wrong(s, "%s", bp_status_text(status));
    }
    printf("scores");
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        bp_move move;
        int32_t score;
        bp_result_move(&move, &score, NULL, result, i);
        printf("  %d: %d", (int)move, (int)score);
    }
    bp_result_pv(pv, CELLS_MAX, &length, result);
    printf("\npv     ");
    for (size_t i = 0; i < length; i++) {
        printf("%d", (int)pv[i]);
    }
    putchar('\n');
    bp_result_free(result);
    return 1;
}

int main(int count, char **words)
{
    static const command commands[] = {
        {"utility", 0, 0, "utility      the value of the grid, and its groups by owner",
         do_utility},
        {"groups", 0, 0, "groups       how many groups the grid has", do_groups},
        {"weights", 4, 4, "weights A B C D  of groups with one to four discs", do_weights},
        {"equal", 1, 1, "equal E      late or shallow: which of equal ends a loser takes",
         do_equal},
        {"solve", 0, 0, "solve        exact scores of all columns under best play", do_solve},
        {NULL, 0, 0, NULL, NULL}};
    session s = {.program = "connect4", .commands = commands};
    if (count > 2) {
        fprintf(stderr, "usage: connect4 [SET-UP]\n");
        return 2;
    }
    return run_commands(&s, "connect4", count > 1 ? words[1] : NULL);
}
