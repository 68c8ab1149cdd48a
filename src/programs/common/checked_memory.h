/* Memory: allocation that ends the program on failure, and the default limit of tables. */
#ifndef BP_PROGRAMS_COMMON_CHECKED_MEMORY_H
#define BP_PROGRAMS_COMMON_CHECKED_MEMORY_H

#include <stddef.h>
#include <stdint.h>

#include "programs/common/command.h"

/* Zeroed memory for `count` elements, to be freed with free(). Never NULL, even for none. */
void *checked_alloc(const command *line, size_t count, size_t size);

/* The same block, resized to `count` elements. New elements are not zeroed. */
void *checked_resize(const command *line, void *block, size_t count, size_t size);

/* The memory limit of a table without --memory: a quarter of the machine's memory, 0 if that is not known. */
uint64_t memory_default(void);

#endif
