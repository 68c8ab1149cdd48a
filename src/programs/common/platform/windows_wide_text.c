/* SPDX-License-Identifier: MIT */
/* UTF-8 and UTF-16, by functions of Windows. */

#define WIN32_LEAN_AND_MEAN
#define NOMINMAX

#include <windows.h>

#include <stdlib.h>

#include "programs/common/platform/wide_text.h"

wchar_t *wide_from_utf8(const char *text)
{
    int length = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);
    wchar_t *wide = length > 0 ? calloc((size_t)length, sizeof *wide) : NULL;
    if (wide) {
        MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, wide, length);
    }
    return wide;
}

char *wide_to_utf8(const wchar_t *text)
{
    int length = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
    char *narrow = length > 0 ? calloc((size_t)length, 1) : NULL;
    if (narrow) {
        WideCharToMultiByte(CP_UTF8, 0, text, -1, narrow, length, NULL, NULL);
    }
    return narrow;
}
