/* SPDX-License-Identifier: MIT */
/* Parsing and formatting of configurations. */
#ifndef BP_BIGPOINTS_CONFIG_TEXT_H
#define BP_BIGPOINTS_CONFIG_TEXT_H

#include "bigpoints/config_internal.h"
#include "bigpoints/fields.h"

/* Sets a configuration from the fields of a line, and checks it. Missing fields keep their values. The numbers of
   discs and the seed are the exception: one of them in the line resets the others, as the notation says. */
int bp__config_read(bp_config *out, const bp__fields *fields, char *why, size_t why_size);

/* Reads a value that is one number and nothing else, from `min` to `max`. */
int bp__value_number(uint64_t *out, const bp__fields *fields, int field, uint64_t min, uint64_t max,
                     char *why, size_t why_size);

#endif
