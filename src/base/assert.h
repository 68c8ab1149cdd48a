/* SPDX-License-Identifier: MIT */
/* Assertions: what must hold inside the library, whatever a caller, a game or a table of others does. What these can cause
   is a status.

   They are active if BP_ASSERTIONS is defined: in tests, fuzz targets and every configuration for tests. A failed one
   prints its place and its condition, and aborts. Otherwise the condition is compiled but never evaluated. */
#ifndef BP_BASE_ASSERT_H
#define BP_BASE_ASSERT_H

#if defined(BP_ASSERTIONS)

#include <stdio.h>
#include <stdlib.h>

static inline _Noreturn void bp__assert_fail(const char *file, int line, const char *condition)
{
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
    abort();
}

#define BP__ASSERT(condition) \
    ((condition) ? (void)0 : bp__assert_fail(__FILE__, __LINE__, #condition))

#else

#define BP__ASSERT(condition) ((void)(0 && (condition)))

#endif

#endif
