// SPDX-License-Identifier: MIT
// The one line that a run of goren-load prints.
#ifndef TESTS_BENCH_LOAD_REPORT_H
#define TESTS_BENCH_LOAD_REPORT_H

#include "tests/bench/load_figures.h"

struct load;

struct load_report {
    struct load_figures start;     // before the first connection
    struct load_figures connected; // everybody has said who he is
    struct load_figures before;    // what is measured begins
    struct load_figures after;
};

void load_report_play(const struct load *load, const struct load_report *report);
void load_report_idle(const struct load *load, const struct load_report *report);

#endif
