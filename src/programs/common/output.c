/* Atomic output files: written to a temporary file, and renamed when complete. */

#define _POSIX_C_SOURCE 200809L

#include "programs/common/output.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <bigpoints.h>

enum { WHY_SIZE = 8192 };

static int refuse(char *why, size_t why_size, const char *name, const char *reason)
{
    snprintf(why, why_size, "%s can't be written: %s", name, reason);
    return 0;
}

int output_try_open(output_file *output, const char *name, char *why, size_t why_size)
{
    *output = (output_file){.name = name};
    /* rename() would replace a device, a folder or a link, so only an ordinary file may be there. */
    struct stat there;
    if (lstat(name, &there) == 0 && !S_ISREG(there.st_mode)) {
        return refuse(why, why_size, name, "it is no ordinary file");
    }
    size_t size = strlen(name) + sizeof ".tmp";
    output->temporary = malloc(size);
    if (!output->temporary) {
        snprintf(why, why_size, "%s", bp_status_text(BP_ERR_MEMORY));
        return 0;
    }
    snprintf(output->temporary, size, "%s.tmp", name);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like a full disk */
    int descriptor = open(output->temporary, O_WRONLY | O_CREAT | O_EXCL, 0666);
    output->file = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (!output->file) {
        int error = errno;
        if (error == EEXIST) {
            snprintf(why, why_size, "%s can't be written: %s is there already", name,
                     output->temporary);
        } else {
            refuse(why, why_size, name, strerror(error));
        }
        free(output->temporary);
        return 0;
    }
    return 1;
}

int output_try_close(output_file *output, char *why, size_t why_size)
{
    int failed = ferror(output->file);
    failed |= fclose(output->file) != 0;
    if (failed || rename(output->temporary, output->name) != 0) {
        int error = errno;
        remove(output->temporary);
        free(output->temporary);
        return refuse(why, why_size, output->name, strerror(error));
    }
    free(output->temporary);
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

int output_is_same(const char *a, const char *b)
{
    struct stat one;
    struct stat other;
    if (!a || !b) {
        return 0;
    }
    if (stat(a, &one) != 0 || stat(b, &other) != 0) {
        return strcmp(a, b) == 0;
    }
    return S_ISREG(one.st_mode) && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

void output_drop(output_file *output)
{
    if (output->name) {
        fclose(output->file);
        remove(output->temporary);
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

int output_line(const char *text, void *file)
{
    return fputs(text, file) == EOF || putc('\n', (FILE *)file) == EOF;
}

void output_close_written(output_file *output, int status)
{
    if (status != BP_OK && status != BP_ERR_STOPPED) { /* output_close() reports a full disk */
        output_drop(output);
        command_need(output->line, status);
    }
    output_close(output);
}
