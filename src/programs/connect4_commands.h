/* The commands of bp-connect4. */
#ifndef BP_PROGRAMS_CONNECT4_COMMANDS_H
#define BP_PROGRAMS_CONNECT4_COMMANDS_H

#include "programs/connect4_session.h"

/* What a command led to. */
enum connect4_answer {
    CONNECT4_DONE,
    CONNECT4_WRONG, /* nothing has changed, and the session's `why` says what is wrong */
    CONNECT4_QUIT
};

/* Runs one line; an empty one, or one that begins with #, does nothing. `stops` tells whether Ctrl-C stops a
   computation alone, and not the program. */
enum connect4_answer connect4_run(connect4_session *s, const char *text, int stops);

#endif
