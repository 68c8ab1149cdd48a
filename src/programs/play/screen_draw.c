/* SPDX-License-Identifier: MIT */
/* Drawing the whole window: title, messages and keys; the sections are in other files. */

#include <curses.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "programs/common/words.h"
#include "programs/play/play_text.h"
#include "programs/play/screen_internal.h"
#include "programs/play/screen_text.h"

void screen_bar(int line, int columns, const char *left, const char *right)
{
    screen_style_set(SCREEN_BAR);
    for (int i = 0; i < columns - 1; i++) {
        mvaddch(line, i, ' ');
    }
    mvinsch(line, 0, ' '); /* fills the last column, where writing might scroll the window */
    int used = screen_put(line, 1, columns - 2, left);
    int width = screen_width(right);
    int left_over = columns - 4 - used;
    width = width < left_over ? width : left_over;
    if (width > 0) {
        screen_put(line, columns - 1 - width, width, right);
    }
    screen_style_set(SCREEN_PLAIN);
}

static void draw_title(const screen *shown)
{
    const play_session *session = shown->session;
    int32_t mover = play_mover(session);
    char right[PLAY_TEXT_SIZE] = "The game is over";
    char board[64] = "";
    char game[32] = "";
    char left[192];
    if (mover >= 0) {
        int32_t level = session->seats[mover].level;
        snprintf(right, sizeof right, "%s %s", session->seats[mover].name,
                 level != PLAY_HUMAN                     ? "searches"
                 : bp_turn_is_extra(session->state) == 1 ? "may spend a black disc"
                                                         : "is to move");
    }
    if (session->puzzle || session->shuffled) {
        snprintf(board, sizeof board, "  %s %" PRIu64, session->puzzle ? "puzzle" : "board",
                 session->seed);
    }
    if (session->series) {
        snprintf(game, sizeof game, "  game %d of %d", (int)play_series_game(session),
                 (int)session->players);
    }
    snprintf(left, sizeof left, "Big Points%s%s  move %d%s", board, game,
             (int)play_turn_of(session->state, bp_state_ply(session->state)),
             !session->unsaved && session->file[0] ? "  saved" : "");
    screen_bar(0, shown->layout.columns, left, right);
}

/* The keys that matter now: a long text, and a short one for narrow windows. */
static void draw_keys(const screen *shown)
{
    const screen_layout *layout = &shown->layout;
    const char *keys;
    if (shown->question_keys) {
        keys = shown->question_keys;
    } else if (shown->work != SCREEN_IDLE && shown->work != SCREEN_MOVE) {
        keys = "Space enough  q quit";
    } else if (shown->session->solved) {
        keys = "n next puzzle  u undo  m menu  ? help  q quit";
    } else if (play_is_over(shown->session)) {
        keys = layout->narrow
                   ? "v review  n new game  u undo  m menu  ? help  q quit"
                   : "v review  n new game  s save  l load  u undo  m menu  ? help  q quit";
    } else if (shown->stuck) {
        keys = "n new game  s save  l load  u undo  ? help  q quit";
    } else if (!play_is_human_turn(shown->session)) {
        keys = "Space move now  u undo  ? help  q quit";
    } else if (layout->narrow) {
        keys = "Arrows and Enter, or Ra  h hint  e worth  ? help  q quit";
    } else {
        keys = "Arrows and Enter, or type Ra   h hint  e worth  u undo  s save  ? help  q quit";
    }
    screen_bar(layout->keys_line, layout->columns, keys, "");
}

bp_move screen_marked_move(const screen *shown)
{
    bp_move found = 0;
    if (shown->work == SCREEN_IDLE && play_is_human_turn(shown->session)) {
        found = screen_choice_move(&shown->choice);
    } else if (shown->work == SCREEN_MOVE || shown->work == SCREEN_HINT) {
        found = shown->progress.best; /* other searches visit other positions */
    }
    return bp_state_is_legal(shown->session->state, found) == 1 ? found : 0;
}

/* The progress of a search: "Hal searches: Ra seems best, ahead by 1.5, after 120,000 positions". */
static void draw_progress(const screen *shown)
{
    static const char *const words[] = {[SCREEN_IDLE] = "",
                                        [SCREEN_MOVE] = "searches",
                                        [SCREEN_HINT] = "A hint",
                                        [SCREEN_EVALUATION] = "Evaluating every move",
                                        [SCREEN_REVIEW] = "Reviewing the game"};
    const play_progress *now = &shown->progress;
    const screen_layout *layout = &shown->layout;
    char note[16] = "";
    char number[WORDS_NUMBER_SIZE];
    char standing[64];
    int32_t mover = play_mover(shown->session);
    char text[PLAY_TEXT_SIZE];
    size_t used = (size_t)snprintf(
        text, sizeof text, "%s%s%s: ",
        shown->work == SCREEN_MOVE && mover >= 0 ? shown->session->seats[mover].name : "",
        shown->work == SCREEN_MOVE ? " " : "", words[shown->work]);
    if (now->all > 0) {
        used += (size_t)snprintf(text + used, sizeof text - used, "position %d of %d, ",
                                 (int)(now->all - now->done), (int)now->all);
    }
    bp_move best = screen_marked_move(shown);
    if (best && bp_move_format(note, sizeof note, NULL, shown->session->state, best) == BP_OK) {
        play_text_standing(standing, sizeof standing, now->value);
        used +=
            (size_t)snprintf(text + used, sizeof text - used, "%s seems best, %s%s%s, after ", note,
                             shown->work == SCREEN_MOVE ? "" : shown->session->seats[mover].name,
                             shown->work == SCREEN_MOVE ? "" : " ", standing);
    }
    snprintf(text + used, sizeof text - used, "%s positions", words_grouped(number, now->nodes));
    screen_style_set(SCREEN_STRONG);
    screen_put(layout->choice_line, 1, layout->columns - 2, text);
    screen_style_set(SCREEN_PLAIN);
}

static void draw_choice_line(const screen *shown)
{
    const screen_layout *layout = &shown->layout;
    char text[PLAY_TEXT_SIZE];
    if (shown->work != SCREEN_IDLE) {
        draw_progress(shown);
        return;
    }
    bp_move move = screen_marked_move(shown);
    if (move && play_is_human_turn(shown->session)) {
        screen_move_text(text, sizeof text, layout->columns - 9, shown->session->state, move);
        size_t used = strlen(text);
        char value[16];
        screen_value_text(value, sizeof value, shown, move);
        snprintf(text + used, sizeof text - used, "%s%s", value[0] ? "  " : "", value);
    } else {
        play_text_winners(text, sizeof text, shown->session);
    }
    screen_style_set(SCREEN_STRONG);
    screen_put(layout->choice_line, 1, layout->columns - 2, text);
    screen_style_set(SCREEN_PLAIN);
}

/* The puzzle, the totals of a series after a game, or the latest moves if the log does not show them. */
static void default_message(char *out, size_t size, const screen *shown)
{
    out[0] = '\0';
    if (shown->session->puzzle) {
        play_text_puzzle(out, size, shown->session);
    } else if (play_is_over(shown->session)) {
        play_text_series(out, size, shown->session);
    } else if (!screen_log_suffices(shown)) {
        screen_latest_text(out, size, shown);
    }
}

static void draw_message(const screen *shown)
{
    const screen_layout *layout = &shown->layout;
    char text[2 * PLAY_TEXT_SIZE] = "";
    const char *message = shown->message;
    int lines = layout->message_lines;
    if (shown->question_keys && layout->message_line + lines > layout->prompt_line) {
        lines--;
    }
    if (!message[0]) {
        default_message(text, sizeof text, shown);
        message = text;
    }
    screen_style_set(message == text ? SCREEN_PLAIN : shown->message_style);
    screen_put_wrapped(layout->message_line, 1, layout->columns - 2, lines, message);
    screen_style_set(SCREEN_PLAIN);
}

static void draw_too_small(const screen *shown)
{
    const screen_layout *layout = &shown->layout;
    char text[256];
    snprintf(
        text, sizeof text,
        "Big Points needs a window of %d x %d. This one has %d x %d. Make it larger to continue, "
        "or quit with Ctrl-C and play in lines of text: bigpoints play --plain%s",
        SCREEN_COLUMNS, layout->minimum, layout->columns, layout->lines,
        shown->session && shown->session->autosave[0] ? " --resume" : "");
    int line = (layout->lines - screen_wrapped_lines(layout->columns, text)) / 2;
    screen_put_wrapped(line < 0 ? 0 : line, 0, layout->columns, layout->lines, text);
}

int screen_measure(screen *shown)
{
    const play_session *session = shown->session;
    char guide[PLAY_GUIDE_SIZE] = "";
    int32_t kinds[SCREEN_KINDS];
    screen_contents contents = {.places = 1}; /* of the start screen */
    if (session) {
        play_guide_text(guide, sizeof guide, session);
        contents = (screen_contents){.places = bp_track_length(session->state),
                                     .steps = bp_ladder_step_count(session->state),
                                     .players = session->players,
                                     .kinds = screen_kinds(kinds, session->state),
                                     .log_lines = screen_wrapped_lines(COLS - 2, guide)};
    }
    screen_layout_make(&shown->layout, LINES, COLS, &contents);
    erase();
    screen_style_set(SCREEN_PLAIN);
    if (!shown->layout.fits) {
        draw_too_small(shown);
    }
    return shown->layout.fits;
}

void screen_draw(screen *shown)
{
    shown->draw(shown);
}

void screen_draw_game(screen *shown)
{
    if (!screen_measure(shown)) {
        return;
    }
    draw_title(shown);
    screen_draw_track(shown, screen_marked_move(shown));
    screen_rule(shown->layout.hands_line - 1, 0, shown->layout.columns);
    if (play_is_over(shown->session)) {
        screen_draw_scores(shown);
    } else {
        screen_draw_hands(shown);
        screen_draw_choice(shown);
    }
    screen_draw_log(shown);
    draw_choice_line(shown);
    draw_message(shown);
    draw_keys(shown);
}
