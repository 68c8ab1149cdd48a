/**
 * @file export.h
 * @brief The marks that every public declaration carries.
 */
#ifndef BIGPOINTS_EXPORT_H
#define BIGPOINTS_EXPORT_H

/**
 * @def BP_API
 * @brief Marks a symbol that the shared library exports; everything else stays hidden.
 *
 * A program needs no definition of its own, with one exception: on Windows define `BP_SHARED` to use
 * the library as a DLL. `BP_BUILD` is set only while the library itself is compiled.
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
 * @brief Opens the declarations of a header: in C++ they get C linkage.
 */
/**
 * @def BP_END_DECLS
 * @brief Closes what #BP_BEGIN_DECLS opened.
 */
#ifdef __cplusplus
#define BP_BEGIN_DECLS extern "C" {
#define BP_END_DECLS }
#else
#define BP_BEGIN_DECLS
#define BP_END_DECLS
#endif

#endif
