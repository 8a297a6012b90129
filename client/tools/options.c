// SPDX-License-Identifier: MIT
#include "client/tools/options.h"

#include <getopt.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "common/game/types.h"
#include "common/i18n/tr.h"
#include "common/util/number.h"

enum { ROWS_MAX = 16, HELP_VALUE = ROWS_MAX, NAME_COLUMNS = 26 };

static void
print_help(const struct option_table *table)
{
    printf(_("Usage: %s\n"), table->usage);
    printf("\n%s\n\n", tr(table->purpose));
    if (table->print_commands) {
        table->print_commands(stdout);
        printf("\n");
    }
    printf("%s\n", _("Options:"));
    for (const struct option_row *rows = table->rows; rows->name; rows++) {
        char left[64];

        snprintf(left, sizeof(left), "%s%s%s%s", rows->name[1] ? "--" : "-", rows->name,
                 rows->argument ? " " : "", rows->argument ? rows->argument : "");
        printf("  %-*s %s\n", NAME_COLUMNS, left, tr(rows->help));
    }
    printf("  %-*s %s\n", NAME_COLUMNS, "--help", _("show this help and exit"));
    if (table->epilog) {
        printf("\n%s\n", tr(table->epilog));
    }
}

// Options of one letter are also found behind one dash: "-o FILE".
static void
fill_letters(const struct option_row *rows, char letters[2 * ROWS_MAX + 1])
{
    for (; rows->name; rows++) {
        if (!rows->name[1]) {
            *letters++ = rows->name[0];
            if (rows->argument) {
                *letters++ = ':';
            }
        }
    }
    *letters = '\0';
}

static int
find_letter(const struct option_row *rows, int value)
{
    for (int i = 0; rows[i].name; i++) {
        if (!rows[i].name[1] && rows[i].name[0] == value) {
            return i;
        }
    }
    return value;
}

static int
fill_long_options(const struct option_row *rows, struct option *options)
{
    int count = 0;

    for (; rows[count].name; count++) {
        options[count] = (struct option){
            .name = rows[count].name,
            .has_arg = rows[count].argument ? required_argument : no_argument,
            .val = count,
        };
    }
    options[count] = (struct option){.name = "help", .val = HELP_VALUE};
    options[count + 1] = (struct option){0};
    return count;
}

const char *
option_set_true(void *place, const char *value)
{
    (void)value;
    *(bool *)place = true;
    return NULL;
}

const char *
option_set_board_size(void *place, const char *value)
{
    int64_t size;

    if (!number_parse(value, strlen(value), BOARD_SIZE_MIN, BOARD_SIZE_MAX, &size)) {
        return _("a size from 5 to 25");
    }
    *(uint8_t *)place = (uint8_t)size;
    return NULL;
}

int
options_parse(int argc, char **argv, const struct option_table *table, void *target,
              enum exit_code *code)
{
    const struct option_row *rows = table->rows;
    struct option options[ROWS_MAX + 2];
    int count = fill_long_options(rows, options), value;
    char letters[2 * ROWS_MAX + 1];

    optind = 1;
    fill_letters(rows, letters);
    while ((value = getopt_long(argc, argv, letters, options, NULL)) != -1) {
        const char *wanted;

        value = value > HELP_VALUE ? find_letter(rows, value) : value;
        if (value == HELP_VALUE) {
            print_help(table);
            *code = EXIT_GOOD;
            return 0;
        }
        if (value < 0 || value >= count) {
            fprintf(stderr, _("Usage: %s\n"), table->usage);
            fprintf(stderr, _("Run '%s --help' for help.\n"), argv[0]);
            *code = EXIT_USAGE;
            return 0;
        }
        wanted = rows[value].set((char *)target + rows[value].offset, optarg);
        if (wanted) {
            fprintf(stderr, _("%s: %s%s must be %s, not '%s'.\n"), argv[0],
                    rows[value].name[1] ? "--" : "-", rows[value].name, wanted,
                    optarg ? optarg : "");
            *code = EXIT_USAGE;
            return 0;
        }
    }
    return optind;
}

const char *
options_parse_file(int argc, char **argv, const struct option_table *table, void *target,
                   enum exit_code *code)
{
    int first = options_parse(argc, argv, table, target, code);

    if (!first) {
        return NULL;
    }
    if (argc - first != 1) {
        fprintf(stderr, _("%s: give one file.\n"), argv[0]);
        *code = EXIT_USAGE;
        return NULL;
    }
    return argv[first];
}
