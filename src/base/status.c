/* SPDX-License-Identifier: MIT */
/* Names and texts of the status codes. Exceptions of other languages show these texts without context, so they use the words
   of the user: arguments and games, not pointers and handles. */

#include <bigpoints/status.h>

#include "base/status_internal.h"

typedef struct entry {
    int status;
    const char *name;
    const char *text;
} entry;

#define ENTRY(status, text)   \
    {                         \
        status, #status, text \
    }

static const entry entries[] = {
    ENTRY(BP_OK, "success"),
    ENTRY(BP_ERR_ARGUMENT, "an argument is missing, or has a value that is not allowed"),
    ENTRY(BP_ERR_MEMORY, "out of memory"),
    ENTRY(BP_ERR_SPACE, "the buffer is too small"),
    ENTRY(BP_ERR_SYNTAX, "the text does not follow the notation"),
    ENTRY(BP_ERR_CONFIG, "the rules do not allow this board or set-up"),
    ENTRY(BP_ERR_POSITION, "the position can't occur in this game"),
    ENTRY(BP_ERR_ILLEGAL, "the move is not legal here"),
    ENTRY(BP_ERR_OVER, "the game, or the series, is over"),
    ENTRY(BP_ERR_NOT_OVER, "the game, or the series, is not over yet"),
    ENTRY(BP_ERR_HISTORY, "there is no move to undo or redo, or no move with this number"),
    ENTRY(BP_ERR_RANGE, "a number is outside its range"),
    ENTRY(BP_ERR_NOT_KNOWN, "the value is not known"),
    ENTRY(BP_ERR_OPTION, "it has no such option"),
    ENTRY(BP_ERR_MISMATCH, "the arguments belong to different games or set-ups"),
    ENTRY(BP_ERR_UNSUPPORTED,
          "not available for this game, its number of players, or the objective"),
    ENTRY(BP_ERR_VERSION, "the version of the table of functions is unknown"),
    ENTRY(BP_ERR_LIMIT, "a limit is too small for this task, or the game is too long"),
    ENTRY(BP_ERR_BUSY, "it is in use by another call, or its work has already begun"),
    ENTRY(BP_ERR_STOPPED, "a callback stopped the call"),
    ENTRY(BP_ERR_FILE, "the file can't be opened, created or used, or its contents are damaged"),
    ENTRY(BP_ERR_METHOD, "a table of functions is incomplete or contradicts itself, or one of its "
                         "functions broke its contract"),
};

static const entry unknown = {0, "BP_ERR_UNKNOWN", "not a status of this library"};

static const entry *find(int status)
{
    for (unsigned i = 0; i < sizeof entries / sizeof entries[0]; i++) {
        if (entries[i].status == status) {
            return &entries[i];
        }
    }
    return &unknown;
}

const char *bp_status_name(int status)
{
    return find(status)->name;
}

const char *bp_status_text(int status)
{
    return find(status)->text;
}

int bp__method_status(int status)
{
    return find(status) == &unknown ? BP_ERR_METHOD : status;
}
