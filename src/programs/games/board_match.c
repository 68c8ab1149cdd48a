/* Match between two evaluation functions of a board game: paired games from random openings, with a 95 % confidence
   interval and an Elo difference. */

#include "programs/games/board_match.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/stop_signal.h"

enum { NAME_WIDTH = 9, OPENING_TRIES = 100000 };

/* Totals over all moves of a contestant. */
typedef struct work {
    uint64_t moves;
    uint64_t nodes;
    uint64_t depth;
    double seconds;
} work;

uint64_t board_random(uint64_t *random)
{
    uint64_t z = *random += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* Plays random moves. An opening that ends the game is drawn again. */
static void open_game(board_game *g, const board_match *match, int32_t pair)
{
    uint64_t random = match->seed * 0x9FB21C651E98DF25u + (uint64_t)pair;
    board_restart(g);
    for (int32_t tries = 0; bp_state_ply(g->state) < match->opening; tries++) {
        bp_move move = match->draw(g, &random);
        if (tries >= OPENING_TRIES) {
            command_fail(g->line, "no opening of %" PRId32 " moves was found on this board",
                         match->opening);
        }
        if (bp_state_is_legal(g->state, move) == 1) {
            command_need(g->line, bp_state_apply(g->state, move));
        }
        if (bp_state_is_over(g->state)) {
            board_restart(g);
        }
    }
}

/* Plays one game to its end, or until a signal. */
static void play_game(match_game *out, board_game *g, const board_match *match, int32_t number,
                      work works[2])
{
    int32_t scores[2];
    int32_t turned = number % 2;
    open_game(g, match, number / 2);
    while (!bp_state_is_over(g->state)) {
        int32_t who = (bp_state_mover(g->state) + turned) % 2;
        match->set_contestant(g, who);
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

static void show_limits(const board_game *g, const board_match *match)
{
    printf("%s %" PRId32 "x%" PRId32 ", %" PRId32 " random move%s first, seed %" PRIu64 ";",
           g->kind->name, match->width, match->height, match->opening,
           match->opening == 1 ? "" : "s", match->seed);
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

static void show_standings(const board_match *match, const match_stats *stats, const work works[2])
{
    int width = NAME_WIDTH;
    for (int32_t who = 0; who < 2; who++) {
        int length = (int)strlen(match->names[who]);
        width = length > width ? length : width;
    }
    printf("%-*s   games   wins  draws losses    share    95 %% interval   nodes a move  depth\n",
           width, "heuristic");
    for (int32_t who = 0; who < 2; who++) {
        const match_standing *standing = &stats->standings[who];
        double moves = works[who].moves > 0 ? (double)works[who].moves : 1;
        printf("%-*s %7" PRId64 " %6" PRId64 " %6" PRId64 " %6" PRId64 "  %5.1f %%  ", width,
               match->names[who], stats->games, standing->wins, standing->ties, standing->losses,
               100 * standing->share.share);
        show_interval(&standing->share);
        printf("  %13.1f  %5.2f\n", (double)works[who].nodes / moves,
               (double)works[who].depth / moves);
    }
}

static void show_conclusion(const board_match *match, const match_stats *stats)
{
    const match_share *share = &stats->standings[0].share;
    printf("The side that begins: %.1f %%\n", 100 * stats->orders[0].share);
    double elo = match_elo(share->share);
    const char *stronger = match->names[elo > 0 ? 0 : 1];
    if (!share->has_interval || (share->low <= 0.5 && share->high >= 0.5)) {
        printf("Which heuristic is stronger is not certain.\n");
    } else if (isinf(elo)) {
        printf("%s is stronger, by %.0f Elo points at least.\n", stronger,
               fabs(match_elo(elo > 0 ? share->low : share->high)));
    } else {
        printf("%s is stronger, by %.0f Elo points.\n", stronger, fabs(elo));
    }
}

int board_match_run(match_stats *out, board_game *g, const board_match *match)
{
    match_results results = {
        .players = 2,
        .count = match->games,
        .games = calloc((size_t)match->games, sizeof *results.games),
    };
    work works[2] = {{0}};
    *out = (match_stats){0};
    if (!results.games) {
        command_fail(g->line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    stop_signal_catch();
    for (int32_t number = 0; number < match->games && !stop_signal_seen(); number++) {
        play_game(&results.games[number], g, match, number, works);
        results.done += results.games[number].over;
    }
    show_limits(g, match);
    if (results.done > 0) {
        *out = match_stats_of(&results);
        show_standings(match, out, works);
        show_conclusion(match, out);
    }
    command_flush(g->line);
    if (results.done < match->games) {
        fprintf(stderr, "%s: stopped after %" PRId64 " of %" PRId32 " games\n", g->line->name,
                results.done, match->games);
    }
    free(results.games);
    return results.done < match->games ? stop_signal_exit_code(COMMAND_FAILED) : COMMAND_FINE;
}
