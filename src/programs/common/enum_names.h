/* SPDX-License-Identifier: MIT */
/* Names of public enumerations as the programs read and write them: NULL-terminated lists in enumeration order. */
#ifndef BP_PROGRAMS_COMMON_ENUM_NAMES_H
#define BP_PROGRAMS_COMMON_ENUM_NAMES_H

extern const char *const objective_names[];   /* of bp_objective */
extern const char *const rules_names[];       /* of bp_rules */
extern const char *const stop_reason_names[]; /* of bp_stop_reason */

#endif
