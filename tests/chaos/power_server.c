// SPDX-License-Identifier: MIT
// gorend on a disk that forgets (tests/support/lossy_vfs.h). SIGUSR2 cuts the power
// at once; GOREN_SERVER_CUT=N cuts it with the Nth write or sync. Then any part of
// what was not synced is lost, by the seed GOREN_SERVER_SEED, and the process ends
// with status 9. Everything else is the server's own main().
#define _DEFAULT_SOURCE // on_exit
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#include "common/util/xalloc.h"
#include "tests/support/lossy_vfs.h"

enum { POWER_OFF = 9 };

struct power {
    struct lossy_disk *disk;
    struct rng rng;
    pthread_mutex_t ending; // whoever has it ends the process, and nobody else may
};

static void *
await_cut(void *data)
{
    struct power *power = data;
    sigset_t cut;
    int signal_number;

    sigemptyset(&cut);
    sigaddset(&cut, SIGUSR2);
    while (sigwait(&cut, &signal_number) != 0) {
    }
    pthread_mutex_lock(&power->ending);
    lossy_end(power->disk, &power->rng, POWER_OFF);
}

// The server ends by itself when the disk fails, and the disk was cut.
static void
look_at_end(int status, void *data)
{
    struct power *power = data;

    (void)status;
    pthread_mutex_lock(&power->ending);
    if (lossy_is_off(power->disk)) {
        lossy_end(power->disk, &power->rng, POWER_OFF);
    }
}

static long
number_of(const char *variable)
{
    const char *text = getenv(variable);

    return text ? strtol(text, NULL, 10) : 0;
}

// Before main(): all threads are to leave the signal to ours.
__attribute__((constructor)) static void
take_disk(void)
{
    struct power *power = xcalloc(1, sizeof(*power));
    long cut_after = number_of("GOREN_SERVER_CUT");
    sigset_t cut;
    pthread_t thread;

    sigemptyset(&cut);
    sigaddset(&cut, SIGUSR2);
    pthread_sigmask(SIG_BLOCK, &cut, NULL);
    pthread_mutex_init(&power->ending, NULL);
    power->rng.state = (uint64_t)number_of("GOREN_SERVER_SEED");
    power->disk = lossy_create();
    if (cut_after > 0) {
        lossy_cut_after(power->disk, (int)cut_after);
    }
    if (on_exit(look_at_end, power) != 0 || pthread_create(&thread, NULL, await_cut, power) != 0) {
        abort();
    }
    pthread_detach(thread);
}
