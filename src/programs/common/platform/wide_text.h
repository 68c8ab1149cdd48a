/* SPDX-License-Identifier: MIT */
/* Text of Windows functions, which is UTF-16, and text of programs, which is UTF-8. */
#ifndef BP_PROGRAMS_COMMON_PLATFORM_WIDE_TEXT_H
#define BP_PROGRAMS_COMMON_PLATFORM_WIDE_TEXT_H

#include <wchar.h>

/* The converted text, which the caller frees; NULL without memory, or if the text is not UTF-8. */
wchar_t *wide_from_utf8(const char *text);
char *wide_to_utf8(const wchar_t *text);

#endif
