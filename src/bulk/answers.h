/* SPDX-License-Identifier: MIT */
/* The struct behind bp_answers. */
#ifndef BP_BULK_ANSWERS_H
#define BP_BULK_ANSWERS_H

#include <bigpoints/experimental/bulk.h>

#include "base/memory.h"

/* The result of one item. */
typedef struct bp__answer {
    int32_t lower;
    int32_t upper;
    bp_move best; /* 0: none is known */
    uint64_t nodes;
    int32_t status;
    const char *why; /* of a failure: the reason, or NULL if the status says all */
} bp__answer;

/* Answers for `count` items, all zero. BP_OK or BP_ERR_MEMORY. */
int bp__answers_new(bp_answers **out, size_t count, const bp__memory *memory);

/* Stores the numbers of the answer of an item. Several threads may store different items at once. */
void bp__answers_store(bp_answers *answers, size_t index, const bp__answer *answer);

/* Stores why an item failed; copied. Without memory for it the text of the status has to do. Threads as above. */
void bp__answers_explain(bp_answers *answers, size_t index, const char *why);

#endif
