// SPDX-License-Identifier: MIT
// On random positions the referee answers like the reference, for every point
// and both colours.
#include "tests/property/compare.h"
#include "tests/property/property.h"

static long
try_seed(uint64_t seed)
{
    struct trial trial;
    struct compare compare;

    trial_make(&trial, seed);
    compare_begin(&compare, &trial);
    compare_lines(&compare);
    compare_captures(&compare);
    compare_free_threes(&compare);
    compare_renju(&compare);
    compare_rules(&compare);
    return compare.questions;
}

int
main(int argc, char **argv)
{
    static const struct property property = {
        .name = "property_positions", .percent = 66, .try_seed = try_seed};

    return property_main(&property, argc, argv);
}
