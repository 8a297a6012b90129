// SPDX-License-Identifier: MIT
// The one line that a run of goren-load prints.
#ifndef TESTS_BENCH_LOAD_REPORT_H
#define TESTS_BENCH_LOAD_REPORT_H

#include "tests/bench/load_stats.h"

struct load;

struct load_report {
    struct load_stats start;     // before the first connection
    struct load_stats connected; // everybody has said who he is
    struct load_stats before;    // what is measured begins
    struct load_stats after;
};

void load_report_play(const struct load *load, const struct load_report *report);
void load_report_idle(const struct load *load, const struct load_report *report);

#endif
