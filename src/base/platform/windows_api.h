/* SPDX-License-Identifier: MIT */
/* windows.h for Windows 8 or newer, without what the platform layer does not use. */
#ifndef BP_BASE_PLATFORM_WINDOWS_API_H
#define BP_BASE_PLATFORM_WINDOWS_API_H

#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#if !defined(_WIN32_WINNT) || _WIN32_WINNT < 0x0602
#undef _WIN32_WINNT
#define _WIN32_WINNT 0x0602 /* NOLINT(bugprone-reserved-identifier) */
#endif

#include <windows.h>

#endif
