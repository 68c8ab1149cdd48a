/* SPDX-License-Identifier: MIT */
/* The table of public constants and types. */
#ifndef BP_FFI_CONSTANTS_INTERNAL_H
#define BP_FFI_CONSTANTS_INTERNAL_H

#include <stdint.h>

typedef struct bp__constant {
    const char *name;
    const char *group; /* its enumeration, or "" */
    int64_t value;
} bp__constant;

typedef struct bp__type {
    const char *name;
    int32_t size;
} bp__type;

/* Both tables are in alphabetical order. */
extern const bp__constant bp__constants[];
extern const int32_t bp__constant_count;
extern const bp__type bp__types[];
extern const int32_t bp__type_count;

#endif
