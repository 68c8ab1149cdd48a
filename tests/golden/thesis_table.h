/* SPDX-License-Identifier: MIT */
/*
 * The tables of the thesis: every board of a reduced game, solved by its rules and preference.
 */
#ifndef TESTS_THESIS_TABLE_H
#define TESTS_THESIS_TABLE_H

/* Solves every board of so many colours and discs and compares totals and digest with the line of
 * tests/golden/thesis_digests.txt. Fails the running Unity test. */
void thesis_table_check(int colours, int discs);

/* Solves one board and compares it with its published row, "1122,2,1,17". */
void thesis_table_check_row(const char *row);

#endif
