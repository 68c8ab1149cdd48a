/* SPDX-License-Identifier: MIT */
/*
 * What the files of the program `fingerprint` share. The program uses only the public headers and ISO C, so that it runs on
 * every platform, and has one thread and no time limit, so that it prints the same everywhere.
 */
#ifndef TESTS_PORTABILITY_H
#define TESTS_PORTABILITY_H

#include <bigpoints.h>

/* Memory of each table: small enough for every platform. */
#define TABLE_BYTES (UINT64_C(4) << 20)

/* Ends the program with a message, unless the status is BP_OK. */
void must(int status, const char *what);

/* A handle of a text; free it. */
bp_state *open_state(const char *text);
bp_config *open_config(const char *text);

/* A solver with a table of TABLE_BYTES. */
bp_solver *open_solver(int32_t objective);

/* Prints a move as text, after a space. */
void print_move(const bp_state *state, bp_move move);

/* FNV-1a, 64 bits: continues a digest, which begins with DIGEST_START, with a text. */
#define DIGEST_START UINT64_C(0xCBF29CE484222325)
uint64_t digest(uint64_t sum, const char *text);

/* Writes files of every format into a folder that exists. */
void exchange_write(const char *folder);

/* Reads the files that exchange_write() wrote, here or on another platform, continues with them, and prints the results. */
void exchange_read(const char *folder);

#endif
