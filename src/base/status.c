/* Names and texts of the status codes. The texts are read in exceptions of other languages too, with nothing around
   them: so they speak of arguments and games, not of pointers and handles. */

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
    ENTRY(BP_ERR_SPACE, "the buffer for the answer is too small"),
    ENTRY(BP_ERR_SYNTAX, "the text does not follow the notation"),
    ENTRY(BP_ERR_CONFIG, "the rules allow no such board or set-up"),
    ENTRY(BP_ERR_POSITION, "the position can't occur in this game"),
    ENTRY(BP_ERR_ILLEGAL, "the move is not legal here"),
    ENTRY(BP_ERR_OVER, "the game, or the series, is over"),
    ENTRY(BP_ERR_NOT_OVER, "the game, or the series, is not over yet"),
    ENTRY(BP_ERR_HISTORY, "there is no move to take back, or none of that number"),
    ENTRY(BP_ERR_RANGE, "the number is not known, or is too large"),
    ENTRY(BP_ERR_MISMATCH, "what was passed belongs to different games or set-ups"),
    ENTRY(BP_ERR_UNSUPPORTED,
          "not available for this game, its number of players, or the objective"),
    ENTRY(BP_ERR_VERSION, "the table of functions has a version that this library does not know"),
    ENTRY(BP_ERR_LIMIT, "a limit is too small for the job, or the game is too long"),
    ENTRY(BP_ERR_BUSY, "it is in use: another call has not ended, or its work has begun"),
    ENTRY(BP_ERR_STOPPED, "a callback stopped the call"),
    ENTRY(BP_ERR_FILE, "the file can't be opened, made or used, or its contents are damaged"),
    ENTRY(BP_ERR_METHOD, "a table of functions lacks a required one or contradicts itself, or a "
                         "function of a game broke its contract"),
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
