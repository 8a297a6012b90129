// SPDX-License-Identifier: MIT
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>

#include "tests/bench/load.h"
#include "tests/bench/load_report.h"

enum { START_PATIENCE_S = 10 };

static bool
set_up(struct load *load, struct load_report *report)
{
    if (!load_net_await(&load->net, START_PATIENCE_S)) {
        fprintf(stderr, "goren-load: nobody listens at port %" PRIu32 "\n", load->options.port);
        return false;
    }
    report->start = load_stats_take(load->options.pid);
    if (!load_connect(load)) {
        return false;
    }
    report->connected = load_stats_take(load->options.pid);
    return load->options.is_idle || !load->speech->enter || load->speech->enter(load);
}

static bool
run(struct load *load)
{
    struct load_report report = {0};

    if (!set_up(load, &report)) {
        return false;
    }
    if (load->options.viewers > 0) {
        load_people(load);
        return load->errors == 0;
    }
    if (load->options.is_idle) {
        report.before = load_stats_take(load->options.pid);
        load_hold(load, load->options.seconds);
    } else {
        load_play(load, &report.before);
    }
    report.after = load_stats_take(load->options.pid);
    if (load->options.is_idle) {
        load_report_idle(load, &report);
    } else {
        load_report_play(load, &report);
    }
    return load->errors == 0;
}

int
main(int argc, char **argv)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    struct load_options options;
    struct load load;
    bool is_good;

    if (!load_options_read(argc, argv, &options)) {
        fputs(load_options_usage(), stderr);
        return 2;
    }
    sigaction(SIGPIPE, &ignore, NULL); // of TLS, which writes without MSG_NOSIGNAL
    is_good = load_init(&load, &options) && run(&load);
    load_finish(&load);
    return is_good ? 0 : 1;
}
