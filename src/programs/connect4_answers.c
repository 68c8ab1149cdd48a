/* What bp-connect4 answers to its commands. */

#include "programs/connect4_answers.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "programs/connect4_show.h"

enum { COLUMNS_MOST = 9, CELLS_MOST = 64 };

/* A search without pruning counts no further than this, which takes about a second. */
#define COMPARED_MOST UINT64_C(20000000)

static const char help[] =
    "max COLUMN, min COLUMN  play a disc for max (X, who begins) or min (O)\n"
    "move max, move min      let the computer play for that side\n"
    "solve                   exact scores of all columns under best play\n"
    "undo                    take the last move back\n"
    "new                     begin again\n"
    "show                    the grid, and how the computer plays\n"
    "depth N, depth auto     moves that it looks ahead; auto: 8, and 11 after turn 20\n"
    "time MS                 so many milliseconds a move; with depth auto as deep as\n"
    "                        it gets; 0: no limit\n"
    "toggle ab               alpha-beta pruning on or off\n"
    "toggle compare          counting of nodes the other way too on or off\n"
    "heuristic WHICH         groups, sum or cube\n"
    "weights A B C D         of groups with one to four discs of one player\n"
    "help                    this list\n"
    "quit                    leave\n";

void connect4_show_help(void)
{
    fputs(help, stdout);
}

void connect4_show_move(int32_t side, bp_move move)
{
    printf("move   %s %d\n", connect4_sides[side], (int)move);
}

void connect4_show_value(const connect4_thought *thought)
{
    static const char *const reasons[] = {
        [BP_STOP_SECONDS] = ", the time is up", [BP_STOP_CANCELLED] = ", interrupted"};
    int early = thought->stop == BP_STOP_CANCELLED || thought->stop == BP_STOP_SECONDS;
    if (thought->depth == 0) {
        printf("value  unknown");
    } else if (thought->distance > 0) {
        printf("value  %s wins in %" PRId32 " move%s", connect4_sides[thought->value > 0 ? 0 : 1],
               thought->distance, thought->distance == 1 ? "" : "s");
    } else {
        printf(thought->value == 0 ? "value  %" PRId32 : "value  %+" PRId32, thought->value);
    }
    printf(", depth %" PRId32 "%s\n", thought->depth, early ? reasons[thought->stop] : "");
}

void connect4_show_nodes(connect4_session *s, const bp_state *before,
                         const connect4_thought *thought)
{
    char number[32];
    printf("nodes  %s %s pruning", connect4_grouped(number, thought->nodes),
           s->pruning ? "with" : "without");
    if (s->compare && thought->depth > 0 && thought->stop != BP_STOP_CANCELLED) {
        int is_all;
        uint64_t nodes =
            connect4_nodes_otherwise(&is_all, s, before, thought->depth, COMPARED_MOST);
        printf(", %s%s %s", is_all ? "" : "more than ", connect4_grouped(number, nodes),
               s->pruning ? "without" : "with");
    }
    putchar('\n');
}

/* On which turn the game ends by a score: a winner with n discs left over, the last one included, has played so
   many less. Max has one more than min where the cells are odd in number. */
static int32_t last_turn(const bp_state *state, int32_t cells, int32_t score)
{
    int32_t winner = score > 0 ? bp_state_mover(state) : 1 - bp_state_mover(state);
    int32_t discs = winner == 0 ? (cells + 1) / 2 : cells / 2;
    int32_t played = discs + 1 - abs(score);
    return winner == 0 ? 2 * played - 1 : 2 * played;
}

/* The number of cells of the grid. */
static int32_t cells_of(const bp_state *state)
{
    char text[256] = "";
    int32_t cells = 0;
    bp_state_format(text, sizeof text, NULL, state);
    for (const char *c = text; *c; c++) {
        cells += *c == '.' || *c == 'X' || *c == 'O';
    }
    return cells;
}

static void show_score(const bp_state *state, const bp_result *result)
{
    int32_t mover = bp_state_mover(state);
    int32_t least = 0;
    int32_t greatest = 0;
    bp_result_bounds(&least, &greatest, result);
    if (least != greatest) {
        printf("score  %" PRId32 " to %" PRId32 " for %s, as far as is known\n", least, greatest,
               connect4_sides[mover]);
    } else if (least == 0) {
        printf("score  0: a draw\n");
    } else {
        printf("score  %" PRId32 " for %s: %s wins on turn %" PRId32 "\n", least,
               connect4_sides[mover], connect4_sides[least > 0 ? mover : 1 - mover],
               last_turn(state, cells_of(state), least));
    }
}

/* Every column's score for the mover below its number; - where it is full, ? where it is not known. */
static void show_columns(const bp_state *state, const bp_result *result)
{
    char scores[COLUMNS_MOST + 1][8];
    bp_game *game;
    if (bp_state_game(&game, state) != BP_OK) {
        return;
    }
    int32_t width = bp_game_max_moves(game);
    bp_game_free(game);
    printf("column");
    for (int32_t column = 1; column <= width; column++) {
        printf(" %3" PRId32, column);
        snprintf(scores[column], sizeof scores[column], "-");
    }
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        bp_move move;
        int32_t least;
        int32_t greatest;
        bp_result_move(&move, &least, &greatest, result, i);
        snprintf(scores[move], sizeof scores[move], least == greatest ? "%" PRId32 : "?", least);
    }
    printf("\nscores");
    for (int32_t column = 1; column <= width; column++) {
        printf(" %3s", scores[column]);
    }
    putchar('\n');
}

void connect4_show_solution(const bp_state *state, const bp_result *result)
{
    char number[32];
    bp_move best;
    bp_move line[CELLS_MOST];
    size_t count = 0;
    show_score(state, result);
    show_columns(state, result);
    if (bp_result_best(&best, result) == BP_OK) {
        printf("best   %d\n", (int)best);
    }
    if (bp_result_line(line, CELLS_MOST, &count, result) == BP_OK && count > 0) {
        printf("line   ");
        for (size_t i = 0; i < count; i++) {
            printf("%d", (int)line[i]);
        }
        putchar('\n');
    }
    printf("nodes  %s\n", connect4_grouped(number, bp_result_nodes(result)));
}

void connect4_show_player(const connect4_session *s)
{
    const int32_t *w = s->heuristic.weights;
    printf("player ");
    if (s->depth > 0) {
        printf("depth %" PRId32, s->depth);
    } else if (connect4_deepens(s)) {
        printf("any depth");
    } else {
        printf("depth 8, 11 after turn 20");
    }
    if (s->milliseconds > 0) {
        printf(", %" PRId32 " ms", s->milliseconds);
    }
    printf(", ab %s, compare %s, %s", s->pruning ? "on" : "off", s->compare ? "on" : "off",
           connect4_heuristics[s->heuristic.kind]);
    if (s->heuristic.kind == CONNECT4_GROUPS) {
        printf(" %" PRId32 " %" PRId32 " %" PRId32 " %" PRId32, w[0], w[1], w[2], w[3]);
    }
    putchar('\n');
}
