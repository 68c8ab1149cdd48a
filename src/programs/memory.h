/* Memory for programs: there is some, or the program ends. */
#ifndef BP_PROGRAMS_MEMORY_H
#define BP_PROGRAMS_MEMORY_H

#include <stddef.h>

#include "programs/command.h"

/* Zeroed memory for so many elements, to be freed with free(). Never NULL, even for none. */
void *memory_take(const command *line, size_t count, size_t size);

/* The same block with room for so many elements; what is new is not zeroed. */
void *memory_resize(const command *line, void *block, size_t count, size_t size);

#endif
