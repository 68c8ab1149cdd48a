/* SPDX-License-Identifier: MIT */
/* Sorted lists of disjoint ranges of units: which units are done. */

#include <stdlib.h>
#include <string.h>

#include <bigpoints/status.h>

#include "base/assert.h"
#include "census/census_internal.h"

int bp__ranges_reserve(bp__ranges *ranges, const bp__memory *memory)
{
    if (ranges->count < ranges->capacity) {
        return BP_OK;
    }
    size_t capacity = ranges->capacity ? 2 * ranges->capacity : 8;
    bp__range *items = bp__memory_alloc_array(memory, capacity, sizeof *items);
    if (!items) {
        return BP_ERR_MEMORY;
    }
    if (ranges->count > 0) {
        memcpy(items, ranges->items, ranges->count * sizeof *items);
    }
    bp__memory_free(memory, ranges->items);
    ranges->items = items;
    ranges->capacity = capacity;
    return BP_OK;
}

static void remove_at(bp__ranges *ranges, size_t i)
{
    ranges->count--;
    memmove(ranges->items + i, ranges->items + i + 1, (ranges->count - i) * sizeof *ranges->items);
}

/* Whether a range is not empty, and apart from those beside it. */
static int is_apart(const bp__ranges *ranges, size_t i)
{
    const bp__range *items = ranges->items;
    return items[i].first < items[i].end && (i == 0 || items[i - 1].end < items[i].first) &&
           (i + 1 == ranges->count || items[i].end < items[i + 1].first);
}

/* The index of the first range that ends after `unit`. */
static size_t find(const bp__ranges *ranges, uint64_t unit)
{
    size_t first = 0;
    size_t end = ranges->count;
    while (first < end) {
        size_t middle = first + (end - first) / 2;
        if (ranges->items[middle].end <= unit) {
            first = middle + 1;
        } else {
            end = middle;
        }
    }
    return first;
}

int bp__ranges_add(bp__ranges *ranges, bp__range range, const bp__memory *memory)
{
    if (range.first >= range.end) {
        return BP_OK;
    }
    size_t i = find(ranges, range.first);
    if (i < ranges->count && ranges->items[i].first < range.end) {
        return BP_ERR_MISMATCH;
    }
    if (i > 0 && ranges->items[i - 1].end == range.first) {
        ranges->items[--i].end = range.end;
    } else {
        int status = bp__ranges_reserve(ranges, memory);
        if (status != BP_OK) {
            return status;
        }
        memmove(ranges->items + i + 1, ranges->items + i,
                (ranges->count - i) * sizeof *ranges->items);
        ranges->items[i] = range;
        ranges->count++;
    }
    if (i + 1 < ranges->count && ranges->items[i + 1].first == ranges->items[i].end) {
        ranges->items[i].end = ranges->items[i + 1].end;
        remove_at(ranges, i + 1);
    }
    BP__ASSERT(is_apart(ranges, i));
    return BP_OK;
}

int bp__ranges_append(bp__ranges *ranges, bp__range range, const bp__memory *memory)
{
    int status = bp__ranges_reserve(ranges, memory);
    if (status == BP_OK) {
        ranges->items[ranges->count++] = range;
    }
    return status;
}

static int compare(const void *a, const void *b)
{
    uint64_t left = ((const bp__range *)a)->first;
    uint64_t right = ((const bp__range *)b)->first;
    return (left > right) - (left < right);
}

int bp__ranges_sort(bp__ranges *ranges)
{
    size_t count = 0;
    if (ranges->count > 1) {
        qsort(ranges->items, ranges->count, sizeof *ranges->items, compare);
    }
    for (size_t i = 0; i < ranges->count; i++) {
        bp__range range = ranges->items[i];
        bp__range *last = count > 0 ? &ranges->items[count - 1] : NULL;
        BP__ASSERT(range.first < range.end);
        if (last && last->end > range.first) {
            return BP_ERR_MISMATCH;
        }
        if (last && last->end == range.first) {
            last->end = range.end;
        } else {
            ranges->items[count++] = range;
        }
    }
    ranges->count = count;
    return BP_OK;
}

int bp__ranges_merge(bp__ranges *out, const bp__ranges *a, const bp__ranges *b,
                     const bp__memory *memory)
{
    int status = BP_OK;
    for (size_t i = 0; i < a->count && status == BP_OK; i++) {
        status = bp__ranges_append(out, a->items[i], memory);
    }
    for (size_t i = 0; i < b->count && status == BP_OK; i++) {
        status = bp__ranges_append(out, b->items[i], memory);
    }
    return status == BP_OK ? bp__ranges_sort(out) : status;
}

uint64_t bp__ranges_units(const bp__ranges *ranges)
{
    uint64_t units = 0;
    for (size_t i = 0; i < ranges->count; i++) {
        units += ranges->items[i].end - ranges->items[i].first;
    }
    return units;
}

uint64_t bp__ranges_skip(const bp__ranges *ranges, uint64_t unit)
{
    size_t i = find(ranges, unit);
    return i < ranges->count && ranges->items[i].first <= unit ? ranges->items[i].end : unit;
}

uint64_t bp__ranges_next(const bp__ranges *ranges, uint64_t unit)
{
    size_t i = find(ranges, unit);
    i += i < ranges->count && ranges->items[i].first < unit;
    return i < ranges->count ? ranges->items[i].first : UINT64_MAX;
}
