// SPDX-License-Identifier: MIT
// goren-open-port: asks the router for a port, prints what came of it (port_report.h), renews the
// lease, and gives the port back at the end. A program of its own, since it waits for devices that
// may be slow or hostile, and since it outlives a goren that crashes.
//
// It ends at SIGTERM, and with its standard input, which the caller holds open; unless that says
// "stay": then it ends with the server whose lock file it was given.
#define _GNU_SOURCE // memmem
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "client/local/embedded_place.h"
#include "client/local/gateway.h"
#include "common/util/now.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"

enum {
    PORT_MAX = 65535,
    LEASE_S = 600, // a crash of the computer gives the port back after that time
    LEASE_MAX_S = 86400,
    OTHERS_MAX = 10, // ports that are tried when one is taken
    LOCK_LOOK_MS = 1000,
    SECOND_MS = 1000,
    EXIT_USAGE = 2,
};

struct keeper {
    unsigned port, lease_s;
    const char *lock_file; // of the server; NULL = none
    bool is_kept;          // the caller has gone, the server runs on
    int signals;           // a descriptor that tells of SIGTERM
    const struct gateway_ops *ops;
    void *gateway; // NULL: no router
    struct port_lease lease;
    struct port_report report;
};

static const struct gateway_ops *const protocols[] = {
#ifdef GOREN_NATPMP
    &gateway_natpmp, // first: it is asked and answers within milliseconds, and needs no multicast
#endif
#ifdef GOREN_UPNP
    &gateway_upnp,
#endif
};

// What is printed. Whoever reads it may have gone.

static void
tell(struct keeper *keeper, const struct port_report *report)
{
    struct strbuf line = {0};

    if (report->answer == keeper->report.answer && report->port == keeper->report.port &&
        strcmp(report->host, keeper->report.host) == 0) {
        return;
    }
    keeper->report = *report;
    port_report_format(report, &line);
    puts(strbuf_text(&line));
    fflush(stdout);
    strbuf_finish(&line);
}

// The end.

// Has the caller hung up, or has it said that we stay?
static bool
is_hung_up(struct keeper *keeper)
{
    char text[64];
    ssize_t count = read(STDIN_FILENO, text, sizeof(text));

    if (count > 0) {
        keeper->is_kept |= keeper->lock_file && memmem(text, (size_t)count, "stay", 4);
        return false;
    }
    return count == 0 || (errno != EINTR && errno != EAGAIN);
}

// Has the server ended that we stay for? Its lock is free then.
static bool
is_server_gone(const struct keeper *keeper)
{
    int fd;

    if (place_lock(keeper->lock_file, &fd) != PLACE_LOCK_OURS) {
        return false;
    }
    close(fd);
    return true;
}

// Waits until then. True if the port is to be given back.
static bool
wait_until(struct keeper *keeper, int64_t until_ms)
{
    for (int64_t left = until_ms - now_mono_ms();; left = until_ms - now_mono_ms()) {
        struct pollfd events[] = {{.fd = keeper->signals, .events = POLLIN},
                                  {.fd = STDIN_FILENO, .events = POLLIN}};
        int64_t wait = left > 0 ? left : 0;

        if (keeper->is_kept && wait > LOCK_LOOK_MS) {
            wait = LOCK_LOOK_MS;
        }
        (void)poll(events, keeper->is_kept ? 1 : 2, (int)wait);
        if (events[0].revents || (!keeper->is_kept && events[1].revents && is_hung_up(keeper)) ||
            (keeper->is_kept && is_server_gone(keeper))) {
            return true;
        }
        if (now_mono_ms() >= until_ms) {
            return false;
        }
    }
}

// The router.

static bool
has_address(struct keeper *keeper, struct port_report *report)
{
    report->answer = keeper->ops->ask_address(keeper->gateway, report->host)
                         ? port_reach(report->host)
                         : PORT_OFFLINE;
    return report->answer == PORT_OPEN;
}

// The same port as here where that is free, or one of the next.
static enum gateway_result
open_some_port(struct keeper *keeper)
{
    enum gateway_result result = GATEWAY_TAKEN;

    for (unsigned i = 0; i < OTHERS_MAX && result == GATEWAY_TAKEN; i++) {
        keeper->lease = (struct port_lease){
            .inner = keeper->port,
            .outer = keeper->port + i <= PORT_MAX ? keeper->port + i : keeper->port - i,
            .lease_s = keeper->lease_s};
        result = keeper->ops->open(keeper->gateway, &keeper->lease);
    }
    return result;
}

// No port is asked for where nobody could come in.
static struct port_report
ask_router(struct keeper *keeper)
{
    struct port_report report = {.answer = PORT_NO_ROUTER};

    if (!keeper->gateway || !has_address(keeper, &report)) {
        return report;
    }
    if (open_some_port(keeper) != GATEWAY_OPENED) {
        return (struct port_report){.answer = PORT_REFUSED};
    }
    report.port = keeper->lease.outer;
    return report;
}

static void
leave_router(struct keeper *keeper)
{
    if (keeper->gateway) {
        keeper->ops->destroy(keeper->gateway);
        keeper->gateway = NULL;
    }
}

// By one protocol after the other: a router that refuses one may grant another.
static struct port_report
find_port(struct keeper *keeper)
{
    struct port_report best = {.answer = PORT_NO_ROUTER};

    for (size_t i = 0; i < sizeof(protocols) / sizeof(*protocols); i++) {
        struct port_report report;

        keeper->ops = protocols[i];
        keeper->gateway = keeper->ops->find();
        report = ask_router(keeper);
        if (report.answer == PORT_OPEN) {
            return report;
        }
        leave_router(keeper);
        best = report.answer == PORT_NO_ROUTER ? best : report;
    }
    return best;
}

// A router that has forgotten us, after a restart of its own, grants the same port again.
static void
renew(struct keeper *keeper)
{
    struct port_report report = {0};

    if (!has_address(keeper, &report)) {
        report.answer = PORT_LOST;
    } else if (keeper->ops->open(keeper->gateway, &keeper->lease) != GATEWAY_OPENED) {
        report.answer = PORT_LOST;
    }
    report.port = report.answer == PORT_OPEN ? keeper->lease.outer : 0;
    tell(keeper, &report);
}

static void
keep_port(struct keeper *keeper)
{
    int64_t span_ms = (int64_t)keeper->lease_s * SECOND_MS / 2;

    while (!wait_until(keeper, now_mono_ms() + span_ms)) {
        renew(keeper);
    }
    keeper->ops->close(keeper->gateway, &keeper->lease);
    leave_router(keeper);
}

// The start.

// Signals that end us are waited for, never in the middle of a question to the router.
static int
take_signals(void)
{
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigset_t set;

    sigaction(SIGPIPE, &ignore, NULL);
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGHUP);
    sigprocmask(SIG_BLOCK, &set, NULL);
    return signalfd(-1, &set, SFD_CLOEXEC);
}

static bool
take_number(const char *argument, const char *name, unsigned most, unsigned *out)
{
    size_t length = strlen(name);
    int64_t number;

    if (strncmp(argument, name, length) != 0 ||
        !number_parse(argument + length, strlen(argument + length), 1, most, &number)) {
        return false;
    }
    *out = (unsigned)number;
    return true;
}

static bool
read_arguments(struct keeper *keeper, int argc, char **argv)
{
    static const char locked[] = "--while-locked=";

    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], locked, sizeof(locked) - 1) == 0) {
            keeper->lock_file = argv[i] + sizeof(locked) - 1;
        } else if (!take_number(argv[i], "--port=", PORT_MAX, &keeper->port) &&
                   !take_number(argv[i], "--lease=", LEASE_MAX_S, &keeper->lease_s)) {
            return false;
        }
    }
    return keeper->port > 0;
}

int
main(int argc, char **argv)
{
    struct keeper keeper = {.lease_s = LEASE_S, .report = {.answer = PORT_ANSWER_COUNT}};
    struct port_report report;

    if (!read_arguments(&keeper, argc, argv)) {
        fputs("usage: goren-open-port --port=PORT [--lease=SECONDS] [--while-locked=FILE]\n"
              "Asks the router for a port until standard input ends. goren starts it.\n",
              stderr);
        return EXIT_USAGE;
    }
    keeper.signals = take_signals();
    report = find_port(&keeper);
    tell(&keeper, &report);
    if (report.answer != PORT_OPEN) {
        return EXIT_FAILURE;
    }
    keep_port(&keeper);
    return EXIT_SUCCESS;
}
