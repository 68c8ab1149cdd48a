/* Ctrl-C while bp-connect4 computes. */

/* For sigaction. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/connect4_stop.h"

#include <signal.h>

#include "programs/play_lines.h"

static volatile sig_atomic_t asked;
static struct sigaction before;

static void on_signal(int number)
{
    (void)number;
    asked = 1;
}

void connect4_stop_begin(void)
{
    /* A second signal in the same computation ends the program. */
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    asked = 0;
    sigaction(SIGINT, &action, &before);
}

int connect4_stop_end(void)
{
    int came = asked;
    sigaction(SIGINT, &before, NULL);
    asked = 0;
    return came;
}

int connect4_stop_asked(void)
{
    return asked || play_lines_interrupted();
}
