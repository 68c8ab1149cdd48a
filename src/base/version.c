/* SPDX-License-Identifier: MIT */
/* The version of the library, taken from the public header when the library is compiled. */
#include <bigpoints/version.h>

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)

const char *bp_version_string(void)
{
    return TEXT(BP_VERSION_MAJOR) "." TEXT(BP_VERSION_MINOR) "." TEXT(BP_VERSION_PATCH);
}

int bp_version_number(void)
{
    return BP_VERSION_NUMBER;
}
