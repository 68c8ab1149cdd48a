/* SPDX-License-Identifier: MIT */
/* Puzzles: positions with one right move, which the library finds. */

#include <string.h>

#include "programs/play/play_internal.h"

/* A set-up whose puzzles are found in about a second. */
const char play_puzzle_configuration[] = "colours=4 discs=4 white=2 black=2";

static int on_progress(const bp_progress *progress, void *user)
{
    return play_report_progress(
        user, (play_progress){.nodes = (uint64_t)bp_progress_count(progress, BP_COUNT_NODES)});
}

int play_puzzle_find(bp_puzzle **out, bp_state **state, play_session *session,
                     const bp_config *config, uint64_t seed)
{
    session->stopped = 0;
    int status = bp_puzzle_next(out, config, seed, on_progress, session, NULL);
    if (status == BP_ERR_LIMIT) {
        return play_fail(session, "no puzzle was found for this set-up and seed");
    }
    if (status == BP_OK && (status = bp_puzzle_state(state, *out)) != BP_OK) {
        bp_puzzle_free(*out);
        *out = NULL;
    }
    return play_check(session, status);
}

int play_puzzle_next(play_session *session, uint64_t seed)
{
    bp_config *config;
    bp_puzzle *puzzle;
    bp_state *state = NULL;
    play_seat seats[BP_PLAYERS_MAX];
    if (!play_check(session, bp_bigpoints_config(&config, session->state, NULL))) {
        return 0;
    }
    /* Another board: the seed of the puzzle shuffles one only if none is set. */
    bp_config_set(config, BP_CONFIG_SEED, (int64_t)seed);
    int done = play_puzzle_find(&puzzle, &state, session, config, seed);
    bp_config_free(config);
    if (!done) {
        return 0;
    }
    memcpy(seats, session->seats, sizeof seats);
    play_adopt(session, state, seats);
    bp_puzzle_free(session->puzzle);
    session->puzzle = puzzle;
    session->solved = 0;
    session->seed = seed;
    return 1;
}

int play_puzzle_try(play_session *session, bp_move move)
{
    bp_result *result;
    bp_move solution = 0;
    int32_t outcome = 0;
    char note[BP_MOVE_TEXT] = "";
    if (session->solved) {
        return play_fail(session, "the puzzle is solved");
    }
    if (!play_check(session, bp_puzzle_result(&result, session->puzzle))) {
        return 0;
    }
    bp_result_best(&solution, result);
    bp_result_outcome(&outcome, result);
    bp_result_free(result);
    if (move != solution) {
        bp_move_format(note, sizeof note, NULL, session->state, move);
        return play_fail(session, "%s does not %s: try another move, or ask for a hint", note,
                         outcome > 0 ? "win" : "draw");
    }
    session->solved = 1;
    return 1;
}
