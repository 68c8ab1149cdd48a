/* SPDX-License-Identifier: MIT */
/* Names of public enumerations as the programs read and write them. */

#include "programs/common/enum_names.h"

#include <stddef.h>

const char *const objective_names[] = {"outcome", "margin", "thesis", "maxn", "guaranteed", NULL};
const char *const rules_names[] = {"official", "thesis", NULL};
const char *const stop_reason_names[] = {"solved", "seconds", "nodes", "memory", "cancelled", NULL};
