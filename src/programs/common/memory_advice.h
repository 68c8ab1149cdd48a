/* SPDX-License-Identifier: MIT */
/* Advice about the option --memory for a message about a failure. */
#ifndef BP_PROGRAMS_COMMON_MEMORY_ADVICE_H
#define BP_PROGRAMS_COMMON_MEMORY_ADVICE_H

/* What to append to the message: text if the status is about the memory of tables, otherwise "". */
const char *memory_advice(int status);

#endif
