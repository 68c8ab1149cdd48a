/* SPDX-License-Identifier: MIT */
/* Whole numbers of 256 bits: enough for the count of all boards and the code of every position. */
#ifndef BP_BASE_BIGNUM_H
#define BP_BASE_BIGNUM_H

#include <stddef.h>
#include <stdint.h>

enum { BP__BIG_LIMBS = 8, BP__BIG_BYTES = 32 };

typedef struct bp__big {
    uint32_t limb[BP__BIG_LIMBS]; /* low limbs first */
} bp__big;

bp__big bp__big_from(uint32_t number);

/* number = number * factor + addend. The result must fit. */
void bp__big_multiply_add(bp__big *number, uint32_t factor, uint32_t addend);

/* number = number / divisor; returns the remainder. */
uint32_t bp__big_divide(bp__big *number, uint32_t divisor);

void bp__big_add(bp__big *number, const bp__big *addend);
void bp__big_subtract(bp__big *number, const bp__big *subtrahend);

/* Negative, zero or positive, as a is less than, equal to or greater than b. */
int bp__big_compare(const bp__big *a, const bp__big *b);

/* The number of bytes without leading zeros; 1 for zero. */
size_t bp__big_byte_count(const bp__big *number);

/* Little-endian bytes. */
void bp__big_to_bytes(uint8_t *out, size_t count, const bp__big *number);
bp__big bp__big_from_bytes(const uint8_t *bytes, size_t count);

/* Decimal text; 80 bytes always suffice. */
void bp__big_format(char *out, const bp__big *number);

#endif
