/* SPDX-License-Identifier: MIT */
/* Memory allocation that ends the program on failure, and advice about the option --memory. */

#include "programs/common/checked_memory.h"

#include <stdlib.h>

#include <bigpoints/status.h>

void *checked_alloc(const command *line, size_t count, size_t size)
{
    void *block = calloc(count > 0 ? count : 1, size);
    if (!block) {
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    return block;
}

void *checked_resize(const command *line, void *block, size_t count, size_t size)
{
    void *larger = count <= SIZE_MAX / size ? realloc(block, count * size) : NULL;
    if (!larger) {
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    return larger;
}

const char *memory_advice(int status)
{
    return status == BP_ERR_LIMIT    ? ": use more --memory"
           : status == BP_ERR_MEMORY ? ": use less --memory"
                                     : "";
}
