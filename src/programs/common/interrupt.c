/* Ctrl-C while a program of a board game computes. */

/* For sigaction. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/common/interrupt.h"

#include <signal.h>
#include <stddef.h>

#include "programs/common/line_input.h"

static volatile sig_atomic_t asked;
static struct sigaction before;

static void on_signal(int number)
{
    (void)number;
    asked = 1;
}

void interrupt_begin(void)
{
    /* A second signal in the same computation ends the program. */
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    asked = 0;
    sigaction(SIGINT, &action, &before);
}

void interrupt_end(void)
{
    sigaction(SIGINT, &before, NULL);
    asked = 0;
}

int interrupt_asked(void)
{
    return asked || line_input_interrupted();
}
