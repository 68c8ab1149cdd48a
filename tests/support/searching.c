/* SPDX-License-Identifier: MIT */
/*
 * Minimax in tests.
 */
#include "support/searching.h"

#include <string.h>
#include <unity.h>

#include "support/solving.h"
#include "support/support.h"

/* A minimax search proves nothing, so its bounds are those of the game. */
static void check_value(const bp_result *result, const bp_minimax *minimax)
{
    int64_t objective = -1;
    int32_t value = 99999;
    int32_t lower = 1;
    int32_t upper = -1;

    TEST_STATUS(BP_OK, bp_minimax_get(&objective, minimax, BP_OPTION_OBJECTIVE));
    TEST_ASSERT_EQUAL_INT64(objective, bp_result_objective(result));
    TEST_STATUS(BP_OK, bp_result_bounds(&lower, &upper, result));
    TEST_ASSERT_TRUE(lower == -upper && upper >= 0);
    TEST_ASSERT_TRUE(upper == 1 || objective != BP_OBJECTIVE_OUTCOME);
    TEST_ASSERT_EQUAL_INT32(upper == 0, bp_result_is_exact(result));
    TEST_ASSERT_EQUAL_INT32(0, bp_result_is_lossless(result));
    if (upper > 0) {
        TEST_STATUS(BP_ERR_NOT_KNOWN, bp_result_value(&value, result));
        TEST_STATUS(BP_ERR_NOT_KNOWN, bp_result_outcome(&value, result));
        TEST_ASSERT_EQUAL_INT32(99999, value);
    }
}

static void read(searching_found *out, const bp_result *result)
{
    TEST_STATUS(BP_OK, bp_result_best(&out->move, result));
    TEST_STATUS(BP_OK, bp_result_estimate(&out->value, result));
    TEST_STATUS(BP_OK, bp_result_pv(out->pv, BP_DEPTH_MAX, &out->pv_length, result));
    out->distance = (int32_t)bp_result_count(result, BP_COUNT_DISTANCE);
    out->depth = (int32_t)bp_result_count(result, BP_COUNT_DEPTH);
    out->nodes = (uint64_t)bp_result_count(result, BP_COUNT_NODES);
    out->stop = bp_result_stop_reason(result);
    out->seconds = bp_result_seconds(result);
}

void searching_run(searching_found *out, bp_minimax *minimax, const bp_state *state)
{
    test_snapshot before;
    bp_result *result = NULL;

    memset(out, 0, sizeof *out);
    test_snapshot_take(&before, state);
    TEST_STATUS(BP_OK, bp_minimax_search(&result, minimax, state));
    TEST_ASSERT_NOT_NULL(result);
    test_assert_unchanged(&before, state);
    read(out, result);
    TEST_ASSERT_EQUAL_INT32(1, bp_state_is_legal(state, out->move));
    TEST_ASSERT_TRUE(out->pv_length >= 1);
    TEST_ASSERT_EQUAL_UINT32(out->move, out->pv[0]);
    TEST_ASSERT_TRUE(out->distance >= 0 && out->depth >= 0 && out->seconds >= 0);
    TEST_ASSERT_TRUE(bp_result_count(result, BP_COUNT_NODES) >= 0);
    TEST_ASSERT_TRUE(out->stop >= BP_STOP_SOLVED && out->stop <= BP_STOP_CANCELLED);
    TEST_ASSERT_EQUAL_INT32(0, bp_result_move_count(result));
    TEST_ASSERT_EQUAL_INT32(bp_state_mover(state), bp_result_seat(result));
    check_value(result, minimax);
    bp_result_free(result);
}

void searching_assert_refused(int status, bp_minimax *minimax, const bp_state *state)
{
    bp_result *result = test_poison();

    TEST_STATUS(status, bp_minimax_search(&result, minimax, state));
    TEST_ASSERT_NULL(result);
}
