/* SPDX-License-Identifier: MIT */
/* Exact solving of Nim by the library's solver, compared with Bouton's nim-sum rule. */

#include "programs/games/nim_program.h"

#include <stdio.h>

#include "programs/common/command.h"
#include "programs/common/stop_signal.h"
#include "programs/common/words.h"

bp_solver *nim_solver_open(const command *line, double seconds, solve_progress *progress)
{
    bp_solver *solver;
    command_need(line, bp_solver_new(&solver, NULL));
    command_need(line,
                 bp_solver_set(solver, BP_OPTION_MEMORY, (int64_t)bp_table_suggested_bytes()));
    command_need(line, bp_solver_set(solver, BP_OPTION_MILLISECONDS, milliseconds_of(seconds)));
    command_need(line, bp_solver_set_progress(solver, solve_progress_show, progress));
    return solver;
}

/* Solves with the value of every move. */
static bp_result *run(const command *line, const nim_options *options, const bp_state *state)
{
    bp_result *result;
    solve_progress progress;
    bp_solver *solver = nim_solver_open(line, options->seconds, &progress);
    command_need(line, bp_solver_set(solver, BP_OPTION_ALL_MOVES, 1));
    solve_progress_begin(&progress, 0);
    command_need(line, bp_solve(&result, solver, state));
    solve_progress_end(&progress);
    bp_solver_free(solver);
    return result;
}

/* "1-from-3 leaves 3 5 6". */
static void print_move(const nim_heaps *heaps, const bp_state *state, bp_move move)
{
    char text[64] = "";
    char left[NIM_TEXT_SIZE];
    bp_state *next;
    bp_move_format(text, sizeof text, NULL, state, move);
    printf("  %s", text);
    if (bp_state_clone(&next, state) == BP_OK && bp_state_apply(next, move) == BP_OK) {
        uint8_t sticks[NIM_HEAPS];
        nim_heaps_left(sticks, next);
        printf(" leaves %s", nim_heaps_text(left, sticks, heaps->count));
        bp_state_free(next);
    }
    putchar('\n');
}

/* Prints every move that is known to win; returns whether the values of all moves are known. */
static int print_moves(const nim_heaps *heaps, const bp_state *state, const bp_result *result)
{
    int known = 1;
    int winning = 0;
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        bp_move move = 0;
        int32_t lower = 0;
        int32_t upper = 0;
        bp_result_move(&move, &lower, &upper, result, i);
        known &= lower == upper;
        if (lower > 0) {
            fputs(winning == 0 ? "Winning moves:\n" : "", stdout);
            winning++;
            print_move(heaps, state, move);
        }
    }
    return known;
}

/* Prints whether the nim-sum rule agrees with the solver, or the answer of the rule if the solver has none. */
static void print_rule(const command *line, const nim_options *options, const bp_state *state,
                       const bp_result *result)
{
    int32_t value = 0;
    bp_game *game;
    int32_t outcome = 0;
    command_need(line, bp_state_game(&game, state));
    bp_move move =
        options->kind->best_play(&outcome, bp_state_position(state), bp_game_setup(game));
    int wins = outcome > 0;
    bp_game_free(game);
    fputs(" The rule that adds heaps in binary without carry ", stdout);
    if (bp_result_value(&value, result) == BP_OK) {
        puts(wins == (value > 0) ? "says so too." : "says otherwise.");
        return;
    }
    printf("says\nthat the %s player wins%s\n", wins ? "first" : "second", wins ? ":" : ".");
    if (wins) {
        print_move(&options->heaps, state, move);
    }
}

int nim_solve(const command *line, const nim_options *options)
{
    char text[NIM_TEXT_SIZE];
    char number[WORDS_NUMBER_SIZE];
    int32_t value = 0;
    stop_signal_catch();
    bp_state *state = nim_heaps_open(&options->heaps, options->rule, line);
    bp_result *result = run(line, options, state);
    int known = bp_result_value(&value, result) == BP_OK;
    printf("Heaps %s; the player who takes the last stick %s.\n",
           nim_heaps_text(text, options->heaps.sticks, options->heaps.count),
           options->rule == NIM_LAST_WINS ? "wins" : "loses");
    if (known) {
        printf("The %s player wins.\n", value > 0 ? "first" : "second");
    } else {
        printf("Who wins is not proved.\n");
    }
    int all = print_moves(&options->heaps, state, result);
    uint64_t nodes = (uint64_t)bp_result_count(result, BP_COUNT_NODES);
    printf("%s node%s.", words_grouped(number, nodes), nodes == 1 ? "" : "s");
    print_rule(line, options, state, result);
    if ((!known || !all) && !stop_signal_seen()) {
        fprintf(stderr, "%s: %g second%s too few for %s; --seconds gives more\n", line->name,
                options->seconds, options->seconds == 1 ? " was" : "s were",
                known ? "every move" : "these heaps");
    }
    bp_result_free(result);
    bp_state_free(state);
    command_flush(line);
    return stop_signal_exit_code(known && all ? COMMAND_FINE : COMMAND_FAILED);
}
