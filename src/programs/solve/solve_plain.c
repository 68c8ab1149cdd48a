/* SPDX-License-Identifier: MIT */
/* The text report of bigpoints solve. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <bigpoints.h>

#include "programs/common/drawing.h"
#include "programs/common/open_state.h"
#include "programs/common/words.h"
#include "programs/solve/solve_report.h"

static const char *points(int32_t number)
{
    return number == 1 || number == -1 ? "point" : "points";
}

/* Prints the predicate of a sentence about the mover: "wins by 3 points". */
static void print_verdict(const solve_answer *answer, int32_t lower, int32_t upper)
{
    int32_t objective = answer->options->objective;
    if (objective == BP_OBJECTIVE_OUTCOME) {
        static const char *const words[3][3] = {{"loses", "loses or draws", "wins, draws or loses"},
                                                {"", "draws", "draws or wins"},
                                                {"", "", "wins"}};
        fputs(words[lower + 1][upper + 1], stdout);
    } else if (lower != upper) {
        printf("gets a margin between %+" PRId32 " and %+" PRId32, lower, upper);
    } else if (lower == 0) {
        printf("draws");
    } else {
        printf("%s by %" PRId32 " %s", lower > 0 ? "wins" : "loses", abs(lower), points(lower));
    }
}

static const char *const reasons[] = {
    [BP_STOP_SECONDS] = "the time is over",
    [BP_STOP_NODES] = "the node limit is reached",
    [BP_STOP_MEMORY] = "the table is full",
    [BP_STOP_CANCELLED] = "interrupted",
};

/* Who wins, and by how much. */
static void print_value(const solve_answer *answer)
{
    int32_t scores[BP_PLAYERS_MAX];
    int32_t objective = answer->options->objective;
    if (answer->stop_reason != BP_STOP_SOLVED) {
        printf("  Stopped early: %s.\n", reasons[answer->stop_reason]);
    }
    if (bp_result_scores(scores, BP_PLAYERS_MAX, NULL, answer->result) == BP_OK) {
        for (int32_t seat = 0; seat < answer->players; seat++) {
            printf("%s %" PRId32 " gets %" PRId32, seat == 0 ? "  Player" : ", player", seat + 1,
                   scores[seat]);
        }
        printf(" points.\n");
        return;
    }
    printf("  Player %" PRId32 " ", answer->mover + 1);
    print_verdict(answer, answer->lower, answer->upper);
    printf("%s%s.\n", objective == BP_OBJECTIVE_GUARANTEED ? " against all others together" : "",
           answer->lower == answer->upper ? "" : ", as far as is known");
}

/* The principal variation, and with --pv what each of its moves does. */
static void print_pv(const command *line, const solve_answer *answer)
{
    size_t count;
    bp_move *moves = solve_pv(line, &count, answer);
    if (count > 0) {
        printf("  Principal variation: ");
        solve_print_moves(line, answer, moves, count, "", " ");
        putchar('\n');
    }
    bp_state *state = solve_copy(line, answer);
    for (size_t i = 0; i < count; i++) {
        if (answer->options->pv) {
            drawing_print_move(state, moves[i]);
        }
        bp_state_apply(state, moves[i]);
    }
    if (count > 0 && bp_state_is_over(state) == 1) {
        int32_t scores[BP_PLAYERS_MAX];
        bp_state_scores(scores, BP_PLAYERS_MAX, NULL, state);
        printf("  It ends ");
        for (int32_t seat = 0; seat < answer->players; seat++) {
            printf("%s%" PRId32, seat == 0 ? "" : " : ", scores[seat]);
        }
        printf(".\n");
    }
    bp_state_free(state);
    free(moves);
}

static void print_first_moves(const solve_answer *answer)
{
    int32_t count = bp_result_move_count(answer->result);
    if (count > 0) {
        printf("  First moves:\n");
    }
    for (int32_t i = 0; i < count; i++) {
        char text[BP_MOVE_TEXT];
        bp_move move;
        int32_t lower;
        int32_t upper;
        bp_result_move(&move, &lower, &upper, answer->result, i);
        printf("    %-6s", solve_move_text(text, answer->state, move));
        print_verdict(answer, lower, upper);
        putchar('\n');
    }
}

static void print_work(const solve_answer *answer)
{
    char number[WORDS_NUMBER_SIZE];
    int64_t states = bp_result_count(answer->result, BP_COUNT_STATES);
    int64_t replies = bp_result_count(answer->result, BP_COUNT_REPLIES);
    double seconds = bp_result_seconds(answer->result);
    uint64_t nodes = (uint64_t)bp_result_count(answer->result, BP_COUNT_NODES);
    uint64_t probes = (uint64_t)bp_result_count(answer->result, BP_COUNT_PROBES);
    printf("  Work: %s nodes in %.3f s", words_grouped(number, nodes), seconds);
    if (seconds >= 0.01) {
        printf(" (%.2f million a second)", (double)nodes / seconds / 1e6);
    }
    if (states >= 0) {
        printf(", %s positions", words_grouped(number, (uint64_t)states));
    }
    printf(", table of %.1f MiB",
           (double)bp_result_count(answer->result, BP_COUNT_TABLE_BYTES) / (1 << 20));
    if (probes > 0) {
        printf(" answered %.0f %%",
               100.0 * (double)bp_result_count(answer->result, BP_COUNT_HITS) / (double)probes);
    }
    if (answer->lower == answer->upper) {
        printf("; exact%s", bp_result_is_lossless(answer->result) == 1 ? "" : " with hashed keys");
    }
    printf(".\n");
    if (replies >= 0) {
        printf("  Proof: %s replies in %s\n", words_grouped(number, (uint64_t)replies),
               answer->options->proof);
    }
}

void solve_report_text(const command *line, const solve_answer *answer)
{
    printf("%s: %s, %" PRId32 " players, %s rules\n", answer->text,
           objective_names[answer->options->objective], answer->players,
           rules_names[answer->rules]);
    drawing_print(line, answer->state);
    print_value(answer);
    print_pv(line, answer);
    print_first_moves(answer);
    print_work(answer);
}
