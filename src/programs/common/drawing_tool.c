/* SPDX-License-Identifier: MIT */
/* Programs that draw: they read a script on standard input and write a picture to standard output. */

#include "programs/common/drawing_tool.h"

#include <errno.h>
#include <string.h>

#include "programs/common/child_process.h"

FILE *drawing_tool_file(const command *line)
{
    FILE *file = tmpfile();
    if (!file) {
        command_fail(line, "there can't be a temporary file: %s", strerror(errno));
    }
    return file;
}

FILE *drawing_tool_run(const command *line, const drawing_tool *tool, FILE *script)
{
    FILE *picture = drawing_tool_file(line);
    if (fflush(script) != 0 || ferror(script)) {
        command_fail(line, "the script for %s can't be written: %s", tool->words[0],
                     strerror(errno));
    }
    rewind(script);
    int code = child_run(tool->words, script, picture);
    if (code == CHILD_MISSING) {
        command_fail(line, "%s is not installed: Debian has it in the package %s. %s",
                     tool->words[0], tool->package, tool->without);
    }
    if (code != 0) {
        command_fail(line, "%s failed with exit code %d", tool->words[0], code);
    }
    fclose(script);
    rewind(picture);
    return picture;
}

void drawing_tool_copy(const command *line, FILE *picture, FILE *out)
{
    char buffer[4096];
    size_t length;
    while ((length = fread(buffer, 1, sizeof buffer, picture)) > 0) {
        fwrite(buffer, 1, length, out);
    }
    if (ferror(picture)) {
        command_fail(line, "the picture can't be read: %s", strerror(errno));
    }
    fclose(picture);
}
