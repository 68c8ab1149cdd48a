/* SPDX-License-Identifier: MIT */
/* Signed whole numbers of up to 4096 bits, for exact linear algebra. A result that does not fit is refused. */
#ifndef BP_BASE_WIDE_H
#define BP_BASE_WIDE_H

#include <stddef.h>
#include <stdint.h>

enum {
    BP__WIDE_LIMBS = 128,
    BP__WIDE_TEXT_SIZE = 1240 /* holds the decimal text of any number, with sign and NUL */
};

typedef struct bp__wide {
    int32_t sign;                  /* -1, 0 or 1 */
    int32_t length;                /* limbs in use; 0 for zero */
    uint32_t limb[BP__WIDE_LIMBS]; /* low limbs first; the last one in use is not 0 */
} bp__wide;

void bp__wide_set(bp__wide *out, int64_t number);
void bp__wide_copy(bp__wide *out, const bp__wide *number);
void bp__wide_negate(bp__wide *number);

/* Negative, zero or positive, as a is less than, equal to or greater than b. */
int bp__wide_compare(const bp__wide *a, const bp__wide *b);

/* These return 1, or 0 if the result does not fit; then `out` is not valid. `out` may be `a` or `b` in a sum and a
   difference, and must not be either in a product. */
int bp__wide_add(bp__wide *out, const bp__wide *a, const bp__wide *b);
int bp__wide_subtract(bp__wide *out, const bp__wide *a, const bp__wide *b);
int bp__wide_multiply(bp__wide *out, const bp__wide *a, const bp__wide *b);

/* The quotient, rounded toward zero, and the remainder, with the sign of a. b is not zero. Either output may be NULL, and
   may be a or b. */
void bp__wide_divide(bp__wide *quotient, bp__wide *remainder, const bp__wide *a, const bp__wide *b);

/* gcd(a, b); 0 if both are zero. */
void bp__wide_gcd(bp__wide *out, const bp__wide *a, const bp__wide *b);

/* Decimal text. */
void bp__wide_format(char out[BP__WIDE_TEXT_SIZE], const bp__wide *number);

#endif
