// SPDX-License-Identifier: MIT
#include "tests/property/property.h"

#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS_OF_SUITE = 10000, PROGRESS_EVERY = 10000 };

static bool
read_number(const char *text, uint64_t *number)
{
    char *end;

    errno = 0;
    *number = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0;
}

static bool
read_options(int argc, char **argv, uint64_t *seed, uint64_t *count)
{
    for (int i = 1; i < argc; i += 2) {
        uint64_t *number = strcmp(argv[i], "--seed") == 0    ? seed
                           : strcmp(argv[i], "--count") == 0 ? count
                                                             : NULL;

        if (number == NULL || i + 1 == argc || !read_number(argv[i + 1], number)) {
            return false;
        }
    }
    return true;
}

static bool
default_count(const struct property *property, uint64_t *count)
{
    const char *text = getenv("GOREN_POSITIONS");
    uint64_t positions = POSITIONS_OF_SUITE;

    if (text != NULL && !read_number(text, &positions)) {
        fprintf(stderr, "GOREN_POSITIONS=%s is not a number\n", text);
        return false;
    }
    *count = positions * (uint64_t)property->percent / 100 /
             (uint64_t)(property->each ? property->each : 1);
    return true;
}

int
property_main(const struct property *property, int argc, char **argv)
{
    uint64_t seed = 1, count = 0;
    uint64_t questions = 0;

    if (!default_count(property, &count)) {
        return 2;
    }
    if (!read_options(argc, argv, &seed, &count)) {
        fprintf(stderr, "usage: %s [--seed N] [--count M]\n", argv[0]);
        return 2;
    }
    for (uint64_t i = 0; i < count; i++) {
        questions += (uint64_t)property->try_seed(seed + i);
        if ((i + 1) % PROGRESS_EVERY == 0) {
            fprintf(stderr, "%s: %" PRIu64 " of %" PRIu64 "\n", property->name, i + 1, count);
        }
    }
    if (property->wrong && *property->wrong) {
        printf("%s: %" PRIu64 " positions, %" PRIu64 " questions, %ld wrong answers\n",
               property->name, count, questions, *property->wrong);
        return 1;
    }
    printf("%s: %" PRIu64 " positions, %" PRIu64 " questions, all answers as expected\n",
           property->name, count, questions);
    return 0;
}
