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
        printf("constant %s %" PRId64 "\n", bp_constant_name(i), value);
    }
    for (int32_t i = 0; i < bp_type_count(); i++) {
        printf("type %s %" PRId32 "\n", bp_type_name(i), bp_type_size(bp_type_name(i)));
    }
    return 0;
}
