/* SPDX-License-Identifier: MIT */
/* A list of equilibria in mixed strategies: fractions as text. */

#include <string.h>

#include <bigpoints/status.h>

#include "base/text.h"
#include "gametree/matrix_game_internal.h"

int bp__equilibria_open(bp_equilibria **out, const bp_matrix *matrix)
{
    *out = bp__memory_alloc(&matrix->memory, sizeof **out);
    if (!*out) {
        return BP_ERR_MEMORY;
    }
    (*out)->memory = matrix->memory;
    (*out)->counts[0] = matrix->counts[0];
    (*out)->counts[1] = matrix->counts[1];
    return BP_OK;
}

int bp__equilibria_add(bp_equilibria *equilibria, const bp__wide *a, const bp__wide *b)
{
    char text[2 * BP__WIDE_TEXT_SIZE];
    bp__wide divisor;
    bp__wide numerator;
    bp__wide denominator;
    bp__wide_gcd(&divisor, a, b);
    bp__wide_divide(&numerator, NULL, a, &divisor);
    bp__wide_divide(&denominator, NULL, b, &divisor);
    bp__wide_format(text, &numerator);
    if (denominator.length != 1 || denominator.limb[0] != 1) {
        size_t length = strlen(text);
        text[length] = '/';
        bp__wide_format(text + length + 1, &denominator);
    }
    return bp__texts_add(&equilibria->texts, text, strlen(text), &equilibria->memory)
               ? BP_OK
               : BP_ERR_MEMORY;
}

/* A shifted payoff p is (denominator * payoff) - min + 1, so the payoff is (det / sum + min - 1) / denominator. */
int bp__equilibria_add_payoff(bp_equilibria *equilibria, const bp_matrix *matrix, int32_t seat,
                              int32_t sign, const bp__wide *det, const bp__wide *sum)
{
    bp__wide number;
    bp__wide factor;
    bp__wide product;
    bp__wide_set(&number, bp__matrix_min(matrix, seat));
    bp__wide_set(&factor, 1);
    if (!bp__wide_subtract(&number, &number, &factor) ||
        !bp__wide_multiply(&product, &number, sum) || !bp__wide_add(&product, &product, det)) {
        return BP_ERR_RANGE;
    }
    product.sign *= sign;
    bp__wide_set(&factor, matrix->denominator);
    return bp__wide_multiply(&number, &factor, sum)
               ? bp__equilibria_add(equilibria, &product, &number)
               : BP_ERR_RANGE;
}

void bp_equilibria_free(bp_equilibria *equilibria)
{
    if (equilibria) {
        bp__memory memory = equilibria->memory;
        bp__texts_free(&equilibria->texts, &memory);
        bp__memory_free(&memory, equilibria);
    }
}

/* --- Getters ------------------------------------------------------------------------------------------- */

/* The number of texts of an equilibrium. */
static size_t stride(const bp_equilibria *equilibria)
{
    return (size_t)equilibria->counts[0] + (size_t)equilibria->counts[1] + 2;
}

int32_t bp_equilibria_count(const bp_equilibria *equilibria)
{
    return equilibria ? (int32_t)(equilibria->texts.starts.count / stride(equilibria))
                      : BP_ERR_ARGUMENT;
}

int32_t bp_equilibria_is_degenerate(const bp_equilibria *equilibria)
{
    return equilibria ? equilibria->degenerate : BP_ERR_ARGUMENT;
}

/* Delivers text number `at` of an equilibrium. */
static int deliver(char *out, size_t size, size_t *length, const bp_equilibria *equilibria,
                   int32_t index, size_t at)
{
    return bp__deliver(out, size, length,
                       bp__texts_at(&equilibria->texts, (size_t)index * stride(equilibria) + at));
}

static int has(const bp_equilibria *equilibria, int32_t index, int32_t seat)
{
    return equilibria && index >= 0 && index < bp_equilibria_count(equilibria) &&
           (seat == 0 || seat == 1);
}

int bp_equilibria_probability(char *out, size_t size, size_t *length,
                              const bp_equilibria *equilibria, int32_t index, int32_t seat,
                              int32_t strategy)
{
    if (!has(equilibria, index, seat) || strategy < 0 || strategy >= equilibria->counts[seat]) {
        return BP_ERR_ARGUMENT;
    }
    size_t before = seat == 0 ? 0 : (size_t)equilibria->counts[0];
    return deliver(out, size, length, equilibria, index, before + (size_t)strategy);
}

int bp_equilibria_payoff(char *out, size_t size, size_t *length, const bp_equilibria *equilibria,
                         int32_t index, int32_t seat)
{
    if (!has(equilibria, index, seat)) {
        return BP_ERR_ARGUMENT;
    }
    return deliver(out, size, length, equilibria, index, stride(equilibria) - 2 + (size_t)seat);
}
