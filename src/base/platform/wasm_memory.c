/* SPDX-License-Identifier: MIT */
/* How much memory a WebAssembly module may have: all of its linear memory, whose size is fixed when it is made. */

#include "base/platform/platform.h"

enum { PAGE_BYTES = 65536 };

uint64_t bp__memory_limit(void)
{
    return (uint64_t)__builtin_wasm_memory_size(0) * PAGE_BYTES;
}

uint64_t bp__memory_group_limit(const char *groups, const char *root)
{
    (void)groups;
    (void)root;
    return UINT64_MAX;
}
