/* SPDX-License-Identifier: MIT */
/* Prints the library's version, the size of a pointer, and every public constant and size: for scripts/abi.sh. */
#include <bigpoints.h>

#include <inttypes.h>
#include <stdio.h>

int main(void)
{
    printf("version libbigpoints %s\n", bp_version_string());
    printf("pointer bytes %d\n", (int)sizeof(void *));
    for (int32_t i = 0; i < bp_constant_count(); i++) {
        int64_t value;
        if (bp_constant(&value, bp_constant_name(i)) != BP_OK) {
            return 1;
        }
        const char *name = bp_constant_name(i);
        char type[64];
        if (sscanf(name, "sizeof(%63[a-z0-9_])", type) == 1) {
            printf("type %s %" PRId64 "\n", type, value);
        } else {
            printf("constant %s %" PRId64 "\n", name, value);
        }
    }
    return 0;
}
