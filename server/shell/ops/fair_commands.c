// SPDX-License-Identifier: MIT
#include "server/shell/ops/fair_commands.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>
#include <time.h>

#include "common/util/number.h"
#include "common/util/strbuf.h"
#include "server/shell/store/rated_games.h"

#define DAY_MS ((int64_t)24 * 60 * 60 * 1000)

static bool
annul(const struct fair_options *options, struct strbuf *why)
{
    int64_t since_ms = options->days ? options->now_ms - options->days * DAY_MS : 0;
    struct annulled done;

    if (!options->name) {
        strbuf_add(why, "annul needs the name of a player.");
        return false;
    }
    if (rated_games_annul(options->data, options->name, since_ms, &done, why) != STORE_OK) {
        return false;
    }
    fprintf(options->out,
            "Games annulled: %d. Ratings changed: %d players. Games that count now: %d.\n",
            done.games, done.players, done.counted);
    return true;
}

static const struct {
    const char *word;
    bool (*run)(const struct fair_options *options, struct strbuf *why);
    bool takes_name;
    int64_t days; // where none is said
} commands[] = {
    {"annul", annul, true, 0},
    {"climbs", climbs_report, false, 7},
    {"fairplay", fairplay_report, true, 0},
};

enum { COMMANDS = sizeof(commands) / sizeof(*commands) };

static const struct {
    const char *name;
    size_t offset;
    int64_t least, most;
} numbers[] = {
    {"--days=", offsetof(struct fair_options, days), 0, 36500},
    {"--points=", offsetof(struct fair_options, points), 0, 4000},
    {"--games=", offsetof(struct fair_options, games), 1, 100000},
    {"--nodes=", offsetof(struct fair_options, nodes), 100, 10000000},
};

static bool
read_number(struct fair_options *options, const char *argument)
{
    for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); i++) {
        size_t length = strlen(numbers[i].name);
        int64_t *place = (int64_t *)((char *)options + numbers[i].offset);

        if (strncmp(argument, numbers[i].name, length) == 0) {
            return number_parse(argument + length, strlen(argument + length), numbers[i].least,
                                numbers[i].most, place);
        }
    }
    return false;
}

static bool
read_argument(struct fair_options *options, const char *argument, bool takes_name)
{
    if (strcmp(argument, "--json") == 0) {
        options->is_json = true;
        return true;
    }
    if (argument[0] != '-' && takes_name && !options->name) {
        options->name = argument;
        return true;
    }
    return read_number(options, argument);
}

static int64_t
now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

enum fair_result
fair_command(const char *data, int argc, char *const *argv, struct strbuf *why)
{
    struct fair_options options = {.data = data,
                                   .points = 150,
                                   .games = 40,
                                   .nodes = 3000,
                                   .now_ms = now_ms(),
                                   .out = stdout,
                                   .progress = stderr};
    int which = 0;

    while (which < COMMANDS && strcmp(argv[0], commands[which].word) != 0) {
        which++;
    }
    if (which == COMMANDS) {
        return FAIR_UNKNOWN;
    }
    options.days = commands[which].days;
    for (int i = 1; i < argc; i++) {
        if (!read_argument(&options, argv[i], commands[which].takes_name)) {
            strbuf_addf(why, "%s: wrong argument. See 'gorend --help'.", commands[which].word);
            return FAIR_USAGE;
        }
    }
    return commands[which].run(&options, why) ? FAIR_GOOD : FAIR_FAILED;
}
