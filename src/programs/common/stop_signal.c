/* Signals that stop a job: the first SIGINT, SIGTERM or SIGHUP cancels it, the second one ends the program. */

/* For sigaction. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/common/stop_signal.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static void (*_Atomic cancel_now)(void *handle);
static _Atomic(void *) handle_now;
static atomic_int seen;

static void on_signal(int number)
{
    atomic_store(&seen, number);
    void (*cancel)(void *) = atomic_load(&cancel_now);
    if (cancel) {
        cancel(atomic_load(&handle_now));
    }
}

void stop_signal_catch(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    struct sigaction before;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
        sigaction(SIGHUP, &action, NULL);
    }
}

void stop_signal_cancels(void (*cancel)(void *handle), void *handle)
{
    atomic_store(&cancel_now, NULL);
    atomic_store(&handle_now, handle);
    atomic_store(&cancel_now, cancel);
}

int stop_signal_seen(void)
{
    return atomic_load_explicit(&seen, memory_order_relaxed);
}
