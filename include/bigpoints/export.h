/* SPDX-License-Identifier: MIT */
/**
 * @file export.h
 * @brief Macros for public declarations: symbol visibility and C linkage.
 */
#ifndef BIGPOINTS_EXPORT_H
#define BIGPOINTS_EXPORT_H

/**
 * @def BP_API
 * @brief Marks a symbol that the shared library exports; everything else stays hidden.
 *
 * On Windows, a program that uses the library as a DLL defines `BP_SHARED`. No other program needs a definition.
 * `BP_BUILD` is defined only while the library itself is compiled.
 */
#if defined(_WIN32) || defined(__CYGWIN__)
#if defined(BP_SHARED) && defined(BP_BUILD)
#define BP_API __declspec(dllexport)
#elif defined(BP_SHARED)
#define BP_API __declspec(dllimport)
#else
#define BP_API
#endif
#elif defined(__GNUC__)
#define BP_API __attribute__((visibility("default")))
#else
#define BP_API
#endif

/**
 * @def BP_BEGIN_DECLS
 * @brief Begins the declarations of a header. In C++ they have C linkage.
 */
/**
 * @def BP_END_DECLS
 * @brief Ends the declarations that #BP_BEGIN_DECLS began.
 */
#ifdef __cplusplus
#define BP_BEGIN_DECLS extern "C" {
#define BP_END_DECLS }
#else
#define BP_BEGIN_DECLS
#define BP_END_DECLS
#endif

#endif
