/* SPDX-License-Identifier: MIT */
/* A game in normal form: the handle, made from arrays, and its getters. */

#include <string.h>

#include <bigpoints/status.h>

#include "base/size.h"
#include "base/text.h"
#include "gametree/matrix_game_internal.h"

/* --- Texts and fractions ------------------------------------------------------------------------------- */

char *bp__texts_add(bp__texts *texts, const char *text, size_t length, const bp__memory *memory)
{
    size_t start = texts->text.count;
    char *at = bp__vector_add(&texts->text, memory, length + 1, 1);
    size_t *entry = at ? bp__vector_add(&texts->starts, memory, 1, sizeof *entry) : NULL;
    if (!entry) {
        texts->text.count = start;
        return NULL;
    }
    *entry = start;
    if (text && length > 0) {
        memcpy(at, text, length);
    }
    return at;
}

const char *bp__texts_at(const bp__texts *texts, size_t index)
{
    return (const char *)texts->text.items + ((const size_t *)texts->starts.items)[index];
}

void bp__texts_free(bp__texts *texts, const bp__memory *memory)
{
    bp__vector_free(&texts->text, memory);
    bp__vector_free(&texts->starts, memory);
}

int64_t bp__fraction_gcd(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* --- The handle ---------------------------------------------------------------------------------------- */

int bp__matrix_open(bp_matrix **out, const bp_allocator *allocator)
{
    bp__memory memory;
    int status = bp__memory_init(&memory, allocator);
    if (status != BP_OK) {
        return status;
    }
    *out = bp__memory_alloc(&memory, sizeof **out);
    if (!*out) {
        return BP_ERR_MEMORY;
    }
    (*out)->memory = memory;
    (*out)->denominator = 1;
    (*out)->players = 2;
    return BP_OK;
}

int bp__matrix_reserve(bp_matrix *matrix, size_t outcomes, int32_t players)
{
    matrix->outcome_count = outcomes;
    for (int32_t seat = 0; seat < players; seat++) {
        int64_t *payoffs = bp__memory_alloc_array(&matrix->memory, outcomes, sizeof *payoffs);
        matrix->payoffs[seat] = payoffs;
        if (!payoffs) {
            return BP_ERR_MEMORY;
        }
    }
    return BP_OK;
}

int bp__matrix_reserve_cells(bp_matrix *matrix, int both)
{
    size_t cells = bp__size_mul((size_t)matrix->counts[0], (size_t)matrix->counts[1]);
    return cells > BP_MATRIX_CELLS ? BP_ERR_LIMIT : bp__matrix_reserve(matrix, cells, both ? 2 : 1);
}

void bp__matrix_complete(bp_matrix *matrix)
{
    matrix->is_zero_sum = 1;
    for (size_t i = 0; i < matrix->outcome_count && matrix->payoffs[1]; i++) {
        int64_t sum = 0;
        for (int32_t seat = 1; seat < matrix->players;
             seat++) { /* sums stay small for more than two */
            sum += matrix->payoffs[seat][i];
        }
        if (sum != -matrix->payoffs[0][i]) {
            matrix->is_zero_sum = 0;
        }
    }
}

/* Copies the arrays of a caller. */
static int fill_from_arrays(bp_matrix *matrix, const int64_t *const arrays[2])
{
    int status = bp__matrix_reserve_cells(matrix, arrays[1] != NULL);
    for (int seat = 0; seat < 2 && arrays[seat] && status == BP_OK; seat++) {
        for (size_t i = 0; i < matrix->outcome_count && status == BP_OK; i++) {
            matrix->payoffs[seat][i] = arrays[seat][i];
            status = arrays[seat][i] == INT64_MIN ? BP_ERR_RANGE : BP_OK;
        }
    }
    if (status == BP_OK) {
        bp__matrix_complete(matrix);
    }
    return status;
}

int bp_matrix_new(bp_matrix **out, int32_t rows, int32_t columns, const int64_t *first,
                  const int64_t *second, int64_t denominator, const bp_allocator *allocator)
{
    const int64_t *const arrays[2] = {first, second};
    bp_matrix *matrix = NULL;
    if (!out) {
        return BP_ERR_ARGUMENT;
    }
    *out = NULL;
    if (rows < 1 || columns < 1 || !first || denominator < 1) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp__matrix_open(&matrix, allocator);
    if (status != BP_OK) {
        return status;
    }
    matrix->counts[0] = rows;
    matrix->counts[1] = columns;
    matrix->denominator = denominator;
    status = fill_from_arrays(matrix, arrays);
    if (status != BP_OK) {
        bp_matrix_free(matrix);
        return status;
    }
    *out = matrix;
    return BP_OK;
}

void bp_matrix_free(bp_matrix *matrix)
{
    if (!matrix) {
        return;
    }
    bp__memory memory = matrix->memory;
    for (int32_t seat = 0; seat < matrix->players; seat++) {
        bp__memory_free(&memory, matrix->payoffs[seat]);
        bp__texts_free(&matrix->names[seat], &memory);
    }
    bp__memory_free(&memory, matrix->outcomes);
    bp__texts_free(&matrix->outcome_names, &memory);
    bp__texts_free(&matrix->title, &memory);
    bp__texts_free(&matrix->comment, &memory);
    bp__memory_free(&memory, matrix);
}

/* --- Getters ------------------------------------------------------------------------------------------- */

int bp__matrix_has(const bp_matrix *matrix, int32_t seat, int32_t strategy)
{
    return matrix && seat >= 0 && seat < matrix->players && strategy >= 0 &&
           strategy < matrix->counts[seat];
}

size_t bp__matrix_stride(const bp_matrix *matrix, int32_t seat)
{
    size_t stride = 1;
    for (int32_t other = matrix->players - 1; other > seat; other--) {
        stride *= (size_t)matrix->counts[other];
    }
    return stride;
}

size_t bp__matrix_cells(const bp_matrix *matrix)
{
    return bp__matrix_stride(matrix, 0) * (size_t)matrix->counts[0];
}

int64_t bp__matrix_payoff(const bp_matrix *matrix, int32_t row, int32_t column, int32_t seat)
{
    return bp__matrix_at(matrix, (size_t)row * (size_t)matrix->counts[1] + (size_t)column, seat);
}

int64_t bp__matrix_at(const bp_matrix *matrix, size_t cell, int32_t seat)
{
    size_t outcome = matrix->outcomes ? (size_t)matrix->outcomes[cell] : cell;
    return seat == 1 && !matrix->payoffs[1] ? -matrix->payoffs[0][outcome]
                                            : matrix->payoffs[seat][outcome];
}

void bp__matrix_fraction(int64_t *numerator, int64_t *denominator, const bp_matrix *matrix,
                         int64_t payoff)
{
    int64_t divisor = bp__fraction_gcd(payoff, matrix->denominator);
    *numerator = payoff / divisor;
    *denominator = matrix->denominator / divisor;
}

int64_t bp__matrix_min(const bp_matrix *matrix, int32_t seat)
{
    int64_t min = bp__matrix_payoff(matrix, 0, 0, seat);
    for (int32_t row = 0; row < matrix->counts[0]; row++) {
        for (int32_t column = 0; column < matrix->counts[1]; column++) {
            int64_t payoff = bp__matrix_payoff(matrix, row, column, seat);
            min = payoff < min ? payoff : min;
        }
    }
    return min;
}

void bp__matrix_shifted(bp__wide *out, int64_t payoff, int64_t min)
{
    bp__wide lower;
    bp__wide one;
    bp__wide_set(out, payoff);
    bp__wide_set(&lower, min);
    bp__wide_set(&one, 1);
    bp__wide_subtract(out, out, &lower);
    bp__wide_add(out, out, &one);
}

int32_t bp_matrix_strategy_count(const bp_matrix *matrix, int32_t seat)
{
    return bp__matrix_has(matrix, seat, 0) ? matrix->counts[seat] : BP_ERR_ARGUMENT;
}

int32_t bp_matrix_player_count(const bp_matrix *matrix)
{
    return matrix ? matrix->players : BP_ERR_ARGUMENT;
}

int32_t bp_matrix_is_zero_sum(const bp_matrix *matrix)
{
    return matrix ? matrix->is_zero_sum : BP_ERR_ARGUMENT;
}

int bp_matrix_title(char *out, size_t size, size_t *length, const bp_matrix *matrix)
{
    if (!matrix) {
        return BP_ERR_ARGUMENT;
    }
    return bp__deliver(out, size, length,
                       matrix->title.starts.count > 0 ? bp__texts_at(&matrix->title, 0) : "");
}

size_t bp__matrix_name(char *out, size_t size, const bp_matrix *matrix, int32_t seat,
                       int32_t strategy)
{
    bp__writer writer = bp__writer_over(out, size);
    if (matrix->names[seat].starts.count > 0) {
        bp__write_text(&writer, bp__texts_at(&matrix->names[seat], (size_t)strategy));
    } else {
        bp__write_number(&writer, (int64_t)strategy + 1);
    }
    return writer.length;
}

int bp_matrix_name(char *out, size_t size, size_t *length, const bp_matrix *matrix, int32_t seat,
                   int32_t strategy)
{
    if (!bp__matrix_has(matrix, seat, strategy)) {
        return BP_ERR_ARGUMENT;
    }
    size_t needed = bp__matrix_name(NULL, 0, matrix, seat, strategy);
    int status = bp__check_buffer(out, size, length, needed, 1);
    if (status == BP_OK && out) {
        bp__matrix_name(out, size, matrix, seat, strategy);
    }
    return status;
}

int bp_matrix_payoff(int64_t *numerator, int64_t *denominator, const bp_matrix *matrix,
                     const int32_t *profile, int32_t seat)
{
    if (!numerator || !denominator || !profile || !bp__matrix_has(matrix, seat, 0)) {
        return BP_ERR_ARGUMENT;
    }
    size_t cell = 0;
    for (int32_t other = 0; other < matrix->players; other++) {
        if (!bp__matrix_has(matrix, other, profile[other])) {
            return BP_ERR_ARGUMENT;
        }
        cell = cell * (size_t)matrix->counts[other] + (size_t)profile[other];
    }
    bp__matrix_fraction(numerator, denominator, matrix, bp__matrix_at(matrix, cell, seat));
    return BP_OK;
}
