/* SPDX-License-Identifier: MIT */
/* Signals of the full screen: the handlers set flags. */

/* For sigaction. */
#define _POSIX_C_SOURCE 200809L /* NOLINT(bugprone-reserved-identifier) */

#include "programs/play/screen_signals.h"

#include <signal.h>
#include <stddef.h>

enum { CAUGHT = 6 };

static const int numbers[CAUGHT] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT};
static struct sigaction before[CAUGHT];

/* Flags of the handlers. */
static volatile sig_atomic_t ending;
static volatile sig_atomic_t stopping;
static volatile sig_atomic_t continued;

static void on_signal(int number)
{
    if (number == SIGTSTP) {
        stopping = 1;
    } else if (number == SIGCONT) {
        continued = 1;
    } else {
        ending = number;
    }
}

static void handle(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void screen_signals_catch(void)
{
    ending = stopping = continued = 0;
    for (int i = 0; i < CAUGHT; i++) {
        /* Ignored signals stay ignored: SIGTSTP without job control, SIGHUP under nohup. */
        if (sigaction(numbers[i], NULL, &before[i]) == 0 && before[i].sa_handler != SIG_IGN) {
            handle(numbers[i], on_signal);
        }
    }
}

void screen_signals_release(void)
{
    for (int i = 0; i < CAUGHT; i++) {
        sigaction(numbers[i], &before[i], NULL);
    }
}

int screen_signals_ending(void)
{
    return ending;
}

void screen_signals_end(int number)
{
    ending = number;
}

int screen_signals_stopping(void)
{
    int seen = stopping;
    stopping = 0;
    return seen;
}

int screen_signals_continued(void)
{
    int seen = continued;
    continued = 0;
    return seen;
}

void screen_signals_stop(void)
{
    handle(SIGTSTP, SIG_DFL);
    raise(SIGTSTP);
    handle(SIGTSTP, on_signal);
}
