/* Sorted lists of disjoint ranges of units: which units are done. */

#include <string.h>

#include <bigpoints/status.h>

#include "census/census_internal.h"

int bp__ranges_reserve(bp__ranges *ranges, const bp__memory *memory)
{
    if (ranges->count < ranges->capacity) {
        return BP_OK;
    }
    size_t capacity = ranges->capacity ? 2 * ranges->capacity : 8;
    bp__range *items = bp__memory_take_array(memory, capacity, sizeof *items);
    if (!items) {
        return BP_ERR_MEMORY;
    }
    if (ranges->count > 0) {
        memcpy(items, ranges->items, ranges->count * sizeof *items);
    }
    bp__memory_give(memory, ranges->items);
    ranges->items = items;
    ranges->capacity = capacity;
    return BP_OK;
}

static void remove_at(bp__ranges *ranges, size_t i)
{
    ranges->count--;
    memmove(ranges->items + i, ranges->items + i + 1, (ranges->count - i) * sizeof *ranges->items);
}

int bp__ranges_add(bp__ranges *ranges, bp__range range, const bp__memory *memory)
{
    size_t i = 0;
    if (range.first >= range.end) {
        return BP_OK;
    }
    while (i < ranges->count && ranges->items[i].end <= range.first) {
        i++;
    }
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
    return BP_OK;
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
    for (size_t i = 0; i < ranges->count && ranges->items[i].first <= unit; i++) {
        unit = ranges->items[i].end > unit ? ranges->items[i].end : unit;
    }
    return unit;
}

uint64_t bp__ranges_next(const bp__ranges *ranges, uint64_t unit)
{
    for (size_t i = 0; i < ranges->count; i++) {
        if (ranges->items[i].first >= unit) {
            return ranges->items[i].first;
        }
    }
    return UINT64_MAX;
}
