/* SPDX-License-Identifier: MIT */
/*
 * The table in a file as a back-end whose every instance has a new file, for the conformance suite.
 */
#ifndef TESTS_FILE_TABLE_H
#define TESTS_FILE_TABLE_H

#include <bigpoints/sys/table_ops.h>

/* Fills in the functions; those that are not its own are those of the library. */
bp_table_ops test_file_table(void);

#endif
