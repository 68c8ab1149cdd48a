/* SPDX-License-Identifier: MIT */
/* The answers of a bulk call: one array for each column, all in one block behind the handle, and the reasons of failures. */

#include "bulk/answers.h"

#include <string.h>

#include <bigpoints/status.h>

#include "base/text.h"

struct bp_answers {
    bp__memory memory;
    size_t count;
    char **why; /* the first array behind the struct: the reason why an item failed, or NULL */
    uint64_t *nodes;
    int32_t *lower;
    int32_t *upper;
    bp_move *best;
    int32_t *statuses;
};

enum { ITEM_BYTES = sizeof(char *) + sizeof(uint64_t) + 3 * sizeof(int32_t) + sizeof(bp_move) };

int bp__answers_new(bp_answers **out, size_t count, const bp__memory *memory)
{
    int fits = count <= (SIZE_MAX - sizeof **out) / ITEM_BYTES;
    bp_answers *answers =
        fits ? bp__memory_alloc(memory, sizeof *answers + count * ITEM_BYTES) : NULL;
    *out = answers;
    if (!answers) {
        return BP_ERR_MEMORY;
    }
    answers->memory = *memory;
    answers->count = count;
    answers->nodes = (uint64_t *)(void *)(answers + 1);
    answers->why = (char **)(void *)(answers->nodes + count);
    answers->lower = (int32_t *)(void *)(answers->why + count);
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

void bp__answers_explain(bp_answers *answers, size_t index, const char *why)
{
    size_t size = strlen(why) + 1;
    answers->why[index] = bp__memory_alloc(&answers->memory, size);
    if (answers->why[index]) {
        memcpy(answers->why[index], why, size);
    }
}

void bp_answers_free(bp_answers *answers)
{
    if (answers) {
        bp__memory memory = answers->memory;
        for (size_t i = 0; i < answers->count; i++) {
            bp__memory_free(&memory, answers->why[i]);
        }
        bp__memory_free(&memory, answers);
    }
}

uint64_t bp_answers_count(const bp_answers *answers)
{
    return answers ? answers->count : 0;
}

int bp_answers_item(int32_t *status, int32_t *lower, int32_t *upper, bp_move *best, int64_t *nodes,
                    const bp_answers *answers, uint64_t index)
{
    if (index >= bp_answers_count(answers)) {
        return BP_ERR_ARGUMENT;
    }
    if (status) {
        *status = answers->statuses[index];
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
        *nodes = (int64_t)answers->nodes[index];
    }
    return BP_OK;
}

static int64_t cell(const bp_answers *answers, size_t index, int32_t column)
{
    switch (column) {
    case BP_ANSWER_STATUS: return answers->statuses[index];
    case BP_ANSWER_LOWER: return answers->lower[index];
    case BP_ANSWER_UPPER: return answers->upper[index];
    case BP_ANSWER_BEST: return answers->best[index];
    default: return (int64_t)answers->nodes[index];
    }
}

int bp_answers_column(int64_t *out, size_t size, size_t *count, const bp_answers *answers,
                      int32_t column)
{
    if (!answers || column < BP_ANSWER_STATUS || column > BP_ANSWER_NODES) {
        return BP_ERR_ARGUMENT;
    }
    int status = bp__check_buffer(out, size, count, answers->count, 0);
    for (size_t i = 0; status == BP_OK && out && i < answers->count; i++) {
        out[i] = cell(answers, i, column);
    }
    return status;
}

int bp_answers_why(char *out, size_t size, size_t *length, const bp_answers *answers,
                   uint64_t index)
{
    if (index >= bp_answers_count(answers)) {
        return BP_ERR_ARGUMENT;
    }
    int32_t status = answers->statuses[index];
    const char *why = answers->why[index] ? answers->why[index]
                      : status < 0        ? bp_status_text(status)
                                          : "";
    return bp__deliver(out, size, length, why);
}
