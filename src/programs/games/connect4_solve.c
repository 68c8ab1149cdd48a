/* SPDX-License-Identifier: MIT */
/* Exact solving for bigpoints connect4: the solver with its progress line, and the output of the command solve. */

#include "programs/games/connect4_program.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "programs/common/command.h"
#include "programs/common/progress.h"
#include "programs/common/words.h"

bp_solver *connect4_solver_new(const command *line, const connect4_options *options)
{
    bp_solver *solver;
    command_need(line, bp_solver_new(&solver, NULL));
    command_need(line, bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN));
    command_need(line, bp_solver_set(solver, BP_OPTION_MEMORY,
                                     (int64_t)(options->memory ? options->memory
                                                               : bp_table_suggested_bytes())));
    command_need(line, bp_solver_set(solver, BP_OPTION_THREADS, options->threads));
    return solver;
}

bp_result *connect4_solver_run(const command *line, bp_solver *solver, const bp_state *state)
{
    solve_progress progress;
    bp_result *result;
    solve_progress_begin(&progress, 1);
    command_need(line, bp_solver_set_progress(solver, solve_progress_show, &progress));
    int status = bp_solve(&result, solver, state);
    solve_progress_end(&progress);
    command_need(line, bp_solver_set_progress(solver, NULL, NULL));
    if (status != BP_OK) {
        command_fail(line, "%s%s", bp_status_text(status), memory_advice(status));
    }
    return result;
}

enum { CELLS_MAX = 64 };

/* The turn on which the game ends. A score of n means that the winner has n - 1 discs left after the winning move. Max
   has one disc more than min if the number of cells is odd. */
static int32_t last_turn(const bp_state *state, int32_t cells, int32_t score)
{
    int32_t winner = score > 0 ? bp_state_mover(state) : 1 - bp_state_mover(state);
    int32_t discs = winner == 0 ? (cells + 1) / 2 : cells / 2;
    int32_t played = discs + 1 - abs(score);
    return winner == 0 ? 2 * played - 1 : 2 * played;
}

static void show_score(int32_t cells, const board_game *g, const bp_result *result)
{
    int32_t mover = board_side(g, bp_state_mover(g->state));
    int32_t lower = 0;
    int32_t upper = 0;
    bp_result_bounds(&lower, &upper, result);
    if (lower != upper) {
        printf("score  %" PRId32 " to %" PRId32 " for %s, as far as is known\n", lower, upper,
               board_sides[mover]);
    } else if (lower == 0) {
        printf("score  0: a draw\n");
    } else {
        printf("score  %" PRId32 " for %s: %s wins on turn %" PRId32 "\n", lower,
               board_sides[mover], board_sides[lower > 0 ? mover : 1 - mover],
               last_turn(g->state, cells, lower));
    }
}

/* Prints the score of each column for the mover below its number; - for a full column, ? for an unknown score. */
static void show_columns(int32_t width, const bp_result *result)
{
    char scores[CONNECT4_COLUMNS_MAX + 1][8];
    printf("column");
    for (int32_t column = 1; column <= width; column++) {
        printf(" %3" PRId32, column);
        snprintf(scores[column], sizeof scores[column], "-");
    }
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        bp_move move = 0;
        int32_t lower = 0;
        int32_t upper = 0;
        bp_result_move(&move, &lower, &upper, result, i);
        snprintf(scores[move], sizeof scores[move], lower == upper ? "%" PRId32 : "?", lower);
    }
    printf("\nscores");
    for (int32_t column = 1; column <= width; column++) {
        printf(" %3s", scores[column]);
    }
    putchar('\n');
}

void connect4_show_solution(const board_game *g, const bp_result *result)
{
    const connect4_options *options = ((const connect4_extras *)g->own)->options;
    char number[WORDS_NUMBER_SIZE];
    bp_move best;
    bp_move pv[CELLS_MAX];
    size_t count = 0;
    show_score(options->width * options->height, g, result);
    show_columns(options->width, result);
    if (bp_result_best(&best, result) == BP_OK) {
        printf("best   %d\n", (int)best);
    }
    if (bp_result_pv(pv, CELLS_MAX, &count, result) == BP_OK && count > 0) {
        printf("pv     ");
        for (size_t i = 0; i < count; i++) {
            printf("%d", (int)pv[i]);
        }
        putchar('\n');
    }
    printf("nodes  %s\n", words_grouped(number, (uint64_t)bp_result_count(result, BP_COUNT_NODES)));
}
