#!/bin/sh
# SPDX-License-Identifier: MIT
# The library compiles for WebAssembly, where size_t has 32 bits, without a number that loses bits on the way. Only the
# compiler runs; wasm_slow.sh runs the result, with more tools.
set -u
# shellcheck source=tests/scripts/_lib.sh
. "$(dirname "$0")/_lib.sh"

# compiles FILE...: as we compile everything, for wasm32.
compiles() {
    clang --target=wasm32-wasi -std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror \
        -DBP_BUILD -DBP_EXPERIMENTAL= -Iinclude -Isrc -fsyntax-only "$@"
}

printf '#include <stdlib.h>\nint main(void) { return 0; }\n' >"$work/try.c"
if ! has clang || ! compiles "$work/try.c" >"$log" 2>&1; then
    ignore "sizes for wasm32" "clang with a C library for wasm32 is missing (Debian: clang, wasi-libc)"
    finish
fi

printf '#include <stdint.h>\nsize_t lossy(uint64_t n) { return n; }\n' >"$work/lossy.c"
refuse "a conversion that loses bits is found" compiles "$work/lossy.c"
for source in $(find src -name '*.c' ! -path 'src/programs/*' ! -path 'src/base/platform/posix_*' ! -path 'src/base/platform/windows_*' | sort); do
    expect "$source" compiles "$source"
done

finish
