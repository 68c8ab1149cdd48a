/* SPDX-License-Identifier: MIT */
/* Puzzles: positions with one right move, from a set that the library has found, or for a set-up of the user's a new one. A wrong
   move is refuted: it is played on the board, with the moves that best play answers. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints/experimental/puzzle.h>

#include "programs/play/play_internal.h"
#include "programs/play/play_text.h"

static const char *const set[] = {
#include "programs/play/puzzles.inc"
};

enum { SET = sizeof set / sizeof set[0], BOARD_SIZE = 64, MOVES_SIZE = 256, REPLIES_MAX = 4 };

void play_puzzle_free(play_puzzle *puzzle)
{
    if (puzzle) {
        bp_state_free(puzzle->start);
        bp_result_free(puzzle->result);
        free(puzzle);
    }
}

/* Solves a position with best play in points, or for the outcome alone. */
static int solve(bp_result **out, const bp_state *state, int32_t objective)
{
    bp_solver *solver;
    int status = bp_solver_new(&solver, NULL);
    if (status == BP_OK) {
        bp_solver_set(solver, BP_OPTION_OBJECTIVE, objective);
        status = bp_solve(out, solver, state);
        bp_solver_free(solver);
    }
    return status;
}

/* The puzzle of the set with a number. */
static int from_set(play_puzzle *out, uint64_t number)
{
    char board[BOARD_SIZE];
    char moves[MOVES_SIZE];
    char text[BOARD_SIZE + MOVES_SIZE + 32];
    const char *grade = strrchr(set[number - 1], ' ');
    if (sscanf(set[number - 1], "%63s %255s", board, moves) != 2 || !grade) {
        return BP_ERR_SYNTAX;
    }
    snprintf(text, sizeof text, "players=2 board=%s moves=%s", board, moves);
    int status = bp_bigpoints_open(&out->start, text, NULL, NULL, 0);
    out->grade = (int32_t)strtol(grade, NULL, 10);
    out->is_listed = 1;
    return status == BP_OK ? solve(&out->result, out->start, BP_OBJECTIVE_OUTCOME) : status;
}

static int on_progress(const bp_progress *progress, void *user)
{
    return play_report_progress(
        user, (play_progress){.nodes = (uint64_t)bp_progress_count(progress, BP_COUNT_NODES)});
}

/* A new puzzle of a set-up. */
static int search(play_puzzle *out, play_session *session, const bp_config *config, uint64_t seed)
{
    bp_puzzle *found;
    int status = bp_puzzle_next(&found, config, seed, on_progress, session, NULL);
    if (status != BP_OK) {
        return status;
    }
    out->grade = bp_puzzle_grade(found);
    status = bp_puzzle_state(&out->start, found);
    if (status == BP_OK) {
        status = bp_puzzle_result(&out->result, found);
    }
    bp_puzzle_free(found);
    return status;
}

int play_puzzle_find(play_session *session, const bp_config *config, uint64_t seed)
{
    play_puzzle *puzzle = calloc(1, sizeof *puzzle);
    bp_state *state = NULL;
    play_seat seats[BP_PLAYERS_MAX];
    uint64_t number = config ? seed : (seed % SET + SET - 1) % SET + 1;
    session->stopped = 0;
    int status = !puzzle  ? BP_ERR_MEMORY
                 : config ? search(puzzle, session, config, seed)
                          : from_set(puzzle, number);
    if (status == BP_OK) {
        status = bp_state_clone(&state, puzzle->start);
    }
    if (status != BP_OK) {
        play_puzzle_free(puzzle);
        return status == BP_ERR_LIMIT
                   ? play_fail(session, "no puzzle was found for this set-up and seed")
                   : play_check(session, status);
    }
    memcpy(seats, session->seats, sizeof seats);
    memset(session->seats, 0, sizeof session->seats);
    play_adopt(session, state, seats);
    play_puzzle_free(session->puzzle);
    session->puzzle = puzzle;
    session->solved = 0;
    session->refutation[0] = '\0';
    session->seed = number;
    return 1;
}

int play_puzzle_next(play_session *session, uint64_t seed)
{
    bp_config *config = NULL;
    if (session->puzzle->is_listed) {
        return play_puzzle_find(session, NULL, seed);
    }
    if (!play_check(session, bp_bigpoints_config(&config, session->state, NULL))) {
        return 0;
    }
    /* Another board: the seed of the puzzle shuffles one only if none is set. */
    bp_config_set(config, BP_CONFIG_SEED, (int64_t)seed);
    int done = play_puzzle_find(session, config, seed);
    bp_config_free(config);
    return done;
}

/* The margin of best play for a seat, and a best move; after the end of the game the margin of the scores. */
static int margin_of(int32_t *out, bp_move *best, const bp_state *state, int32_t seat)
{
    bp_result *result;
    int32_t scores[BP_PLAYERS_MAX] = {0};
    *best = 0;
    if (bp_state_is_over(state) == 1) {
        int status = bp_state_scores(scores, BP_PLAYERS_MAX, NULL, state);
        *out = scores[seat] - scores[!seat];
        return status;
    }
    int status = solve(&result, state, BP_OBJECTIVE_MARGIN);
    if (status == BP_OK) {
        status = bp_result_value(out, result);
        *out = bp_state_mover(state) == seat ? *out : -*out;
        bp_result_best(best, result);
        bp_result_free(result);
    }
    return status;
}

/* Plays best moves after a wrong move of a seat, until the opponent has made one, and writes them; `*margin` is that of the seat. */
static int play_replies(int32_t *margin, char *out, size_t size, bp_state *state, int32_t seat)
{
    size_t used = 0;
    int answered = 0;
    out[0] = '\0';
    for (int i = 0; i < REPLIES_MAX; i++) {
        char note[BP_MOVE_TEXT] = "";
        bp_move best;
        int status = margin_of(margin, &best, state, seat);
        if (status != BP_OK || !best || answered) {
            return status;
        }
        answered = bp_state_mover(state) != seat;
        bp_move_format(note, sizeof note, NULL, state, best);
        used += (size_t)snprintf(out + used, size - used, " %s", note);
        status = bp_state_apply(state, best);
        if (status != BP_OK) {
            return status;
        }
    }
    return BP_OK;
}

/* Plays a wrong move and the moves that refute it. */
static int refute(play_session *session, bp_move move, int32_t outcome)
{
    char note[BP_MOVE_TEXT] = "";
    char replies[REPLIES_MAX * BP_MOVE_TEXT + 1] = "";
    char points[64];
    char value[PLAY_TEXT_SIZE / 2];
    bp_state *state = NULL;
    bp_move best;
    int32_t before = 0;
    int32_t after = 0;
    int32_t seat = play_mover(session);
    int status = margin_of(&before, &best, session->state, seat);
    if (status == BP_OK) {
        status = bp_state_clone(&state, session->state);
    }
    if (status == BP_OK) {
        bp_move_format(note, sizeof note, NULL, state, move);
        bp_state_apply(state, move);
        status = play_replies(&after, replies, sizeof replies, state, seat);
    }
    if (status != BP_OK) {
        bp_state_free(state);
        return play_check(session, status);
    }
    play_text_points(points, sizeof points, (before - after) * BP_ESTIMATE_POINT, 1);
    play_text_value(value, sizeof value, session, seat, after * BP_ESTIMATE_POINT, 1);
    snprintf(session->refutation, sizeof session->refutation,
             "%s does not %s: it costs %s.%s%s%s %s", note, outcome > 0 ? "win" : "draw", points,
             replies[0] ? " It goes on:" : "", replies, replies[0] ? "." : "", value);
    bp_state_free(session->state);
    session->state = state;
    return 1;
}

int play_puzzle_is_asked(play_session *session)
{
    if (session->solved) {
        return play_fail(session, "the puzzle is solved");
    }
    if (session->refutation[0]) {
        return play_fail(session, "this try is over: undo goes back to the puzzle");
    }
    return 1;
}

int play_puzzle_try(play_session *session, bp_move move)
{
    bp_move solution = 0;
    int32_t outcome = 0;
    if (!play_puzzle_is_asked(session)) {
        return 0;
    }
    bp_result_best(&solution, session->puzzle->result);
    bp_result_outcome(&outcome, session->puzzle->result);
    if (move != solution) {
        return refute(session, move, outcome);
    }
    session->solved = 1;
    return play_check(session, bp_state_apply(session->state, move));
}

int play_puzzle_back(play_session *session)
{
    bp_state *start;
    if (!session->solved && !session->refutation[0]) {
        return play_fail(session, "there is no move to undo");
    }
    if (!play_check(session, bp_state_clone(&start, session->puzzle->start))) {
        return 0;
    }
    bp_state_free(session->state);
    session->state = start;
    session->solved = 0;
    session->refutation[0] = '\0';
    return 1;
}
