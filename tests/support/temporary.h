/*
 * Temporary files of the tests.
 */
#ifndef TESTS_TEMPORARY_H
#define TESTS_TEMPORARY_H

#include <stddef.h>
#include <stdint.h>

enum { TEST_PATH = 256 };

/* A name that no file has, in the folder TMPDIR, or in memory, or in /tmp. */
void test_temporary(char out[TEST_PATH]);

/* The bytes of a file; free them. */
uint8_t *test_read_file(size_t *size, const char *path);

/* Writes a file anew. */
void test_write_file(const char *path, const void *bytes, size_t size);

/* Changes one byte of a file by an exclusive or. */
void test_flip_byte(const char *path, size_t at, uint8_t by);

#endif
