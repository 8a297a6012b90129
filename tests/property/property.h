// SPDX-License-Identifier: MIT
// What the property tests share: the command line, the loop over the seeds and
// the last line. Trial number i of a run with seed s is made from the seed s + i,
// so a trial that failed comes back alone with --seed s+i --count 1.
#ifndef TESTS_PROPERTY_PROPERTY_H
#define TESTS_PROPERTY_PROPERTY_H

#include <stdint.h>

// Makes one trial and asks all questions about it. Returns their number; a wrong
// answer is printed and ends the program, or is counted where the property says so.
typedef long (*property_try_fn)(uint64_t seed);

struct property {
    const char *name;
    int percent; // its share of the positions of the whole suite
    int each;    // positions that a trial counts for; 0 = 1
    property_try_fn try_seed;
    const long *wrong; // answers that did not end the program; NULL = all do
};

// The main() of a property test; its exit code.
//   --seed N    of the first trial, 1 if not given
//   --count M   trials; else the share of GOREN_POSITIONS, or of 10,000
int property_main(const struct property *property, int argc, char **argv);

#endif
