/* SPDX-License-Identifier: MIT */
/*
 * Compares a census with brute force, or with bp_solve().
 */
#include "support/census_oracle.h"

#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "naive/brute.h"
#include "support/solving.h"
#include "support/support.h"

enum { STATES_MAX = 2000000 };

/* Boards in order. */

void census_first_board(char out[BP_BOARD_MAX + 1], const bp_config *config)
{
    int counts[7];

    for (int32_t disc = BP_RED; disc <= BP_BLACK; disc++) {
        counts[disc] = (int)test_config_number(config, disc);
    }
    test_first_board(out, counts);
}

/* The result of one board. */

typedef struct first_move {
    char colour;
    int take;
    int is_best;
} first_move;

typedef struct answer {
    int32_t values[CENSUS_SEATS];
    uint64_t states;
    int move_count;
    first_move moves[16];
} answer;

typedef struct oracle {
    const census_case *c;
    int32_t players;
    int thesis; /* rules */
    int (*solve)(answer *out, const struct oracle *o, const char *board);
    size_t count; /* of values */
    census_counts counts;
    uint64_t solved;
} oracle;

static int has_scores(int32_t objective)
{
    return objective == BP_OBJECTIVE_THESIS || objective == BP_OBJECTIVE_MAXN;
}

static void store_move(answer *out, const char *text, int is_best)
{
    int take = text[1] == 'b'   ? BP_FIRST_BEHIND
               : text[1] == 'a' ? BP_FIRST_AHEAD
                                : BP_FIRST_NOTHING;

    TEST_ASSERT_TRUE_MESSAGE(strlen(text) == 2 && strchr("abn", text[1]) != NULL, text);
    TEST_ASSERT_TRUE(out->move_count < 16);
    out->moves[out->move_count++] = (first_move){text[0], take, is_best};
}

static int brute_board(answer *out, const oracle *o, const char *board)
{
    static brute_answer found;
    int32_t objective = o->c->objective;
    naive game;

    TEST_ASSERT_EQUAL_INT(0, naive_start(&game, board, o->players, 0, o->thesis));
    TEST_ASSERT_EQUAL_INT(0, brute_solve(&found, &game, STATES_MAX));
    for (int32_t seat = 0; seat < (int32_t)o->count; seat++) {
        int forced = 0;
        switch (objective) {
        case BP_OBJECTIVE_OUTCOME: out->values[seat] = found.value.outcome; break;
        case BP_OBJECTIVE_MARGIN: out->values[seat] = found.value.margin; break;
        case BP_OBJECTIVE_THESIS: out->values[seat] = found.value.thesis[seat]; break;
        case BP_OBJECTIVE_MAXN: out->values[seat] = found.value.maxn[seat]; break;
        default:
            TEST_ASSERT_EQUAL_INT(0, brute_guaranteed(&forced, &game, seat, STATES_MAX));
            out->values[seat] = forced;
            break;
        }
    }
    out->states = has_scores(objective) ? found.states : 0;
    for (int i = 0; o->c->moves && i < found.count; i++) {
        store_move(out, found.moves[i], brute_is_best(&found, objective, i));
    }
    return 1;
}

static int solver_board(answer *out, const oracle *o, const char *board)
{
    char text[TEST_TEXT];
    bp_state *state;
    bp_solver *solver = test_solver(o->c->objective);
    bp_result *result;

    snprintf(text, sizeof text, "players=%d rules=%s board=%s", (int)o->players,
             o->thesis ? "thesis" : "official", board);
    state = test_open(text);
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_ALL_MOVES, o->c->moves));
    result = test_solve(solver, state);
    if (has_scores(o->c->objective)) {
        TEST_STATUS(BP_OK, bp_result_scores(out->values, CENSUS_SEATS, NULL, result));
        out->states = test_count(result, BP_COUNT_STATES);
    } else {
        out->values[0] = test_value(result);
        out->values[1] = o->count > 1 ? -out->values[0] : 0;
    }
    for (int32_t i = 0; i < bp_result_move_count(result); i++) {
        bp_move move = 0;
        int32_t lower = 0;
        int32_t upper = 0;
        TEST_STATUS(BP_OK, bp_result_move(&move, &lower, &upper, result, i));
        test_move_text(text, sizeof text, state, move);
        store_move(out, text, lower == test_value(result));
    }
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
    return 1;
}

/* Counting. */

static int32_t sign(int32_t number)
{
    return (number > 0) - (number < 0);
}

/* Counts wins and shared first places, and scores. */
static void count_scores(census_counts *counts, const int32_t *scores, int32_t players)
{
    for (int32_t seat = 0; seat < players; seat++) {
        int better = 0;
        int equal = 0;
        for (int32_t other = 0; other < players; other++) {
            better += scores[other] > scores[seat];
            equal += other != seat && scores[other] == scores[seat];
        }
        counts->outcomes[seat][better > 0 ? 0 : equal > 0 ? 1 : 2]++;
        counts->scores[seat][scores[seat] + 1]++;
    }
}

static int32_t lead_of_first(const int32_t *scores, int32_t players)
{
    int32_t best = scores[1];

    for (int32_t seat = 2; seat < players; seat++) {
        best = scores[seat] > best ? scores[seat] : best;
    }
    return scores[0] - best;
}

static void count_answer(oracle *o, const answer *a, const char *board, uint64_t boards)
{
    census_counts *counts = &o->counts;
    int32_t objective = o->c->objective;

    if (has_scores(objective)) {
        count_scores(counts, a->values, o->players);
        counts->margins[CENSUS_SCORES + lead_of_first(a->values, o->players)]++;
    } else {
        for (int32_t seat = 0; seat < o->players; seat++) {
            int32_t value = seat < (int32_t)o->count ? a->values[seat] : -a->values[0];
            counts->outcomes[seat][1 + sign(value)] += boards;
        }
    }
    if (objective == BP_OBJECTIVE_MARGIN || objective == BP_OBJECTIVE_GUARANTEED) {
        counts->margins[CENSUS_SCORES + a->values[0]] += boards;
    }
    for (int i = 0; i < a->move_count; i++) {
        const first_move *m = &a->moves[i];
        size_t place = 1 + (size_t)(strchr(board, m->colour) - board);
        counts->legal[place][m->take] += boards;
        counts->best[place][m->take] += m->is_best ? boards : 0;
    }
    counts->states += a->states;
    counts->boards += boards;
}

/* Compares one row with the oracle's result, and counts it. */
static void check_row(oracle *o, const census_row *row, const char *board, uint64_t boards,
                      size_t number)
{
    answer a;

    memset(&a, 0, sizeof a);
    TEST_ASSERT_EQUAL_STRING(board, row->board);
    TEST_ASSERT_EQUAL_UINT64(boards, row->boards);
    TEST_ASSERT_EQUAL_UINT(o->count, row->count);
    if (o->c->moves || number % (size_t)o->c->stride == 0) {
        o->solve(&a, o, board);
        o->solved++;
        for (size_t i = 0; i < o->count; i++) {
            if (a.values[i] != row->values[i]) {
                test_fail("%s, objective %d, board %s: value %lu is %d and should be %d",
                          o->c->config, (int)o->c->objective, board, (unsigned long)i,
                          (int)row->values[i], (int)a.values[i]);
            }
        }
        TEST_ASSERT_EQUAL_UINT64_MESSAGE(a.states, row->states, board);
    } else {
        memcpy(a.values, row->values, sizeof a.values);
        a.states = row->states;
    }
    count_answer(o, &a, board, boards);
}

/* All boards, or the first board of each class. */
static void check_all(oracle *o, const census_rows *rows, const bp_config *config)
{
    char board[BP_BOARD_MAX + 1];
    size_t number = 0;
    uint64_t units = 0;

    census_first_board(board, config);
    do {
        char canonical[BP_BOARD_MAX + 1];
        uint64_t boards = 0;
        TEST_STATUS(BP_OK,
                    bp_board_canonical(canonical, sizeof canonical, NULL, &boards, board, NULL, 0));
        units += o->c->objective == BP_OBJECTIVE_MAXN || strcmp(canonical, board) == 0;
        if (!has_scores(o->c->objective) && strcmp(canonical, board) != 0) {
            continue;
        }
        TEST_ASSERT_TRUE_MESSAGE(number < rows->count, "rows are missing");
        check_row(o, &rows->items[number], board, has_scores(o->c->objective) ? 1 : boards, number);
        number++;
    } while (test_next_board(board));
    TEST_ASSERT_EQUAL_UINT(number, rows->count);
    o->counts.units = o->counts.done = units;
}

static void check_sample(oracle *o, const census_rows *rows, const bp_config *config)
{
    TEST_ASSERT_EQUAL_UINT64(o->c->sample, rows->count);
    for (size_t i = 0; i < rows->count; i++) {
        char board[BP_BOARD_MAX + 1];
        TEST_STATUS(BP_OK, bp_board_random(board, sizeof board, NULL, config, o->c->seed, i));
        check_row(o, &rows->items[i], board, 1, i);
    }
    o->counts.units = o->counts.done = o->c->sample;
}

/* The statuses of the getters. */
static void set_statuses(oracle *o)
{
    int scored = has_scores(o->c->objective);

    o->counts.states_status = scored ? BP_OK : BP_ERR_UNSUPPORTED;
    o->counts.score_status = scored ? BP_OK : BP_ERR_UNSUPPORTED;
    o->counts.margin_status = o->c->objective == BP_OBJECTIVE_OUTCOME ? BP_ERR_UNSUPPORTED : BP_OK;
    o->counts.move_status = o->c->moves ? BP_OK : BP_ERR_UNSUPPORTED;
}

static uint64_t compare(oracle *o)
{
    const census_case *c = o->c;
    bp_census *census = census_open(c->config, c->objective);
    bp_config *config = test_config(c->config);
    static census_counts counts;
    census_rows rows;

    o->players = test_config_number(config, BP_CONFIG_PLAYERS);
    o->thesis = test_config_number(config, BP_CONFIG_RULES) == BP_RULES_THESIS;
    o->count = c->objective <= BP_OBJECTIVE_MARGIN ? 1 : (size_t)o->players;
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_THREADS, c->threads));
    TEST_STATUS(BP_OK, bp_census_set(census, BP_OPTION_FIRST_MOVES, c->moves));
    TEST_STATUS(BP_OK, census_set_sample(census, c->sample, c->seed));
    census_rows_from(&rows, census);
    census_run(census);
    if (c->sample > 0) {
        check_sample(o, &rows, config);
    } else {
        check_all(o, &rows, config);
    }
    set_statuses(o);
    census_counts_read(&counts, census);
    census_assert_counts(&o->counts, &counts, c->config);
    census_rows_free(&rows);
    bp_config_free(config);
    bp_census_free(census);
    return o->solved;
}

uint64_t census_against_brute(const census_case *c)
{
    static oracle o;

    memset(&o, 0, sizeof o);
    o.c = c;
    o.solve = brute_board;
    return compare(&o);
}

uint64_t census_against_solver(const census_case *c)
{
    static oracle o;

    memset(&o, 0, sizeof o);
    o.c = c;
    o.solve = solver_board;
    return compare(&o);
}
