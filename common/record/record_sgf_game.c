// SPDX-License-Identifier: MIT
// Properties of SGF that belong to the whole game: rule, result, opening, clock, names.
#include "common/record/record_sgf_reader.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/record/record_charset.h"
#include "common/record/record_formats.h"
#include "common/util/number.h"

enum { FIFTH = 5 };

// "name:version", the colon inside a name escaped.
bool
sgf_read_program(struct sgf_reader *reader, const struct sgf_property *property)
{
    struct sgf_value name = property->values[0], version = {"", 0};
    const char *text;

    for (size_t i = 0; i < name.length; i++) {
        if (name.text[i] == '\\') {
            i++;
        } else if (name.text[i] == ':') {
            version = (struct sgf_value){name.text + i + 1, name.length - i - 1};
            name.length = i;
        }
    }
    text = sgf_text(reader, &name, TEXT_ONE_LINE, RECORD_NAME_BYTES_MAX);
    record_set_info(reader->record, INFO_PROGRAM, text);
    text = sgf_text(reader, &version, TEXT_ONE_LINE, RECORD_NAME_BYTES_MAX);
    record_set_info(reader->record, INFO_VERSION, text);
    return true;
}

// The number of a rule in the protocol of Gomocup; some of its tools write that.
static bool
find_rule_number(const char *text, enum rule *rule)
{
    static const struct {
        const char *number;
        enum rule rule;
    } numbers[] = {
        {"0", RULE_FREESTYLE}, {"1", RULE_STANDARD},   {"4", RULE_RENJU},
        {"8", RULE_CARO},      {"9", RULE_CARO_EXACT},
    };

    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
        if (strcmp(text, numbers[i].number) == 0) {
            *rule = numbers[i].rule;
            return true;
        }
    }
    return false;
}

// A text of small letters; is_whole: the word stands alone in it.
static bool
has_word(const char *text, const char *word, bool is_whole)
{
    size_t length = strlen(word);

    for (const char *at = text; (at = strstr(at, word)); at++) {
        if (!is_whole || ((at == text || !isalnum((unsigned char)at[-1])) &&
                          !isalnum((unsigned char)at[length]))) {
            return true;
        }
    }
    return false;
}

// A Carpenter does not play pente.
bool
record_find_rule(const char *text, bool is_title, enum rule *rule)
{
    static const struct {
        const char *word;
        enum rule rule;
    } words[] = {
        {"renju", RULE_RENJU},          {"taraguchi", RULE_RENJU},  {"soosyrv", RULE_RENJU},
        {"soosorv", RULE_RENJU},        {"yamaguchi", RULE_RENJU},  {"tarannikov", RULE_RENJU},
        {"sakata", RULE_RENJU},         {"rif", RULE_RENJU},        {"keryo", RULE_KERYO},
        {"pente", RULE_PENTE},          {"ninuki", RULE_NINUKI},    {"caro", RULE_CARO},
        {"standard", RULE_STANDARD},    {"swap2", RULE_STANDARD},   {"freestyle", RULE_FREESTYLE},
        {"free style", RULE_FREESTYLE}, {"gomoku", RULE_FREESTYLE},
    };
    char small[128];
    size_t length = strlen(text) < sizeof(small) - 1 ? strlen(text) : sizeof(small) - 1;

    if (rules_parse(text, rule) || (!is_title && find_rule_number(text, rule))) {
        return true;
    }
    for (size_t i = 0; i < length; i++) {
        small[i] = (char)tolower((unsigned char)text[i]);
    }
    small[length] = '\0';
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (has_word(small, words[i].word, is_title)) {
            *rule = words[i].rule;
            return true;
        }
    }
    return false;
}

bool
sgf_read_rule(struct sgf_reader *reader, const struct sgf_property *property)
{
    const char *text = sgf_line_text(reader, property);
    enum rule rule;

    reader->record->has_rule = record_find_rule(text, false, &rule);
    if (reader->record->has_rule) {
        reader->record->rules.rule = rule;
    }
    if (!reader->record->has_rule || strcasecmp(text, rules_set(rule)->name) != 0) {
        record_set_info(reader->record, INFO_RULE_TEXT, text);
    }
    return true;
}

bool
sgf_read_rule_options(struct sgf_reader *reader, const struct sgf_property *property)
{
    const char *text = sgf_line_text(reader, property), *margin = strstr(text, "draw-margin=");
    struct rule_options *options = &reader->record->rules.options;
    int64_t points;

    reader->record->tolerates_fouls = strstr(text, "forbidden=seed") != NULL;
    reader->record->has_free_passes = strstr(text, "passes=setup") != NULL;
    options->reject_fouls =
        reader->record->tolerates_fouls || strstr(text, "forbidden=reject") != NULL;
    options->draw_dead = strstr(text, "draw-dead") != NULL;
    if (margin) {
        margin += strlen("draw-margin=");
        if (number_parse(margin, strcspn(margin, " "), 0, BOARD_POINTS_MAX - 1, &points)) {
            options->draw_margin = (uint16_t)points;
        }
    }
    return true;
}

static bool
begins(const char *text, const char *word)
{
    return strncasecmp(text, word, strlen(word)) == 0;
}

// "Победа белых", "Чёрные победили": the colour that comes first, capital or not.
static enum result
russian_winner(const char *text)
{
    static const struct {
        const char *word;
        enum result result;
    } words[] = {
        {"ёрн", RESULT_BLACK}, {"ерн", RESULT_BLACK}, {"бел", RESULT_WHITE}, {"Бел", RESULT_WHITE}};
    enum result result = RESULT_NONE;
    const char *first = NULL;

    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        const char *at = strstr(text, words[i].word);

        if (at && (!first || at < first)) {
            first = at;
            result = words[i].result;
        }
    }
    return result;
}

// What the words before a + say; an empty word ends the list.
static enum result
result_of(const char *text)
{
    static const struct {
        const char *word;
        enum result result;
    } begin[] =
        {
            {"B+", RESULT_BLACK},     {"W+", RESULT_WHITE},    {"B +", RESULT_BLACK},
            {"W +", RESULT_WHITE},    {"black", RESULT_BLACK}, {"white", RESULT_WHITE},
            {"1-0", RESULT_BLACK},    {"0-1", RESULT_WHITE},   {"1/2", RESULT_DRAW},
            {"0.5", RESULT_DRAW},     {"draw", RESULT_DRAW},   {"jigo", RESULT_DRAW},
            {"void", RESULT_ABORTED},
        },
      inside[] =
          {
              {"和", RESULT_DRAW},   {"黑", RESULT_BLACK}, {"黒", RESULT_BLACK},
              {"白", RESULT_WHITE},  {"½", RESULT_DRAW},   {"무승부", RESULT_DRAW},
              {"비김", RESULT_DRAW}, {"흑", RESULT_BLACK}, {"백", RESULT_WHITE},
              {"ичья", RESULT_DRAW},
          },
      whole[] = {{"0", RESULT_DRAW}, {"B", RESULT_BLACK}, {"W", RESULT_WHITE}, {"=", RESULT_DRAW}};

    for (size_t i = 0; i < sizeof(begin) / sizeof(begin[0]); i++) {
        if (begins(text, begin[i].word)) {
            return begin[i].result;
        }
    }
    for (size_t i = 0; i < sizeof(inside) / sizeof(inside[0]); i++) {
        if (strstr(text, inside[i].word)) {
            return inside[i].result;
        }
    }
    if (russian_winner(text) != RESULT_NONE) {
        return russian_winner(text);
    }
    for (size_t i = 0; i < sizeof(whole) / sizeof(whole[0]); i++) {
        if (strcasecmp(text, whole[i].word) == 0) {
            return whole[i].result;
        }
    }
    return RESULT_NONE;
}

// "W+Resign", "B+T", "0", "Draw", and the signs of Chinese tools.
bool
sgf_read_result(struct sgf_reader *reader, const struct sgf_property *property)
{
    static const struct {
        const char *letter, *word;
        enum end_reason reason;
    } reasons[] = {
        {"R", "resign", END_RESIGN}, {"T", "time", END_TIME}, {"F", "forf", END_FORFEIT}};
    const char *text = sgf_line_text(reader, property), *why = strchr(text, '+');
    struct outcome *outcome = &reader->record->outcome;

    why = why ? why + 1 + strspn(why + 1, " ") : "";
    outcome->result = begins(why, "draw") ? RESULT_DRAW : result_of(text);
    for (size_t i = 0; i < sizeof(reasons) / sizeof(reasons[0]); i++) {
        if (outcome->reason == END_NONE &&
            (strcasecmp(why, reasons[i].letter) == 0 || begins(why, reasons[i].word))) {
            outcome->reason = reasons[i].reason;
        }
    }
    return true;
}

bool
sgf_read_reason(struct sgf_reader *reader, const struct sgf_property *property)
{
    const char *text = sgf_line_text(reader, property);

    for (int i = 0; i < END_REASON_COUNT; i++) {
        if (strcmp(text, end_reason_word((enum end_reason)i)) == 0) {
            reader->record->outcome.reason = (enum end_reason)i;
            return true;
        }
    }
    return sgf_keep_other(reader, property); // another program's XU
}

bool
sgf_read_opening(struct sgf_reader *reader, const struct sgf_property *property)
{
    const char *text = sgf_line_text(reader, property), *colon = strchr(text, ':');
    struct record *record = reader->record;
    char name[OPENING_TEXT_BYTES];
    size_t length = colon ? (size_t)(colon - text) : strlen(text);

    snprintf(name, sizeof(name), "%.*s", (int)(length < sizeof(name) ? length : 0), text);
    if ((colon && (strlen(colon + 1) > OPENING_SWAP_SIGNS_MAX ||
                   strspn(colon + 1, "R-") != strlen(colon + 1))) ||
        !opening_parse(name, &record->opening)) {
        return sgf_keep_other(reader, property);
    }
    record->has_opening = true;
    snprintf(record->swaps, sizeof(record->swaps), "%s", colon ? colon + 1 : "");
    return true;
}

bool
sgf_read_declared(struct sgf_reader *reader, const struct sgf_property *property)
{
    const char *text = sgf_line_text(reader, property);
    int64_t number;

    if (!number_parse(text, strlen(text), 1, OPENING_OFFERS_MAX, &number)) {
        return sgf_keep_other(reader, property);
    }
    reader->record->declared = (uint8_t)number;
    return true;
}

bool
sgf_read_main_time(struct sgf_reader *reader, const struct sgf_property *property)
{
    reader->main_time = property->values[0];
    return true;
}

bool
sgf_read_overtime(struct sgf_reader *reader, const struct sgf_property *property)
{
    reader->overtime = property->values[0];
    return true;
}

bool
sgf_read_exact_clock(struct sgf_reader *reader, const struct sgf_property *property)
{
    if (control_parse(sgf_line_text(reader, property), &reader->record->control) != CONTROL_OK) {
        return sgf_keep_other(reader, property);
    }
    reader->record->has_control = reader->has_exact_clock = true;
    return true;
}

// RECORD_INFO_COUNT if it is none.
static int
find_info(const char *name)
{
    int info = 0;

    while (info < RECORD_INFO_COUNT) {
        const char *other = sgf_info_property((enum record_info)info);

        if (other && strcmp(other, name) == 0) {
            break;
        }
        info++;
    }
    return info;
}

bool
sgf_is_info(const char *name)
{
    return find_info(name) < RECORD_INFO_COUNT;
}

bool
sgf_read_info(struct sgf_reader *reader, const struct sgf_property *property)
{
    int info = find_info(property->name);
    bool has_lines = info == INFO_COMMENT;

    record_set_info(reader->record, (enum record_info)info,
                    sgf_text(reader, &property->values[0], has_lines ? TEXT_LINES : TEXT_ONE_LINE,
                             has_lines ? RECORD_TEXT_BYTES_MAX : RECORD_NAME_BYTES_MAX));
    return true;
}

static int
count_words(const char *text)
{
    int count = 0;

    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        text += strcspn(text, " ");
        count++;
    }
    return count;
}

bool
sgf_read_control(const char *tm, const char *ot, struct time_control *control)
{
    static const struct {
        const char *word;
        char sign; // between the numbers in our form
    } words[] = {{"fischer", '+'}, {"delay", 'd'}, {"bronstein", 'b'}};
    int digits = (int)strspn(tm, "0123456789");
    const char *seconds = digits ? tm : "0", *rest = tm + digits;
    char text[96] = "", word[16];
    unsigned a, b;

    if (rest[*rest == '.' ? 1 + strspn(rest + 1, "0123456789") : 0] || count_words(ot) > 2) {
        return false; // "10 min" is not ten seconds; "3 fischer or so" would lose words
    }
    digits = digits ? digits : 1;
    if (!*ot) {
        snprintf(text, sizeof(text), "sudden:%.*s", digits, seconds);
    } else if (sscanf(ot, "%6ux%6u %15s", &a, &b, word) == 3) {
        snprintf(text, sizeof(text), "byoyomi:%.*s+%ux%u", digits, seconds, a, b);
    } else if (sscanf(ot, "%6u/%6u %15s", &a, &b, word) == 3) {
        snprintf(text, sizeof(text), "canadian:%.*s+%u/%u", digits, seconds, a, b);
    } else if (sscanf(ot, "%6u %15s", &a, word) == 2 && strcmp(word, "simple") == 0) {
        snprintf(text, sizeof(text), "permove:%u/%.*s", a, digits, seconds);
    } else if (sscanf(ot, "%6u %15s", &a, word) == 2) {
        for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
            if (strcasecmp(word, words[i].word) == 0) {
                snprintf(text, sizeof(text), "%s:%.*s%c%u", words[i].word, digits, seconds,
                         words[i].sign, a);
            }
        }
    }
    return *text && control_parse(text, control) == CONTROL_OK;
}

// What the empty board was given already is gathered once more, to be added to.
static void
take_back_other(struct sgf_reader *reader)
{
    struct record_note *note = record_note(reader->record, 0);

    strbuf_add(&reader->other, record_text(reader->record, note->other));
    note->other = 0;
}

// The clock by TM and OT; where they say something else, they stay what they are.
static void
settle_clock(struct sgf_reader *reader)
{
    struct record *record = reader->record;
    struct sgf_property clock[] = {{.name = "TM", .values = &reader->main_time, .count = 1},
                                   {.name = "OT", .values = &reader->overtime, .count = 1}};
    char main_time[24], overtime[SGF_OVERTIME_BYTES];

    if (reader->has_exact_clock || (!reader->main_time.text && !reader->overtime.text)) {
        return;
    }
    snprintf(main_time, sizeof(main_time), "%.23s", sgf_line_text(reader, &clock[0]));
    snprintf(overtime, sizeof(overtime), "%.47s", sgf_line_text(reader, &clock[1]));
    record->has_control = sgf_read_control(main_time, overtime, &record->control);
    if (record->has_control) {
        return;
    }
    take_back_other(reader);
    for (int i = 0; i < 2; i++) {
        if (clock[i].values[0].text) {
            sgf_keep_other(reader, &clock[i]);
        }
    }
}

// The fifth move was one of the offers, also where the file names only the others.
static void
settle_offers(struct record *record)
{
    const struct record_node *fifth = &record->nodes[record_main_node(record, FIFTH)];
    int count = record->offered_count;

    for (int i = 0; i < count; i++) {
        if (point_equal(record->offered[i], fifth->point)) {
            return;
        }
    }
    if (fifth->number == FIFTH && count && count < OPENING_OFFERS_MAX) {
        record->offered[record->offered_count++] = fifth->point;
    }
}

// Where the file has the clocks but not the time of a move.
static void
settle_times(struct record *record)
{
    for (int32_t i = 1; i < record->node_count; i++) {
        if (record->nodes[i].ms < 0) {
            record->nodes[i].ms = (int32_t)sgf_ms_by_clock(record, i);
        }
    }
}

void
sgf_settle(struct sgf_reader *reader)
{
    struct record *record = reader->record;
    enum rule rule;

    if (!record->has_rule && record_find_rule(record_info(record, INFO_TITLE), true, &rule)) {
        record->has_rule = true;
        record->rules.rule = rule;
    }
    settle_clock(reader);
    settle_times(record);
    if (reader->has_foreign_offers) {
        settle_offers(record);
    }
    if (record->outcome.result == RESULT_NONE) {
        record->outcome.reason = END_NONE;
    }
}
