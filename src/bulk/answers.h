/* SPDX-License-Identifier: MIT */
/* The struct behind bp_answers. */
#ifndef BP_BULK_ANSWERS_H
#define BP_BULK_ANSWERS_H

#include <bigpoints/bulk.h>

#include "base/memory.h"

/* The result of one item. */
typedef struct bp__answer {
    int32_t lower;
    int32_t upper;
    bp_move best; /* 0: none is known */
    uint64_t nodes;
    int32_t status;
} bp__answer;

/* Answers for `count` items, all zero. BP_OK or BP_ERR_MEMORY. */
int bp__answers_new(bp_answers **out, size_t count, const bp__memory *memory);

/* Stores the answer of an item. Several threads may store different items at once. */
void bp__answers_store(bp_answers *answers, size_t index, const bp__answer *answer);

#endif
