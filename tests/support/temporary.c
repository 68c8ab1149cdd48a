/* SPDX-License-Identifier: MIT */
/*
 * Temporary files of the tests, tables in them, and bytes in memory that are written and read like a file.
 */
#define _POSIX_C_SOURCE 200809L

#include "support/temporary.h"

#include <bigpoints/status.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <unity.h>

#if defined(_WIN32)
#include <wchar.h>
#include <windows.h>

static const char device[] = "NUL";

/* Windows has no folder that is always there. */
static const char *usual_folder(void)
{
    const char *folder = getenv("TEMP");
    return folder ? folder : ".";
}

void test_remove(const char *path)
{
    wchar_t wide[TEST_PATH + 32];
    TEST_ASSERT_TRUE(MultiByteToWideChar(CP_UTF8, 0, path, -1, wide, TEST_PATH + 32) > 0);
    _wremove(wide);
}
#else
static const char device[] = "/dev/null";

/* Files in memory: thousands of times something is made safe on the disk. */
static const char *usual_folder(void)
{
    return access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
}

void test_remove(const char *path)
{
    remove(path);
}
#endif

const char *test_device(void)
{
    return device;
}

const char *test_folder(void)
{
    const char *folder = getenv("TMPDIR");

    return folder != NULL && folder[0] != '\0' ? folder : usual_folder();
}

void test_temporary(char out[TEST_PATH])
{
    static unsigned number;

    snprintf(out, TEST_PATH, "%s/bigpoints-%ld-%u", test_folder(), (long)getpid(), number++);
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

bp_table *test_table_file(const char *path, uint64_t bytes)
{
    char why[400];
    bp_table *table = NULL;
    int status = bp_table_new_file(&table, path, bytes, NULL, why, sizeof why);

    TEST_ASSERT_EQUAL_STRING_MESSAGE(bp_status_name(BP_OK), bp_status_name(status), why);
    TEST_ASSERT_EQUAL_STRING("", why);
    TEST_ASSERT_NOT_NULL(table);
    return table;
}

int test_bytes_append(const void *more, size_t size, void *user)
{
    test_bytes *b = user;

    if (b->limit > 0 && b->size + size > b->limit) {
        return 1;
    }
    b->data = realloc(b->data, b->size + size + 1);
    TEST_ASSERT_NOT_NULL(b->data);
    memcpy(b->data + b->size, more, size);
    b->size += size;
    return 0;
}

size_t test_bytes_take(void *out, size_t size, void *user)
{
    test_bytes *b = user;
    size_t left = b->size - b->at;

    size = size < left ? size : left;
    size = b->piece > 0 && size > b->piece ? b->piece : size;
    memcpy(out, b->data + b->at, size);
    b->at += size;
    return size;
}
