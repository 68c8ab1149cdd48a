/* Names and texts of the status codes. */

#include <bigpoints/status.h>

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
    ENTRY(BP_ERR_ARGUMENT, "an argument is NULL or outside its range"),
    ENTRY(BP_ERR_MEMORY, "out of memory"),
    ENTRY(BP_ERR_SPACE, "the buffer is too small"),
    ENTRY(BP_ERR_SYNTAX, "the text does not follow the notation"),
    ENTRY(BP_ERR_CONFIG, "the configuration or board breaks the limits of the rules"),
    ENTRY(BP_ERR_POSITION, "the position can't occur"),
    ENTRY(BP_ERR_ILLEGAL, "the move is not legal here"),
    ENTRY(BP_ERR_OVER, "the game is over"),
    ENTRY(BP_ERR_NOT_OVER, "the game is not over yet"),
    ENTRY(BP_ERR_HISTORY, "there is no such move in the history"),
    ENTRY(BP_ERR_RANGE, "the number is out of range"),
    ENTRY(BP_ERR_MISMATCH, "the handles or texts belong to different games"),
    ENTRY(BP_ERR_UNSUPPORTED, "this game has no such method"),
    ENTRY(BP_ERR_VERSION, "the method table has a version that this library does not know"),
    ENTRY(BP_ERR_LIMIT, "a limit is too small for the job, or was passed"),
    ENTRY(BP_ERR_BUSY, "the handle is in use by another call"),
    ENTRY(BP_ERR_METHOD, "the method table lacks a required method"),
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
