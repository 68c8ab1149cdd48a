/* SPDX-License-Identifier: MIT */
/*
 * Any text as a matrix game: it is refused with a message, or what is written in both formats reads back as the same; small
 * games have equilibria.
 */
#include <bigpoints/experimental/matrix_game.h>

#include "fuzz.h"

enum { SMALL = 5 };

/* The lines that a writer wrote. */
typedef struct text {
    char *bytes;
    size_t length;
} text;

static int append(const char *line, void *user)
{
    text *t = user;
    const size_t length = strlen(line);
    t->bytes = realloc(t->bytes, t->length + length + 1);
    CHECK(t->bytes != NULL);
    memcpy(t->bytes + t->length, line, length);
    t->bytes[t->length + length] = '\n';
    t->length += length + 1;
    return 0;
}

typedef int writer(const bp_matrix *matrix, bp_line_fn receive, void *user);

static void check_writer(const bp_matrix *matrix, writer *write)
{
    text first = {NULL, 0}, second = {NULL, 0};
    bp_matrix *twin = NULL;
    CHECK(write(matrix, append, &first) == BP_OK);
    CHECK(bp_matrix_parse(&twin, first.bytes, first.length, 0, NULL, NULL, 0) == BP_OK);
    CHECK(write(twin, append, &second) == BP_OK);
    CHECK(first.length == second.length && memcmp(first.bytes, second.bytes, first.length) == 0);
    for (int32_t seat = 0; seat < 2; seat++) {
        CHECK(bp_matrix_strategy_count(matrix, seat) == bp_matrix_strategy_count(twin, seat));
    }
    CHECK(bp_matrix_is_zero_sum(matrix) == bp_matrix_is_zero_sum(twin));
    bp_matrix_free(twin);
    free(first.bytes);
    free(second.bytes);
}

/* A bp_dominated_fn; `user` has the numbers of strategies that are left. */
static int remove_strategy(int32_t round, int32_t seat, int32_t strategy, int32_t by, void *user)
{
    int32_t *left = user;
    CHECK(round > 0 && strategy != by);
    left[seat]--;
    return 0;
}

static void check_equilibria(const bp_matrix *matrix)
{
    bp_equilibria *all = NULL, *one = NULL;
    size_t pure = 0;
    int32_t left[2] = {bp_matrix_strategy_count(matrix, 0), bp_matrix_strategy_count(matrix, 1)};
    CHECK(bp_matrix_equilibria(&all, matrix, 0) == BP_OK);
    CHECK(bp_equilibria_count(all) >= 1);
    CHECK(bp_matrix_pure_equilibria(NULL, 0, &pure, matrix) == BP_OK);
    pure /= 2;
    CHECK(pure <= (size_t)bp_equilibria_count(all));
    CHECK(bp_equilibria_is_degenerate(all) == 1 || bp_equilibria_count(all) % 2 == 1);
    CHECK(bp_matrix_eliminate(matrix, remove_strategy, left) == BP_OK);
    CHECK(left[0] > 0 && left[1] > 0);
    CHECK(left[0] > 1 || left[1] > 1 || (bp_equilibria_count(all) == 1 && pure == 1));
    const int status = bp_matrix_solve(&one, matrix);
    CHECK(status == (bp_matrix_is_zero_sum(matrix) ? BP_OK : BP_ERR_UNSUPPORTED));
    bp_equilibria_free(all);
    bp_equilibria_free(one);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_bytes bytes = {data, size};
    const int32_t options = fuzz_byte(&bytes) & BP_MATRIX_TRANSPOSED;
    char *exact = fuzz_alloc(bytes.size); /* without a closing NUL */
    char why[512];
    bp_matrix *matrix = NULL;
    if (bytes.size > 0) {
        memcpy(exact, bytes.data, bytes.size);
    }
    memset(why, 'Z', sizeof why);
    const int status = bp_matrix_parse(&matrix, exact, bytes.size, options, NULL, why, sizeof why);
    CHECK(status == BP_OK || status == BP_ERR_SYNTAX || status == BP_ERR_RANGE ||
          status == BP_ERR_LIMIT || status == BP_ERR_UNSUPPORTED);
    CHECK((status == BP_OK) == (matrix != NULL));
    fuzz_check_message(status, why, sizeof why);
    if (matrix != NULL) {
        check_writer(matrix, bp_matrix_write_csv);
        check_writer(matrix, bp_matrix_write_nfg);
        if (bp_matrix_strategy_count(matrix, 0) <= SMALL &&
            bp_matrix_strategy_count(matrix, 1) <= SMALL) {
            check_equilibria(matrix);
        }
    }
    bp_matrix_free(matrix);
    free(exact);
    return 0;
}
