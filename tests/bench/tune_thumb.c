/* SPDX-License-Identifier: MIT */
/*
 * Measures the rules of thumb of src/games/thumb_rules.c: how often a move that follows a rule is a best one, against a
 * random legal move. The positions are of random boards, after a random number of moves by players of level 3. Every move
 * of every position is solved.
 *
 *   usage: tune_thumb [POSITIONS [SEED [CONFIGURATION]]]        10000 1 "colours=4 discs=3"
 *
 * A rule applies to a position if some of its moves follow it and others do not. One of those that follow is drawn. The last
 * row is the player by all rules together, which applies always. The intervals are 95 % Wilson score intervals.
 */
#include <bigpoints.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/thumb_rules.h"

enum { RULES_MAX = 64, LEVEL = 3 };

typedef struct tally {
    long positions;
    long right;      /* the move drawn was a best one */
    double chance;   /* sum of the shares of best moves among all legal ones */
    double lost;     /* points that the move drawn loses */
    double lost_any; /* points that a random move loses, on average */
} tally;

static void need(int status)
{
    if (status != BP_OK) {
        fprintf(stderr, "tune_thumb: %s\n", bp_status_text(status));
        exit(1);
    }
}

/* SplitMix64. */
static uint64_t next_random(uint64_t *seed)
{
    uint64_t z = *seed += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* The margin of a position for a seat of two. */
static int32_t value_for(bp_solver *solver, const bp_state *state, int32_t seat)
{
    int32_t value;
    int32_t scores[BP_PLAYERS_MAX];
    bp_result *result;
    if (bp_state_is_over(state)) {
        need(bp_state_scores(scores, BP_PLAYERS_MAX, NULL, state));
        return scores[seat] - scores[1 - seat];
    }
    need(bp_solve(&result, solver, state));
    need(bp_result_value(&value, result));
    bp_result_free(result);
    return bp_state_mover(state) == seat ? value : -value;
}

/* The points that each move loses. */
static void regrets(int32_t *out, const thumb_view *view, bp_solver *solver, bp_state *state)
{
    int32_t mover = bp_state_mover(state);
    int32_t best = INT32_MIN;
    for (size_t i = 0; i < view->count; i++) {
        need(bp_state_apply(state, view->moves[i].move));
        out[i] = value_for(solver, state, mover);
        need(bp_state_undo(state));
        best = out[i] > best ? out[i] : best;
    }
    for (size_t i = 0; i < view->count; i++) {
        out[i] = best - out[i];
    }
}

/* Adds a position to the tally of a rule; `follows` is an array with an element for each move. The rule applies if some of the
   moves follow it and others do not, or if it `always` applies. */
static void add_rule(tally *t, const thumb_view *view, const int *follows, const int32_t *lost,
                     uint64_t *seed, int always)
{
    size_t followers = 0;
    size_t drawn = 0;
    double any = 0;
    double best = 0;
    for (size_t i = 0; i < view->count; i++) {
        if (follows[i] && next_random(seed) % ++followers == 0) {
            drawn = i;
        }
        any += lost[i];
        best += lost[i] == 0;
    }
    if (always || (followers > 0 && followers < view->count)) {
        t->positions++;
        t->right += lost[drawn] == 0;
        t->chance += best / (double)view->count;
        t->lost += lost[drawn];
        t->lost_any += any / (double)view->count;
    }
}

/* The tally behind those of the rules is that of all rules together. */
static void add_position(tally *tallies, const thumb_view *view, const int32_t *lost,
                         uint64_t *seed)
{
    int follows[BP_MOVES_MAX];
    int32_t max = INT32_MIN;
    for (size_t rule = 0; rule < bp__thumb_rule_count; rule++) {
        for (size_t i = 0; i < view->count; i++) {
            follows[i] = bp__thumb_rules[rule].follows(view, &view->moves[i]);
        }
        add_rule(&tallies[rule], view, follows, lost, seed, 0);
    }
    for (size_t i = 0; i < view->count; i++) {
        int32_t points = bp__thumb_points(view, &view->moves[i]);
        max = points > max ? points : max;
    }
    for (size_t i = 0; i < view->count; i++) {
        follows[i] = bp__thumb_points(view, &view->moves[i]) == max;
    }
    add_rule(&tallies[bp__thumb_rule_count], view, follows, lost, seed, 1);
}

/* Plays a random number of moves, and returns 0 if the game is over. */
static int reach(bp_state *state, bp_player *player, int32_t plies)
{
    for (int32_t i = 0; i < plies && !bp_state_is_over(state); i++) {
        bp_result *result;
        bp_move move;
        need(bp_player_choose(&result, player, state));
        need(bp_result_best(&move, result));
        need(bp_state_apply(state, move));
        bp_result_free(result);
    }
    return !bp_state_is_over(state);
}

static void print(const tally *tallies)
{
    printf(
        "| rule | positions | right, %% | 95 %% | random move, %% | points lost | random move |\n"
        "|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i <= bp__thumb_rule_count; i++) {
        const tally *t = &tallies[i];
        if (t->positions == 0) {
            continue;
        }
        double n = (double)t->positions;
        double z = 1.959963984540054;
        double p = (double)t->right / n;
        double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
        double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
        printf("| %s | %ld | %.1f | %.1f to %.1f | %.1f | %.2f | %.2f |\n",
               i < bp__thumb_rule_count ? bp__thumb_rules[i].name : "all together", t->positions,
               100 * p, 100 * (middle - half), 100 * (middle + half), 100 * t->chance / n,
               t->lost / n, t->lost_any / n);
    }
}

/* Draws a position and adds it; returns 0 if it has no choice. */
static int sample(tally *tallies, bp_solver *solver, bp_player *player, const char *text,
                  uint64_t *seed)
{
    char line[256];
    int32_t lost[BP_MOVES_MAX];
    thumb_view view = {0};
    bp_state *state;
    uint64_t board = next_random(seed) >> 16;
    snprintf(line, sizeof line, "players=2 %s seed=%llu", text, (unsigned long long)board);
    need(bp_bigpoints_open(&state, line, NULL, NULL, 0));
    uint64_t plies = next_random(seed) % (uint64_t)(bp_track_length(state) + 1);
    if (reach(state, player, (int32_t)plies)) {
        need(bp__thumb_view_make(&view, state));
        regrets(lost, &view, solver, state);
    }
    if (view.count > 1) {
        add_position(tallies, &view, lost, seed);
    }
    bp_state_free(state);
    return view.count > 1;
}

int main(int count, char **words)
{
    long positions = count > 1 ? strtol(words[1], NULL, 10) : 10000;
    uint64_t seed = count > 2 ? strtoull(words[2], NULL, 10) : 1;
    const char *text = count > 3 ? words[3] : "colours=4 discs=3";
    tally tallies[RULES_MAX] = {{0}};
    bp_solver *solver;
    bp_player *player;
    if (positions < 1 || count > 4 || bp__thumb_rule_count >= RULES_MAX) {
        fprintf(stderr, "usage: tune_thumb [POSITIONS [SEED [CONFIGURATION]]]\n");
        return 2;
    }
    need(bp_solver_new(&solver, NULL));
    need(bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN));
    need(bp_player_new(&player, LEVEL, seed, NULL));
    for (long done = 0; done < positions;) {
        done += sample(tallies, solver, player, text, &seed);
    }
    printf("%ld positions of %s\n\n", positions, text);
    print(tallies);
    bp_player_free(player);
    bp_solver_free(solver);
    return 0;
}
