/* SPDX-License-Identifier: MIT */
/* Whole numbers of 256 bits, for board counts and position codes. */

#include "base/bignum.h"

#include <string.h>

bp__big bp__big_from(uint32_t number)
{
    return (bp__big){{number}};
}

void bp__big_multiply_add(bp__big *number, uint32_t factor, uint32_t addend)
{
    uint64_t carry = addend;
    for (int i = 0; i < BP__BIG_LIMBS; i++) {
        carry += (uint64_t)number->limb[i] * factor;
        number->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

uint32_t bp__big_divide(bp__big *number, uint32_t divisor)
{
    uint64_t remainder = 0;
    for (int i = BP__BIG_LIMBS - 1; i >= 0; i--) {
        remainder = (remainder << 32) | number->limb[i];
        number->limb[i] = (uint32_t)(remainder / divisor);
        remainder %= divisor;
    }
    return (uint32_t)remainder;
}

void bp__big_add(bp__big *number, const bp__big *addend)
{
    uint64_t carry = 0;
    for (int i = 0; i < BP__BIG_LIMBS; i++) {
        carry += (uint64_t)number->limb[i] + addend->limb[i];
        number->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
}

void bp__big_subtract(bp__big *number, const bp__big *subtrahend)
{
    uint64_t borrow = 0;
    for (int i = 0; i < BP__BIG_LIMBS; i++) {
        uint64_t difference = (uint64_t)number->limb[i] - subtrahend->limb[i] - borrow;
        number->limb[i] = (uint32_t)difference;
        borrow = difference >> 63;
    }
}

int bp__big_compare(const bp__big *a, const bp__big *b)
{
    for (int i = BP__BIG_LIMBS - 1; i >= 0; i--) {
        if (a->limb[i] != b->limb[i]) {
            return a->limb[i] < b->limb[i] ? -1 : 1;
        }
    }
    return 0;
}

size_t bp__big_byte_count(const bp__big *number)
{
    uint8_t bytes[BP__BIG_BYTES];
    bp__big_to_bytes(bytes, sizeof bytes, number);
    size_t count = sizeof bytes;
    while (count > 1 && bytes[count - 1] == 0) {
        count--;
    }
    return count;
}

void bp__big_to_bytes(uint8_t *out, size_t count, const bp__big *number)
{
    for (size_t i = 0; i < count; i++) {
        out[i] = (uint8_t)(number->limb[i / 4] >> (8 * (i % 4)));
    }
}

bp__big bp__big_from_bytes(const uint8_t *bytes, size_t count)
{
    bp__big number = {{0}};
    for (size_t i = 0; i < count; i++) {
        number.limb[i / 4] |= (uint32_t)bytes[i] << (8 * (i % 4));
    }
    return number;
}

void bp__big_format(char *out, const bp__big *number)
{
    char digits[80];
    size_t at = sizeof digits;
    bp__big rest = *number;
    const bp__big zero = {{0}};
    digits[--at] = '\0';
    do {
        digits[--at] = (char)('0' + bp__big_divide(&rest, 10));
    } while (bp__big_compare(&rest, &zero) != 0);
    memcpy(out, digits + at, sizeof digits - at);
}
