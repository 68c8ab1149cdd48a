/* SPDX-License-Identifier: MIT */
/* Advice about the option --memory for a message about a failure. */

#include "programs/common/memory_advice.h"

#include <bigpoints.h>

const char *memory_advice(int status)
{
    return status == BP_ERR_LIMIT    ? ": use more --memory"
           : status == BP_ERR_MEMORY ? ": use less --memory"
                                     : "";
}
