/* Memory for programs: there is some, or the program ends. */
#ifndef BP_PROGRAMS_COMMON_CHECKED_MEMORY_H
#define BP_PROGRAMS_COMMON_CHECKED_MEMORY_H

#include <stddef.h>

#include "programs/common/command.h"

/* Zeroed memory for so many elements, to be freed with free(). Never NULL, even for none. */
void *checked_alloc(const command *line, size_t count, size_t size);

/* The same block with room for so many elements; what is new is not zeroed. */
void *checked_resize(const command *line, void *block, size_t count, size_t size);

#endif
