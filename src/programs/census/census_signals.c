/* Signal handling of a census: the first SIGINT, SIGTERM or SIGHUP cancels it, the second one ends the program. */

/* For sigaction. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/census/census_signals.h"

#include <signal.h>
#include <stdatomic.h>

/* The census that the signal handler cancels. */
static _Atomic(bp_census *) census_to_cancel;
static volatile sig_atomic_t seen;

static void on_signal(int number)
{
    seen = number;
    bp_census_cancel(atomic_load(&census_to_cancel));
}

void census_signals_ignore(void)
{
    signal(SIGXFSZ, SIG_IGN);
}

void census_signals_catch(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    struct sigaction before;
    if (sigaction(SIGHUP, NULL, &before) == 0 &&
        before.sa_handler != SIG_IGN) { /* not under nohup */
        sigaction(SIGHUP, &action, NULL);
    }
}

void census_signals_cancel(bp_census *census)
{
    atomic_store(&census_to_cancel, census);
}

int census_signals_seen(void)
{
    return seen;
}
