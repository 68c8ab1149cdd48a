/* SPDX-License-Identifier: MIT */
/* The call stack in WebAssembly. Variables whose address is taken lie on a stack in the memory of the module, all others on
   a stack of the host, which nobody can measure. The host's frames of a recursion are about as large as ours, so the
   space on our stack limits both. */

#include "base/platform/platform.h"

/* The lowest address of the stack that is in use. The binding sets it when it switches to another stack. */
__attribute__((export_name("bp__wasm_stack_lowest"))) uintptr_t *bp__wasm_stack_lowest(void);

uintptr_t *bp__wasm_stack_lowest(void)
{
    static uintptr_t lowest; /* the linker puts the first stack at address 0 */
    return &lowest;
}

uintptr_t bp__stack_address(void)
{
    return (uintptr_t)__builtin_frame_address(0);
}

size_t bp__stack_left(void)
{
    return bp__stack_address() - *bp__wasm_stack_lowest();
}
