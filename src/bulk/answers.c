/* SPDX-License-Identifier: MIT */
/* The answers of a bulk call: one array for each column, all in one block behind the handle. */

#include "bulk/answers.h"

#include <string.h>

#include <bigpoints/status.h>

#include "base/text.h"

struct bp_answers {
    bp__memory memory;
    size_t count;
    uint64_t *nodes; /* the first array behind the struct */
    int32_t *lower;
    int32_t *upper;
    bp_move *best;
    int32_t *statuses;
};

enum { ITEM_BYTES = sizeof(uint64_t) + 3 * sizeof(int32_t) + sizeof(bp_move) };

int bp__answers_new(bp_answers **out, size_t count, const bp__memory *memory)
{
    int fits = count <= (SIZE_MAX - sizeof **out) / ITEM_BYTES;
    bp_answers *answers =
        fits ? bp__memory_take(memory, sizeof *answers + count * ITEM_BYTES) : NULL;
    *out = answers;
    if (!answers) {
        return BP_ERR_MEMORY;
    }
    answers->memory = *memory;
    answers->count = count;
    answers->nodes = (uint64_t *)(void *)(answers + 1);
    answers->lower = (int32_t *)(void *)(answers->nodes + count);
    answers->upper = answers->lower + count;
    answers->best = (bp_move *)(void *)(answers->upper + count);
    answers->statuses = (int32_t *)(void *)(answers->best + count);
    return BP_OK;
}

void bp__answers_store(bp_answers *answers, size_t index, const bp__answer *answer)
{
    answers->nodes[index] = answer->nodes;
    answers->lower[index] = answer->lower;
    answers->upper[index] = answer->upper;
    answers->best[index] = answer->best;
    answers->statuses[index] = answer->status;
}

void bp_answers_free(bp_answers *answers)
{
    if (answers) {
        bp__memory memory = answers->memory;
        bp__memory_give(&memory, answers);
    }
}

uint64_t bp_answers_count(const bp_answers *answers)
{
    return answers ? answers->count : 0;
}

int32_t bp_answers_status(const bp_answers *answers, uint64_t index)
{
    return index < bp_answers_count(answers) ? answers->statuses[index] : BP_ERR_ARGUMENT;
}

int bp_answers_item(int32_t *lower, int32_t *upper, bp_move *best, uint64_t *nodes,
                    const bp_answers *answers, uint64_t index)
{
    if (index >= bp_answers_count(answers)) {
        return BP_ERR_ARGUMENT;
    }
    if (lower) {
        *lower = answers->lower[index];
    }
    if (upper) {
        *upper = answers->upper[index];
    }
    if (best) {
        *best = answers->best[index];
    }
    if (nodes) {
        *nodes = answers->nodes[index];
    }
    return BP_OK;
}

/* Copies a column of numbers of `bytes` bytes each. */
static int copy_column(void *out, size_t size, size_t *count, const bp_answers *answers,
                       const void *column, size_t bytes)
{
    int status = bp__check_buffer(out, size, count, answers->count, 0);
    if (status == BP_OK && out && answers->count > 0) {
        memcpy(out, column, answers->count * bytes);
    }
    return status;
}

int bp_answers_lower(int32_t *out, size_t size, size_t *count, const bp_answers *answers)
{
    return answers ? copy_column(out, size, count, answers, answers->lower, sizeof *out)
                   : BP_ERR_ARGUMENT;
}

int bp_answers_upper(int32_t *out, size_t size, size_t *count, const bp_answers *answers)
{
    return answers ? copy_column(out, size, count, answers, answers->upper, sizeof *out)
                   : BP_ERR_ARGUMENT;
}

int bp_answers_best(bp_move *out, size_t size, size_t *count, const bp_answers *answers)
{
    return answers ? copy_column(out, size, count, answers, answers->best, sizeof *out)
                   : BP_ERR_ARGUMENT;
}

int bp_answers_nodes(uint64_t *out, size_t size, size_t *count, const bp_answers *answers)
{
    return answers ? copy_column(out, size, count, answers, answers->nodes, sizeof *out)
                   : BP_ERR_ARGUMENT;
}

int bp_answers_statuses(int32_t *out, size_t size, size_t *count, const bp_answers *answers)
{
    return answers ? copy_column(out, size, count, answers, answers->statuses, sizeof *out)
                   : BP_ERR_ARGUMENT;
}
