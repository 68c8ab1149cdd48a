/* SPDX-License-Identifier: MIT */
/* Lookup of constants and type sizes by name, for languages that cannot read the headers, by binary search. */

#include "ffi/constants_internal.h"

#include <string.h>

#include <bigpoints/constants.h>
#include <bigpoints/status.h>

int bp_constant(int64_t *out, const char *name)
{
    if (!out || !name) {
        return BP_ERR_ARGUMENT;
    }
    int32_t from = 0;
    int32_t end = bp__constant_count;
    while (from < end) {
        int32_t middle = from + (end - from) / 2;
        int order = strcmp(name, bp__constants[middle].name);
        if (order == 0) {
            *out = bp__constants[middle].value;
            return BP_OK;
        }
        if (order < 0) {
            end = middle;
        } else {
            from = middle + 1;
        }
    }
    return BP_ERR_ARGUMENT;
}

int32_t bp_constant_count(void)
{
    return bp__constant_count;
}

const char *bp_constant_name(int32_t index)
{
    return index >= 0 && index < bp__constant_count ? bp__constants[index].name : "";
}
