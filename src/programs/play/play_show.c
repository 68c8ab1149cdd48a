/* SPDX-License-Identifier: MIT */
/* Output of the line mode of bigpoints play. */

#include "programs/play/play_line_mode.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "programs/common/words.h"
#include "programs/play/play_text.h"

enum { PARAGRAPH_SIZE = 4096, LISTED_MAX = 20 /* values of moves */ };

void play_show_seats(const play_session *session)
{
    char text[PLAY_TEXT_SIZE];
    char all[PARAGRAPH_SIZE] = "";
    size_t length = 0;
    for (int32_t seat = 0; seat < session->players; seat++) {
        play_text_seat(text, sizeof text, session, seat);
        length +=
            (size_t)snprintf(all + length, sizeof all - length, "%s%s", seat > 0 ? "; " : "", text);
    }
    if (session->puzzle) {
        words_say("Puzzle %llu.", (unsigned long long)session->seed);
        return;
    }
    words_say("%s for %d players: %s.", session->kind->title, (int)session->players, all);
    if (!play_is_bigpoints(session)) {
        words_say("Rules: %s", session->kind->summary);
        return;
    }
    int discs = (int)bp_track_length(session->state);
    const char *hidden = session->hidden ? " Hands are hidden." : "";
    if (session->shuffled) {
        words_say("Board of seed %llu, %d discs.%s", (unsigned long long)session->seed, discs,
                  hidden);
    } else if (play_human_count(session) < session->players) {
        words_say("A given board, %d discs; the computers play with seed %llu.%s", discs,
                  (unsigned long long)session->seed, hidden);
    } else {
        words_say("A given board, %d discs.%s", discs, hidden);
    }
}

/* Position */

/* START, the track and the ladder: the first lines of the library's drawing. It does not know which hands are hidden. */
static void show_board(const bp_state *state)
{
    char text[PARAGRAPH_SIZE] = "";
    bp_state_draw(text, sizeof text, NULL, state);
    char *end = strstr(text, "\nplayer 1");
    if (end) {
        end[1] = '\0';
    }
    puts("[R] is a pawn on its disc, a dot is a gap; LADDER has the worth of a disc.");
    fputs(text, stdout);
}

/* A hand; if it may be shown, also its score now and the expected final score. */
static void show_hand(const play_session *session, int32_t seat)
{
    char hand[PLAY_TEXT_SIZE];
    int32_t scores[BP_PLAYERS_MAX] = {0};
    int32_t guesses[BP_PLAYERS_MAX] = {0};
    const char *name = session->seats[seat].name;
    play_text_hand(hand, sizeof hand, session, seat);
    if (!play_hand_is_shown(session, seat)) {
        words_say("%s has %s.", name, hand);
        return;
    }
    bp_state_scores(scores, BP_PLAYERS_MAX, NULL, session->state);
    bp_state_estimate(guesses, BP_PLAYERS_MAX, NULL, session->state);
    words_say("%s has %s: %d point%s now, about %d in the end.", name, hand, (int)scores[seat],
              scores[seat] == 1 ? "" : "s",
              (int)((guesses[seat] + BP_ESTIMATE_POINT / 2) / BP_ESTIMATE_POINT));
}

void play_show_position(const play_session *session)
{
    if (!play_is_bigpoints(session)) {
        play_board_show(session);
        return;
    }
    show_board(session->state);
    for (int32_t seat = 0; seat < session->players; seat++) {
        show_hand(session, seat);
    }
}

/* Moves */

void play_show_moves_briefly(const play_session *session)
{
    bp_move moves[PLAY_MOVES_MAX];
    char text[PARAGRAPH_SIZE] = "";
    size_t length = 0;
    size_t count = play_moves(moves, session);
    for (size_t i = 0; i < count && length < sizeof text; i++) {
        char note[32] = "";
        int32_t disc = bp_move_taken_disc(session->state, moves[i]);
        bp_move_format(note, sizeof note, NULL, session->state, moves[i]);
        length +=
            (size_t)snprintf(text + length, sizeof text - length, "%s%s", i > 0 ? ", " : "", note);
        if (play_is_bigpoints(session) && length < sizeof text &&
            bp_move_pawn(session->state, moves[i]) != BP_NO_DISC) {
            length += (size_t)snprintf(text + length, sizeof text - length, " takes %s",
                                       disc == BP_NO_DISC ? "nothing" : play_disc_name(disc));
        }
    }
    words_say("Moves: %s.", text);
}

void play_show_moves(const play_session *session)
{
    bp_move moves[PLAY_MOVES_MAX];
    char text[PLAY_TEXT_SIZE];
    if (!play_is_bigpoints(session)) {
        play_show_moves_briefly(session);
        return;
    }
    size_t count = play_moves(moves, session);
    for (size_t i = 0; i < count; i++) {
        play_text_noted_move(text, sizeof text, session->state, moves[i]);
        words_say("%s.", text);
    }
}

void play_show_move(const play_session *session, bp_move move)
{
    char note[32] = "";
    char text[PLAY_TEXT_SIZE];
    int32_t mover = play_mover(session);
    bp_move_format(note, sizeof note, NULL, session->state, move);
    if (!play_is_bigpoints(session)) {
        words_say("%s: %s.", session->seats[mover].name, note);
        return;
    }
    play_text_move(text, sizeof text, session->state, move);
    text[0] = (char)toupper((unsigned char)text[0]);
    words_say("%s: %s. %s.", session->seats[mover].name, note, text);
}

/* The end, values, the review */

void play_show_end(const play_session *session)
{
    char text[PLAY_TEXT_SIZE];
    puts("The game is over.");
    if (!play_is_bigpoints(session)) {
        play_board_show(session);
        play_text_winners(text, sizeof text, session);
        words_say("%s", text);
        return;
    }
    show_board(session->state);
    for (int32_t seat = 0; seat < session->players; seat++) {
        play_text_score(text, sizeof text, session->state, seat);
        words_say("%s: %s.", session->seats[seat].name, text);
    }
    play_text_winners(text, sizeof text, session);
    words_say("%s", text);
    play_text_series(text, sizeof text, session);
    if (text[0]) {
        words_say("%s", text);
    }
}

void play_show_evaluation(const play_session *session, const play_evaluation *evaluation)
{
    char text[PLAY_TEXT_SIZE];
    int printed[PLAY_MOVES_MAX] = {0};
    play_text_value(text, sizeof text, session, play_mover(session), evaluation->value,
                    evaluation->exact);
    words_say("%s %s", text,
              evaluation->exact ? "That is certain." : "That is an estimate, not a proof.");
    for (size_t shown = 0; shown < evaluation->count && shown < LISTED_MAX; shown++) {
        size_t best = evaluation->count;
        for (size_t i = 0; i < evaluation->count; i++) {
            int is_first =
                best == evaluation->count || evaluation->values[i] > evaluation->values[best];
            int is_equal = !is_first && evaluation->values[i] == evaluation->values[best];
            if (!printed[i] &&
                (is_first || (is_equal && evaluation->moves[i] == evaluation->best))) {
                best = i;
            }
        }
        char note[32] = "";
        printed[best] = 1;
        bp_move_format(note, sizeof note, NULL, session->state, evaluation->moves[best]);
        play_text_brief_value(text, sizeof text, session, evaluation->values[best],
                              evaluation->exact);
        words_say("%s: %s.", note, text);
    }
}

void play_show_review(const play_session *session, const bp_review *review)
{
    char text[PLAY_TEXT_SIZE * 2];
    int32_t first = play_review_first(review);
    if (first > 0) {
        words_say("The review was stopped: it covers only the moves from number %d on.",
                  (int)play_turn_of(session->state, first));
    }
    for (int32_t seat = 0; seat < session->players; seat++) {
        int32_t worst[PLAY_WORST];
        int32_t count = play_review_worst(worst, PLAY_WORST, review, seat);
        const char *name = session->seats[seat].name;
        if (play_review_misses(review, seat)) {
            words_say("%s: no move was reviewed.", name);
        } else if (count == 0) {
            words_say("%s made no costly move.", name);
        } else if (count == 1) {
            words_say("%s made one costly move.", name);
        } else {
            words_say("%s: the costliest moves were these.", name);
        }
        for (int32_t i = 0; i < count; i++) {
            play_text_cost(text, sizeof text, session, review, worst[i]);
            words_say("%s", text);
        }
    }
}
