// SPDX-License-Identifier: MIT
#include "client/tools/stopping.h"

#include <signal.h>
#include <stddef.h>

// The only state that a signal handler can reach.
static atomic_bool has_come;

static void
on_signal(int number)
{
    (void)number;
    atomic_store(&has_come, true);
}

const atomic_bool *
stopping_watch(void)
{
    // No SA_RESTART: a read from a pipe ends as well.
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return &has_come;
}

bool
stopping_has_come(void)
{
    return atomic_load(&has_come);
}
