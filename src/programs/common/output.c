/* SPDX-License-Identifier: MIT */
/* Atomic output files: written to a temporary file, synced, and renamed when complete. */

/* For strcasecmp. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/common/output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <bigpoints.h>

#include "programs/common/platform/system.h"

enum { WHY_SIZE = 8192, SUFFIX_SIZE = 16, TEMPORARIES_MAX = 1000 };

/* The end of names that no other files have, so that a process may remove one that another process has left. */
#define TEMPORARY ".bp-unfinished"

const char *output_name_refusal(const char *name)
{
    const size_t suffix = sizeof TEMPORARY - 1;
    size_t length = strlen(name);
    int is_temporary = length >= suffix && strcasecmp(name + length - suffix, TEMPORARY) == 0;
    return is_temporary ? "names that end with " TEMPORARY " are for temporary files" : NULL;
}

const char *output_refusal(const char *name)
{
    file_info there = {0};
    if (output_name_refusal(name) || file_info_read_link(&there, name) != 0) {
        return output_name_refusal(name);
    }
    return !there.is_regular       ? "it is not a regular file"
           : !file_may_write(name) ? strerror(EACCES)
                                   : NULL;
}

enum output_kind output_kind_of(const char *name, const char *begin)
{
    enum output_kind kind = OUTPUT_OTHER;
    file_info there;
    if (file_info_read(&there, name) == 0 && !there.is_regular) {
        return OUTPUT_OTHER;
    }
    FILE *file = file_open(name, FILE_READ);
    if (!file) {
        return errno == ENOENT ? OUTPUT_NONE : OUTPUT_UNREADABLE;
    }
    int c = getc(file);
    if (c == EOF) {
        kind = ferror(file) ? OUTPUT_UNREADABLE : OUTPUT_EMPTY;
    }
    while (*begin && c == (unsigned char)*begin) {
        begin++;
        c = getc(file);
    }
    if (*begin == '\0') {
        kind = OUTPUT_OURS;
    } else if (ferror(file)) {
        kind = OUTPUT_UNREADABLE;
    }
    fclose(file);
    return kind;
}

int output_exists(const char *name)
{
    file_info there = {0};
    return strcmp(name, "-") != 0 && file_info_read_link(&there, name) == 0 && there.is_regular;
}

int output_sync(FILE *file)
{
    int failed = fflush(file) != 0 || file_sync(file) != 0;
    return failed && errno != EINVAL && errno != ENOTSUP ? errno : 0;
}

void output_sync_folder(const char *name)
{
    const char *slash = strrchr(name, '/');
    size_t length = slash ? (size_t)(slash - name) + 1 : 1;
    char *folder = malloc(length + 1);
    if (!folder) {
        return;
    }
    memcpy(folder, slash ? name : ".", length);
    folder[length] = '\0';
    file_sync_folder(folder);
    free(folder);
}

/* The first of NAME.tmp, NAME.tmp.1, NAME.tmp.2, ... that does not exist. Files that a killed process has left, or that
   are not ours, stay. */
static FILE *create_temporary(const output_file *output, size_t size)
{
    FILE *file = NULL;
    for (int i = 0; i < TEMPORARIES_MAX; i++) {
        snprintf(output->temporary, size, i == 0 ? "%s.tmp" : "%s.tmp.%d", output->name, i);
        file = file_open(output->temporary, FILE_NEW);
        if (file || errno != EEXIST) {
            break;
        }
    }
    return file;
}

/* NAME.bp-unfinished. No other process uses it, and no option of a program takes such a name. So one that begins like ours is from
   a process that was killed, and an empty one from a process that was killed before it wrote anything. Any other file of that
   name stays, and so does a link. */
static FILE *create_locked(const output_file *output, size_t size, const char *begin)
{
    snprintf(output->temporary, size, "%s" TEMPORARY, output->name);
    if (output_exists(output->temporary)) {
        enum output_kind kind = output_kind_of(output->temporary, begin);
        if (kind == OUTPUT_OURS || kind == OUTPUT_EMPTY) {
            file_remove(output->temporary);
        }
    }
    FILE *file = file_open(output->temporary, FILE_NEW);
    return file || errno != EEXIST ? file : create_temporary(output, size);
}

int output_create(output_file *output, const char *name, const char *begin)
{
    size_t size = strlen(name) + SUFFIX_SIZE;
    *output = (output_file){.name = name, .temporary = malloc(size)};
    if (!output->temporary) {
        return ENOMEM;
    }
    output->file = begin ? create_locked(output, size, begin) : create_temporary(output, size);
    if (output->file) {
        return 0;
    }
    int error = errno;
    free(output->temporary);
    return error;
}

/* Why a write has failed. If the reason is unknown, another write gives it. */
static int write_error(output_file *output)
{
    if (!output->error) {
        clearerr(output->file);
        errno = EIO;
        fputc('\n', output->file);
        fflush(output->file);
        output->error = errno;
    }
    return output->error;
}

int output_commit(output_file *output, int is_new)
{
    const char *from = output->temporary;
    int error = ferror(output->file) ? write_error(output) : output_sync(output->file);
    int (*rename_file)(const char *, const char *) = is_new ? file_rename_new : file_rename;
    if (!error && rename_file(from, output->name) != 0) {
        error = errno;
    }
    if (error) {
        file_remove(from);
    }
    free(output->temporary);
    if (error) {
        fclose(output->file);
    } else {
        output_sync_folder(output->name);
    }
    return error;
}

int output_write_line(const char *text, void *user)
{
    output_file *output = user;
    int failed = fputs(text, output->file) < 0 || fputc('\n', output->file) == EOF;
    if (failed && !output->error) {
        output->error = errno;
    }
    return failed;
}

static int refuse(char *why, size_t why_size, const char *name, const char *reason)
{
    snprintf(why, why_size, "%s can't be written: %s", name, reason);
    return 0;
}

int output_try_open(output_file *output, const char *name, char *why, size_t why_size)
{
    const char *refusal = output_refusal(name);
    if (refusal) {
        return refuse(why, why_size, name, refusal);
    }
    int error = output_create(output, name, NULL);
    if (error == ENOMEM) {
        snprintf(why, why_size, "%s", bp_status_text(BP_ERR_MEMORY));
        return 0;
    }
    return error ? refuse(why, why_size, name, strerror(error)) : 1;
}

int output_try_close(output_file *output, char *why, size_t why_size)
{
    int error = output_commit(output, 0);
    if (error) {
        return refuse(why, why_size, output->name, strerror(error));
    }
    fclose(output->file);
    return 1;
}

void output_open(output_file *output, const command *line, const char *name)
{
    char why[WHY_SIZE];
    if (!name || strcmp(name, "-") == 0) {
        *output = (output_file){.line = line, .file = stdout};
        return;
    }
    if (!output_try_open(output, name, why, sizeof why)) {
        command_fail(line, "%s", why);
    }
    output->line = line;
}

void output_drop(output_file *output)
{
    if (output->name) {
        fclose(output->file);
        file_remove(output->temporary);
        free(output->temporary);
    }
}

void output_close(output_file *output)
{
    char why[WHY_SIZE];
    if (!output->name) {
        command_flush(output->line);
    } else if (!output_try_close(output, why, sizeof why)) {
        command_fail(output->line, "%s", why);
    }
}

void output_close_written(output_file *output, int status)
{
    if (status != BP_OK && status != BP_ERR_STOPPED) { /* output_close() reports a full disk */
        output_drop(output);
        command_fail(output->line, "%s", bp_status_text(status));
    }
    output_close(output);
}

/* --- The state folder ----------------------------------------------------------------------------- */

size_t output_state_folder(char *out, size_t size)
{
    static const char own[] = "/bigpoints";
    size_t length = system_state_folder(out, size);
    if (length == 0 || length + sizeof own > size) {
        return 0;
    }
    memcpy(out + length, own, sizeof own);
    return length + sizeof own - 1;
}

int output_make_folder_of(const char *file)
{
    size_t size = strlen(file) + 1;
    char *name = malloc(size);
    int error = name ? 0 : ENOMEM;
    for (size_t i = 1; !error && i < size - 1; i++) {
        if (file[i] == '/') {
            memcpy(name, file, i);
            name[i] = '\0';
            error = file_make_folder(name) != 0 && errno != EEXIST ? errno : 0;
        }
    }
    free(name);
    return error;
}
