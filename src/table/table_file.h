/* SPDX-License-Identifier: MIT */
/* The file of a persistent table. */
#ifndef BP_TABLE_TABLE_FILE_H
#define BP_TABLE_TABLE_FILE_H

#include "table/table_internal.h"

/* A table file that is open and locked: what `create` of bp__table_file takes as `user`. */
typedef struct bp__medium bp__medium;

/* Opens a file, or makes one with at most so many bytes of entries. BP_OK, BP_ERR_LIMIT, BP_ERR_FILE, BP_ERR_MEMORY, or what the
   allocator is refused with. */
int bp__medium_open(bp__medium **out, const char *path, uint64_t bytes,
                    const bp_allocator *allocator, char *why, size_t why_size);

/* Frees a bp__medium. */
void bp__medium_close(void *medium);

#endif
