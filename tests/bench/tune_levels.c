/* SPDX-License-Identifier: MIT */
/*
 * Measures the regret of each level as a share of that of random moves, as a player of BP_LEVEL_AUTO judges it: the numbers
 * `regrets` of src/player/opponent_level.c. Each level plays against itself.
 *
 *   usage: tune_levels [GAMES [SEED [CONFIGURATION]]]
 */
#include <bigpoints.h>
#include <stdio.h>
#include <stdlib.h>

#include "player/player_internal.h"
#include "work.h"

enum { GAMES = 20, NODES = 30000, TREE = 64 * MIB };

static void play(bp__opponents *sum, bp_player *player, const char *text, unsigned long long seed)
{
    char line[256];
    bp_state *state;
    snprintf(line, sizeof line, "%s seed=%llu", text, seed);
    work_need(bp_bigpoints_open(&state, line, NULL, NULL, 0));
    work_need(bp_player_set(player, BP_OPTION_SEED, (int64_t)seed));
    while (!bp_state_is_over(state)) {
        bp_move move = work_choose(player, state);
        work_need(
            bp__opponents_add(sum, &player->searcher, TREE, state->game, state->position, move));
        work_need(bp_state_apply(state, move));
    }
    bp_state_free(state);
}

int main(int count, char **words)
{
    long games = count > 1 ? strtol(words[1], NULL, 10) : GAMES;
    unsigned long long seed = count > 2 ? strtoull(words[2], NULL, 10) : 1;
    const char *text = count > 3 ? words[3] : "players=2";
    if (games < 1 || count > 4) {
        fprintf(stderr, "usage: tune_levels [GAMES [SEED [CONFIGURATION]]]\n");
        return 2;
    }
    printf("%ld games of %s\n\n| level | regret, share of a random move's |\n|---|---|\n", games,
           text);
    for (int32_t level = BP_LEVEL_MIN; level <= BP_LEVEL_MAX; level++) {
        bp__opponents sum = {0};
        bp_player *player;
        work_need(bp_player_new(&player, level, seed, NULL));
        work_need(bp_player_set(player, BP_OPTION_MILLISECONDS, 0));
        work_need(bp_player_set(player, BP_OPTION_NODES, NODES));
        for (long i = 0; i < games; i++) {
            play(&sum, player, text, seed + (unsigned long long)i);
        }
        printf("| %d | %.4f |\n", (int)level, (double)sum.lost / (double)sum.random);
        fflush(stdout);
        bp_player_free(player);
    }
    return 0;
}
