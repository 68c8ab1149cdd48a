/* Which units are done. */

#include <string.h>

#include <bigpoints/status.h>

#include "analysis/census.h"

int bp__spans_reserve(bp__spans *spans, const bp__memory *memory)
{
    if (spans->count < spans->capacity) {
        return BP_OK;
    }
    size_t capacity = spans->capacity ? 2 * spans->capacity : 8;
    bp__span *items = bp__memory_take(memory, capacity * sizeof *items);
    if (!items) {
        return BP_ERR_MEMORY;
    }
    if (spans->count > 0) {
        memcpy(items, spans->items, spans->count * sizeof *items);
    }
    bp__memory_give(memory, spans->items);
    spans->items = items;
    spans->capacity = capacity;
    return BP_OK;
}

static void remove_at(bp__spans *spans, size_t i)
{
    spans->count--;
    memmove(spans->items + i, spans->items + i + 1, (spans->count - i) * sizeof *spans->items);
}

int bp__spans_add(bp__spans *spans, bp__span span, const bp__memory *memory)
{
    size_t i = 0;
    if (span.first >= span.end) {
        return BP_OK;
    }
    while (i < spans->count && spans->items[i].end <= span.first) {
        i++;
    }
    if (i < spans->count && spans->items[i].first < span.end) {
        return BP_ERR_MISMATCH;
    }
    if (i > 0 && spans->items[i - 1].end == span.first) {
        spans->items[--i].end = span.end;
    } else {
        int status = bp__spans_reserve(spans, memory);
        if (status != BP_OK) {
            return status;
        }
        memmove(spans->items + i + 1, spans->items + i, (spans->count - i) * sizeof *spans->items);
        spans->items[i] = span;
        spans->count++;
    }
    if (i + 1 < spans->count && spans->items[i + 1].first == spans->items[i].end) {
        spans->items[i].end = spans->items[i + 1].end;
        remove_at(spans, i + 1);
    }
    return BP_OK;
}

uint64_t bp__spans_units(const bp__spans *spans)
{
    uint64_t units = 0;
    for (size_t i = 0; i < spans->count; i++) {
        units += spans->items[i].end - spans->items[i].first;
    }
    return units;
}

uint64_t bp__spans_skip(const bp__spans *spans, uint64_t unit)
{
    for (size_t i = 0; i < spans->count && spans->items[i].first <= unit; i++) {
        unit = spans->items[i].end > unit ? spans->items[i].end : unit;
    }
    return unit;
}

uint64_t bp__spans_next(const bp__spans *spans, uint64_t unit)
{
    for (size_t i = 0; i < spans->count; i++) {
        if (spans->items[i].first >= unit) {
            return spans->items[i].first;
        }
    }
    return UINT64_MAX;
}
