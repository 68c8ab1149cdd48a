/* A session of bp-play: its state, moves, undo and redo, a new game. */

#include "programs/play/play_session.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs/common/words.h"
#include "programs/play/play_guide.h"
#include "programs/play/play_internal.h"
#include "programs/play/play_text.h"

enum { MOVE_TEXT_MAX = 8 };

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
    bp_player_free(session->adviser);
    bp_solver_free(session->solver);
    play_guide_memory_free(session->guide_memory);
    free(session);
}

void play_set_progress(play_session *session, play_progress_fn progress, void *user)
{
    session->progress = progress;
    session->progress_user = user;
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
           (play_human_count(session) == 1 || play_mover(session) == seat);
}

size_t play_moves(bp_move out[BP_MOVES_MAX], const play_session *session)
{
    size_t count = 0;
    return bp_state_moves(out, BP_MOVES_MAX, &count, session->state) == BP_OK ? count : 0;
}

int play_has_choice(const bp_state *state)
{
    size_t count = 0;
    bp_state_moves(NULL, 0, &count, state);
    return count > 1;
}

/* Moves, undo, redo */

int play_apply(play_session *session, bp_move move)
{
    char why[256] = "";
    int status = bp_state_apply(session->state, move);
    if (status == BP_ERR_ILLEGAL) {
        bp_state_explain(why, sizeof why, NULL, session->state, move);
        return play_fail(session, "%s", why);
    }
    if (!play_check(session, status)) {
        return 0;
    }
    session->unsaved = 1;
    return 1;
}

int play_apply_text(play_session *session, const char *text)
{
    char word[MOVE_TEXT_MAX + 1] = "";
    char why[256] = "";
    bp_move move;
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r\n", text[length - 1])) {
        length--;
    }
    if (length > MOVE_TEXT_MAX) {
        return play_fail(session, "a move is at most %d characters long, such as Ra or xG-b",
                         MOVE_TEXT_MAX);
    }
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    int status = bp_move_parse(&move, session->state, word, why, sizeof why);
    if (status != BP_OK) {
        return play_fail(session, "%s", why[0] ? why : bp_status_text(status));
    }
    return play_apply(session, move);
}

int play_undo_step(play_session *session)
{
    if (bp_state_undo(session->state) != BP_OK) {
        return play_fail(session, "there is no move to undo");
    }
    session->unsaved = 1;
    return 1;
}

int play_redo_step(play_session *session)
{
    if (bp_state_redo_count(session->state) == 0) {
        return play_fail(session, "there is no move to redo");
    }
    if (!play_check(session, bp_state_redo(session->state))) {
        return 0;
    }
    session->unsaved = 1;
    return 1;
}

int play_undo(play_session *session)
{
    int32_t steps = 0;
    int unsaved = session->unsaved;
    int has_human = play_human_count(session) > 0;
    do {
        if (!play_undo_step(session)) {
            if (steps == 0) {
                return 0;
            }
            while (steps-- > 0) {
                play_redo_step(session);
            }
            session->unsaved = unsaved;
            return play_fail(session, "there is no decision of a human to go back to");
        }
        steps++;
    } while (has_human && !play_is_human_turn(session));
    return 1;
}

int play_redo(play_session *session)
{
    int32_t steps = 0;
    int unsaved = session->unsaved;
    do {
        if (!play_redo_step(session)) {
            while (steps-- > 0) {
                play_undo_step(session);
            }
            session->unsaved = unsaved;
            return 0;
        }
        steps++;
    } while (bp_state_redo_count(session->state) > 0 && play_human_count(session) > 0 &&
             !play_is_human_turn(session));
    return 1;
}

/* Another game */

void play_adopt(play_session *session, bp_state *state, const play_seat *seats)
{
    bp_state_free(session->state);
    play_seats_free(session->seats);
    memcpy(session->seats, seats, sizeof session->seats);
    session->state = state;
    session->unsaved = 1;
    session->why[0] = '\0';
    bp_player_free(session->adviser);
    bp_solver_free(session->solver);
    session->adviser = NULL;
    session->solver = NULL;
}

static int state_of_seed(bp_state **out, const play_session *session, uint64_t seed)
{
    bp_config *config;
    bp_game *game = NULL;
    int status = bp_bigpoints_config(&config, session->state, NULL);
    if (status != BP_OK) {
        return status;
    }
    bp_config_set_starter(config, (bp_config_starter(config) + 1) % session->players);
    bp_config_set_seed(config, seed);
    status = bp_bigpoints_new(&game, config, NULL, NULL, 0);
    if (status == BP_OK) {
        status = bp_state_new(out, game);
    }
    bp_game_free(game);
    bp_config_free(config);
    return status;
}

int play_new(play_session *session, const uint64_t *seed)
{
    play_seat seats[BP_PLAYERS_MAX];
    bp_state *state = NULL;
    uint64_t next = seed ? *seed : session->seed + 1;
    memcpy(seats, session->seats, sizeof seats);
    for (int32_t seat = 0; seat < BP_PLAYERS_MAX; seat++) {
        seats[seat].player = NULL;
    }
    int status = state_of_seed(&state, session, next);
    if (status == BP_OK) {
        status = play_seats_fill(seats, session->players, next, session->seconds, session->nodes);
    }
    if (status != BP_OK) {
        bp_state_free(state);
        play_seats_free(seats);
        return play_check(session, status);
    }
    play_adopt(session, state, seats);
    session->seed = next;
    session->shuffled = 1;
    session->guide = 0;
    session->file[0] = '\0';
    return 1;
}
