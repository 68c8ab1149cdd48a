/* SPDX-License-Identifier: MIT */
/* The CSV of bigpoints solve: one line for each board, values for the first player. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints.h>

#include "programs/solve/solve_report.h"

void solve_report_csv_header(const solve_options *options, int32_t players)
{
    static const char *const columns[] = {
        [BP_OBJECTIVE_OUTCOME] = "board,outcome,best,nodes",
        [BP_OBJECTIVE_MARGIN] = "board,margin,best,nodes",
        [BP_OBJECTIVE_THESIS] = "board,p1,p2,states",
        [BP_OBJECTIVE_MAXN] = "board",
        [BP_OBJECTIVE_GUARANTEED] = "board,value,best,nodes",
    };
    fputs(columns[options->objective], stdout);
    if (options->objective == BP_OBJECTIVE_MAXN) {
        for (int32_t seat = 1; seat <= players; seat++) {
            printf(",s%" PRId32, seat);
        }
        fputs(",states", stdout);
    }
    printf("%s%s\n", options->moves ? ",moves" : "", options->pv ? ",pv" : "");
}

/* A position has commas, so it is quoted. */
static void print_field(const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, stdout);
        return;
    }
    putchar('"');
    for (; *text; text++) {
        if (*text == '"') {
            putchar('"');
        }
        putchar(*text);
    }
    putchar('"');
}

/* A value for the first player, or `lower..upper` if it is not known. */
static void print_value(const solve_answer *answer, int32_t lower, int32_t upper)
{
    int turn = solve_is_zero_sum(answer->options->objective) && answer->mover != 0;
    int32_t low = turn ? -upper : lower;
    int32_t high = turn ? -lower : upper;
    printf("%" PRId32, low);
    if (low != high) {
        printf("..%" PRId32, high);
    }
}

static void print_best(const solve_answer *answer)
{
    char text[BP_MOVE_TEXT];
    bp_move best;
    putchar(',');
    print_value(answer, answer->lower, answer->upper);
    putchar(',');
    if (bp_result_best(&best, answer->result) == BP_OK) {
        fputs(solve_move_text(text, answer->state, best), stdout);
    }
    printf(",%" PRIu64, (uint64_t)bp_result_count(answer->result, BP_COUNT_NODES));
}

/* Scores and states; empty where they are not known. */
static void print_scores(const solve_answer *answer)
{
    int32_t scores[BP_PLAYERS_MAX];
    int64_t states = bp_result_count(answer->result, BP_COUNT_STATES);
    int known = bp_result_scores(scores, BP_PLAYERS_MAX, NULL, answer->result) == BP_OK;
    for (int32_t seat = 0; seat < answer->players; seat++) {
        if (known) {
            printf(",%" PRId32, scores[seat]);
        } else {
            putchar(',');
        }
    }
    putchar(',');
    if (known && states >= 0) {
        printf("%" PRId64, states);
    }
}

static void print_first_moves(const solve_answer *answer)
{
    int32_t count = bp_result_move_count(answer->result);
    for (int32_t i = 0; i < count; i++) {
        char text[BP_MOVE_TEXT];
        bp_move move;
        int32_t lower;
        int32_t upper;
        bp_result_move(&move, &lower, &upper, answer->result, i);
        printf("%s%s=", i == 0 ? "" : " ", solve_move_text(text, answer->state, move));
        print_value(answer, lower, upper);
    }
}

void solve_report_csv(const command *line, const solve_answer *answer)
{
    print_field(answer->text);
    if (solve_gives_scores(answer->options->objective)) {
        print_scores(answer);
    } else {
        print_best(answer);
    }
    if (answer->options->moves) {
        putchar(',');
        print_first_moves(answer);
    }
    if (answer->options->pv) {
        size_t count;
        bp_move *moves = solve_pv(line, &count, answer);
        putchar(',');
        solve_print_moves(line, answer, moves, count, "", " ");
        free(moves);
    }
    putchar('\n');
}
