/* SPDX-License-Identifier: MIT */
/* Reads standard input line by line. A stop signal interrupts the wait for a line. */

#include "programs/common/line_input.h"

#include <errno.h>
#include <string.h>

#include "programs/common/platform/system.h"
#include "programs/common/stop_signal.h"

/* The next character, or -1 with the reason why there is none. */
static int next_character(line_input *lines, const command *line, enum line_input_result *reason)
{
    while (lines->begin == lines->end) {
        if (lines->ended) {
            *reason = LINE_INPUT_END;
            return -1;
        }
        ptrdiff_t length = system_read_input(lines->buffer, sizeof lines->buffer, stop_signal_seen);
        if (length < 0 && stop_signal_seen()) {
            *reason = LINE_INPUT_INTERRUPTED;
            return -1;
        }
        if (length < 0 && errno != EINTR && errno != EAGAIN) {
            command_fail(line, "standard input can't be read: %s", strerror(errno));
        }
        lines->ended = length == 0;
        lines->begin = 0;
        lines->end = length > 0 ? (size_t)length : 0;
    }
    return (unsigned char)lines->buffer[lines->begin++];
}

enum line_input_result line_input_next(line_input *lines, const command *line, char *out,
                                       size_t size)
{
    enum line_input_result answer = LINE_INPUT_READ;
    enum line_input_result reason = LINE_INPUT_END;
    size_t length = 0;
    int any = 0;
    int c;
    while ((c = next_character(lines, line, &reason)) >= 0 && c != '\n') {
        any = 1;
        if (c == '\0') {
            answer = LINE_INPUT_NUL;
        } else if (length + 1 == size) {
            answer = LINE_INPUT_LONG;
        } else {
            out[length++] = (char)c;
        }
    }
    out[length] = '\0';
    if (c < 0 && (reason != LINE_INPUT_END || !any)) {
        return reason;
    }
    if (length > 0 && out[length - 1] == '\r') {
        out[length - 1] = '\0';
    }
    return answer;
}
