/* Move choice in Nim: a bp_player of some level, or perfect play by the exact solver, which falls back to Bouton's
   nim-sum rule when the solver runs out of time. */

#include "programs/games/nim_program.h"

#include "programs/common/stop_signal.h"

void nim_computer_open(nim_computer *computer, const command *line, const nim_options *options,
                       int typed)
{
    *computer = (nim_computer){.line = line, .options = options, .typed = typed};
    computer->solver = nim_solver_open(line, options->seconds, &computer->progress);
    if (options->level > 0) {
        command_need(computer->line,
                     bp_player_new(&computer->player, options->level, options->seed, NULL));
        command_need(computer->line, bp_player_set_progress(computer->player, solve_progress_show,
                                                            &computer->progress));
    }
}

void nim_computer_close(nim_computer *computer)
{
    bp_player_free(computer->player);
    bp_solver_free(computer->solver);
}

/* begin() and end() enclose a search: they handle Ctrl-C and show progress. */
static void begin(nim_computer *computer)
{
    computer->stopped = 0;
    solve_progress_begin(&computer->progress, 0);
    if (computer->typed) {
        stop_signal_begin_computation();
    }
}

static void end(nim_computer *computer)
{
    solve_progress_end(&computer->progress);
    if (computer->typed) {
        computer->stopped = stop_signal_requested();
        stop_signal_end_computation();
    }
}

/* One stick from the largest heap: in a lost position this makes the game long. */
static bp_move slowest_move(const nim_position *position)
{
    bp_move largest = 1;
    for (bp_move heap = 2; heap <= NIM_HEAPS; heap++) {
        if (position->heaps[heap - 1] > position->heaps[largest - 1]) {
            largest = heap;
        }
    }
    return nim_move(largest, 1);
}

nim_advice nim_computer_advise(nim_computer *computer, const bp_state *state)
{
    nim_position position = nim_position_of(state);
    nim_advice advice = {.proved = 0};
    bp_result *result;
    int32_t value = 0;
    int sticks = nim_heaps_sum(position.heaps);
    /* If the solver ran out of time, it would do so again until there are half as many sticks. */
    if (computer->unsolved == 0 || 2 * sticks < computer->unsolved) {
        begin(computer);
        command_need(computer->line, bp_solve(&result, computer->solver, state));
        end(computer);
        advice.proved = bp_result_value(&value, result) == BP_OK &&
                        bp_result_best(&advice.move, result) == BP_OK;
        computer->unsolved = advice.proved ? 0 : sticks;
        bp_result_free(result);
    }
    if (!advice.proved) {
        advice.move = nim_rule_move(position.heaps, computer->options->rule);
        value = advice.move ? 1 : -1;
    }
    advice.wins = value > 0;
    if (!advice.wins) {
        advice.move = slowest_move(&position);
    }
    return advice;
}

bp_move nim_computer_choose(nim_computer *computer, const bp_state *state, nim_advice *advice)
{
    bp_move move;
    *advice = (nim_advice){0};
    if (!computer->player) {
        *advice = nim_computer_advise(computer, state);
        return advice->move;
    }
    begin(computer);
    command_need(computer->line, bp_player_choose(&move, computer->player, state));
    end(computer);
    return move;
}
