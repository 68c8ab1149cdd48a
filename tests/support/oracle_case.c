/* SPDX-License-Identifier: MIT */
/*
 * Random positions that the brute-force solver can solve.
 */
#include "support/oracle.h"

#include <string.h>
#include <unity.h>

enum { DISCS = 7 };

/* The common colours: two to five of them. The larger ones make late positions of long games. */
static void choose_colours(int counts[DISCS], test_random *random, int even)
{
    int wanted = test_random_between(random, 2, 5);
    int max = test_random_between(random, 1, wanted < 4 ? 4 : 3);

    while (wanted > 0) {
        int colour = test_random_below(random, 5);
        if (counts[colour] == 0) {
            counts[colour] = even ? max : test_random_between(random, 1, max + 1);
            wanted--;
        }
    }
}

/* Whether two colours in play have different counts. */
static int is_uneven(const int counts[DISCS])
{
    int seen = 0;

    for (int colour = 0; colour < 5; colour++) {
        if (counts[colour] > 0 && seen > 0 && counts[colour] != seen) {
            return 1;
        }
        seen = counts[colour] > 0 ? counts[colour] : seen;
    }
    return 0;
}

static void choose_counts(int counts[DISCS], test_random *random, int kind)
{
    int white = kind == ORACLE_WHITE || kind == ORACLE_BOTH ||
                (kind == ORACLE_MIDDLE && test_random_below(random, 2));
    int black = kind == ORACLE_BLACK || kind == ORACLE_BOTH || kind == ORACLE_MIDDLE;
    int even = kind == ORACLE_EVEN || (kind != ORACLE_UNEVEN && test_random_below(random, 2));

    do {
        memset(counts, 0, DISCS * sizeof counts[0]);
        choose_colours(counts, random, even);
    } while (kind == ORACLE_UNEVEN && !is_uneven(counts));
    if (white) {
        counts[BP_WHITE] = test_random_between(random, 1, test_random_between(random, 1, 5));
    }
    if (black) {
        counts[BP_BLACK] = test_random_between(random, 1, test_random_between(random, 1, 5));
    }
}

static void shuffle(char *board, const int counts[DISCS], test_random *random)
{
    int length = 0;

    for (int disc = 0; disc < DISCS; disc++) {
        for (int i = 0; i < counts[disc]; i++) {
            board[length++] = TEST_LETTERS[disc];
        }
    }
    board[length] = '\0';
    for (int i = length - 1; i > 0; i--) {
        int j = test_random_below(random, i + 1);
        char swap = board[i];
        board[i] = board[j];
        board[j] = swap;
    }
}

static void play_random_move(naive *game, test_random *random)
{
    naive_move moves[NAIVE_MOVES_MAX];
    int count = naive_moves(game, moves);

    if (count > 0 && naive_play(game, moves[test_random_below(random, count)]) != 0) {
        test_fail("a legal move is refused");
    }
}

/* Plays on until the position is small enough, and in the middle of a turn if `middle` is set.
 * Returns 0 if the game ends before. */
static int play_until_small(oracle_case *c, test_random *random, int middle, uint64_t states)
{
    for (;;) {
        while (middle && !c->game.extra && !naive_over(&c->game)) {
            play_random_move(&c->game, random);
        }
        if (naive_over(&c->game)) {
            return 0;
        }
        if (brute_solve(&c->answer, &c->game, states) == 0) {
            return 1;
        }
        for (int i = test_random_between(random, 1, 3); i > 0; i--) {
            play_random_move(&c->game, random);
        }
    }
}

/* Deals the discs in the hands anew. The position may be unreachable, but it is consistent. */
static void deal_again(naive *game, test_random *random)
{
    for (int disc = 0; disc < DISCS; disc++) {
        int total = 0;
        for (int seat = 0; seat < game->players; seat++) {
            total += game->hand[seat][disc];
            game->hand[seat][disc] = 0;
        }
        while (total-- > 0) {
            game->hand[test_random_below(random, game->players)][disc]++;
        }
    }
    game->mover = test_random_below(random, game->players);
    game->extra = game->extra && game->hand[game->mover][BP_BLACK] > 0;
}

static int try_setup(oracle_case *c, test_random *random, int middle, uint64_t states)
{
    int first = test_random_below(random, 2) ? 0 : test_random_below(random, 8);

    test_setup_naive(&c->game, &c->setup);
    for (int i = 0; i < first; i++) {
        play_random_move(&c->game, random);
    }
    if (!naive_over(&c->game) && test_random_below(random, 6) == 0) {
        deal_again(&c->game, random);
    }
    if (!play_until_small(c, random, middle, states)) {
        return 0;
    }
    test_naive_text(c->text, sizeof c->text, &c->game, &c->setup);
    return 1;
}

/* Makes a set-up of these discs, and a position of it. The result is 0 if that fails. */
static int try_counts(oracle_case *out, test_random *random, const int counts[DISCS], int players,
                      int middle, uint64_t states)
{
    memset(out, 0, sizeof *out);
    shuffle(out->setup.board, counts, random);
    out->setup.players = players;
    out->setup.starter = test_random_below(random, players);
    return try_setup(out, random, middle, states);
}

void oracle_random(oracle_case *out, test_random *random, int kind, int players, uint64_t states)
{
    int counts[DISCS];

    do {
        choose_counts(counts, random, kind);
    } while (!try_counts(out, random, counts, players, kind == ORACLE_MIDDLE, states));
}

void oracle_random_counts(oracle_case *out, test_random *random, const int counts[DISCS],
                          int players, uint64_t states)
{
    while (!try_counts(out, random, counts, players, 0, states)) {
    }
}

/* How often pawns can still move forward, each disc taken or not. */
static int moves_left(const naive *game)
{
    int left = 0;

    for (int colour = 0; colour < 5; colour++) {
        if (game->in_play[colour] && game->pawn[colour] != NAIVE_LADDER) {
            left++;
            for (int place = game->pawn[colour] + 1; place < game->length; place++) {
                left += game->track[place] == TEST_LETTERS[colour];
            }
        }
    }
    return left;
}

void oracle_random_large(oracle_case *out, test_random *random, int players, uint64_t states)
{
    do {
        int counts[DISCS];
        for (int disc = 0; disc < DISCS; disc++) {
            counts[disc] =
                disc < 5 ? test_random_between(random, 6, 9) : test_random_between(random, 0, 5);
        }
        memset(out, 0, sizeof *out);
        shuffle(out->setup.board, counts, random);
        out->setup.players = players;
        test_setup_naive(&out->game, &out->setup);
        while (!naive_over(&out->game) && moves_left(&out->game) > 9) {
            play_random_move(&out->game, random);
        }
    } while (!play_until_small(out, random, 0, states));
    test_naive_text(out->text, sizeof out->text, &out->game, &out->setup);
}

void oracle_random_thesis(oracle_case *out, test_random *random, uint64_t states)
{
    int counts[DISCS];

    do {
        memset(out, 0, sizeof *out);
        choose_counts(counts, random, ORACLE_EVEN);
        shuffle(out->setup.board, counts, random);
        out->setup.players = 2;
        out->setup.thesis = 1;
        out->setup.starter = test_random_below(random, 2);
    } while (!try_setup(out, random, 0, states));
}
