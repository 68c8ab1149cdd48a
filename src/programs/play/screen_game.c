/* SPDX-License-Identifier: MIT */
/* The window of a game on the full screen: what each of its lines says. */

#include <curses.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "programs/common/words.h"
#include "programs/play/play_text.h"
#include "programs/play/screen_game.h"

enum { LATEST_MAX = 10, LOG_MAX = 64 };

void screen_say(screen *shown, enum screen_style style, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(shown->message, sizeof shown->message, format, arguments);
    va_end(arguments);
    shown->message_style = style;
}

void screen_complain(screen *shown)
{
    char text[PLAY_WHY_SIZE + 1];
    play_text_failure(text, sizeof text, shown->session);
    screen_say(shown, SCREEN_BAD, "%s", text);
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
        snprintf(right, sizeof right, "%s %s", session->seats[mover].name,
                 !play_is_human_turn(session)            ? "searches"
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
    screen_title(&shown->window, left, right);
}

/* The selected move, the progress of a search, or the winners */

/* The move that is marked on the track: the selected one, or the best move of a running search. 0: none. */
static bp_move marked_move(const screen *shown)
{
    bp_move found = 0;
    if (shown->work == SCREEN_IDLE && play_is_human_turn(shown->session)) {
        found = screen_grid_move(&shown->grid);
    } else if (shown->work == SCREEN_MOVE || shown->work == SCREEN_HINT) {
        found = shown->progress.best; /* other searches visit other positions */
    }
    return bp_state_is_legal(shown->session->state, found) == 1 ? found : 0;
}

/* "Hal searches: Ra seems best, ahead by 1.5, after 120,000 positions". */
static void progress_text(char *out, size_t size, const screen *shown)
{
    static const char *const words[] = {[SCREEN_IDLE] = "",
                                        [SCREEN_MOVE] = " searches",
                                        [SCREEN_HINT] = "A hint",
                                        [SCREEN_EVALUATION] = "Evaluating every move",
                                        [SCREEN_REVIEW] = "Reviewing the game"};
    const play_progress *now = &shown->progress;
    char note[BP_MOVE_TEXT] = "";
    char number[WORDS_NUMBER_SIZE];
    char standing[64];
    int32_t mover = play_mover(shown->session);
    const char *name = mover >= 0 ? shown->session->seats[mover].name : "";
    int searches = shown->work == SCREEN_MOVE;
    size_t used = (size_t)snprintf(out, size, "%s%s: ", searches ? name : "", words[shown->work]);
    if (now->all > 0) {
        used += (size_t)snprintf(out + used, size - used, "position %d of %d, ",
                                 (int)(now->all - now->done), (int)now->all);
    }
    bp_move best = marked_move(shown);
    if (best && bp_move_format(note, sizeof note, NULL, shown->session->state, best) == BP_OK) {
        play_text_standing(standing, sizeof standing, now->value);
        used += (size_t)snprintf(out + used, size - used, "%s seems best, %s%s%s, after ", note,
                                 searches ? "" : name, searches ? "" : " ", standing);
    }
    snprintf(out + used, size - used, "%s positions", words_grouped(number, now->nodes));
}

static void draw_choice_line(const screen *shown)
{
    char text[PLAY_TEXT_SIZE];
    char value[SCREEN_VALUE_SIZE] = "";
    bp_move move = marked_move(shown);
    if (shown->work != SCREEN_IDLE) {
        progress_text(text, sizeof text, shown);
    } else if (move && play_is_human_turn(shown->session)) {
        screen_move_text(text, sizeof text, shown->window.columns - 9, shown->session->state, move);
        screen_value_text(value, shown, move);
    } else {
        play_text_winners(text, sizeof text, shown->session);
    }
    screen_put(shown->layout.choice_line, 1, shown->window.columns - 2, SCREEN_STRONG, "%s%s%s",
               text, value[0] ? "  " : "", value);
}

/* The move log */

/* A move of the game. */
typedef struct log_entry {
    int32_t ply;
    int32_t seat;
    int32_t taken;             /* the place of the disc that it took */
    char clause[128];          /* "Ana Rb takes green at 7" */
    char text[PLAY_TEXT_SIZE]; /* the whole line */
} log_entry;

/* The latest moves of the game, the newest first. */
typedef struct move_log {
    int count;
    int latest;    /* how many since the last decision of the player to move; after the game, 1 */
    uint64_t gaps; /* those of the latest moves, as in screen_latest_gaps() */
    log_entry entries[LOG_MAX];
} move_log;

static void write_entry(log_entry *out, const screen *shown, const bp_state *before, bp_move move)
{
    char note[BP_MOVE_TEXT] = "";
    int32_t disc = bp_move_taken_disc(before, move);
    const char *name = out->seat >= 0 ? shown->session->seats[out->seat].name : "?";
    out->taken = bp_move_taken_place(before, move);
    bp_move_format(note, sizeof note, NULL, before, move);
    size_t used = (size_t)snprintf(out->clause, sizeof out->clause, "%.32s %s%s%s", name, note,
                                   disc != BP_NO_DISC ? " takes " : "",
                                   disc != BP_NO_DISC ? play_disc_name(disc) : "");
    if (disc != BP_NO_DISC && out->taken != BP_PLACE_LADDER) {
        snprintf(out->clause + used, sizeof out->clause - used, " at %d", (int)out->taken);
    }
    used = (size_t)snprintf(out->text, sizeof out->text, "%3d  %.32s ",
                            (int)play_turn_of(shown->session->state, out->ply), name);
    screen_move_text(out->text + used, sizeof out->text - used,
                     shown->window.columns - 2 - screen_width(out->text), before, move);
}

/* Finds the moves since the last decision of the player to move. At an extra turn, the normal move of the same turn is the only
   one. */
static void find_latest(move_log *log, int32_t mover)
{
    int most = mover < 0 ? 1 : LATEST_MAX;
    for (int i = 0; i < log->count && i < most; i++) {
        const log_entry *entry = &log->entries[i];
        if (i > 0 && (entry->seat == mover || log->entries[i - 1].seat == mover)) {
            break;
        }
        log->latest++;
        if (entry->taken > 0 && entry->taken < BP_PLACE_LADDER) {
            log->gaps |= UINT64_C(1) << entry->taken;
        }
    }
}

static void read_log(move_log *out, const screen *shown)
{
    bp_state *state;
    out->count = out->latest = 0;
    out->gaps = 0;
    if (bp_state_clone(&state, shown->session->state) != BP_OK) {
        return;
    }
    while (out->count < LOG_MAX) {
        log_entry *entry = &out->entries[out->count];
        bp_move move = 0;
        entry->ply = bp_state_ply(state) - 1;
        if (entry->ply < 0 || bp_state_move_at(&move, NULL, state, entry->ply) != BP_OK ||
            bp_state_undo(state) != BP_OK) {
            break;
        }
        entry->seat = bp_state_mover(state);
        write_entry(entry, shown, state, move);
        out->count++;
    }
    bp_state_free(state);
    find_latest(out, play_mover(shown->session));
}

/* "Ana Rb takes green at 7, Bo Ga takes white at 9." */
static void latest_text(char *out, size_t size, const move_log *log)
{
    size_t used = 0;
    out[0] = '\0';
    for (int i = log->latest - 1; i >= 0 && used < size; i--) {
        used += (size_t)snprintf(out + used, size - used, "%s%s", log->entries[i].clause,
                                 i > 0 ? ", " : ".");
    }
}

uint64_t screen_latest_gaps(const screen *shown)
{
    move_log log = {0};
    read_log(&log, shown);
    return log.gaps;
}

/* The text of the guide, below the latest moves; it also takes the lines of the message if there is none. */
static void draw_guide(const screen *shown, const char *guide, const char *latest)
{
    const screen_layout *layout = &shown->layout;
    int width = shown->window.columns - 2;
    int line = layout->log_line;
    int end = shown->message[0]      ? layout->message_line
              : shown->window.asking ? shown->window.lines - 2
                                     : shown->window.lines - 1;
    if (latest[0] && line < end) {
        screen_put(line++, 1, width, SCREEN_STRONG, "%s", latest);
    }
    if (screen_put_wrapped(line, 1, width, end - line, SCREEN_PLAIN, guide) > end - line) {
        screen_put(layout->log_line - 1, width - 22, 23, SCREEN_STRONG, " Tab: the whole text ");
    }
}

/* The puzzle, the totals of a series after a game, or the latest moves if the log does not show them. */
static void default_message(char *out, size_t size, const screen *shown, const char *latest)
{
    out[0] = '\0';
    if (shown->session->puzzle) {
        play_text_puzzle(out, size, shown->session);
    } else if (play_is_over(shown->session)) {
        play_text_series(out, size, shown->session);
    } else if (shown->layout.log_lines < shown->session->players) {
        snprintf(out, size, "%s", latest);
    }
}

static void draw_message(const screen *shown, const char *message, int style)
{
    int line = shown->layout.message_line;
    int end = shown->window.lines - 1 - (shown->window.asking != NULL);
    int lines = end - line < 2 ? end - line : 2;
    screen_put_wrapped(line, 1, shown->window.columns - 2, lines, style, message);
}

static void draw_log_and_message(const screen *shown, const move_log *log)
{
    const screen_layout *layout = &shown->layout;
    char guide[PLAY_GUIDE_SIZE];
    char latest[2 * PLAY_TEXT_SIZE];
    char message[2 * PLAY_TEXT_SIZE] = "";
    latest_text(latest, sizeof latest, log);
    play_guide_text(guide, sizeof guide, shown->session);
    if (layout->log_lines > 0) {
        screen_put_rule(layout->log_line - 1, shown->window.columns);
    }
    if (guide[0]) {
        draw_guide(shown, guide, latest);
    } else {
        for (int i = 0; i < layout->log_lines && i < log->count; i++) {
            screen_put(layout->log_line + i, 1, shown->window.columns - 2,
                       i == 0 ? SCREEN_PLAIN : SCREEN_DIM, "%s", log->entries[i].text);
        }
        default_message(message, sizeof message, shown, latest);
    }
    if (shown->message[0]) {
        draw_message(shown, shown->message, (int)shown->message_style);
    } else {
        draw_message(shown, message, SCREEN_PLAIN);
    }
}

void screen_draw_game(void *user)
{
    const screen *shown = user;
    bp_move marked = marked_move(shown);
    char keys[PLAY_TEXT_SIZE];
    move_log log = {0};
    read_log(&log, shown);
    draw_title(shown);
    screen_draw_track(shown, marked, log.gaps);
    screen_put_rule(shown->layout.hands_line - 1, shown->window.columns);
    screen_draw_hands(shown);
    if (!play_is_over(shown->session)) {
        screen_draw_grid(shown, marked);
    }
    draw_log_and_message(shown, &log);
    draw_choice_line(shown);
    screen_keys_text(keys, sizeof keys, shown);
    screen_keys(&shown->window, keys);
}
