/* Memory: allocation that ends the program on failure, and the default limit of tables. */

/* For sysconf. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/common/checked_memory.h"

#include <stdlib.h>
#include <unistd.h>

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

uint64_t memory_default(void)
{
    long pages = sysconf(_SC_PHYS_PAGES);
    long page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page / 4 : 0;
}
