/* The pages of text on the full screen: help and review. */

/* For open_memstream. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include <stdio.h>
#include <stdlib.h>

#include "programs/play/play_text.h"
#include "programs/play/screen_internal.h"

static const char keys_text[] =
    "Keys:\n"
    "  Up, Down        another pawn\n"
    "  Left, Right     take the disc behind the pawn, or the one ahead of it\n"
    "  Enter           play the selected move; Tab selects the next one\n"
    "  R G B Y P x :   type a move: Ra Rb Rc, xGa xG-b, pass\n"
    "  h               a hint           e   the value of each move\n"
    "  u               undo             r   redo\n"
    "  s               save             l   load\n"
    "  n               a new board      v   review the game\n"
    "  ? or F1         this page        q   quit\n"
    "  Space           during a computer's search: move now\n"
    "  Ctrl-L          redraw the window\n"
    "  Ctrl-Z          suspend the program; Ctrl-C quits at once\n"
    "\n"
    "On the window:\n"
    "  [R]   a pawn on its disc           {R}   the pawn of the selected move\n"
    "  >R<   its target                   (G)   the disc that it takes\n"
    "  {R)   both: it leaves this disc and takes it\n"
    "  now   points that are safe         end   an estimate of the final score\n"
    "  .     a disc that is gone          o     one taken since your last move\n"
    "  L5    a computer of level 5\n"
    "\n";

/* Writes a text with each paragraph as one line, which screen_page() wraps to its width. */
static void write_paragraphs(FILE *out, const char *text)
{
    char before = '\n';
    for (; *text; before = *text++) {
        int inside = text[0] == '\n' && text[1] && text[1] != '\n' && before != '\n';
        fputc(inside ? ' ' : *text, out);
    }
}

void screen_help(screen *shown)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) {
        return;
    }
    fprintf(out, "%sThe rules:\n", keys_text);
    write_paragraphs(out, play_rules_text);
    if (fclose(out) == 0) {
        screen_page(shown, "Help", text);
    }
    free(text);
}

/* Whether all costs of a player are exact; a forced move has the exact cost 0. */
static int is_exact(const screen *shown, const bp_review *review, int32_t seat)
{
    bp_state *state;
    int exact = 1;
    if (bp_state_clone(&state, shown->session->state) != BP_OK) {
        return 0;
    }
    int32_t first = play_review_first(review);
    for (int32_t i = bp_review_move_count(review) - 1; i >= first && exact; i--) {
        bp_state_undo(state);
        exact = bp_review_mover(review, i) != seat || bp_review_is_exact(review, i) == 1 ||
                !play_has_choice(state);
    }
    bp_state_free(state);
    return exact;
}

/* The costliest moves of one player. */
static void write_worst(FILE *out, const screen *shown, const bp_review *review, int32_t seat)
{
    int32_t worst[PLAY_WORST];
    int32_t count = play_review_worst(worst, PLAY_WORST, review, seat);
    int32_t cost = (int32_t)bp_review_total_regret(review, seat);
    const char *reviewed = play_review_first(review) > 0 ? " looked at" : "";
    char text[2 * PLAY_TEXT_SIZE];
    play_text_seat(text, sizeof text, shown->session, seat);
    fprintf(out, "%s:\n", text);
    if (play_review_misses(review, seat)) {
        fprintf(out, "  No move was reviewed.\n\n");
        return;
    }
    if (count == 0) {
        fprintf(out, "  No move%s cost half a point or more.\n\n", reviewed);
        return;
    }
    play_text_points(text, sizeof text, cost, is_exact(shown, review, seat));
    fprintf(out, "  All moves%s together cost %s. The costliest:\n", reviewed, text);
    for (int32_t i = 0; i < count; i++) {
        play_text_cost(text, sizeof text, shown->session, review, worst[i]);
        fprintf(out, "  %s\n", text);
    }
    fprintf(out, "\n");
}

/* One move with its cost; `state` is the position before it. */
static void write_move(FILE *out, const screen *shown, const bp_review *review, int32_t ply,
                       const bp_state *state)
{
    char played_text[16] = "";
    char best_text[16] = "";
    bp_move played = 0;
    bp_move best = 0;
    int32_t cost = bp_review_regret(review, ply);
    int exact = bp_review_is_exact(review, ply) == 1;
    bp_review_played(&played, review, ply);
    bp_move_format(played_text, sizeof played_text, NULL, state, played);
    fprintf(out, "  %3d  %-6s", (int)ply + 1, played_text);
    if (cost < 0) {
        fprintf(out, "not looked at");
    } else if (cost > 0) {
        bp_review_best(&best, review, ply);
        bp_move_format(best_text, sizeof best_text, NULL, state, best);
        fprintf(out, "cost %s%4.1f  better %-6s", exact ? "      " : "about ",
                (double)cost / BP_ESTIMATE_POINT, best_text);
    } else {
        fprintf(out, "%s",
                !play_has_choice(state) ? "the only move"
                : exact                 ? "best"
                                        : "seems best");
    }
    fprintf(out, "  %s\n", shown->session->seats[bp_review_mover(review, ply)].name);
}

/* Every move with its cost; replays the moves on a copy of the game. */
static void write_moves(FILE *out, const screen *shown, const bp_review *review)
{
    bp_state *state;
    if (bp_state_clone(&state, shown->session->state) != BP_OK) {
        return;
    }
    while (bp_state_undo(state) == BP_OK) {
    }
    fprintf(out, "All moves:\n");
    for (int32_t ply = 0; ply < bp_review_move_count(review); ply++) {
        write_move(out, shown, review, ply, state);
        if (bp_state_redo(state) != BP_OK) {
            break;
        }
    }
    bp_state_free(state);
}

static void show_review(screen *shown, const bp_review *review)
{
    char *text = NULL;
    size_t size = 0;
    char winners[PLAY_TEXT_SIZE];
    FILE *out = open_memstream(&text, &size);
    if (!out) {
        return;
    }
    play_text_winners(winners, sizeof winners, shown->session);
    fprintf(out, "%s%s", winners, winners[0] ? "\n\n" : "");
    int32_t first = play_review_first(review);
    if (first == bp_review_move_count(review)) {
        fprintf(out, "It was stopped before any move was reviewed.\n\n");
    } else if (first > 0) {
        fprintf(out, "It was stopped: the moves before number %d were not reviewed.\n\n",
                (int)first + 1);
    }
    for (int32_t seat = 0; seat < shown->session->players; seat++) {
        write_worst(out, shown, review, seat);
    }
    write_moves(out, shown, review);
    if (fclose(out) == 0) {
        screen_page(shown, "The game again", text);
    }
    free(text);
}

void screen_review(screen *shown)
{
    bp_review *review;
    screen_work_begin(shown, SCREEN_REVIEW);
    int done = play_review_make(&review, shown->session);
    screen_work_end(shown);
    if (!done) {
        screen_complain(shown);
        return;
    }
    if (!shown->leaving && shown->key == SCREEN_KEY_NONE) {
        show_review(shown, review);
    }
    bp_review_free(review);
}
