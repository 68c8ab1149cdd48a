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
static atomic_int computing; /* SIGINT is for the computation */
static atomic_int stopped;   /* it came */

static void on_signal(int number)
{
    if (number == SIGINT && atomic_load(&computing)) {
        atomic_store(&stopped, 1);
    } else {
        atomic_store(&seen, number);
    }
    void (*cancel)(void *) = atomic_load(&cancel_now);
    if (cancel) {
        cancel(atomic_load(&handle_now));
    }
}

static void catch_once(int number)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void stop_signal_catch(void)
{
    struct sigaction before;
    catch_once(SIGINT);
    catch_once(SIGTERM);
    if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
        catch_once(SIGHUP);
    }
}

void stop_signal_cancels(void (*cancel)(void *handle), void *handle)
{
    atomic_store(&cancel_now, NULL);
    atomic_store(&handle_now, handle);
    atomic_store(&cancel_now, cancel);
}

void stop_signal_begin_computation(void)
{
    atomic_store(&computing, 1);
}

void stop_signal_end_computation(void)
{
    atomic_store(&computing, 0);
    if (atomic_exchange(&stopped, 0)) {
        catch_once(SIGINT);
    }
}

int stop_signal_requested(void)
{
    return atomic_load_explicit(&stopped, memory_order_relaxed) || stop_signal_seen();
}

int stop_signal_seen(void)
{
    return atomic_load_explicit(&seen, memory_order_relaxed);
}

int stop_signal_exit_code(int code)
{
    return stop_signal_seen() ? 128 + stop_signal_seen() : code;
}
