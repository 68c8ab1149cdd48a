/* SPDX-License-Identifier: MIT */
/* The clock of WebAssembly: a function of the host. */

#include "base/platform/platform.h"

/* Milliseconds since a fixed moment, like performance.now(). */
__attribute__((import_module("bigpoints"), import_name("now"))) double bp__wasm_now(void);

double bp__clock(void)
{
    return 1e-3 * bp__wasm_now();
}
