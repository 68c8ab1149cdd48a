/* How the computer finds its moves in Nim. */

#include "programs/games/nim_think.h"

#include "programs/common/interrupt.h"
#include "programs/common/line_input.h"
#include "programs/games/nim_solve.h"

static void need(const nim_thinker *thinker, int status)
{
    if (status != BP_OK) {
        command_fail(thinker->line, "%s", bp_status_text(status));
    }
}

/* A bp_player_progress_fn that stops when a signal has come. */
static int watch_player(uint64_t nodes, int32_t depth, bp_move best, int32_t value, void *user)
{
    nim_thinker *thinker = user;
    (void)depth;
    (void)best;
    (void)value;
    if (thinker->seen) {
        solve_progress_show(nodes, 0, 0, 0, &thinker->progress);
    }
    return interrupt_requested();
}

void nim_thinker_open(nim_thinker *thinker, const command *line, const nim_request *asked,
                      int typed)
{
    *thinker = (nim_thinker){.line = line, .asked = asked, .typed = typed};
    thinker->seen = typed && solve_progress_is_seen();
    thinker->solver =
        nim_solver_open(line, asked->seconds, thinker->seen ? &thinker->progress : NULL);
    if (asked->level > 0) {
        need(thinker, bp_player_new(&thinker->player, asked->level, asked->seed, NULL));
        need(thinker, bp_player_set_progress(thinker->player, watch_player, thinker));
    }
}

void nim_thinker_close(nim_thinker *thinker)
{
    bp_player_free(thinker->player);
    bp_solver_free(thinker->solver);
}

/* Around a computation: Ctrl-C, and the line that tells how far it is. */
static void begin(nim_thinker *thinker)
{
    thinker->stopped = 0;
    solve_progress_begin(&thinker->progress, 0);
    if (thinker->typed) {
        interrupt_begin();
    }
}

static void end(nim_thinker *thinker)
{
    solve_progress_end(&thinker->progress);
    if (thinker->typed) {
        thinker->stopped = interrupt_requested();
        interrupt_end();
    }
}

/* One stick from the largest heap: who is lost wants the other to find many moves more. */
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

nim_advice nim_think_best(nim_thinker *thinker, const bp_state *state)
{
    nim_position position = nim_position_of(state);
    nim_advice advice = {.source = NIM_BY_RULE};
    bp_result *result;
    int32_t value = 0;
    int sticks = nim_heaps_sum(position.heaps);
    /* Where the solver failed it would fail again soon after. */
    if (thinker->unsolved == 0 || 2 * sticks < thinker->unsolved) {
        begin(thinker);
        need(thinker, bp_solve(&result, thinker->solver, state));
        end(thinker);
        int known = bp_result_value(&value, result) == BP_OK &&
                    bp_result_best(&advice.move, result) == BP_OK;
        advice.source = known ? NIM_SOLVED : NIM_BY_RULE;
        thinker->unsolved = known ? 0 : sticks;
        bp_result_free(result);
    }
    if (advice.source == NIM_BY_RULE) {
        advice.move = nim_rule_move(position.heaps, thinker->asked->rule);
        value = advice.move ? 1 : -1;
    }
    advice.wins = value > 0;
    if (!advice.wins) {
        advice.move = slowest_move(&position);
    }
    return advice;
}

bp_move nim_think_move(nim_thinker *thinker, const bp_state *state, nim_advice *advice)
{
    bp_move move;
    *advice = (nim_advice){0};
    if (!thinker->player) {
        *advice = nim_think_best(thinker, state);
        return advice->move;
    }
    begin(thinker);
    need(thinker, bp_player_choose(&move, thinker->player, state));
    end(thinker);
    return move;
}
