/* SPDX-License-Identifier: MIT */
/* The series of a session (rule 18): finished games, totals, the next game. */

#include <stdlib.h>
#include <string.h>

#include <bigpoints/experimental/series.h>

#include "programs/common/open_state.h"
#include "programs/play/play_internal.h"

void play_series_free(play_session *session)
{
    bp_series_free(session->series);
    session->series = NULL;
    for (int32_t i = 0; i < BP_PLAYERS_MAX; i++) {
        free(session->records[i]);
        session->records[i] = NULL;
    }
}

int play_series_begin(play_session *session, int32_t starter)
{
    bp_series *series;
    if (!play_check(session, bp_series_new(&series, session->players, starter, NULL))) {
        return 0;
    }
    play_series_free(session);
    session->series = series;
    return 1;
}

int play_series_start(play_session *session)
{
    return play_series_begin(session, config_number_of(session->state, BP_CONFIG_STARTER));
}

int play_series_add(play_session *session, const bp_state *state)
{
    char record[BP_RECORD_TEXT];
    int32_t game = bp_series_game_count(session->series);
    int status = bp_record_format(record, sizeof record, NULL, state);
    char *copy = malloc(strlen(record) + 1);
    if (!copy) {
        return play_check(session, BP_ERR_MEMORY);
    }
    memcpy(copy, record, strlen(record) + 1);
    status = status == BP_OK ? bp_series_add(session->series, state) : status;
    if (!play_check(session, status)) {
        free(copy);
        return 0;
    }
    session->records[game] = copy;
    return 1;
}

int play_series_next(play_session *session)
{
    if (!session->series) {
        return 1;
    }
    if (play_is_over(session) && !play_series_is_over(session)) {
        return play_series_add(session, session->state);
    }
    return play_series_begin(session, (config_number_of(session->state, BP_CONFIG_STARTER) + 1) %
                                          session->players);
}

int32_t play_series_game(const play_session *session)
{
    return bp_series_game_count(session->series) + 1;
}

int play_series_is_over(const play_session *session)
{
    return play_is_over(session) && play_series_game(session) >= session->players;
}

void play_series_totals(int32_t out[BP_PLAYERS_MAX], const play_session *session)
{
    int32_t scores[BP_PLAYERS_MAX] = {0};
    if (play_is_over(session)) {
        bp_state_scores(scores, BP_PLAYERS_MAX, NULL, session->state);
    }
    for (int32_t seat = 0; seat < session->players; seat++) {
        out[seat] = 0;
        bp_series_total(&out[seat], session->series, seat);
        out[seat] += scores[seat];
    }
}
