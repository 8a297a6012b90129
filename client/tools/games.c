// SPDX-License-Identifier: MIT
#include "client/tools/games.h"

#include <stdio.h>
#include <string.h>

#include "client/text/titles.h"
#include "client/tools/options.h"
#include "client/tools/source.h"
#include "client/tools/stopping.h"
#include "common/i18n/tr.h"
#include "common/util/json.h"
#include "common/util/number.h"

const char games_formats[] =
    N_("sgf, txt (position strings), gomocup (the same, rows from the top),\n"
       "psq, lib, record, rec, rif, pos");

const char *
games_set_rule(void *place, const char *value)
{
    struct games_options *options = place;

    options->record.has_rule = rule_read(value, &options->record.rules.rule);
    return options->record.has_rule
               ? NULL
               : _("freestyle, standard, caro, caro-exact, caro-e, caro-exact-e, caro-strict,\n"
                   "caro-exact-strict, renju, capture42, pente, keryo, boat or ninuki");
}

const char *
games_set_size(void *place, const char *value)
{
    return option_set_board_size(&((struct games_options *)place)->record.size, value);
}

const char *
games_set_from(void *place, const char *value)
{
    struct games_options *options = place;

    options->has_format = record_format_parse(value, &options->format);
    return options->has_format ? NULL : tr(games_formats);
}

const char *
games_set_forbidden(void *place, const char *value)
{
    if (strcmp(value, "lose") != 0 && strcmp(value, "reject") != 0) {
        return _("lose or reject");
    }
    ((struct games_options *)place)->record.rules.options.reject_fouls =
        strcmp(value, "reject") == 0;
    return NULL;
}

const char *
games_set_game(void *place, const char *value)
{
    return number_parse(value, strlen(value), 1, INT32_MAX, &((struct games_options *)place)->game)
               ? NULL
               : _("the number of a game, starting with 1");
}

bool
games_format(const struct source *source, const struct games_options *options, enum format *format)
{
    size_t length = source->length - source->at;
    size_t total = source->total >= 0 ? (size_t)source->total : 0;

    if (options->has_format) {
        *format = options->format;
        return true;
    }
    return record_detect(source->bytes + source->at, length, total ? total : length, format) ||
           record_format_of_path(source->name, format);
}

bool
games_refuse(const struct source *source, struct record_problem *problem)
{
    const char *foreign = record_foreign_name(source->name);

    if (source->length == 0) {
        return record_fail(problem, FAULT_EMPTY_FILE, record_at_file(), NULL);
    }
    return foreign ? record_fail(problem, FAULT_FOREIGN_FORMAT, record_at_file(), "%s", foreign)
                   : record_fail(problem, FAULT_UNKNOWN_FORMAT, record_at_file(), NULL);
}

bool
games_read(struct source *source, enum format format, const struct games_taker *taker,
           struct record_problem *problem)
{
    struct record_stream *stream = record_stream_create(format, taker->on_piece, taker->data);
    bool is_good =
        source->total <= 0 || record_stream_announce(stream, (size_t)source->total, problem);

    while (is_good && !stopping_has_come() && source_fill(source)) {
        size_t length;
        const char *bytes = source_take(source, &length);

        if (taker->on_bytes) {
            taker->on_bytes(taker->data, bytes, length);
        }
        is_good = record_stream_feed(stream, bytes, length, problem);
    }
    if (is_good && source->is_failed) {
        is_good = record_fail(problem, FAULT_UNREADABLE, record_at_file(), NULL);
    }
    // A game that was cut off does not count.
    is_good = is_good && (stopping_has_come() || record_stream_end(stream, problem));
    record_stream_destroy(stream);
    return is_good;
}

// "COMMAND: FILE: the sentence."
static void
tell_problem(const char *command, const char *name, const struct record_problem *problem)
{
    struct strbuf why = {0};

    record_problem_format(problem, tr, &why);
    fprintf(stderr, "%s: %s: ", command, name);
    fprintf(stderr, _("%s.\n"), strbuf_text(&why));
    strbuf_finish(&why);
}

// One game of a file.

struct one {
    const struct games_options *options;
    struct record *record;
    struct record_problem problem;
    int64_t wanted, seen;
    bool is_good;
};

static void
take_one(void *data, const struct record_piece *piece)
{
    struct one *one = data;

    if (++one->seen != one->wanted) {
        return;
    }
    one->is_good = record_piece_read(piece, &one->options->record, one->record, &one->problem);
    if (one->is_good && piece->record) {
        struct record empty = *one->record;

        *one->record = *piece->record;
        *piece->record = empty;
    }
}

enum exit_code
games_read_one(const char *command, const char *path, const struct games_options *options,
               struct record *record, enum format *format)
{
    struct one one = {
        .options = options, .record = record, .wanted = options->game ? options->game : 1};
    struct games_taker taker = {.on_piece = take_one, .data = &one};
    struct source source;
    bool is_good;

    if (!source_open(&source, command, path)) {
        return EXIT_USAGE;
    }
    if (!games_format(&source, options, format)) {
        games_refuse(&source, &one.problem);
        is_good = false;
    } else {
        is_good = games_read(&source, *format, &taker, &one.problem);
        if (is_good && one.seen < one.wanted) {
            record_fail(&one.problem, FAULT_FEW_GAMES, record_at_file(), "%d", (int)one.seen);
        }
        is_good = is_good && one.is_good;
    }
    for (int i = 0; is_good && i < record->remark_count; i++) {
        tell_problem(command, source.name, &record->remarks[i]);
    }
    if (!is_good) {
        tell_problem(command, source.name, &one.problem);
    }
    source_close(&source);
    return is_good ? EXIT_GOOD : EXIT_NO;
}

void
games_format_head(struct json *json, const struct record *record, enum format format)
{
    json_text(json, "format", record_format(format)->name);
    json_text(json, "rule", rules_set(record->rules.rule)->name);
    json_number(json, "size", record->size);
    json_text(json, "black", record_info(record, INFO_BLACK));
    json_text(json, "white", record_info(record, INFO_WHITE));
}
