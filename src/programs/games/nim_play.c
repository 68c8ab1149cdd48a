/* SPDX-License-Identifier: MIT */
/* Nim as a game of a session: the heaps, its own commands, and move choice by the exact solver, with Bouton's nim-sum rule
   for heaps that are too large to solve. */

#include "programs/games/nim_program.h"

#include <stdio.h>
#include <string.h>

#include "programs/common/stop_signal.h"
#include "programs/common/words.h"
#include "programs/games/board_match.h"

/* --- The best move ---------------------------------------------------------------------------------- */

/* Prints once a game that the rule replaces the solver. */
static void show_source(nim_extras *own)
{
    double seconds = own->options->seconds;
    if (!own->is_rule_shown) {
        words_say("(These heaps are too large to solve in %g second%s. Until they are smaller, the "
                  "rule that adds them in binary without carry is used.)",
                  seconds, seconds == 1 ? "" : "s");
        own->is_rule_shown = 1;
    }
}

/* Solves the position; returns whether its value is proved. */
static int solve(board_choice *out, int32_t *value, board_game *g)
{
    nim_extras *own = g->own;
    bp_result *result;
    uint8_t heaps[NIM_HEAPS];
    nim_heaps_left(heaps, g->state);
    int sticks = nim_heaps_sum(heaps);
    /* If the solver ran out of time, it would do so again until there are half as many sticks. */
    if (own->unsolved > 0 && 2 * sticks >= own->unsolved) {
        return 0;
    }
    solve_progress_begin(&own->progress, 0);
    command_need(g->line, bp_solve(&result, own->solver, g->state));
    solve_progress_end(&own->progress);
    int is_proved =
        bp_result_value(value, result) == BP_OK && bp_result_best(&out->move, result) == BP_OK;
    out->nodes = (uint64_t)bp_result_count(result, BP_COUNT_NODES);
    out->seconds = bp_result_seconds(result);
    out->depth = sticks < BP_DEPTH_MAX ? sticks : BP_DEPTH_MAX;
    own->unsolved = is_proved ? 0 : sticks;
    bp_result_free(result);
    return is_proved;
}

/* The rule also gives the move that makes a lost game long. */
static board_choice choose(board_game *g)
{
    board_choice out = {
        .stop = BP_STOP_SOLVED, .pruning = 1, .depth = 1, .source = "proved by the solver"};
    int32_t value = 0;
    int32_t side = board_side(g, bp_state_mover(g->state));
    int is_proved = solve(&out, &value, g);
    int32_t outcome = 0;
    bp_move move =
        g->kind->best_play(&outcome, bp_state_position(g->state), bp_game_setup(g->game));
    if (!is_proved) {
        value = outcome;
        out.source = "by the nim-sum rule, not proved";
        if (stop_signal_requested()) {
            out.stop = BP_STOP_CANCELLED;
        } else {
            show_source(g->own);
        }
    }
    if (!is_proved || value < 0) {
        out.move = move;
    }
    out.value = (value > 0) == (side == 0) ? BP_MINIMAX_WIN : -BP_MINIMAX_WIN;
    return out;
}

/* --- Commands --------------------------------------------------------------------------------------- */

static void begin(board_game *g, const nim_heaps *heaps)
{
    const nim_extras *own = g->own;
    char setup[NIM_SETUP_SIZE];
    board_replace(g, nim_heaps_setup(setup, heaps, own->options->rule));
}

/* Another game, perhaps with other heaps behind the side that begins. */
static enum board_answer do_new(const board_request *r)
{
    nim_extras *own = r->game->own;
    board_request rest = *r;
    nim_heaps heaps = {{0}, 0};
    char why[BOARD_WHY_SIZE];
    int has_side = r->count > 1 && words_find(board_sides, r->words[1]) >= 0;
    rest.count = 1 + has_side;
    for (int i = rest.count; i < r->count; i++) {
        if (!nim_heaps_add(&heaps, r->words[i], why, sizeof why)) {
            return board_wrong(r, "%.200s; the game continues", why);
        }
    }
    if (heaps.count > 0 && nim_heaps_sum(heaps.sticks) == 0) {
        return board_wrong(r, "these heaps have no stick; the game continues");
    }
    if (heaps.count > 0) {
        begin(r->game, &heaps);
    }
    own->is_rule_shown = 0;
    own->unsolved = 0;
    return board_do_new(&rest);
}

static const board_verb verbs[] = {
    {"new", 0, NIM_HEAPS + 1, "max or min, and heaps", "new 4 4 4", "another game with these heaps",
     do_new},
    {"max", 1, 5, "a move", "max 2 from 3", "take 2 sticks from heap 3 for max", board_do_put},
    {"min", 1, 5, "a move", "min 2 from 3", "the same for min", board_do_put},
    {"depth", 1, 1, "a number, or auto", "depth N, depth auto",
     "depth of the search in moves; auto: the exact solver", board_do_depth},
    {NULL, 0, 0, NULL, NULL, NULL, NULL},
};

/* --- The session ------------------------------------------------------------------------------------ */

static void open_game(board_game *g, nim_extras *own, const command *line,
                      const nim_options *options)
{
    char setup[NIM_SETUP_SIZE];
    *own = (nim_extras){.options = options, .program = {.verbs = verbs, .choose = choose}};
    own->program.summary = options->rule == NIM_LAST_WINS
                               ? "take sticks from one heap in turn; who takes the last one wins."
                               : "take sticks from one heap in turn; who takes the last one loses.";
    own->solver = nim_solver_open(line, options->seconds, &own->progress);
    board_open(g, line, options->kind, &own->program, &options->set,
               nim_heaps_setup(setup, &options->heaps, options->rule));
    g->own = own;
    command_need(line, bp_minimax_set(g->minimax, BP_OPTION_CANDIDATES, 0));
}

static void close_game(board_game *g, nim_extras *own)
{
    board_close(g);
    bp_solver_free(own->solver);
}

int nim_play(const command *line, const nim_options *options)
{
    board_game g;
    nim_extras own;
    open_game(&g, &own, line, options);
    int code = board_session(&g);
    close_game(&g, &own);
    return code;
}

int nim_ladder(const command *line, const nim_options *options)
{
    board_game g;
    nim_extras own;
    char heaps[NIM_TEXT_SIZE];
    nim_heaps_text(heaps, options->heaps.sticks, options->heaps.count);
    board_match match = {.size = heaps, .games = options->set.ladder, .seed = options->set.seed};
    open_game(&g, &own, line, options);
    own.is_rule_shown = 1; /* the table is all that is printed */
    int code = board_ladder_run(&g, &match);
    close_game(&g, &own);
    return code;
}
