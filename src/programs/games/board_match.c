/* SPDX-License-Identifier: MIT */
/* Match between two evaluation functions of a game, or between two levels: paired games from random openings, with a
   95 % confidence interval and an Elo difference. */

#include "programs/games/board_match.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/command.h"
#include "programs/common/stop_signal.h"

enum { NAME_WIDTH = 9, OPENING_TRIES = 100000, LADDER_PERCENT = 60 };

/* Totals over all moves of a contestant. */
typedef struct work {
    uint64_t moves;
    uint64_t nodes;
    uint64_t depth;
    uint64_t won;  /* moves in won positions */
    uint64_t lost; /* and those of them after which the opponent wins */
} work;

/* For bp_game_kind.opening_move; `user` is the state of the generator. */
static uint64_t next_random(void *user)
{
    return board_random(user);
}

/* A random move for the opening; it may be illegal. */
static bp_move draw(const board_game *g, uint64_t *random)
{
    if (g->kind->opening_move) {
        return g->kind->opening_move(next_random, random, bp_game_setup(g->game));
    }
    size_t count = 0;
    command_need(g->line, bp_state_moves(NULL, 0, &count, g->state));
    bp_move *moves = checked_alloc(g->line, count, sizeof *moves);
    command_need(g->line, bp_state_moves(moves, count, &count, g->state));
    bp_move out = moves[board_random(random) % count];
    free(moves);
    return out;
}

/* Plays random moves. An opening that ends the game is drawn again. */
static void open_game(board_game *g, const board_match *match, int32_t pair)
{
    uint64_t random = match->seed * 0x9FB21C651E98DF25u + (uint64_t)pair;
    board_restart(g);
    for (int32_t tries = 0; bp_state_ply(g->state) < match->opening; tries++) {
        bp_move move = draw(g, &random);
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

static void set_contestant(board_game *g, const board_match *match, int32_t who)
{
    if (match->set_contestant) {
        match->set_contestant(g, who);
    } else {
        g->set.levels[0] = g->set.levels[1] = match->levels[who];
    }
}

/* Plays the move of a contestant and adds to its totals. */
static void play_choice(work *total, board_game *g, const board_choice *choice)
{
    int is_won = g->kind->best_play && board_best_outcome(g) > 0;
    total->moves++;
    total->nodes += choice->nodes;
    total->depth += (uint64_t)choice->depth;
    total->won += is_won ? 1 : 0;
    command_need(g->line, bp_state_apply(g->state, choice->move));
    total->lost += is_won && board_best_outcome(g) > 0 ? 1 : 0;
}

/* Plays one game to its end, or until a signal. */
static void play_game(match_game *out, board_game *g, const board_match *match, int32_t number,
                      work works[2])
{
    int32_t scores[2];
    int32_t turned = number % 2;
    open_game(g, match, number / 2);
    g->set.seed = match->seed * 0x9FB21C651E98DF25u + (uint64_t)number;
    while (!bp_state_is_over(g->state)) {
        int32_t who = (bp_state_mover(g->state) + turned) % 2;
        set_contestant(g, match, who);
        board_choice choice = board_choose(g);
        if (stop_signal_seen()) {
            return;
        }
        play_choice(&works[who], g, &choice);
    }
    command_need(g->line, bp_state_scores(scores, 2, NULL, g->state));
    for (int32_t who = 0; who < 2; who++) {
        out->scores[who] = (int16_t)scores[(who + turned) % 2];
    }
    out->over = 1;
}

/* Plays the games, or until a signal; returns the number of games that are over. */
static int64_t play_games(match_stats *out, board_game *g, const board_match *match, work works[2])
{
    match_results results = {.players = 2,
                             .count = match->games,
                             .games =
                                 checked_alloc(g->line, (size_t)match->games, sizeof(match_game))};
    for (int32_t number = 0; number < match->games && !stop_signal_seen(); number++) {
        play_game(&results.games[number], g, match, number, works);
        results.done += results.games[number].over;
    }
    *out = results.done > 0 ? match_stats_of(&results) : (match_stats){0};
    free(results.games);
    return results.done;
}

/* The report */

static void show_match(const board_game *g, const board_match *match)
{
    printf("%s %s, %" PRId32 " random move%s first, seed %" PRIu64, g->kind->title, match->size,
           match->opening, match->opening == 1 ? "" : "s", match->seed);
}

static void show_limits(const board_game *g, const board_match *match)
{
    show_match(g, match);
    putchar(';');
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

/* After a signal: says how many games are over, and returns the exit code. */
static int stopped(const board_game *g, int64_t done, int32_t games)
{
    fprintf(stderr, "%s: stopped after %" PRId64 " of %" PRId32 " games\n", g->line->name, done,
            games);
    return stop_signal_exit_code(COMMAND_FAILED);
}

int board_match_run(match_stats *out, board_game *g, const board_match *match)
{
    work works[2] = {{0}};
    stop_signal_catch();
    int64_t done = play_games(out, g, match, works);
    show_limits(g, match);
    if (done > 0) {
        show_standings(match, out, works);
        show_conclusion(match, out);
    }
    command_flush(g->line);
    return done < match->games ? stopped(g, done, match->games) : COMMAND_FINE;
}

/* --- Levels ----------------------------------------------------------------------------------------- */

static double regret_of(const work *total)
{
    return total->won > 0 ? (double)total->lost / (double)total->won : 0;
}

static void show_level(const board_game *g, const board_match *match, const match_stats *stats,
                       const work works[2])
{
    const match_standing *standing = &stats->standings[0];
    double moves = works[0].moves > 0 ? (double)works[0].moves : 1;
    printf("%5" PRId32 " %8" PRId32 " %7" PRId64 " %6" PRId64 " %6" PRId64 " %6" PRId64
           "  %5.1f %%  ",
           match->levels[0], match->levels[1], stats->games, standing->wins, standing->ties,
           standing->losses, 100 * standing->share.share);
    show_interval(&standing->share);
    printf("  %12.1f\n", (double)works[0].nodes / moves);
    command_flush(g->line);
}

/* Prints the regret of each level that has played; returns the first one that errs as much as the one below, or 0. */
static int32_t show_regrets(const double regrets[BP_LEVEL_MAX + 1], int32_t top)
{
    int32_t weak = 0;
    double below = 2; /* no regret is larger */
    printf("level  won positions given away\n");
    for (int32_t level = BP_LEVEL_MIN; level <= top; level++) {
        if (regrets[level] >= 0) {
            printf("%5" PRId32 "  %6.2f %%\n", level, 100 * regrets[level]);
            weak = weak == 0 && regrets[level] >= below ? level : weak;
            below = regrets[level];
        }
    }
    return weak;
}

static int show_weak(const board_game *g, int32_t weak)
{
    if (weak > 0 && g->kind->best_play) {
        printf("Level %" PRId32 " gives away as much as the level below.\n", weak);
    } else if (weak > 0) {
        printf("Level %" PRId32 " wins less than %d %%.\n", weak, LADDER_PERCENT);
    } else {
        printf(g->kind->best_play ? "Each level gives away less than the level below.\n"
                                  : "Each level wins at least %d %%.\n",
               LADDER_PERCENT);
    }
    command_flush(g->line);
    return weak > 0 ? COMMAND_FAILED : COMMAND_FINE;
}

int board_ladder_run(board_game *g, board_match *match)
{
    int32_t top = g->set.levels[0] > 0 ? g->set.levels[0] : BP_LEVEL_MAX;
    double regrets[BP_LEVEL_MAX + 1] = {-1, -1, -1};
    int32_t weak = 0;
    stop_signal_catch();
    show_match(g, match);
    printf("\nlevel  against   games   wins  draws losses    share    95 %% interval  nodes a "
           "move\n");
    command_flush(g->line); /* the games may take minutes */
    for (int32_t level = BP_LEVEL_MIN + 2; level <= top; level++) {
        work works[2] = {{0}};
        match_stats stats;
        match->levels[0] = level;
        match->levels[1] = level - 2;
        int64_t done = play_games(&stats, g, match, works);
        if (done < match->games) {
            return stopped(g, done, match->games);
        }
        show_level(g, match, &stats, works);
        int is_strong = 100 * stats.standings[0].wins >= LADDER_PERCENT * stats.games;
        weak = weak == 0 && !is_strong ? level : weak;
        regrets[level] = regret_of(&works[0]);
        regrets[level - 2] = level <= BP_LEVEL_MIN + 3 ? regret_of(&works[1]) : regrets[level - 2];
    }
    return show_weak(g, g->kind->best_play ? show_regrets(regrets, top) : weak);
}
