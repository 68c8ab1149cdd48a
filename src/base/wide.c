/* SPDX-License-Identifier: MIT */
/* Signed whole numbers of up to 4096 bits: sign and magnitude, schoolbook multiplication, long division (Knuth's
   algorithm D). */

#include "base/wide.h"

#include <string.h>

enum { DECIMAL_GROUP = 9 };

#define DECIMAL_BASE UINT32_C(1000000000)

static void trim(bp__wide *number)
{
    while (number->length > 0 && number->limb[number->length - 1] == 0) {
        number->length--;
    }
    if (number->length == 0) {
        number->sign = 0;
    }
}

void bp__wide_set(bp__wide *out, int64_t number)
{
    uint64_t magnitude = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    out->sign = number < 0 ? -1 : 1;
    out->limb[0] = (uint32_t)magnitude;
    out->limb[1] = (uint32_t)(magnitude >> 32);
    out->length = 2;
    trim(out);
}

void bp__wide_copy(bp__wide *out, const bp__wide *number)
{
    if (out != number) {
        out->sign = number->sign;
        out->length = number->length;
        memcpy(out->limb, number->limb, (size_t)number->length * sizeof number->limb[0]);
    }
}

void bp__wide_negate(bp__wide *number)
{
    number->sign = -number->sign;
}

/* --- Magnitudes ---------------------------------------------------------------------------------------- */

static int compare_magnitudes(const bp__wide *a, const bp__wide *b)
{
    if (a->length != b->length) {
        return a->length < b->length ? -1 : 1;
    }
    for (int32_t i = a->length - 1; i >= 0; i--) {
        if (a->limb[i] != b->limb[i]) {
            return a->limb[i] < b->limb[i] ? -1 : 1;
        }
    }
    return 0;
}

/* |a| + |b|, of the given sign. */
static int add_magnitudes(bp__wide *out, const bp__wide *a, const bp__wide *b, int32_t sign)
{
    const bp__wide *longer = a->length < b->length ? b : a;
    const bp__wide *shorter = longer == a ? b : a;
    int32_t length = longer->length;
    int32_t common = shorter->length;
    uint64_t carry = 0;
    for (int32_t i = 0; i < length; i++) {
        carry += (uint64_t)longer->limb[i] + (i < common ? shorter->limb[i] : 0);
        out->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry > 0) {
        if (length == BP__WIDE_LIMBS) {
            return 0;
        }
        out->limb[length++] = (uint32_t)carry;
    }
    out->length = length;
    out->sign = sign;
    return 1;
}

/* |larger| - |smaller|, of the given sign. */
static void subtract_magnitudes(bp__wide *out, const bp__wide *larger, const bp__wide *smaller,
                                int32_t sign)
{
    int32_t length = larger->length;
    int32_t common = smaller->length;
    uint64_t borrow = 0;
    for (int32_t i = 0; i < length; i++) {
        uint64_t difference = larger->limb[i] - borrow - (i < common ? smaller->limb[i] : 0);
        out->limb[i] = (uint32_t)difference;
        borrow = difference >> 63;
    }
    out->length = length;
    out->sign = sign;
    trim(out);
}

/* --- Arithmetic ---------------------------------------------------------------------------------------- */

int bp__wide_compare(const bp__wide *a, const bp__wide *b)
{
    if (a->sign != b->sign) {
        return a->sign < b->sign ? -1 : 1;
    }
    return a->sign * compare_magnitudes(a, b);
}

/* a + b, where b has the given sign in place of its own. */
static int add(bp__wide *out, const bp__wide *a, const bp__wide *b, int32_t sign)
{
    if (sign == 0) {
        bp__wide_copy(out, a);
        return 1;
    }
    if (a->sign == 0 || a->sign == sign) {
        return add_magnitudes(out, a, b, sign);
    }
    if (compare_magnitudes(a, b) >= 0) {
        subtract_magnitudes(out, a, b, a->sign);
    } else {
        subtract_magnitudes(out, b, a, sign);
    }
    return 1;
}

int bp__wide_add(bp__wide *out, const bp__wide *a, const bp__wide *b)
{
    return add(out, a, b, b->sign);
}

int bp__wide_subtract(bp__wide *out, const bp__wide *a, const bp__wide *b)
{
    return add(out, a, b, -b->sign);
}

int bp__wide_multiply(bp__wide *out, const bp__wide *a, const bp__wide *b)
{
    int32_t length = a->length + b->length;
    out->length = 0;
    out->sign = a->sign * b->sign;
    if (out->sign == 0) {
        return 1;
    }
    if (length - 1 > BP__WIDE_LIMBS) {
        return 0;
    }
    int32_t stored = length < BP__WIDE_LIMBS ? length : BP__WIDE_LIMBS;
    memset(out->limb, 0, (size_t)stored * sizeof out->limb[0]);
    uint64_t carry = 0;
    for (int32_t i = 0; i < a->length; i++) {
        carry = 0;
        for (int32_t j = 0; j < b->length; j++) {
            carry += (uint64_t)a->limb[i] * b->limb[j] + out->limb[i + j];
            out->limb[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        if (i + b->length < stored) {
            out->limb[i + b->length] = (uint32_t)carry;
            carry = 0;
        }
    }
    out->length = stored;
    trim(out);
    return carry == 0;
}

/* --- Division ------------------------------------------------------------------------------------------ */

/* Divides the limbs by one limb; returns the remainder. */
static uint32_t divide_by_limb(uint32_t *limbs, int32_t length, uint32_t divisor)
{
    uint64_t remainder = 0;
    for (int32_t i = length - 1; i >= 0; i--) {
        remainder = (remainder << 32) | limbs[i];
        limbs[i] = (uint32_t)(remainder / divisor);
        remainder %= divisor;
    }
    return (uint32_t)remainder;
}

/* Copies limbs shifted to the left by fewer than 32 bits; returns the bits that leave at the top. */
static uint32_t shift_left(uint32_t *out, const uint32_t *limbs, int32_t length, int bits)
{
    uint32_t carry = 0;
    for (int32_t i = 0; i < length; i++) {
        uint64_t shifted = ((uint64_t)limbs[i] << bits) | carry;
        out[i] = (uint32_t)shifted;
        carry = (uint32_t)(shifted >> 32);
    }
    return carry;
}

/* The digit of the quotient at the top of `rest`, which has one limb more than the divisor: estimated from the leading
   limbs, then corrected. Subtracts the digit times the divisor. */
static uint32_t quotient_digit(uint32_t *rest, const uint32_t *divisor, int32_t length)
{
    uint64_t head = ((uint64_t)rest[length] << 32) | rest[length - 1];
    uint64_t digit = head / divisor[length - 1];
    uint64_t left = head % divisor[length - 1];
    while (digit >> 32 || digit * divisor[length - 2] > ((left << 32) | rest[length - 2])) {
        digit--;
        left += divisor[length - 1];
        if (left >> 32) {
            break;
        }
    }
    uint64_t borrow = 0;
    uint64_t carry = 0;
    for (int32_t i = 0; i < length; i++) {
        carry += digit * divisor[i];
        uint64_t difference = (uint64_t)rest[i] - (uint32_t)carry - borrow;
        rest[i] = (uint32_t)difference;
        borrow = difference >> 63;
        carry >>= 32;
    }
    uint64_t difference = (uint64_t)rest[length] - carry - borrow;
    rest[length] = (uint32_t)difference;
    if (difference >> 63) { /* one too many: add the divisor back */
        digit--;
        carry = 0;
        for (int32_t i = 0; i < length; i++) {
            carry += (uint64_t)rest[i] + divisor[i];
            rest[i] = (uint32_t)carry;
            carry >>= 32;
        }
        rest[length] += (uint32_t)carry;
    }
    return (uint32_t)digit;
}

/* Long division of magnitudes; |a| >= |b|, and b has at least two limbs. Sets the limbs of both results. */
static void long_divide(bp__wide *quotient, bp__wide *remainder, const bp__wide *a,
                        const bp__wide *b)
{
    uint32_t rest[BP__WIDE_LIMBS + 1];
    uint32_t divisor[BP__WIDE_LIMBS];
    int32_t length = b->length;
    int bits = 0;
    while (!((b->limb[length - 1] << bits) >> 31)) {
        bits++;
    }
    shift_left(divisor, b->limb, length, bits);
    rest[a->length] = shift_left(rest, a->limb, a->length, bits);
    quotient->length = a->length - length + 1;
    for (int32_t i = a->length - length; i >= 0; i--) {
        quotient->limb[i] = quotient_digit(rest + i, divisor, length);
    }
    for (int32_t i = 0; i < length; i++) {
        uint32_t above = i + 1 < length ? rest[i + 1] : 0;
        remainder->limb[i] = bits ? (rest[i] >> bits) | (above << (32 - bits)) : rest[i];
    }
    remainder->length = length;
}

void bp__wide_divide(bp__wide *quotient, bp__wide *remainder, const bp__wide *a, const bp__wide *b)
{
    bp__wide q;
    bp__wide r;
    if (compare_magnitudes(a, b) < 0) {
        bp__wide_set(&q, 0);
        bp__wide_copy(&r, a);
    } else if (b->length < 2) {
        bp__wide_copy(&q, a);
        r.limb[0] = divide_by_limb(q.limb, q.length, b->limb[0]);
        r.length = 1;
    } else {
        long_divide(&q, &r, a, b);
    }
    q.sign = a->sign * b->sign;
    r.sign = a->sign;
    trim(&q);
    trim(&r);
    if (quotient) {
        bp__wide_copy(quotient, &q);
    }
    if (remainder) {
        bp__wide_copy(remainder, &r);
    }
}

void bp__wide_gcd(bp__wide *out, const bp__wide *a, const bp__wide *b)
{
    bp__wide rest;
    bp__wide next;
    bp__wide_copy(&rest, b);
    bp__wide_copy(out, a);
    while (rest.sign != 0) {
        bp__wide_divide(NULL, &next, out, &rest);
        bp__wide_copy(out, &rest);
        bp__wide_copy(&rest, &next);
    }
    out->sign = out->sign != 0;
}

void bp__wide_format(char out[BP__WIDE_TEXT_SIZE], const bp__wide *number)
{
    char digits[BP__WIDE_TEXT_SIZE + DECIMAL_GROUP];
    size_t at = sizeof digits;
    bp__wide rest;
    bp__wide_copy(&rest, number);
    digits[--at] = '\0';
    while (rest.length > 0) {
        uint32_t group = divide_by_limb(rest.limb, rest.length, DECIMAL_BASE);
        trim(&rest);
        for (int i = 0; i < DECIMAL_GROUP && (group > 0 || rest.length > 0); i++) {
            digits[--at] = (char)('0' + group % 10);
            group /= 10;
        }
    }
    if (number->sign <= 0) {
        digits[--at] = number->sign < 0 ? '-' : '0';
    }
    memcpy(out, digits + at, sizeof digits - at);
}
