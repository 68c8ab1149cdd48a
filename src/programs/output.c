/* The file that a program writes: complete, or as it was before. */

#define _POSIX_C_SOURCE 200809L

#include "programs/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <bigpoints.h>

void output_open(output_file *output, const command *line, const char *name)
{
    *output = (output_file){.line = line, .name = name, .file = stdout};
    if (!name) {
        return;
    }
    /* What is moved to the place replaces what is there: a device, a folder, a link must not be. */
    struct stat there;
    if (lstat(name, &there) == 0 && !S_ISREG(there.st_mode)) {
        command_fail(line, "%s can't be written: it is no ordinary file", name);
    }
    size_t size = strlen(name) + sizeof ".tmp";
    output->temporary = malloc(size);
    if (!output->temporary) {
        command_fail(line, "%s", bp_status_text(BP_ERR_MEMORY));
    }
    snprintf(output->temporary, size, "%s.tmp", name);
    int descriptor = open(output->temporary, O_WRONLY | O_CREAT | O_EXCL, 0666);
    output->file = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (!output->file) {
        command_fail(line, "%s can't be written: %s", output->temporary, strerror(errno));
    }
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
    if (!output->name) {
        command_flush(output->line);
        return;
    }
    int failed = ferror(output->file);
    failed |= fclose(output->file) != 0;
    if (failed || rename(output->temporary, output->name) != 0) {
        int error = errno;
        remove(output->temporary);
        command_fail(output->line, "%s can't be written: %s", output->name, strerror(error));
    }
    free(output->temporary);
}
