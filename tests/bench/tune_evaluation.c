/* SPDX-License-Identifier: MIT */
/*
 * Tunes the weights of src/bigpoints/evaluation.c: collects positions of games between good players with their exact
 * values where the players could solve them, and with the final scores of the games elsewhere; fits the weights by
 * coordinate descent on the squared error of the estimates; and lets these weights play those of the library.
 *
 *   usage: tune_evaluation [games=N] [players=N] [nodes=N] [match=N] [WEIGHT=NUMBER]...
 *
 * With games=0 nothing is collected: the weights given play those of the library.
 */
#include <bigpoints.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "bigpoints/bigpoints_internal.h"
#include "bigpoints/evaluation.h"
#include "game/game_internal.h"
#include "work.h"

enum { GAMES = 400, NODES = 5000, MATCH = 400, SLIPS = 10, CURVE = 2 };

/* A position, and what its game ended with; of a solved one the exact margin as the first player's score. */
typedef struct sample {
    bp__position position;
    int game; /* its index */
    int is_solved;
    int32_t scores[BP_PLAYERS_MAX];
} sample;

typedef struct samples {
    sample *of;
    size_t count;
    size_t solved;
    size_t size;
    bp__setup *setups; /* one for each game */
    int game_count;
    int32_t players;
} samples;

/* What is tuned: the plain weights, and two numbers that the table of leads is made from. */
typedef struct tuning {
    int32_t number[4];
    double curve[CURVE];
} tuning;

static const char *const number_names[4] = {"tempo", "black", "long_game", "kind_moves"};
static const char *const curve_names[CURVE] = {"offset", "power"};

/* With `a` discs ahead, a pawn is (a + offset)^power away from the ladder; who is half as far climbs first twice
   as often. */
static bp__weights weights_of(const tuning *t)
{
    bp__weights w = {t->number[0], t->number[1], t->number[2], t->number[3], {{0}}};
    for (int a = 0; a <= BP_DISCS_MAX; a++) {
        for (int b = 0; b <= BP_DISCS_MAX; b++) {
            double mine = pow(a + t->curve[0], t->curve[1]);
            double theirs = pow(b + t->curve[0], t->curve[1]);
            w.lead[a][b] = (int16_t)lround(1024 * theirs / (mine + theirs));
        }
    }
    return w;
}

static bp_player *player_of(uint64_t nodes, uint64_t seed)
{
    bp_player *player;
    work_need(bp_player_new(&player, BP_LEVEL_MAX, seed, NULL));
    work_need(bp_player_set(player, BP_OPTION_MILLISECONDS, 0));
    work_need(bp_player_set(player, BP_OPTION_NODES, (int64_t)nodes));
    return player;
}

static bp_state *open_game(int32_t players, int number)
{
    char text[64];
    bp_state *state;
    snprintf(text, sizeof text, "players=%d seed=%d", (int)players, number);
    work_need(bp_bigpoints_open(&state, text, NULL, NULL, 0));
    return state;
}

/* The start of the same game with other weights. They must outlive the state. */
static bp_state *open_weighted_game(int32_t players, int number, const bp__weights *weights)
{
    bp_state *plain = open_game(players, number);
    bp_state *state;
    bp_game *game;
    bp__setup setup = *(const bp__setup *)plain->game->setup;
    setup.weights = weights;
    work_need(bp__bigpoints_from_setup(&game, &setup, &plain->game->traits, NULL));
    work_need(bp_state_new(&state, game));
    bp_game_free(game);
    bp_state_free(plain);
    return state;
}

static void add_game(samples *all, int number, bp_player *player, bp__random *random)
{
    bp_state *state = open_game(all->players, number);
    size_t first = all->count;
    int game = all->game_count++;
    all->setups[game] = *(const bp__setup *)state->game->setup;
    while (!bp_state_is_over(state)) {
        bp_move moves[BP_MOVES_MAX];
        bp_move move;
        bp_result *result;
        size_t count;
        work_need(bp_state_moves(moves, BP_MOVES_MAX, &count, state));
        work_need(bp_player_choose(&result, player, state));
        work_need(bp_result_best(&move, result));
        if (bp__random_below(random, 100) < SLIPS) {
            move = moves[bp__random_below(random, count)];
        }
        if (all->count == all->size) {
            all->size = 2 * all->size + 1024;
            all->of = realloc(all->of, all->size * sizeof *all->of);
            if (!all->of) {
                work_give_up("out of memory");
            }
        }
        sample *s = &all->of[all->count++];
        memcpy(&s->position, bp_state_position(state), sizeof s->position);
        s->game = game;
        s->is_solved = all->players == 2 && bp_result_is_exact(result);
        if (s->is_solved) {
            int32_t value;
            work_need(bp_result_value(&value, result));
            s->scores[0] = bp_state_mover(state) == 0 ? value : -value;
            s->scores[1] = 0;
            all->solved++;
        }
        bp_result_free(result);
        work_need(bp_state_apply(state, move));
    }
    for (size_t i = first; i < all->count; i++) {
        if (!all->of[i].is_solved) {
            work_need(bp_state_scores(all->of[i].scores, BP_PLAYERS_MAX, NULL, state));
        }
    }
    bp_state_free(state);
}

static void collect(samples *all, int games, uint64_t nodes)
{
    bp__random random = bp__random_seed(1, 0);
    bp_player *player = player_of(nodes, 1);
    all->setups = calloc((size_t)games, sizeof *all->setups);
    if (!all->setups) {
        work_give_up("out of memory");
    }
    for (int i = 0; i < games; i++) {
        add_game(all, i, player, &random);
    }
    bp_player_free(player);
    printf("%zu positions of %d games, %zu of them solved\n", all->count, games, all->solved);
}

static void discard(samples *all)
{
    free(all->setups);
    free(all->of);
}

/* The mean squared error, in points, of the estimated lead of every player over another. */
static double error_of(const samples *all, const tuning *t)
{
    bp__weights weights = weights_of(t);
    double sum = 0;
    for (size_t i = 0; i < all->count; i++) {
        const sample *s = &all->of[i];
        int32_t guess[BP_PLAYERS_MAX];
        bp__setup setup = all->setups[s->game];
        setup.weights = &weights;
        bp__bigpoints_estimate(guess, &s->position, &setup);
        for (int32_t seat = 1; seat < all->players; seat++) {
            double miss = (guess[seat] - guess[seat - 1]) / (double)BP_ESTIMATE_POINT -
                          (s->scores[seat] - s->scores[seat - 1]);
            sum += miss * miss;
        }
    }
    return sum / ((double)all->count * (all->players - 1));
}

/* Tries a change; keeps it if it reduces the error. */
static int try(const samples *all, tuning *t, double *error, const tuning *changed)
{
    double now = error_of(all, changed);
    if (now >= *error - 1e-9) {
        return 0;
    }
    *t = *changed;
    *error = now;
    return 1;
}

/* Coordinate descent: one number at a time, by smaller and smaller steps. */
static void tune(const samples *all, tuning *t, double *error)
{
    for (double step = 0.5; step > 0.004; step /= 2) {
        int better = 1;
        while (better) {
            better = 0;
            for (int sign = -1; sign <= 1; sign += 2) {
                for (int i = 0; i < 4; i++) {
                    tuning changed = *t;
                    changed.number[i] += sign * (int32_t)ceil(step * (i < 2 ? 512 : 8));
                    better |= changed.number[i] > 0 && try(all, t, error, &changed);
                }
                for (int i = 0; i < CURVE; i++) {
                    tuning changed = *t;
                    changed.curve[i] += sign * step;
                    better |= changed.curve[i] > 0.05 && try(all, t, error, &changed);
                }
            }
        }
    }
}

/* One game between two sets of weights; contestant 0 sits at `seat`, copies of 1 at the others. The share of the
   win that 0 has. */
static double play(const bp__weights *weights[2], int32_t players, int number, int32_t seat,
                   bp_player *contestants[2])
{
    bp_state *states[2];
    uint32_t winners;
    for (int i = 0; i < 2; i++) {
        states[i] = open_weighted_game(players, number, weights[i]);
        work_need(bp_player_clear(contestants[i]));
    }
    while (!bp_state_is_over(states[0])) {
        int who = bp_state_mover(states[0]) != seat;
        bp_move move = work_choose(contestants[who], states[who]);
        work_need(bp_state_apply(states[0], move));
        work_need(bp_state_apply(states[1], move));
    }
    work_need(bp_state_winners(&winners, states[0]));
    bp_state_free(states[0]);
    bp_state_free(states[1]);
    int leaders = 0;
    for (int32_t i = 0; i < players; i++) {
        leaders += (winners >> i & 1) != 0;
    }
    return winners >> seat & 1 ? 1.0 / leaders : 0;
}

static void match(const tuning *t, int32_t players, uint64_t nodes, int games)
{
    bp__weights tuned = weights_of(t);
    const bp__weights *weights[2] = {&tuned, &bp__bigpoints_weights};
    bp_player *contestants[2] = {player_of(nodes, 1), player_of(nodes, 2)};
    double sum = 0;
    double squares = 0;
    int rounds = games / players;
    for (int board = 0; board < rounds; board++) {
        double share = 0;
        for (int32_t seat = 0; seat < players; seat++) {
            share += play(weights, players, 1000000 + board, seat, contestants) / players;
        }
        sum += share;
        squares += share * share;
    }
    double mean = sum / rounds;
    double deviation = sqrt((squares / rounds - mean * mean) / (rounds - 1));
    printf("match: the tuned weights win %.3f +- %.3f of %d games (even: %.3f)\n", mean,
           1.96 * deviation, rounds * players, 1.0 / players);
    bp_player_free(contestants[0]);
    bp_player_free(contestants[1]);
}

static void show(const tuning *t, double error)
{
    printf("mean square %.4f:", error);
    for (int i = 0; i < 4; i++) {
        printf(" %s %d", number_names[i], (int)t->number[i]);
    }
    for (int i = 0; i < CURVE; i++) {
        printf(" %s %.3f", curve_names[i], t->curve[i]);
    }
    printf("\n");
    fflush(stdout);
}

static void show_leads(const tuning *t)
{
    bp__weights w = weights_of(t);
    for (int a = 0; a <= BP_DISCS_MAX; a++) {
        for (int b = 0; b <= BP_DISCS_MAX; b++) {
            printf("%s%d", b ? ", " : "    {", w.lead[a][b]);
        }
        printf("},\n");
    }
}

/* Reads "name=number"; what is none of the names is wrong. */
static void read_word(const char *word, const char *const names[], double *const values[],
                      int count)
{
    const char *equals = strchr(word, '=');
    for (int i = 0; equals && i < count; i++) {
        size_t length = (size_t)(equals - word);
        if (strlen(names[i]) == length && strncmp(word, names[i], length) == 0) {
            *values[i] = strtod(equals + 1, NULL);
            return;
        }
    }
    work_give_up(word);
}

int main(int count, char **words)
{
    double games = GAMES;
    double players = 2;
    double nodes = NODES;
    double match_games = MATCH;
    double number[4] = {bp__bigpoints_weights.tempo, bp__bigpoints_weights.black,
                        bp__bigpoints_weights.long_game, bp__bigpoints_weights.kind_moves};
    double curve[CURVE] = {1.953, 2.938};
    const char *const names[] = {"games",         "players",       "nodes",         "match",
                                 number_names[0], number_names[1], number_names[2], number_names[3],
                                 curve_names[0],  curve_names[1]};
    double *const values[] = {&games,     &players,   &nodes,     &match_games, &number[0],
                              &number[1], &number[2], &number[3], &curve[0],    &curve[1]};
    for (int i = 1; i < count; i++) {
        read_word(words[i], names, values, (int)(sizeof names / sizeof names[0]));
    }
    tuning t = {{(int32_t)number[0], (int32_t)number[1], (int32_t)number[2], (int32_t)number[3]},
                {curve[0], curve[1]}};
    if (games > 0) {
        samples all = {.players = (int32_t)players};
        collect(&all, (int)games, (uint64_t)nodes);
        double error = error_of(&all, &t);
        show(&t, error);
        tune(&all, &t, &error);
        show(&t, error);
        show_leads(&t);
        discard(&all);
    }
    if (match_games >= 2 * players) {
        match(&t, (int32_t)players, (uint64_t)nodes, (int)match_games);
    }
    return 0;
}
