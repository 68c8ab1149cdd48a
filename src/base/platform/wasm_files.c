/* SPDX-License-Identifier: MIT */
/* Files in WebAssembly: there are none. */

#include "base/platform/platform.h"

int bp__file_open(bp__file *out, const char *path)
{
    (void)path;
    *out = (bp__file){.handle = -1};
    return BP__FILE_FAILED;
}

int bp__file_create(bp__file *out, const char *path, uint64_t size)
{
    (void)path;
    (void)size;
    *out = (bp__file){.handle = -1};
    return BP__FILE_FAILED;
}

int bp__file_sync(const bp__file *file)
{
    (void)file;
    return BP__FILE_FAILED;
}

void bp__file_close(bp__file *file)
{
    (void)file;
}
