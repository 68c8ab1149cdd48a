/* SPDX-License-Identifier: MIT */
/*
 * Certificates as the library writes them: counted, bounded, stopped. The program's test reads them.
 */
#include <bigpoints.h>
#include <string.h>
#include <unity.h>

#include "support/solving.h"
#include "support/support.h"

void setUp(void)
{
}
void tearDown(void)
{
}

/* Certificates. */

typedef struct reader {
    uint64_t lines;
    uint64_t stop_at;
    int wrong;
} reader;

static int read_line(const char *line, void *user)
{
    reader *r = user;

    r->lines++;
    r->wrong += line == NULL || strpbrk(line, "\r\n") != NULL;
    return r->lines == r->stop_at;
}

static bp_result *prove(reader *r, int32_t objective, uint64_t max, uint64_t stop_at)
{
    bp_state *state = test_open("players=2 rules=thesis board=RGGR");
    bp_solver *solver = test_solver(objective);
    bp_result *result;

    *r = (reader){0, stop_at, 0};
    TEST_STATUS(BP_OK, bp_solver_set_proof(solver, read_line, r, max));
    result = test_solve(solver, state);
    bp_solver_free(solver);
    bp_state_free(state);
    return result;
}

static void test_certificates(void)
{
    for (int32_t objective = 0; objective <= BP_OBJECTIVE_MARGIN; objective++) {
        reader r;
        uint64_t replies;
        bp_result *result = prove(&r, objective, 1000000, 0);
        replies = test_count(result, BP_COUNT_REPLIES);
        TEST_ASSERT_TRUE(replies > 0 && r.lines >= replies && r.wrong == 0);
        bp_result_free(result);
        result = prove(&r, objective, replies, 0); /* exactly enough */
        TEST_ASSERT_EQUAL_UINT64(replies, test_count(result, BP_COUNT_REPLIES));
        bp_result_free(result);
        result = prove(&r, objective, replies - 1, 0);
        TEST_STATUS(BP_ERR_LIMIT, bp_result_count(result, BP_COUNT_REPLIES));
        TEST_ASSERT_TRUE(test_value(result) > 0); /* the value is known all the same */
        bp_result_free(result);
        for (uint64_t stop_at = 1; stop_at <= r.lines; stop_at++) {
            reader stopped;
            result = prove(&stopped, objective, 1000000, stop_at);
            TEST_ASSERT_EQUAL_INT(BP_STOP_CANCELLED, bp_result_stop_reason(result));
            TEST_ASSERT_EQUAL_UINT64(stop_at, stopped.lines);
            TEST_ASSERT_TRUE(bp_result_count(result, BP_COUNT_REPLIES) < 0);
            bp_result_free(result);
        }
    }
}

static void test_no_certificate_of_what_is_not_known(void)
{
    bp_state *state = test_open(test_boards[0]);
    bp_solver *solver = test_solver(BP_OBJECTIVE_MARGIN);
    reader r = {0, 0, 0};
    bp_result *result;

    TEST_STATUS(BP_OK, bp_solver_set_proof(solver, read_line, &r, 1000));
    TEST_STATUS(BP_OK, bp_solver_set(solver, BP_OPTION_NODES, 1));
    result = test_solve(solver, state);
    TEST_ASSERT_EQUAL_INT(BP_STOP_NODES, bp_result_stop_reason(result));
    TEST_STATUS(BP_ERR_UNSUPPORTED, bp_result_count(result, BP_COUNT_REPLIES));
    TEST_ASSERT_EQUAL_UINT64(0, r.lines);
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
}

int main(void)
{
    UNITY_BEGIN();
    RUN_TEST(test_certificates);
    RUN_TEST(test_no_certificate_of_what_is_not_known);
    return UNITY_END();
}
