/* Match between the two evaluation functions of bp-gomoku: paired games from random openings, with a 95 % confidence
   interval and an Elo difference. */

#include "programs/games/gomoku_program.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "programs/common/match_stats.h"
#include "programs/common/stop_signal.h"

/* Opening moves are at most so far from the centre. */
enum { OPENING_REACH = 3 };

/* Totals over all moves of a contestant. */
typedef struct work {
    uint64_t moves;
    uint64_t nodes;
    uint64_t depth;
    double seconds;
} work;

/* The random number generator splitmix64. */
static uint64_t draw(uint64_t *random)
{
    uint64_t z = *random += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* Plays random moves near the centre. There are at most 8 moves on at least 25 places, so nobody has five in a row and
   the loop ends. */
static void open_game(board_game *g, const gomoku_options *options, int32_t pair)
{
    uint64_t random = options->seed * 0x9FB21C651E98DF25u + (uint64_t)pair;
    int32_t reach = OPENING_REACH < options->size / 2 ? OPENING_REACH : options->size / 2;
    uint64_t side = 2 * (uint64_t)reach + 1;
    board_restart(g);
    while (bp_state_ply(g->state) < options->opening) {
        int32_t x = options->size / 2 - reach + (int32_t)(draw(&random) % side);
        int32_t y = options->size / 2 - reach + (int32_t)(draw(&random) % side);
        bp_move move = (bp_move)(1 + x + options->size * y);
        if (bp_state_is_legal(g->state, move) == 1) {
            command_need(g->line, bp_state_apply(g->state, move));
        }
    }
}

/* Plays one game to its end, or until a signal. Contestant 0 is threats, contestant 1 is report. */
static void play_game(match_game *out, board_game *g, const gomoku_options *options, int32_t number,
                      work works[2])
{
    int32_t scores[2];
    int32_t turned = number % 2;
    open_game(g, options, number / 2);
    while (!bp_state_is_over(g->state)) {
        int32_t who = (bp_state_mover(g->state) + turned) % 2;
        g->set.heuristic = who == 0 ? GOMOKU_BY_THREATS : GOMOKU_BY_REPORT;
        board_choice choice = board_choose(g);
        if (choice.stop == BP_STOP_CANCELLED) {
            return;
        }
        works[who].moves++;
        works[who].nodes += choice.nodes;
        works[who].depth += (uint64_t)choice.depth;
        works[who].seconds += choice.seconds;
        command_need(g->line, bp_state_apply(g->state, choice.move));
    }
    command_need(g->line, bp_state_scores(scores, 2, NULL, g->state));
    for (int32_t who = 0; who < 2; who++) {
        out->scores[who] = (int16_t)scores[(who + turned) % 2];
    }
    out->over = 1;
}

/* The report */

static void show_limits(const board_game *g, const gomoku_options *options)
{
    printf("Gomoku %" PRId32 "x%" PRId32 ", %" PRId32 " random move%s first, seed %" PRIu64 ";",
           options->size, options->size, options->opening, options->opening == 1 ? "" : "s",
           options->seed);
    int32_t depth = board_depth(g);
    if (depth > 0) {
        printf(" depth %" PRId32, depth);
    }
    if (g->set.nodes > 0) {
        printf("%s %" PRIu64 " nodes a move", depth > 0 ? "," : "", g->set.nodes);
    }
    if (g->set.milliseconds > 0) {
        printf("%s %" PRId32 " ms a move", depth > 0 || g->set.nodes > 0 ? "," : "",
               g->set.milliseconds);
    }
    putchar('\n');
}

static void show_interval(const match_share *share)
{
    if (share->has_interval) {
        printf("%5.1f to %5.1f %%", 100 * share->low, 100 * share->high);
    } else {
        printf("one opening only");
    }
}

static void show_standings(const match_stats *stats, const work works[2])
{
    printf("heuristic   games   wins  draws losses    share    95 %% interval   nodes a move  "
           "depth\n");
    for (int32_t who = 0; who < 2; who++) {
        const match_standing *standing = &stats->standings[who];
        double moves = works[who].moves > 0 ? (double)works[who].moves : 1;
        printf("%-9s %7" PRId64 " %6" PRId64 " %6" PRId64 " %6" PRId64 "  %5.1f %%  ",
               gomoku_heuristics[who], stats->games, standing->wins, standing->ties,
               standing->losses, 100 * standing->share.share);
        show_interval(&standing->share);
        printf("  %13.1f  %5.2f\n", (double)works[who].nodes / moves,
               (double)works[who].depth / moves);
    }
}

static void show_conclusion(const match_stats *stats)
{
    const match_share *share = &stats->standings[0].share;
    printf("The side that begins: %.1f %%\n", 100 * stats->orders[0].share);
    double elo = match_elo(share->share);
    if (!share->has_interval || (share->low <= 0.5 && share->high >= 0.5)) {
        printf("Which heuristic is stronger is not certain.\n");
    } else if (isinf(elo)) {
        printf("%s is stronger, by %.0f Elo points at least.\n", gomoku_heuristics[elo > 0 ? 0 : 1],
               fabs(match_elo(elo > 0 ? share->low : share->high)));
    } else {
        printf("%s is stronger, by %.0f Elo points.\n", gomoku_heuristics[elo > 0 ? 0 : 1],
               fabs(elo));
    }
}

int gomoku_match(const command *line, gomoku_options *options)
{
    board_game g;
    gomoku_open(&g, line, options);
    match_results results = {
        .players = 2,
        .count = options->games,
        .games = calloc((size_t)options->games, sizeof *results.games),
    };
    work works[2] = {{0}};
    if (!results.games) {
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    stop_signal_catch();
    for (int32_t number = 0; number < options->games && !stop_signal_seen(); number++) {
        play_game(&results.games[number], &g, options, number, works);
        results.done += results.games[number].over;
    }
    show_limits(&g, options);
    if (results.done > 0) {
        match_stats stats = match_stats_of(&results);
        show_standings(&stats, works);
        show_conclusion(&stats);
    }
    command_flush(line);
    if (results.done < options->games) {
        fprintf(stderr, "%s: stopped after %" PRId64 " of %" PRId32 " games\n", line->name,
                results.done, options->games);
    }
    free(results.games);
    board_close(&g);
    return results.done < options->games ? stop_signal_exit_code(COMMAND_FAILED) : COMMAND_FINE;
}
