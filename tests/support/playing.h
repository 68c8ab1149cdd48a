/* SPDX-License-Identifier: MIT */
/*
 * What the tests of players share: players of a level with a budget of nodes, random positions, and a choice with
 * all its results, checked and kept.
 *
 * Every helper that finds something wrong fails the running Unity test; none returns an error.
 */
#ifndef TESTS_PLAYING_H
#define TESTS_PLAYING_H

#include <bigpoints.h>
#include <stdint.h>

#include "support/support.h"

enum { PLAYING_POLL = 1024, PLAYING_PV_MAX = 256 };

/* The standard game, which is too large to be solved. */
#define PLAYING_STANDARD "players=2 rules=official seed=11"

/* A new player without a limit of time; nodes 0 for no limit of nodes. Free it with bp_player_free(). */
bp_player *playing_new(int32_t level, uint64_t seed, uint64_t nodes);

/* Sets everything that decides how a player without a limit of time plays. */
void playing_set(bp_player *player, int32_t level, uint64_t seed, uint64_t nodes);

/* All results of a choice but its seconds. Two of these can be compared byte by byte. */
typedef struct playing_choice {
    bp_move move;
    int32_t value; /* the estimate */
    int32_t level;
    int32_t depth;
    int32_t exact;
    int32_t lossless;
    int32_t stop;
    uint64_t nodes;
    size_t pv_length;
    bp_move pv[PLAYING_PV_MAX];
} playing_choice;

/* Chooses; free the result with bp_result_free(). */
bp_result *playing_result(bp_player *player, const bp_state *state);

/* Chooses a move. */
bp_move playing_move(bp_player *player, const bp_state *state);

/* Reads a choice, and checks what holds for every choice: it is legal, the principal variation begins with it and can be
 * played, and the getters of the result agree with each other. */
void playing_read(playing_choice *out, const bp_result *result, const bp_state *state);

/* Chooses and reads the choice. The state has not changed. */
void playing_choose(playing_choice *out, bp_player *player, const bp_state *state);

/* Compares choices; `what` names the case. */
void playing_assert_same(const playing_choice *expected, const playing_choice *actual,
                         const char *what);

/* Checks that a choice is refused with a status, and that there is no result. */
void playing_assert_refused(int status, bp_player *player, const bp_state *state);

/* A random position that is not over: of a set-up of test_setup_random(), after some random moves. Free it with
 * bp_state_free(). */
bp_state *playing_random(test_random *random, int max);

/* Plays a random legal move. */
void playing_random_move(bp_state *state, test_random *random);

/* What was chosen, so that a test can check that it has covered enough of everything. */
typedef struct playing_totals {
    uint64_t choices;
    uint64_t levels[BP_LEVEL_MAX + 1];
    uint64_t players[BP_PLAYERS_MAX + 1];
    uint64_t thesis;
    uint64_t extra; /* in the middle of a turn */
    uint64_t exact;
    uint64_t long_pvs;
    uint64_t stopped; /* by the limit of nodes */
} playing_totals;

/* Chooses at every level in so many random positions; the seed is replaced by BP_TEST_SEED if that is set. */
void playing_run(playing_totals *out, uint64_t seed, int positions);

#endif
