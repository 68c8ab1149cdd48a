/* SPDX-License-Identifier: MIT */
/* Kept results of units: a sorted list of segments, each with the results of consecutive units. Memory is taken for units
   that are done, not for all units of the census. */

#include <string.h>

#include <bigpoints/status.h>

#include "base/assert.h"
#include "census/census_internal.h"

int bp__kept_reserve(bp__kept *kept, size_t count, const bp__memory *memory)
{
    if (kept->capacity - kept->count >= count) {
        return BP_OK;
    }
    size_t capacity = 2 * kept->capacity + count;
    bp__segment *items = bp__memory_alloc(memory, capacity * sizeof *items);
    if (!items) {
        return BP_ERR_MEMORY;
    }
    if (kept->count > 0) {
        memcpy(items, kept->items, kept->count * sizeof *items);
    }
    bp__memory_free(memory, kept->items);
    kept->items = items;
    kept->capacity = capacity;
    return BP_OK;
}

/* The index of the first segment that ends after `unit`. */
static size_t find(const bp__kept *kept, uint64_t unit)
{
    size_t first = 0;
    size_t end = kept->count;
    while (first < end) {
        size_t middle = first + (end - first) / 2;
        if (kept->items[middle].range.end <= unit) {
            first = middle + 1;
        } else {
            end = middle;
        }
    }
    return first;
}

int bp__kept_add(bp__kept *kept, bp__range range, size_t result_bytes, const bp__memory *memory)
{
    uint64_t units = range.end - range.first;
    int status = bp__kept_reserve(kept, 1, memory);
    if (status != BP_OK || units == 0) {
        return status;
    }
    bp__segment segment = {range, NULL};
    if (units <= SIZE_MAX / result_bytes) {
        segment.results = bp__memory_alloc(memory, (size_t)units * result_bytes);
    }
    if (!segment.results) {
        return BP_ERR_MEMORY;
    }
    size_t i = find(kept, range.first);
    BP__ASSERT(i == kept->count || range.end <= kept->items[i].range.first);
    memmove(kept->items + i + 1, kept->items + i, (kept->count - i) * sizeof *kept->items);
    kept->items[i] = segment;
    kept->count++;
    return BP_OK;
}

void bp__kept_move(bp__kept *kept, bp__kept *from)
{
    size_t left = kept->count;
    size_t right = from->count;
    BP__ASSERT(left + right <= kept->capacity);
    kept->count += from->count;
    from->count = 0;
    for (size_t i = left + right; right > 0; i--) {
        int is_left =
            left > 0 && kept->items[left - 1].range.first > from->items[right - 1].range.first;
        kept->items[i - 1] = is_left ? kept->items[--left] : from->items[--right];
    }
}

bp__unit_result *bp__kept_find(const bp__kept *kept, uint64_t unit, size_t result_bytes)
{
    size_t at = find(kept, unit);
    BP__ASSERT(at < kept->count && kept->items[at].range.first <= unit);
    const bp__segment *segment = &kept->items[at];
    size_t index = (size_t)(unit - segment->range.first);
    return (bp__unit_result *)(void *)(segment->results + index * result_bytes);
}

void bp__kept_free(bp__kept *kept, const bp__memory *memory)
{
    for (size_t i = 0; i < kept->count; i++) {
        bp__memory_free(memory, kept->items[i].results);
    }
    bp__memory_free(memory, kept->items);
}
