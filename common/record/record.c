// SPDX-License-Identifier: MIT
// The table of formats: which one it is, what it can hold, who reads and writes it.
#include "common/record/record.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/record/record_charset.h"
#include "common/record/record_formats.h"
#include "common/record/record_text.h"
#include "common/util/number.h"
#include "common/util/utf8.h"

enum {
    LOOK_BYTES = 65536, // of the beginning of a file, to tell its format
    KEEPS_TREE = KEEPS_COMMENTS | KEEPS_LABELS | KEEPS_VARIATIONS,
    KEEPS_ALL = 8191,
    POS_MOVES_MAX = 225,
};

static const struct record_format formats[FORMAT_COUNT] = {
    [FORMAT_SGF] = {.name = "sgf",
                    .title = "SGF",
                    .bytes_max = RECORD_BYTES_MAX,
                    .usual_size = 15,
                    .usual_rule = RULE_FREESTYLE,
                    .keeps = KEEPS_ALL,
                    .holds_many = true,
                    .parse = record_sgf_parse,
                    .write = record_sgf_write_tree},
    [FORMAT_TEXT] = {.name = "txt",
                     .title = "position string",
                     .bytes_max = RECORD_BYTES_MAX,
                     .usual_size = 15,
                     .usual_rule = RULE_FREESTYLE,
                     .holds_many = true,
                     .parse = record_line_parse,
                     .write = record_line_write},
    [FORMAT_GOMOCUP] = {.name = "gomocup",
                        .title = "Gomocup string",
                        .bytes_max = RECORD_BYTES_MAX,
                        .usual_size = 15,
                        .usual_rule = RULE_FREESTYLE,
                        .holds_many = true,
                        .parse = record_line_parse_gomocup,
                        .write = record_line_write_gomocup},
    [FORMAT_PSQ] = {.name = "psq",
                    .title = "Piskvork",
                    .bytes_max = RECORD_BYTES_MAX,
                    .usual_size = 20,
                    .usual_rule = RULE_FREESTYLE,
                    .keeps = KEEPS_PLAYERS | KEEPS_TIMES | KEEPS_SIZE,
                    .parse = record_psq_parse,
                    .write = record_psq_write},
    [FORMAT_LIB] = {.name = "lib",
                    .title = "RenLib",
                    .bytes_max = RECORD_LIB_BYTES_MAX,
                    .usual_size = 15,
                    .usual_rule = RULE_RENJU,
                    .keeps = KEEPS_TREE | KEEPS_SIZE,
                    .is_binary = true,
                    .parse = record_lib_parse,
                    .write = record_lib_write},
    [FORMAT_LEGACY] = {.name = "record",
                       .title = "legacy record",
                       .bytes_max = RECORD_BYTES_MAX,
                       .usual_size = 15,
                       .usual_rule = RULE_RENJU,
                       .keeps = KEEPS_RESULT | KEEPS_REASON | KEEPS_SIZE,
                       .parse = record_legacy_parse,
                       .write = record_legacy_write},
    [FORMAT_REC] = {.name = "rec",
                    .title = "Gomotur",
                    .bytes_max = RECORD_BYTES_MAX,
                    .usual_size = 20,
                    .usual_rule = RULE_FREESTYLE,
                    .parse = record_rec_parse},
    [FORMAT_RIF] = {.name = "rif",
                    .title = "RenjuNet",
                    .bytes_max = RECORD_BYTES_MAX,
                    .usual_size = 15,
                    .usual_rule = RULE_RENJU,
                    .holds_many = true,
                    .parse = record_rif_parse},
    [FORMAT_POS] = {.name = "pos",
                    .title = "RenLib position",
                    .bytes_max = 1 + POS_MOVES_MAX,
                    .usual_size = 15,
                    .usual_rule = RULE_RENJU,
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

bool
record_format_of_path(const char *path, enum format *format)
{
    const char *dot = strrchr(path, '.');

    return dot && !strchr(dot, '/') && record_format_parse(dot + 1, format);
}

// Detection. Each looks for what no other format begins with.

static const char *
skip_blanks(const char *at, const char *end)
{
    if (end - at >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0) {
        at += 3;
    }
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\r' || *at == '\n')) {
        at++;
    }
    return at;
}

static bool
begins_with(const char *at, const char *end, const char *word)
{
    size_t length = strlen(word);

    return (size_t)(end - at) >= length && memcmp(at, word, length) == 0;
}

static bool
looks_like_pos(const unsigned char *bytes, size_t length, size_t total)
{
    bool seen[POS_MOVES_MAX] = {false};

    if (length < 2 || total != length || bytes[0] != length - 1 || bytes[0] > POS_MOVES_MAX) {
        return false;
    }
    for (size_t i = 1; i < length; i++) {
        if (bytes[i] >= POS_MOVES_MAX || seen[bytes[i]]) {
            return false;
        }
        seen[bytes[i]] = true;
    }
    return true;
}

static bool
is_number(const struct text_line *line)
{
    int64_t number;

    return number_parse(line->text, line->length, 0, 1999999999, &number);
}

// Its first line, or a moment in the second, or checksums where they belong.
static bool
looks_like_legacy(const char *at, const char *end)
{
    struct text_line lines[8] = {{0}};
    int count = 0;

    if (begins_with(at, end, "Written by ")) {
        return true;
    }
    while (count < 8 && text_next_line(&at, end, &lines[count])) {
        count++;
    }
    return count == 8 && is_number(&lines[3]) && is_number(&lines[4]) && is_number(&lines[6]) &&
           is_number(&lines[7]) && lines[2].length >= 2;
}

static bool
looks_like_rec(const char *at, const char *end)
{
    struct text_line line = {0};
    int64_t numbers[3];
    bool is_first = true;

    for (int i = 0; i < 2; i++) {
        if (!text_next_line(&at, end, &line) || text_line_numbers(&line, numbers)) {
            is_first = false;
        }
    }
    return is_first && text_next_line(&at, end, &line) && text_line_numbers(&line, numbers);
}

// The first line that is no remark begins with a move, or says nothing.
static bool
looks_like_text(const char *at, const char *end)
{
    struct text_line line;

    while (text_next_line(&at, end, &line)) {
        struct record_text reader;
        struct point point;

        if (line.length == 0 || line.text[0] == '#') {
            continue;
        }
        record_text_init(&reader, line.text, line.length);
        switch (record_text_next(&reader, BOARD_SIZE_MAX, &point)) {
        case RECORD_TOKEN_END:
            break;
        case RECORD_TOKEN_POINT:
        case RECORD_TOKEN_PASS:
        case RECORD_TOKEN_OFF_BOARD:
            return true;
        case RECORD_TOKEN_BAD:
            return false;
        }
    }
    return false;
}

static bool
finds(const char *at, const char *end, const char *word)
{
    for (; at < end; at++) {
        at = memchr(at, word[0], (size_t)(end - at));
        if (!at) {
            return false;
        }
        if (begins_with(at, end, word)) {
            return true;
        }
    }
    return false;
}

static bool
detect_text(const char *bytes, const char *end, enum format *format)
{
    const char *at = skip_blanks(bytes, end);

    if (begins_with(at, end, "Piskvorky ")) {
        *format = FORMAT_PSQ;
    } else if (begins_with(at, end, "<?xml") || begins_with(at, end, "<database")) {
        *format = FORMAT_RIF;
    } else if (at < end && *at == '(') {
        *format = FORMAT_SGF;
    } else if (looks_like_legacy(bytes, end)) {
        *format = FORMAT_LEGACY;
    } else if (looks_like_rec(at, end)) {
        *format = FORMAT_REC;
    } else if (looks_like_text(at, end)) {
        *format = FORMAT_TEXT;
    } else if (finds(at, end, "(;")) {
        *format = FORMAT_SGF;
    } else {
        return false;
    }
    return true;
}

static bool
has_control(const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];

        if (c < ' ' && c != '\n' && c != '\r' && c != '\t') {
            return true;
        }
    }
    return false;
}

bool
record_detect(const char *bytes, size_t length, size_t total, enum format *format)
{
    size_t look = length < LOOK_BYTES ? length : LOOK_BYTES;

    if (record_lib_has_header(bytes, length)) {
        *format = FORMAT_LIB;
        return true;
    }
    if (looks_like_pos((const unsigned char *)bytes, length, total)) {
        *format = FORMAT_POS;
        return true;
    }
    if (length >= 2 && bytes[0] == 0x78 && has_control(bytes, look)) {
        *format = FORMAT_LIB;
        return true;
    }
    return length > 0 && detect_text(bytes, bytes + look, format);
}

bool
record_read(enum format format, const char *bytes, size_t length, const struct record_wish *wish,
            struct record *record, struct record_problem *problem)
{
    static const struct record_wish none = {0};
    const struct record_format *row = &formats[format];

    if (length > row->bytes_max) {
        return record_fail(problem, PROBLEM_TOO_LARGE,
                           "the file is larger than the %zu bytes that a %s file may have",
                           row->bytes_max, row->title);
    }
    if (length == 0) {
        return record_fail(problem, PROBLEM_EMPTY, "the file is empty");
    }
    return row->parse(bytes, length, wish ? wish : &none, record, problem) &&
           record_replay(record, format, wish, problem);
}

bool
record_write(enum format format, const struct record *record, struct strbuf *out,
             struct record_problem *problem)
{
    if (!formats[format].write) {
        return record_fail(problem, PROBLEM_UNFIT, "%s files are only read, not written",
                           formats[format].title);
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
    things |= record->swaps[0] || record->offered_count ? KEEPS_OPENING : 0;
    things |= record->size ? KEEPS_SIZE : 0;
    return things;
}

const char *
record_losses(enum format format, const struct record *record, char buffer[RECORD_LOSS_BYTES])
{
    static const struct {
        unsigned thing;
        const char *name;
    } names[] = {
        {KEEPS_SIZE, "the size of the board"},
        {KEEPS_RULE, "the rule"},
        {KEEPS_PLAYERS, "the players"},
        {KEEPS_EVENT, "date and event"},
        {KEEPS_RESULT, "the result"},
        {KEEPS_REASON, "why it ended"},
        {KEEPS_OPENING, "swaps and offers"},
        {KEEPS_TIMES, "times of moves"},
        {KEEPS_CLOCKS, "clocks"},
        {KEEPS_COMMENTS, "comments"},
        {KEEPS_LABELS, "labels"},
        {KEEPS_VARIATIONS, "variations"},
        {KEEPS_OTHER, "other properties"},
    };
    unsigned lost = things_of(record) & ~formats[format].keeps;
    size_t length = 0;

    buffer[0] = '\0';
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (lost & names[i].thing && length < RECORD_LOSS_BYTES) {
            length += (size_t)snprintf(buffer + length, RECORD_LOSS_BYTES - length, "%s%s",
                                       length ? ", " : "", names[i].name);
        }
    }
    return buffer;
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
        return record_fail(problem, PROBLEM_UNFIT, "a %s file has 15x15 points, not %dx%d", title,
                           record->size, record->size);
    }
    if (rules_set(record->rules.rule)->capture_sizes) {
        return record_fail(problem, PROBLEM_UNFIT, "a %s file cannot hold captures", title);
    }
    if (record_is_setup(record)) {
        return record_fail(problem, PROBLEM_UNFIT,
                           "a %s file cannot hold a position that was set up", title);
    }
    return true;
}
