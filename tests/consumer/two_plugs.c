/* SPDX-License-Identifier: MIT */
/* A program with two plug-ins, each linked with its own version of the library. Prints the version and the result of each. */
#include <inttypes.h>
#include <stdio.h>

int plug_old(int32_t *margin);
int plug_new(int32_t *margin);

int main(void)
{
    int32_t margin = 0;
    int version = plug_old(&margin);
    printf("%d %" PRId32 "\n", version, margin);
    version = plug_new(&margin);
    printf("%d %" PRId32 "\n", version, margin);
    return 0;
}
