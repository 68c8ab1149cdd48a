/* SPDX-License-Identifier: MIT */
/* Memory allocation that ends the program on failure, and advice about the option --memory. */
#ifndef BP_PROGRAMS_COMMON_CHECKED_MEMORY_H
#define BP_PROGRAMS_COMMON_CHECKED_MEMORY_H

#include <stddef.h>
#include <stdint.h>

#include "programs/common/command.h"

/* Zeroed memory for `count` elements, to be freed with free(). Never NULL, even for none. */
void *checked_alloc(const command *line, size_t count, size_t size);

/* The same block, resized to `count` elements. New elements are not zeroed. */
void *checked_resize(const command *line, void *block, size_t count, size_t size);

/* What to append to the message of a failure: text if the status is about the memory of tables, otherwise "". */
const char *memory_advice(int status);

#endif
