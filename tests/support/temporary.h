/* SPDX-License-Identifier: MIT */
/*
 * Temporary files of the tests, tables in them, and bytes in memory that are written and read like a file.
 */
#ifndef TESTS_TEMPORARY_H
#define TESTS_TEMPORARY_H

#include <bigpoints/table.h>
#include <stddef.h>
#include <stdint.h>

enum { TEST_PATH = 256 };

/* A folder for temporary files: TMPDIR, or one in memory, or /tmp; on Windows TEMP. A device that is no regular file. */
const char *test_folder(void);
const char *test_device(void);

/* Removes a file whose name is UTF-8. */
void test_remove(const char *path);

/* A name that no file has, in that folder. */
void test_temporary(char out[TEST_PATH]);

/* The bytes of a file; free them. */
uint8_t *test_read_file(size_t *size, const char *path);

/* Writes a file anew. */
void test_write_file(const char *path, const void *bytes, size_t size);

/* Changes one byte of a file by an exclusive or. */
void test_flip_byte(const char *path, size_t at, uint8_t by);

/* Opens or makes a table in a file; free it with bp_table_free(). */
bp_table *test_table_file(const char *path, uint64_t bytes);

typedef struct test_bytes {
    uint8_t *data; /* free it */
    size_t size;
    size_t at;    /* read so far */
    size_t piece; /* read at most so many at once; 0: all */
    size_t limit; /* writing stops after so many bytes; 0: never */
} test_bytes;

/* For bp_table_save() and bp_table_load(); `user` is a test_bytes. */
int test_bytes_append(const void *more, size_t size, void *user);
size_t test_bytes_take(void *out, size_t size, void *user);

#endif
