/* Configurations as text. */
#ifndef BP_BIGPOINTS_CONFIGURATION_TEXT_H
#define BP_BIGPOINTS_CONFIGURATION_TEXT_H

#include "bigpoints/configuration.h"
#include "bigpoints/fields.h"

/* Sets a configuration from the fields of a line, and checks it. What is missing keeps its value; but
   the numbers of discs and the seed come together, as the notation says. */
int bp__config_read(bp_config *out, const bp__fields *fields, char *why, size_t why_size);

/* Reads a value that is one number and nothing else, from `least` to `most`. */
int bp__value_number(uint64_t *out, const bp__fields *fields, int field, uint64_t least,
                     uint64_t most, char *why, size_t why_size);

#endif
