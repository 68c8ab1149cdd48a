/* What bp-connect4 tells of a position that was solved. */

#include "programs/games/connect4_solution.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "programs/common/words.h"
#include "programs/games/board_show.h"

enum { CELLS_MAX = 64 };

/* On which turn the game ends by a score: a winner with n discs left over, the last one included, has played so
   many less. Max has one more than min where the cells are odd in number. */
static int32_t last_turn(const bp_state *state, int32_t cells, int32_t score)
{
    int32_t winner = score > 0 ? bp_state_mover(state) : 1 - bp_state_mover(state);
    int32_t discs = winner == 0 ? (cells + 1) / 2 : cells / 2;
    int32_t played = discs + 1 - abs(score);
    return winner == 0 ? 2 * played - 1 : 2 * played;
}

static void show_score(int32_t cells, const bp_state *state, const bp_result *result)
{
    int32_t mover = bp_state_mover(state);
    int32_t lower = 0;
    int32_t upper = 0;
    bp_result_bounds(&lower, &upper, result);
    if (lower != upper) {
        printf("score  %" PRId32 " to %" PRId32 " for %s, as far as is known\n", lower, upper,
               board_sides[mover]);
    } else if (lower == 0) {
        printf("score  0: a draw\n");
    } else {
        printf("score  %" PRId32 " for %s: %s wins on turn %" PRId32 "\n", lower,
               board_sides[mover], board_sides[lower > 0 ? mover : 1 - mover],
               last_turn(state, cells, lower));
    }
}

/* Every column's score for the mover below its number; - where it is full, ? where it is not known. */
static void show_columns(int32_t width, const bp_result *result)
{
    char scores[CONNECT4_COLUMNS_MAX + 1][8];
    printf("column");
    for (int32_t column = 1; column <= width; column++) {
        printf(" %3" PRId32, column);
        snprintf(scores[column], sizeof scores[column], "-");
    }
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        bp_move move;
        int32_t lower;
        int32_t upper;
        bp_result_move(&move, &lower, &upper, result, i);
        snprintf(scores[move], sizeof scores[move], lower == upper ? "%" PRId32 : "?", lower);
    }
    printf("\nscores");
    for (int32_t column = 1; column <= width; column++) {
        printf(" %3s", scores[column]);
    }
    putchar('\n');
}

void connect4_show_solution(const connect4_request *asked, const bp_state *state,
                            const bp_result *result)
{
    char number[WORDS_NUMBER_SIZE];
    bp_move best;
    bp_move line[CELLS_MAX];
    size_t count = 0;
    show_score(asked->width * asked->height, state, result);
    show_columns(asked->width, result);
    if (bp_result_best(&best, result) == BP_OK) {
        printf("best   %d\n", (int)best);
    }
    if (bp_result_pv(line, CELLS_MAX, &count, result) == BP_OK && count > 0) {
        printf("line   ");
        for (size_t i = 0; i < count; i++) {
            printf("%d", (int)line[i]);
        }
        putchar('\n');
    }
    printf("nodes  %s\n", words_grouped(number, bp_result_nodes(result)));
}
