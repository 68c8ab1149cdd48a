/* SPDX-License-Identifier: MIT */
/*
 * Feeds files to a fuzz target without a fuzzer: each argument is a file, or a directory that stands
 * for all files in it. A target that finds something aborts; otherwise the last line counts the inputs.
 */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int tests;
static int failures;
static const char *volatile current = "";

/* A target has aborted: says with which input. Returning lets the program end as it would have. */
static void name_input(int number)
{
    static const char words[] = "the input was ";
    (void)number;
    if (write(STDERR_FILENO, words, sizeof words - 1) < 0 ||
        write(STDERR_FILENO, current, strlen(current)) < 0 || write(STDERR_FILENO, "\n", 1) < 0) {
        return;
    }
}

static void fail(const char *path)
{
    perror(path);
    failures++;
}

static void feed_file(const char *path, size_t size)
{
    uint8_t *data = malloc(size > 0 ? size : 1);
    FILE *file = fopen(path, "rb");
    tests++;
    if (data == NULL || file == NULL || fread(data, 1, size, file) != size) {
        fail(path);
    } else {
        current = path;
        (void)LLVMFuzzerTestOneInput(data, size);
    }
    if (file != NULL) {
        fclose(file);
    }
    free(data);
}

static void feed(const char *path);

static void feed_directory(const char *path)
{
    struct dirent **entries = NULL;
    const int count = scandir(path, &entries, NULL, alphasort);
    if (count < 0) {
        fail(path);
        return;
    }
    for (int i = 0; i < count; i++) {
        if (entries[i]->d_name[0] != '.') {
            const size_t size = strlen(path) + strlen(entries[i]->d_name) + 2;
            char *inner = malloc(size);
            if (inner == NULL) {
                fail(path);
            } else {
                (void)snprintf(inner, size, "%s/%s", path, entries[i]->d_name);
                feed(inner);
                free(inner);
            }
        }
        free(entries[i]);
    }
    free(entries);
}

static void feed(const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0) {
        fail(path);
    } else if (S_ISDIR(status.st_mode)) {
        feed_directory(path);
    } else {
        feed_file(path, (size_t)status.st_size);
    }
}

int main(int argc, char **argv)
{
    (void)signal(SIGABRT, name_input);
    for (int i = 1; i < argc; i++) {
        feed(argv[i]);
    }
    if (tests == 0 && failures == 0) {
        fprintf(stderr, "usage: %s FILE-OR-DIRECTORY...\nno input was given\n", argv[0]);
        failures++;
    }
    printf("%d Tests %d Failures 0 Ignored\n", tests, failures);
    return failures > 0 ? 1 : 0;
}
