// SPDX-License-Identifier: MIT
// The table of formats: name, what a format can store, its reader and its writer.
#include "common/record/record.h"

#include <string.h>
#include <strings.h>

#include "common/record/record_charset.h"
#include "common/record/record_formats.h"
#include "common/util/mark.h"
#include "common/util/number.h"

enum {
    KEEPS_TREE = KEEPS_COMMENTS | KEEPS_LABELS | KEEPS_MARKS | KEEPS_VARIATIONS,
    KEEPS_ALL = 16383,
    POS_MOVES_MAX = 225,
};

static const struct record_format formats[FORMAT_COUNT] = {
    [FORMAT_SGF] = {.name = "sgf",
                    .title = "SGF",
                    .bytes_max = RECORD_TREE_BYTES_MAX,
                    .default_size = 15,
                    .default_rule = RULE_FREESTYLE,
                    .keeps = KEEPS_ALL,
                    .holds_many = true,
                    .parse = record_sgf_parse,
                    .write = record_sgf_write_tree},
    [FORMAT_TEXT] = {.name = "txt",
                     .title = N_("position string"),
                     .bytes_max = RECORD_BYTES_MAX,
                     .default_size = 15,
                     .default_rule = RULE_FREESTYLE,
                     .holds_many = true,
                     .parse = record_line_parse,
                     .write = record_line_write},
    [FORMAT_GOMOCUP] = {.name = "gomocup",
                        .title = N_("Gomocup string"),
                        .bytes_max = RECORD_BYTES_MAX,
                        .default_size = 15,
                        .default_rule = RULE_FREESTYLE,
                        .holds_many = true,
                        .parse = record_line_parse_gomocup,
                        .write = record_line_write_gomocup},
    [FORMAT_PSQ] = {.name = "psq",
                    .title = "Piskvork",
                    .bytes_max = RECORD_BYTES_MAX,
                    .default_size = 20,
                    .default_rule = RULE_FREESTYLE,
                    .keeps = KEEPS_PLAYERS | KEEPS_TIMES | KEEPS_SIZE,
                    .keeps_with_result = KEEPS_RULE | KEEPS_RESULT,
                    .parse = record_psq_parse,
                    .write = record_psq_write},
    [FORMAT_LIB] = {.name = "lib",
                    .title = "RenLib",
                    .bytes_max = RECORD_TREE_BYTES_MAX,
                    .default_size = 15,
                    .default_rule = RULE_RENJU,
                    .keeps = KEEPS_TREE | KEEPS_SIZE,
                    .is_binary = true,
                    .parse = record_lib_parse,
                    .write = record_lib_write},
    [FORMAT_LEGACY] = {.name = "record",
                       .title = N_("legacy record"),
                       .bytes_max = RECORD_BYTES_MAX,
                       .default_size = 15,
                       .default_rule = RULE_RENJU,
                       .keeps = KEEPS_RESULT | KEEPS_REASON | KEEPS_SIZE,
                       .parse = record_legacy_parse,
                       .write = record_legacy_write},
    [FORMAT_REC] = {.name = "rec",
                    .title = "Gomotur",
                    .bytes_max = RECORD_BYTES_MAX,
                    .default_size = 20,
                    .default_rule = RULE_FREESTYLE,
                    .parse = record_rec_parse},
    [FORMAT_RIF] = {.name = "rif",
                    .title = "RenjuNet",
                    .bytes_max = RECORD_BYTES_MAX,
                    .default_size = 15,
                    .default_rule = RULE_RENJU,
                    .holds_many = true,
                    .parse = record_rif_parse},
    [FORMAT_POS] = {.name = "pos",
                    .title = N_("RenLib position"),
                    .bytes_max = 1 + POS_MOVES_MAX,
                    .default_size = 15,
                    .default_rule = RULE_RENJU,
                    .is_binary = true,
                    .parse = record_pos_parse},
};

const struct record_format *
record_format(enum format format)
{
    return &formats[format];
}

bool
record_format_parse(const char *name, enum format *format)
{
    for (int i = 0; i < FORMAT_COUNT; i++) {
        if (strcasecmp(name, formats[i].name) == 0) {
            *format = (enum format)i;
            return true;
        }
    }
    return false;
}

const char *
record_foreign_name(const char *path)
{
    static const struct {
        const char *end, *name;
    } others[] = {
        {".db", ".db (Rapfi, Yixin)"}, {".bdt", ".bdt"}, {".wzq", ".wzq"}, {".pdb", ".pdb"}};
    const char *dot = strrchr(path, '.');

    for (size_t i = 0; dot && i < sizeof(others) / sizeof(*others); i++) {
        if (strcasecmp(dot, others[i].end) == 0) {
            return others[i].name;
        }
    }
    return NULL;
}

bool
record_format_of_path(const char *path, enum format *format)
{
    const char *dot = strrchr(path, '.');

    return dot && !strchr(dot, '/') && record_format_parse(dot + 1, format);
}

bool
record_read(enum format format, const char *bytes, size_t length,
            const struct record_defaults *defaults, struct record *record,
            struct record_problem *problem)
{
    static const struct record_defaults none = {0};
    const struct record_format *row = &formats[format];

    if (length > row->bytes_max) {
        return record_fail(problem, FAULT_FILE_TOO_LARGE, record_at_file(), "%zu\n%s",
                           row->bytes_max, row->title);
    }
    if (length == 0) {
        return record_fail(problem, FAULT_EMPTY_FILE, record_at_file(), NULL);
    }
    return row->parse(bytes, length, defaults ? defaults : &none, record, problem) &&
           record_replay(record, format, defaults, problem);
}

bool
record_write(enum format format, const struct record *record, struct strbuf *out,
             struct record_problem *problem)
{
    if (!formats[format].write) {
        return record_fail(problem, FAULT_ONLY_READ, record_at_file(), "%s", formats[format].title);
    }
    return formats[format].write(record, out, problem);
}

// What a format would lose.

static unsigned
things_of_nodes(const struct record *record)
{
    unsigned things = 0;

    for (int32_t i = 0; i < record->node_count; i++) {
        const struct record_note *note = record_note_of(record, i);

        things |= record->nodes[i].next ? KEEPS_VARIATIONS : 0;
        things |= record->nodes[i].ms > 0 ? KEEPS_TIMES : 0;
        things |= record->nodes[i].flags & (NODE_MARKED | NODE_START) ? KEEPS_MARKS : 0;
        if (!note) {
            continue;
        }
        things |= note->name || note->comment ? KEEPS_COMMENTS : 0;
        things |= note->other ? KEEPS_OTHER : 0;
        things |= note->left_ms >= 0 ? KEEPS_CLOCKS : 0;
        for (int32_t k = note->label; k; k = record->labels[k].next) {
            things |= record->labels[k].text ? KEEPS_LABELS : 0;
        }
    }
    return things;
}

static unsigned
things_of(const struct record *record)
{
    static const unsigned of_info[RECORD_INFO_COUNT] = {
        [INFO_TITLE] = KEEPS_EVENT,          [INFO_BLACK] = KEEPS_PLAYERS,
        [INFO_BLACK_RANK] = KEEPS_EVENT,     [INFO_WHITE] = KEEPS_PLAYERS,
        [INFO_WHITE_RANK] = KEEPS_EVENT,     [INFO_EVENT] = KEEPS_EVENT,
        [INFO_ROUND] = KEEPS_EVENT,          [INFO_DATE] = KEEPS_EVENT,
        [INFO_PLACE] = KEEPS_EVENT,          [INFO_COMMENT] = KEEPS_COMMENTS,
        [INFO_RULE_TEXT] = KEEPS_RULE,       [INFO_ENTERED_BY] = KEEPS_EVENT,
        [INFO_BLACK_TIME] = KEEPS_OTHER,     [INFO_WHITE_TIME] = KEEPS_OTHER,
        [INFO_ALTERNATIVES] = KEEPS_OPENING,
    };
    unsigned things = things_of_nodes(record);

    for (int i = 0; i < RECORD_INFO_COUNT; i++) {
        things |= record->info[i] ? of_info[i] : 0;
    }
    things |= record->outcome.result != RESULT_NONE ? KEEPS_RESULT : 0;
    things |= record->outcome.reason != END_NONE ? KEEPS_REASON : 0;
    things |= record->has_rule ? KEEPS_RULE : 0;
    things |= record->has_control && record->control.kind != CONTROL_NONE ? KEEPS_CLOCKS : 0;
    things |= record->swaps[0] || record->offered_count || record->declared ||
                      (record->has_opening && record->opening.protocol != OPENING_FREE)
                  ? KEEPS_OPENING
                  : 0;
    things |= record->size ? KEEPS_SIZE : 0;
    return things;
}

unsigned
record_lost(enum format format, const struct record *record)
{
    enum result result = record->outcome.result;
    bool has_result = result == RESULT_BLACK || result == RESULT_WHITE || result == RESULT_DRAW;

    return things_of(record) & ~formats[format].keeps &
           ~(has_result ? formats[format].keeps_with_result : 0);
}

void
record_lost_format(unsigned lost, record_tr_fn translate, struct strbuf *out)
{
    static const struct {
        unsigned thing;
        const char *name;
    } names[] = {
        {KEEPS_SIZE, N_("the size of the board")},
        {KEEPS_RULE, N_("the rule")},
        {KEEPS_PLAYERS, N_("the players")},
        {KEEPS_EVENT, N_("date and event")},
        {KEEPS_RESULT, N_("the result")},
        {KEEPS_REASON, N_("the reason it ended")},
        {KEEPS_OPENING, N_("the opening")},
        {KEEPS_TIMES, N_("move times")},
        {KEEPS_CLOCKS, N_("clocks")},
        {KEEPS_COMMENTS, N_("comments")},
        {KEEPS_LABELS, N_("labels")},
        {KEEPS_MARKS, N_("marks")},
        {KEEPS_VARIATIONS, N_("variations")},
        {KEEPS_OTHER, N_("other properties")},
    };
    static const char comma[] = N_(", ");
    bool is_first = true;

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (lost & names[i].thing) {
            strbuf_add(out, is_first ? "" : translate ? translate(comma) : comma);
            strbuf_add(out, translate ? translate(names[i].name) : names[i].name);
            is_first = false;
        }
    }
}

// What several formats share.

bool
text_next_line(const char **at, const char *end, struct text_line *line)
{
    const char *stop;

    if (*at >= end) {
        return false;
    }
    stop = memchr(*at, '\n', (size_t)(end - *at));
    line->text = *at;
    line->length = (size_t)((stop ? stop : end) - *at);
    *at = stop ? stop + 1 : end;
    if (line->length && line->text[line->length - 1] == '\r') {
        line->length--;
    }
    return true;
}

bool
text_line_numbers(const struct text_line *line, int64_t numbers[3])
{
    const char *at = line->text, *end = line->text + line->length;
    int count = 0;

    numbers[2] = -1;
    while (count < 3) {
        const char *comma = memchr(at, ',', (size_t)(end - at)), *stop = comma ? comma : end;
        const char *first = at, *last = stop;

        while (first < last && *first == ' ') {
            first++;
        }
        while (last > first && last[-1] == ' ') {
            last--;
        }
        if (!number_parse(first, (size_t)(last - first), -1, INT32_MAX, &numbers[count])) {
            return false;
        }
        count++;
        if (!comma) {
            return count >= 2;
        }
        at = comma + 1;
    }
    return false;
}

void
record_keep_info(struct record *record, enum record_info info, const char *text, size_t length)
{
    struct strbuf decoded = {0}, clean = {0};

    charset_decode(text, length, NULL, &decoded);
    charset_clean(strbuf_text(&decoded), decoded.length, TEXT_ONE_LINE, RECORD_NAME_BYTES_MAX,
                  &clean);
    record->info[info] = record_keep(record, strbuf_text(&clean), clean.length);
    strbuf_finish(&decoded);
    strbuf_finish(&clean);
}

bool
record_is_plain_15(const struct record *record, const char *title, struct record_problem *problem)
{
    if (record->size != 15) {
        return record_fail(problem, FAULT_ONLY_15, record_at_file(), "%s\n%d", title, record->size);
    }
    if (rules_set(record->rules.rule)->capture_sizes) {
        return record_fail(problem, FAULT_HOLDS_NO_CAPTURES, record_at_file(), "%s", title);
    }
    if (record_is_setup(record)) {
        return record_fail(problem, FAULT_HOLDS_NO_SETUP, record_at_file(), "%s", title);
    }
    return true;
}
