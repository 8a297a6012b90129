// SPDX-License-Identifier: MIT
#include "common/engine/pbrain_options.h"

#include <string.h>

#include "common/util/number.h"

const char pbrain_usage[] =
    "Usage: pbrain-goren [--level N] [--mind NAME] [--plies N]\n"
    "\n"
    "Play five in a row for any Gomocup manager, over standard input and output.\n"
    "Freestyle, standard, renju and caro; boards from 5 x 5 to 25 x 25.\n"
    "\n"
    "  --level N    strength, 1 to 10 (10)\n"
    "  --mind NAME  AI: goren, classic, patterns, lines, minimax, matrix or\n"
    "               scale (goren)\n"
    "  --plies N    how far patterns, lines, minimax and matrix look ahead (3)\n"
    "  --help       show this help and exit\n"
    "  --version    show the version and exit\n";

static bool
read_ai_kind(const char *name, struct ai_config *ai)
{
    for (int i = 0; i < AI_KIND_COUNT; i++) {
        if (strcmp(name, ai_kind_id((enum ai_kind)i)) == 0) {
            ai->kind = (enum ai_kind)i;
            return true;
        }
    }
    return false;
}

static bool
read_number(const char *text, int least, int most, uint32_t *number)
{
    int64_t value;

    if (!number_parse(text, strlen(text), least, most, &value)) {
        return false;
    }
    *number = (uint32_t)value;
    return true;
}

static bool
read_option(const char *name, const char *value, struct ai_config *ai)
{
    if (strcmp(name, "--level") == 0) {
        return read_number(value, 1, AI_LEVEL_MAX, &ai->level);
    }
    if (strcmp(name, "--mind") == 0) {
        return read_ai_kind(value, ai);
    }
    return strcmp(name, "--plies") == 0 && read_number(value, 0, 3, &ai->plies);
}

enum pbrain_start
pbrain_options(int argc, char **argv, struct ai_config *ai)
{
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        return PBRAIN_HELP;
    }
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        return PBRAIN_VERSION;
    }
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 >= argc || !read_option(argv[i], argv[i + 1], ai)) {
            return PBRAIN_WRONG;
        }
    }
    return PBRAIN_RUN;
}
