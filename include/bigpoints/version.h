/* SPDX-License-Identifier: MIT */
/**
 * @file version.h
 * @brief The version of the library, as macros and as functions.
 *
 * The version is defined only here. The name of the shared library, the pkg-config and CMake files, the
 * documentation and the release archive take it from this header.
 */
#ifndef BIGPOINTS_VERSION_H
#define BIGPOINTS_VERSION_H

#include <bigpoints/export.h>

BP_BEGIN_DECLS

/** @defgroup version Version
 *
 *  The macros say which headers a program was compiled with, the functions which library it runs
 *  with. The two may differ when the shared library was replaced in between.
 *
 *  @code{.c}
 *  if (bp_version_number() < BP_VERSION_NUMBER) {
 *      fprintf(stderr, "the library is %s, which is too old\n", bp_version_string());
 *      return 1;
 *  }
 *  @endcode
 *  @see the page "API and ABI stability"
 *  @{ */

#define BP_VERSION_MAJOR 0 /**< Changes when programs must be compiled again. Part of the soname. */
#define BP_VERSION_MINOR 2 /**< Changes with additions, and with changes in experimental/. */
#define BP_VERSION_PATCH 0 /**< Changes when a fault is corrected. */

/** The version as one number that can be compared, in a program or with `#if`: 1002003 is version 1.2.3. */
#define BP_VERSION_NUMBER (BP_VERSION_MAJOR * 1000000 + BP_VERSION_MINOR * 1000 + BP_VERSION_PATCH)

/**
 * @brief The version of the library as text.
 * @return "MAJOR.MINOR.PATCH", a constant text
 * @since 0.1
 */
BP_API const char *bp_version_string(void);

/**
 * @brief The version of the library as one number that can be compared.
 * @return #BP_VERSION_NUMBER of the headers that the library was built with
 * @since 0.1
 */
BP_API int bp_version_number(void);

/** @} */

BP_END_DECLS

#endif
