/* Lets Ctrl-C stop a computation of a board-game program without ending the program. */

/* For sigaction. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/common/interrupt.h"

#include <signal.h>
#include <stddef.h>

#include "programs/common/line_input.h"

static volatile sig_atomic_t requested;
static struct sigaction before;

static void on_signal(int number)
{
    (void)number;
    requested = 1;
}

void interrupt_begin(void)
{
    /* A second signal in the same computation ends the program. */
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    requested = 0;
    sigaction(SIGINT, &action, &before);
}

void interrupt_end(void)
{
    sigaction(SIGINT, &before, NULL);
    requested = 0;
}

int interrupt_requested(void)
{
    return requested || line_input_interrupted();
}
