/* SPDX-License-Identifier: MIT */
/* The types of threads and files in WebAssembly, which has none. */
#ifndef BP_BASE_PLATFORM_WASM_TYPES_H
#define BP_BASE_PLATFORM_WASM_TYPES_H

typedef char bp__thread_handle;
typedef char bp__mutex;
typedef char bp__condition;
typedef int bp__file_handle;

#endif
