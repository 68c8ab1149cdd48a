/* SPDX-License-Identifier: MIT */
/* A session of bigpoints play: its state, moves, undo and redo, a new game, the loop. */

#include "programs/play/play_session.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/open_state.h"
#include "programs/common/words.h"
#include "programs/play/play_guide.h"
#include "programs/play/play_internal.h"
#include "programs/play/play_store.h"
#include "programs/play/play_text.h"

enum { MOVE_TEXT_MAX = 40, WORDS_MAX = 80 };

/* Failures */

int play_fail(play_session *session, const char *format, ...)
{
    char message[PLAY_WHY_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    words_copy_printable(session->why, sizeof session->why, message);
    return 0;
}

int play_check(play_session *session, int status)
{
    return status == BP_OK ? 1 : play_fail(session, "%s", bp_status_text(status));
}

/* State */

void play_session_free(play_session *session)
{
    if (!session) {
        return;
    }
    bp_state_free(session->state);
    play_seats_free(session->seats);
    play_series_free(session);
    play_puzzle_free(session->puzzle);
    bp_player_free(session->adviser);
    game_player_free(session->searcher);
    bp_solver_free(session->solver);
    play_guide_memory_free(session->guide_memory);
    free(session);
}

void play_set_progress(play_session *session, play_progress_fn progress, void *user)
{
    session->progress = progress;
    session->progress_user = user;
}

int play_is_bigpoints(const play_session *session)
{
    return game_is_bigpoints(session->kind);
}

int32_t play_mover(const play_session *session)
{
    int32_t mover = bp_state_mover(session->state);
    return mover < 0 ? -1 : mover;
}

int play_is_over(const play_session *session)
{
    return bp_state_is_over(session->state) == 1;
}

int play_is_human_turn(const play_session *session)
{
    int32_t mover = play_mover(session);
    return mover >= 0 && session->seats[mover].level == PLAY_HUMAN;
}

int32_t play_human_count(const play_session *session)
{
    int32_t humans = 0;
    for (int32_t seat = 0; seat < session->players; seat++) {
        humans += session->seats[seat].level == PLAY_HUMAN;
    }
    return humans;
}

int play_hand_is_shown(const play_session *session, int32_t seat)
{
    if (!session->hidden || play_is_over(session)) {
        return 1;
    }
    return session->seats[seat].level == PLAY_HUMAN &&
           (play_human_count(session) == 1 || session->viewer == seat);
}

int32_t play_turn_of(const bp_state *state, int32_t ply)
{
    int32_t turns = 0;
    int32_t before = -1;
    for (int32_t i = 0; i <= ply && i <= bp_state_ply(state); i++) {
        int32_t mover = -1;
        if (bp_state_move_at(NULL, &mover, state, i) != BP_OK) {
            mover = bp_state_mover(state);
        }
        turns += mover >= 0 && mover != before;
        before = mover;
    }
    return turns;
}

size_t play_moves(bp_move out[PLAY_MOVES_MAX], const play_session *session)
{
    size_t count = 0;
    return bp_state_moves(out, PLAY_MOVES_MAX, &count, session->state) == BP_OK ? count : 0;
}

int play_has_choice(const bp_state *state)
{
    size_t count = 0;
    bp_state_moves(NULL, 0, &count, state);
    return count > 1;
}

/* Moves, undo, redo */

void play_changed(play_session *session)
{
    session->unsaved = 1;
    if (session->autosaves) {
        play_store_keep(session);
    }
}

int play_apply(play_session *session, bp_move move)
{
    char why[256] = "";
    if (session->puzzle && bp_state_is_legal(session->state, move) == 1) {
        return play_puzzle_try(session, move);
    }
    int status = bp_state_apply(session->state, move);
    if (status == BP_ERR_ILLEGAL) {
        bp_state_explain(why, sizeof why, NULL, session->state, move);
        return play_fail(session, "%s", why);
    }
    if (!play_check(session, status)) {
        return 0;
    }
    play_changed(session);
    return 1;
}

/* Reads the words of a person as the notation of a move: in lower case, with one blank between them. Returns 0 if they can be
   none. */
static int read_words(char out[MOVE_TEXT_MAX + 1], const play_session *session, const char *text)
{
    char line[WORDS_MAX + 1] = "";
    size_t length = 0;
    for (; *text && length < WORDS_MAX; text++) {
        int is_blank = strchr(" \t\r\n", *text) != NULL;
        if (!is_blank || (length > 0 && line[length - 1] != ' ')) {
            line[length++] = is_blank ? ' ' : (char)tolower((unsigned char)*text);
        }
    }
    length -= length > 0 && line[length - 1] == ' ';
    line[length] = '\0';
    if (session->kind->read_move && !*text) {
        size_t written = session->kind->read_move(out, MOVE_TEXT_MAX + 1, line);
        return written > 0 && written <= MOVE_TEXT_MAX;
    }
    snprintf(out, MOVE_TEXT_MAX + 1, "%.*s", MOVE_TEXT_MAX, line);
    return !*text && length <= MOVE_TEXT_MAX && !strchr(line, ' ');
}

int play_apply_text(play_session *session, const char *text)
{
    char word[MOVE_TEXT_MAX + 1] = "";
    char why[256] = "";
    bp_move move;
    if (session->puzzle && !play_puzzle_is_asked(session)) {
        return 0;
    }
    if (!read_words(word, session, text)) {
        return play_fail(session, "a move is %s", session->kind->move_help);
    }
    int status = bp_move_parse(&move, session->state, word, why, sizeof why);
    if (status != BP_OK) {
        return play_fail(session, "%s", why[0] ? why : bp_status_text(status));
    }
    return play_apply(session, move);
}

int play_is_illegal_text(const play_session *session, const char *text)
{
    char word[MOVE_TEXT_MAX + 1] = "";
    bp_move move;
    return read_words(word, session, text) &&
           bp_move_parse(&move, session->state, word, NULL, 0) == BP_ERR_ILLEGAL;
}

/* Whether a state is a decision of a human, or no human plays. */
static int is_stop(const play_session *session, const bp_state *state)
{
    int32_t mover = bp_state_mover(state);
    return play_human_count(session) == 0 ||
           (mover >= 0 && session->seats[mover].level == PLAY_HUMAN);
}

/* Steps through the history of a copy of the state until is_stop(), and adopts the copy: a failure changes nothing. */
static int step(play_session *session, int (*one)(bp_state *), const char *none, const char *end)
{
    bp_state *copy;
    if (!play_check(session, bp_state_clone(&copy, session->state))) {
        return 0;
    }
    int32_t steps = 0;
    int status;
    while ((status = one(copy)) == BP_OK) {
        steps++;
        if (is_stop(session, copy)) {
            break;
        }
    }
    if (status == BP_ERR_HISTORY && steps > 0 && !end) {
        status = BP_OK; /* the end of the history is a place to stop too */
    }
    if (status != BP_OK) {
        bp_state_free(copy);
        return status != BP_ERR_HISTORY ? play_check(session, status)
                                        : play_fail(session, "%s", steps > 0 ? end : none);
    }
    bp_state_free(session->state);
    session->state = copy;
    play_changed(session);
    return 1;
}

int play_undo(play_session *session)
{
    if (session->puzzle) {
        return play_puzzle_back(session);
    }
    return step(session, bp_state_undo, "there is no move to undo",
                "there is no decision of a human to go back to");
}

int play_redo(play_session *session)
{
    return step(session, bp_state_redo, "there is no move to redo", NULL);
}

/* Another game */

void play_adopt(play_session *session, bp_state *state, const play_seat *seats)
{
    bp_state_free(session->state);
    play_seats_free(session->seats);
    memcpy(session->seats, seats, sizeof session->seats);
    session->state = state;
    session->viewer = -1;
    session->unsaved = 1;
    session->file[0] = '\0';
    session->autosave[0] = '\0';
    session->why[0] = '\0';
    bp_player_free(session->adviser);
    game_player_free(session->searcher);
    bp_solver_free(session->solver);
    session->adviser = NULL;
    session->searcher = NULL;
    session->solver = NULL;
    memset(&session->evaluation, 0, sizeof session->evaluation);
}

static int state_of_seed(bp_state **out, const play_session *session, uint64_t seed)
{
    bp_config *config;
    bp_game *game = NULL;
    int status = bp_bigpoints_config(&config, session->state, NULL);
    if (status != BP_OK) {
        return status;
    }
    bp_config_set(config, BP_CONFIG_STARTER,
                  (config_number(config, BP_CONFIG_STARTER) + 1) % session->players);
    bp_config_set(config, BP_CONFIG_SEED, (int64_t)seed);
    status = bp_bigpoints_new(&game, config, NULL, NULL, 0);
    if (status == BP_OK) {
        status = bp_state_new(out, game);
    }
    bp_game_free(game);
    bp_config_free(config);
    return status;
}

/* The initial position of the game of a session. */
static int state_again(bp_state **out, const play_session *session)
{
    bp_game *game = NULL;
    int status = bp_state_game(&game, session->state);
    if (status == BP_OK) {
        status = bp_state_new(out, game);
    }
    bp_game_free(game);
    return status;
}

/* Begins a game with this state, which the session takes, and with the players of the present one, whose seats begin with that
   of number `first`. */
static int begin(play_session *session, bp_state *state, int32_t first, uint64_t seed)
{
    play_seat seats[BP_PLAYERS_MAX] = {0};
    char autosave[PLAY_FILE_SIZE] = "";
    for (int32_t seat = 0; seat < session->players; seat++) {
        seats[seat] = session->seats[(seat + first) % session->players];
        seats[seat].player = NULL;
    }
    int status = play_seats_fill(seats, session->kind, session->players, seed, &session->limits);
    if (status != BP_OK || !play_series_next(session)) {
        bp_state_free(state);
        play_seats_free(seats);
        return status == BP_OK ? 0 : play_check(session, status);
    }
    int goes_on = session->series && play_series_game(session) > 1;
    if (goes_on) {
        memcpy(autosave, session->autosave, sizeof autosave); /* a series is one file */
    }
    play_adopt(session, state, seats);
    memcpy(session->autosave, autosave, sizeof autosave);
    session->seed = seed;
    session->guide = 0;
    if (goes_on) {
        play_changed(session); /* the totals have changed */
    }
    return 1;
}

int play_new(play_session *session, const uint64_t *seed)
{
    bp_state *state = NULL;
    uint64_t next = seed ? *seed : session->seed + 1;
    int is_bigpoints = play_is_bigpoints(session);
    if (session->puzzle) {
        return play_puzzle_next(session, next);
    }
    if (!play_check(session, is_bigpoints ? state_of_seed(&state, session, next)
                                          : state_again(&state, session)) ||
        !begin(session, state, !is_bigpoints, next)) {
        return 0;
    }
    session->shuffled = is_bigpoints;
    return 1;
}

int play_new_setup(play_session *session, const char *text)
{
    char why[GAME_WHY_SIZE];
    bp_state *state;
    bp_game *game = NULL;
    int status = game_open_text(&state, session->kind, text, why);
    if (status != BP_OK) {
        return play_fail(session, "%s", why[0] ? why : bp_status_text(status));
    }
    status = bp_state_game(&game, state);
    int fits = status == BP_OK && bp_game_player_count(game) == session->players &&
               bp_game_max_moves(game) <= PLAY_MOVES_MAX;
    bp_game_free(game);
    if (!fits) {
        bp_state_free(state);
        return status == BP_OK ? play_fail(session, "this set-up is for other players")
                               : play_check(session, status);
    }
    return begin(session, state, 1, session->seed + 1);
}

int play_seed_parse(uint64_t *out, play_session *session, const char *text)
{
    return words_count(out, text, 0, UINT64_MAX)
               ? 1
               : play_fail(session, "a seed is a whole number from 0 to %" PRIu64 ", not '%.40s'",
                           UINT64_MAX, text);
}

/* The loop */

/* Whether the window must go to another human first. */
static int must_hand_over(const play_session *session)
{
    return session->hidden && play_human_count(session) > 1 && play_is_human_turn(session) &&
           session->viewer != play_mover(session);
}

void play_session_run(play_session *session, const play_ui *ui, void *user)
{
    while (!ui->is_done(user)) {
        if (must_hand_over(session)) {
            session->viewer = -1;
            ui->hand_over(user);
            session->viewer = play_mover(session);
        } else if (play_is_over(session) || play_is_human_turn(session)) {
            ui->ask(user);
        } else {
            ui->compute(user);
        }
    }
}
