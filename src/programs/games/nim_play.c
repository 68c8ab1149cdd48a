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
static int solve(board_choice *out, int32_t *value, board_game *g, const nim_position *position)
{
    nim_extras *own = g->own;
    bp_result *result;
    int sticks = nim_heaps_sum(position->heaps);
    /* If the solver ran out of time, it would do so again until there are half as many sticks. */
    if (own->unsolved > 0 && 2 * sticks >= own->unsolved) {
        return 0;
    }
    solve_progress_begin(&own->progress, 0);
    command_need(g->line, bp_solve(&result, own->solver, g->state));
    solve_progress_end(&own->progress);
    int is_proved =
        bp_result_value(value, result) == BP_OK && bp_result_best(&out->move, result) == BP_OK;
    out->nodes = bp_result_node_count(result);
    out->seconds = bp_result_seconds(result);
    out->depth = sticks < BP_MINIMAX_DEPTH ? sticks : BP_MINIMAX_DEPTH;
    own->unsolved = is_proved ? 0 : sticks;
    bp_result_free(result);
    return is_proved;
}

static board_choice choose(board_game *g)
{
    nim_extras *own = g->own;
    nim_position position = nim_position_of(g->state);
    board_choice out = {
        .stop = BP_STOP_SOLVED, .pruning = 1, .depth = 1, .source = "proved by the solver"};
    int32_t value = 0;
    int32_t side = board_side(g, bp_state_mover(g->state));
    if (!solve(&out, &value, g, &position)) {
        out.move = nim_rule_move(position.heaps, own->options->rule);
        out.source = "by the nim-sum rule, not proved";
        value = out.move ? 1 : -1;
        if (stop_signal_requested()) {
            out.stop = BP_STOP_CANCELLED;
        } else {
            show_source(own);
        }
    }
    if (value < 0) {
        out.move = slowest_move(&position);
    }
    out.value = (value > 0) == (side == 0) ? BP_MINIMAX_WIN : -BP_MINIMAX_WIN;
    return out;
}

/* --- The game --------------------------------------------------------------------------------------- */

/* For the search of a depth; `depth auto` without pruning goes to the end of small games. */
static int32_t depth(const board_game *g)
{
    nim_position position = nim_position_of(g->state);
    int sticks = nim_heaps_sum(position.heaps);
    return sticks < BP_MINIMAX_DEPTH ? sticks : BP_MINIMAX_DEPTH;
}

/* The estimate of the game itself. */
static board_estimate estimate(board_game *g, int is_level)
{
    (void)g;
    (void)is_level;
    return (board_estimate){NULL, NULL};
}

static int is_won(const board_game *g)
{
    nim_position position = nim_position_of(g->state);
    return nim_rule_wins(position.heaps, ((const nim_extras *)g->own)->options->rule);
}

/* Reads "2 3", "2 from 3", "take 2 from heap 3" and "2-from-3". */
static int read_words(char out[BOARD_MOVE_SIZE], const char *const *words, int count)
{
    const char *numbers[2] = {NULL, NULL};
    int found = 0;
    for (int i = 0; i < count; i++) {
        int is_filler = (i == 0 && strcmp(words[i], "take") == 0) ||
                        (found == 1 && strcmp(words[i], "from") == 0) ||
                        (found == 1 && strcmp(words[i], "heap") == 0);
        if (!is_filler && found == 2) {
            return 0;
        }
        numbers[found] = is_filler ? numbers[found] : words[i];
        found += !is_filler;
    }
    if (found == 1 && count == 1) {
        snprintf(out, BOARD_MOVE_SIZE, "%.40s", numbers[0]);
    } else if (found == 2) {
        snprintf(out, BOARD_MOVE_SIZE, "%.20s-from-%.20s", numbers[0], numbers[1]);
    }
    return found == 2 || (found == 1 && count == 1);
}

/* Mistakes only: a move that is no mistake is a best one. */
static const board_level levels[BP_LEVEL_MAX + 1] = {
    [1] = {.mistakes = 90}, [2] = {.mistakes = 75}, [3] = {.mistakes = 62}, [4] = {.mistakes = 50},
    [5] = {.mistakes = 40}, [6] = {.mistakes = 30}, [7] = {.mistakes = 21}, [8] = {.mistakes = 13},
    [9] = {.mistakes = 6},  [10] = {.mistakes = 0},
};

/* --- Commands --------------------------------------------------------------------------------------- */

static void begin(board_game *g, const nim_heaps *heaps)
{
    nim_extras *own = g->own;
    bp_game *game;
    command_need(g->line, nim_new(&game, heaps->sticks, heaps->count, own->options->rule));
    board_replace(g, game);
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

static const board_kind kind = {
    .name = "Nim",
    .move = "sticks and a heap such as 2 from 3",
    .verbs = verbs,
    .levels = levels,
    .point = BP_ESTIMATE_POINT,
    .value = "value",
    .depth = depth,
    .estimate = estimate,
    .choose = choose,
    .is_won = is_won,
    .read_words = read_words,
};

/* --- The session ------------------------------------------------------------------------------------ */

static void open_game(board_game *g, nim_extras *own, const command *line,
                      const nim_options *options)
{
    bp_game *game;
    *own = (nim_extras){.options = options, .kind = kind};
    own->kind.rules = options->rule == NIM_LAST_WINS
                          ? "take sticks from one heap in turn; who takes the last one wins."
                          : "take sticks from one heap in turn; who takes the last one loses.";
    own->solver = nim_solver_open(line, options->seconds, &own->progress);
    command_need(line, nim_new(&game, options->heaps.sticks, options->heaps.count, options->rule));
    board_open(g, line, &own->kind, &options->set, game);
    g->own = own;
    command_need(line, bp_minimax_set_candidates(g->minimax, 0));
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
