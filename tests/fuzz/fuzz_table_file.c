/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as a table file: it is refused with a message and stays as it was, or a solver uses it without a crash, and with
 * a right value.
 *
 * The first byte chooses: 1: the second of the two headers; 2: the header gets a right checksum; 4: all bytes that follow
 * are the file. Otherwise two bytes are the length of the header, which follows, and the rest is the buckets.
 */
#define _DEFAULT_SOURCE 1

#include "base/checksum.h"
#include "damage.h"

enum { HEADER = 4096, BUCKETS = 2 * HEADER, BUCKETS_MAX = 1 << 14 };

static char path[64];

static void use_file(void)
{
    static damage_text before;
    char why[512];
    bp_table *table = NULL;
    damage_read(&before, path);
    memset(why, 'Z', sizeof why);
    const int status = bp_table_new_file(&table, path, BUCKETS_MAX, NULL, why, sizeof why);
    fuzz_check_message(status, why, sizeof why);
    CHECK((status == BP_OK) == (table != NULL) && (status == BP_OK || status == BP_ERR_FILE));
    if (table == NULL) {
        CHECK(damage_is_file(path, &before));
        return;
    }
    bp_state *state = NULL;
    bp_solver *solver = NULL;
    bp_result *result = NULL;
    int32_t value = 99;
    CHECK(bp_bigpoints_open(&state, "board=RGGR", NULL, NULL, 0) == BP_OK);
    CHECK(bp_solver_new(&solver, NULL) == BP_OK);
    CHECK(bp_solver_set(solver, BP_OPTION_OBJECTIVE, BP_OBJECTIVE_MARGIN) == BP_OK);
    CHECK(bp_solver_set_table(solver, table) == BP_OK);
    const int solved = bp_solve(&result, solver, state);
    CHECK(solved == BP_OK || solved == BP_ERR_MISMATCH);
    CHECK(bp_table_why(why, sizeof why, NULL, table) == BP_OK);
    fuzz_check_message(solved, why, sizeof why);
    CHECK(solved != BP_OK || (bp_result_value(&value, result) == BP_OK && value == 1));
    bp_result_free(result);
    bp_solver_free(solver);
    bp_state_free(state);
    bp_table_free(table);
    CHECK(solved == BP_OK || damage_is_file(path, &before));
}

/* The file that the bytes describe. Returns its size. */
static size_t build(uint8_t *out, fuzz_bytes *bytes, int flags)
{
    uint8_t *header = out + (flags & 1 ? HEADER : 0);
    const size_t wanted = (size_t)fuzz_byte(bytes) << 8 | (size_t)fuzz_byte(bytes);
    for (size_t i = 0; i < wanted && i < HEADER && bytes->size > 0; i++) {
        header[i] = (uint8_t)fuzz_byte(bytes);
    }
    if (flags & 2) {
        const uint64_t sum = bp__checksum_bytes(0, header, HEADER - sizeof sum);
        memcpy(header + HEADER - sizeof sum, &sum, sizeof sum);
    }
    size_t size = 128;
    for (size_t i = 0; i < BUCKETS_MAX && bytes->size > 0; i++) {
        out[BUCKETS + i] = (uint8_t)fuzz_byte(bytes);
        size = i >= size ? 2 * size : size;
    }
    return BUCKETS + size;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static damage_text text;
    fuzz_bytes bytes = {data, size};
    const int flags = fuzz_byte(&bytes);
    memset(&text, 0, sizeof text);
    if ((flags & 4) == 0) {
        text.size = build((uint8_t *)text.bytes, &bytes, flags);
    } else if (bytes.size < DAMAGE_SIZE) {
        memcpy(text.bytes, bytes.data, bytes.size);
        text.size = bytes.size;
    }
    damage_write(damage_path(path, "table"), &text);
    use_file();
    use_file(); /* what the first one left behind */
    remove(path);
    return 0;
}
