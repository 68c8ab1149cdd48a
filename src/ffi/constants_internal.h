/* SPDX-License-Identifier: MIT */
/* The table of public constants and of the sizes of public types. */
#ifndef BP_FFI_CONSTANTS_INTERNAL_H
#define BP_FFI_CONSTANTS_INTERNAL_H

#include <stdint.h>

typedef struct bp__constant {
    const char *name;
    int64_t value;
} bp__constant;

/* In the order of strcmp(). */
extern const bp__constant bp__constants[];
extern const int32_t bp__constant_count;

#endif
