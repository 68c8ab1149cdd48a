/* SPDX-License-Identifier: MIT */
/* Logarithms to base 2 of whole numbers. */
#ifndef BP_BASE_LOG2_H
#define BP_BASE_LOG2_H

#include <stdint.h>

/* The logarithm, rounded down; 0 for 0. */
uint32_t bp__log2(uint64_t number);

/* Bits for `values` different values, at least 1. */
uint32_t bp__bits_for(uint64_t values);

#endif
