/*
 * Temporary files of the tests.
 */
#define _POSIX_C_SOURCE 200809L

#include "support/temporary.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <unity.h>

void test_temporary(char out[TEST_PATH])
{
    static unsigned number;
    const char *folder = getenv("TMPDIR");

    if (folder == NULL || folder[0] == '\0') {
        /* Files in memory: thousands of times something is made safe on the disk. */
        folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    }
    snprintf(out, TEST_PATH, "%s/bigpoints-%ld-%u", folder, (long)getpid(), number++);
    remove(out);
}

uint8_t *test_read_file(size_t *size, const char *path)
{
    FILE *file = fopen(path, "rb");

    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL_INT(0, fseek(file, 0, SEEK_END));
    *size = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*size + 1);
    TEST_ASSERT_NOT_NULL(bytes);
    TEST_ASSERT_EQUAL_UINT(*size, fread(bytes, 1, *size, file));
    fclose(file);
    return bytes;
}

void test_write_file(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");

    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL_UINT(size, fwrite(bytes, 1, size, file));
    TEST_ASSERT_EQUAL_INT(0, fclose(file));
}

void test_flip_byte(const char *path, size_t at, uint8_t by)
{
    FILE *file = fopen(path, "r+b");

    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL_INT(0, fseek(file, (long)at, SEEK_SET));
    int byte = fgetc(file);
    TEST_ASSERT_TRUE(byte >= 0);
    TEST_ASSERT_EQUAL_INT(0, fseek(file, (long)at, SEEK_SET));
    TEST_ASSERT_EQUAL_INT(byte ^ by, fputc(byte ^ by, file));
    TEST_ASSERT_EQUAL_INT(0, fclose(file));
}
