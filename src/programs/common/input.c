/* SPDX-License-Identifier: MIT */
/* Input: standard input or a file, line by line, or a text file as a whole. */

#include "programs/common/input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <bigpoints/status.h>

#include "programs/common/platform/system.h"
#include "programs/common/stop_signal.h"

enum { PIECE = 1 << 16 };

/* --- Lines ---------------------------------------------------------------------------------------- */

input input_of(const command *line, const char *name, FILE *file)
{
    return (input){.line = line, .name = file ? name : "standard input", .file = file};
}

/* Reads some bytes. Returns their number, 0 at the end, or -1 with errno. */
static ptrdiff_t read_some(input *in)
{
    if (!in->file) {
        return system_read_input(in->buffer, sizeof in->buffer, stop_signal_seen);
    }
    size_t length = fread(in->buffer, 1, sizeof in->buffer, in->file);
    return ferror(in->file) ? -1 : (ptrdiff_t)length;
}

static int fail(input *in, const char *reason)
{
    if (in->line) {
        command_fail(in->line, "%s can't be read: %s", in->name, reason);
    }
    snprintf(in->why, sizeof in->why, "%s", reason);
    return -1;
}

int input_byte(input *in)
{
    while (in->begin == in->end) {
        if (in->is_ended || in->why[0]) {
            return -1;
        }
        ptrdiff_t length = read_some(in);
        if (length < 0 && stop_signal_seen()) {
            in->is_stopped = 1;
            return -1;
        }
        if (length < 0 && errno != EINTR && errno != EAGAIN) {
            return fail(in, strerror(errno));
        }
        in->is_ended = length == 0;
        in->begin = 0;
        in->end = length > 0 ? (size_t)length : 0;
    }
    in->taken++;
    return (unsigned char)in->buffer[in->begin++];
}

enum input_result input_line(input *in, char *out, size_t size)
{
    enum input_result result = INPUT_LINE;
    uint64_t before = in->taken;
    size_t length = 0;
    char reason[64];
    int c = 0;
    while (c >= 0 && (c = input_byte(in)) >= 0 && c != '\n') {
        if (c == '\0') {
            result = INPUT_NUL;
        } else if (length + 1 == size) {
            result = INPUT_LONG;
        } else {
            out[length++] = (char)c;
        }
        if (in->taken - before > INPUT_LINE_MAX) {
            snprintf(reason, sizeof reason, "a line has more than %d bytes", INPUT_LINE_MAX);
            c = fail(in, reason);
        }
    }
    out[length] = '\0';
    if (c < 0 && (in->is_stopped || in->why[0])) {
        return in->why[0] ? INPUT_FAILED : INPUT_STOPPED;
    }
    if (c < 0 && in->taken == before) {
        return INPUT_END;
    }
    if (c == '\n') {
        in->complete = in->taken;
        length -= length > 0 && out[length - 1] == '\r';
        out[length] = '\0';
    }
    return result;
}

/* --- Whole files ---------------------------------------------------------------------------------- */

static char *refuse(char *why, size_t why_size, const char *name, const char *reason)
{
    snprintf(why, why_size, "%s can't be read: %s", name, reason);
    return NULL;
}

static char *refuse_long(char *why, size_t why_size, const char *name, size_t max)
{
    snprintf(why, why_size, "%s is too long: it has more than %zu bytes", name, max);
    return NULL;
}

/* Adds a piece to a text that grows. Returns NULL, and has freed the text, if there is no more. */
static char *read_piece(char *text, size_t *length, FILE *file, const char *name, size_t max,
                        char *why, size_t why_size)
{
    size_t piece = PIECE + *length / 2;
    size_t wanted =
        max - *length < piece ? max - *length + 1 : piece; /* one more shows an excess */
    char *grown = realloc(text, *length + wanted + 1);
    if (!grown) {
        free(text);
        return refuse(why, why_size, name, bp_status_text(BP_ERR_MEMORY));
    }
    errno = 0;
    size_t read = fread(grown + *length, 1, wanted, file);
    const char *reason = ferror(file)                          ? strerror(errno)
                         : memchr(grown + *length, '\0', read) ? "it contains a NUL character"
                                                               : NULL;
    *length += read;
    grown[*length] = '\0';
    if (reason) {
        free(grown);
        return refuse(why, why_size, name, reason);
    }
    return grown;
}

static char *read_open(size_t *length, const char *name, FILE *file, size_t max, char *why,
                       size_t why_size)
{
    file_info info;
    char *text = NULL;
    size_t before;
    *length = 0;
    if (file_info_read_open(&info, file) == 0 && info.is_regular && info.size > max) {
        return refuse_long(why, why_size, name, max);
    }
    do {
        before = *length;
        text = read_piece(text, length, file, name, max, why, why_size);
    } while (text && *length > before && *length <= max);
    if (text && *length > max) {
        free(text);
        return refuse_long(why, why_size, name, max);
    }
    return text;
}

char *input_read_text(size_t *length, const char *name, FILE *file, size_t max, char *why,
                      size_t why_size)
{
    FILE *from = file ? file : file_open(name, FILE_READ);
    if (!from) {
        return refuse(why, why_size, name, strerror(errno));
    }
    char *text = read_open(length, name, from, max, why, why_size);
    if (!file) {
        fclose(from);
    }
    return text;
}
