/* SPDX-License-Identifier: MIT */
/* 128-bit keys of byte strings. */
#ifndef BP_BASE_KEY_H
#define BP_BASE_KEY_H

#include <stddef.h>
#include <stdint.h>

enum { BP__KEY_BYTES = 16 };

/* Up to BP__KEY_BYTES bytes become the key as they are, so that different strings of one length have
   different keys; longer ones are mixed into 128 bits. */
void bp__key(uint64_t out[2], const void *bytes, size_t count);

#endif
