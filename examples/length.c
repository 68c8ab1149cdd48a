/* SPDX-License-Identifier: MIT */
/*
 * Game length, branching factor and size of the game tree, measured on random games.
 *
 *   usage: length [GAMES [CONFIGURATION]]
 *
 * A turn is a player's normal move with the extra turns that follow it. Knuth's method estimates the number of
 * leaves of the game tree: the product of the branching factors along a random game has that number as its mean.
 */
#include <bigpoints.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOVES_MAX = 64 };

/* Totals over all games. */
typedef struct totals {
    double turns;
    double moves;
    double choices;      /* of all moves */
    double turn_choices; /* at the first move of a turn */
    double leaves;       /* Knuth's estimates of the leaves of the game tree */
} totals;

static uint64_t seed_state = 1;

/* A linear congruential generator; the upper bits are good enough for a measurement. */
static size_t draw(size_t count)
{
    seed_state = seed_state * 6364136223846793005u + 1442695040888963407u;
    return (size_t)((seed_state >> 33) % count);
}

/* Plays one game. Returns 0 if something failed. */
static int play(totals *s, bp_game *game)
{
    bp_state *state = NULL;
    int status = bp_state_new(&state, game);
    double product = 1;
    while (status == BP_OK && !bp_state_is_over(state)) {
        bp_move moves[MOVES_MAX];
        size_t count = 0;
        int starts_turn = !bp_turn_is_extra(state);
        status = bp_state_moves(moves, MOVES_MAX, &count, state);
        if (status == BP_OK) {
            s->moves++;
            s->choices += (double)count;
            s->turns += starts_turn;
            s->turn_choices += starts_turn ? (double)count : 0;
            product *= (double)count;
            status = bp_state_apply(state, moves[draw(count)]);
        }
    }
    s->leaves += product;
    bp_state_free(state);
    return status == BP_OK;
}

int main(int count, char **words)
{
    char *end = "";
    long games = count > 1 ? strtol(words[1], &end, 10) : 1000;
    const char *text = count > 2 ? words[2] : "players=2";
    char why[BP_MESSAGE_TEXT] = "";
    totals s = {0};
    bp_config *config = NULL;
    if (count > 3 || games < 1 || *end) {
        fprintf(stderr,
                "usage: length [GAMES [CONFIGURATION]], such as length 2000 'colours=2 discs=2'\n");
        return 2;
    }
    int good = bp_config_parse(&config, text, NULL, why, sizeof why) == BP_OK;
    for (long i = 0; i < games && good; i++) {
        bp_game *game = NULL;
        good = bp_config_set(config, BP_CONFIG_SEED, (int64_t)i) == BP_OK &&
               bp_bigpoints_new(&game, config, NULL, why, sizeof why) == BP_OK && play(&s, game);
        bp_game_free(game);
    }
    bp_config_free(config);
    if (!good) {
        fprintf(stderr, "length: %s\n", why[0] ? why : "out of memory");
        return 1;
    }
    double n = (double)games;
    printf("%ld random games, %s\n", games, text);
    printf("turns a game      %.1f\n", s.turns / n);
    printf("moves a game      %.1f, passes and extra turns included\n", s.moves / n);
    printf("choices a turn    %.2f\n", s.turn_choices / s.turns);
    printf("choices a move    %.2f\n", s.choices / s.moves);
    printf("game tree leaves  about %.0e\n", s.leaves / n);
    return 0;
}
