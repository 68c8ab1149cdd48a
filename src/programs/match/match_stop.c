/* The stop request of a match: a signal, or a game that failed. */

/* For sigaction. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/match/match_stop.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int requested;
static atomic_int seen;

static void on_signal(int number)
{
    atomic_store(&seen, number);
    atomic_store(&requested, 1);
}

void match_stop_catch(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    struct sigaction before;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    if (sigaction(SIGHUP, NULL, &before) == 0 &&
        before.sa_handler != SIG_IGN) { /* not under nohup */
        sigaction(SIGHUP, &action, NULL);
    }
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error like a full disk */
}

void match_stop_now(void)
{
    atomic_store(&requested, 1);
}

int match_stop_requested(void)
{
    return atomic_load_explicit(&requested, memory_order_relaxed);
}

int match_stop_signal(void)
{
    return atomic_load(&seen);
}
