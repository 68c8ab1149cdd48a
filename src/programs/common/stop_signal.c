/* SPDX-License-Identifier: MIT */
/* Signals that stop a job: the first SIGINT, SIGTERM or SIGHUP cancels it, the second one ends the program. */

#include "programs/common/stop_signal.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

#include "programs/common/platform/system.h"

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

void stop_signal_catch(void)
{
    system_catch_stops(on_signal);
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
        system_catch_once(SIGINT, on_signal);
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
