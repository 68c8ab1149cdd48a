/* What bp-gomoku prints about a position. */

#include "programs/gomoku_show.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { TEXT_SIZE = 512, MOVE_SIZE = 8 };

const char *const gomoku_sides[] = {"max", "min", NULL};

/* What the winner has more than the loser; for max. */
static int32_t margin_of(const bp_state *state)
{
    int32_t scores[2] = {0, 0};
    bp_state_scores(scores, 2, NULL, state);
    return scores[0] - scores[1];
}

const char *gomoku_state_text(const bp_state *state)
{
    if (!bp_state_is_over(state)) {
        return "running";
    }
    int32_t margin = margin_of(state);
    return margin > 0 ? "max wins" : margin < 0 ? "min wins" : "draw";
}

static void show_letters(int n)
{
    fputs("    ", stdout);
    for (int x = 0; x < n; x++) {
        printf("%c%s", 'a' + x, x + 1 < n ? " " : "\n");
    }
}

/* A row: its number on both sides, and its places with the last one in brackets; `last` is its column or -1. */
static void show_row(const char *row, int y, int n, int last)
{
    printf("%2d ", y + 1);
    for (int x = 0; x < n; x++) {
        printf("%c%c", x == last ? '(' : x > 0 && x - 1 == last ? ')' : ' ', row[x]);
    }
    printf("%c %d\n", last == n - 1 ? ')' : ' ', y + 1);
}

/* The text of a position has its rows behind the size, the highest first. */
void gomoku_show_board(const bp_state *state)
{
    char text[TEXT_SIZE] = "";
    bp_move last = 0;
    bp_state_format(text, sizeof text, NULL, state);
    const char *rows = strchr(text, ' ');
    if (!rows) {
        return;
    }
    int n = (int)strcspn(++rows, "/");
    int place =
        bp_state_move_at(&last, state, bp_state_ply(state) - 1) == BP_OK ? (int)last - 1 : -1;
    show_letters(n);
    for (int y = n - 1; y >= 0; y--, rows += n + 1) {
        show_row(rows, y, n, place >= 0 && place / n == y ? place % n : -1);
    }
    show_letters(n);
}

void gomoku_show_turn(const bp_state *state)
{
    int32_t mover = bp_state_mover(state);
    int32_t turn = bp_state_ply(state) + (mover >= 0);
    if (mover >= 0) {
        printf("turn   %" PRId32 ", %s\n", turn, gomoku_sides[mover]);
    } else {
        printf("value  %+" PRId32 "\nturn   %" PRId32 "\n", margin_of(state), turn);
    }
    printf("state  %s\n", gomoku_state_text(state));
}

void gomoku_show_move(int32_t side, const bp_state *before, bp_move move)
{
    char text[MOVE_SIZE] = "";
    bp_move_format(text, sizeof text, NULL, before, move);
    printf("move   %s %s\n", gomoku_sides[side], text);
}

void gomoku_show_thought(const gomoku_session *s, const gomoku_thought *thought)
{
    if (!bp_state_is_over(s->state)) {
        printf("value  %+" PRId32, thought->value);
        if (thought->distance > 0) {
            int32_t left = thought->distance - 1;
            printf(", %s wins in %" PRId32 " move%s", gomoku_sides[thought->value > 0 ? 0 : 1],
                   left, left == 1 ? "" : "s");
        }
        putchar('\n');
    }
    printf("search depth %" PRId32 ", %" PRIu64 " nodes %s pruning%s\n", thought->depth,
           thought->nodes, s->pruning ? "with" : "without",
           thought->stop == BP_STOP_CANCELLED ? ", interrupted" : "");
}

void gomoku_show_player(const gomoku_session *s)
{
    int32_t depth = gomoku_depth(s);
    printf("player %s, ", gomoku_heuristic_names[s->heuristic]);
    if (depth > 0) {
        printf("depth %" PRId32 ", ", depth);
    }
    if (s->nodes > 0) {
        printf("%" PRIu64 " nodes, ", s->nodes);
    }
    if (s->milliseconds > 0) {
        printf("%" PRId32 " ms, ", s->milliseconds);
    }
    printf("pruning %s\n", s->pruning ? "on" : "off");
}
