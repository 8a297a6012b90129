// SPDX-License-Identifier: MIT
#include "common/record/record_sgf.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/game/captures.h"
#include "common/record/record_formats.h"

enum {
    LINE_COLUMNS = 72, // a new line begins behind the first node that reaches so far
    FIFTH = 5,
    SECOND_MS = 1000,
};

static const char *const properties[RECORD_INFO_COUNT] = {
    [INFO_TITLE] = "GN",      [INFO_BLACK] = "PB",      [INFO_BLACK_RANK] = "BR",
    [INFO_WHITE] = "PW",      [INFO_WHITE_RANK] = "WR", [INFO_EVENT] = "EV",
    [INFO_ROUND] = "RO",      [INFO_DATE] = "DT",       [INFO_PLACE] = "PC",
    [INFO_COMMENT] = "GC",    [INFO_RULE_TEXT] = "XV",  [INFO_ENTERED_BY] = "US",
    [INFO_STAMP] = "XD",      [INFO_END_CODE] = "XE",   [INFO_LEVELS] = "XL",
    [INFO_BLACK_TIME] = "XK", [INFO_WHITE_TIME] = "XH", [INFO_ALTERNATIVES] = "XF",
    [INFO_BLACK_AI] = "XP",   [INFO_WHITE_AI] = "XQ",
};

const char *
sgf_info_property(enum record_info info)
{
    return properties[info];
}

// Text between brackets. A colon is escaped where it would end the first half of
// a composed value; controls become blanks, line breaks only on one line.
static void
add_escaped(struct strbuf *out, const char *text, bool is_composed, bool has_lines)
{
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;

        if (c == '\\' || c == ']' || (c == ':' && is_composed)) {
            strbuf_add_char(out, '\\');
        }
        if (c == '\n' && has_lines) {
            strbuf_add_char(out, '\n');
        } else {
            strbuf_add_char(out, c < ' ' || c == 0x7f ? ' ' : *text);
        }
    }
}

static void
add_text(struct strbuf *out, const char *name, const char *text, bool has_lines)
{
    if (*text) {
        strbuf_addf(out, "%s[", name);
        add_escaped(out, text, false, has_lines);
        strbuf_add_char(out, ']');
    }
}

static void
add_info(struct strbuf *out, const struct record *record, enum record_info info)
{
    add_text(out, properties[info], record_info(record, info), info == INFO_COMMENT);
}

static void
add_number(struct strbuf *out, const char *name, int64_t number)
{
    strbuf_addf(out, "%s[", name);
    strbuf_add_number(out, number);
    strbuf_add_char(out, ']');
}

// Column from the left, row from the top.
static void
add_point(struct strbuf *out, struct point p, int size)
{
    char text[] = {'[', (char)('a' + p.x), (char)('a' + size - 1 - p.y), ']'};

    strbuf_add_bytes(out, text, sizeof(text));
}

static void
add_program(struct strbuf *out, const struct record *record)
{
    bool is_known = record->info[INFO_PROGRAM];
    const char *version = is_known ? record_info(record, INFO_VERSION) : GOREN_VERSION;

    strbuf_add(out, "AP[");
    add_escaped(out, is_known ? record_info(record, INFO_PROGRAM) : "goren", true, false);
    if (*version) {
        strbuf_add_char(out, ':');
        add_escaped(out, version, true, false);
    }
    strbuf_add_char(out, ']');
}

static int64_t
main_seconds(const struct time_control *control)
{
    return (control->kind == CONTROL_PERMOVE ? control->match_ms : control->main_ms) / SECOND_MS;
}

// OT of a control, "" if there is none. Returns buffer.
static const char *
overtime_of(const struct time_control *control, char buffer[SGF_OVERTIME_BYTES])
{
    int64_t extra = control->extra_ms / SECOND_MS, period = control->period_ms / SECOND_MS;
    int count = (int)control->count;

    buffer[0] = '\0';
    switch (control->kind) {
    case CONTROL_NONE:
    case CONTROL_SUDDEN:
    case CONTROL_CORR:
        break;
    case CONTROL_FISCHER:
        snprintf(buffer, SGF_OVERTIME_BYTES, "%" PRId64 " fischer", extra);
        break;
    case CONTROL_DELAY:
        snprintf(buffer, SGF_OVERTIME_BYTES, "%" PRId64 " delay", extra);
        break;
    case CONTROL_BRONSTEIN:
        snprintf(buffer, SGF_OVERTIME_BYTES, "%" PRId64 " bronstein", extra);
        break;
    case CONTROL_BYOYOMI:
        snprintf(buffer, SGF_OVERTIME_BYTES, "%dx%" PRId64 " byo-yomi", count, period);
        break;
    case CONTROL_CANADIAN:
        snprintf(buffer, SGF_OVERTIME_BYTES, "%d/%" PRId64 " Canadian", count, period);
        break;
    case CONTROL_PERMOVE:
        snprintf(buffer, SGF_OVERTIME_BYTES, "%" PRId64 " simple", period);
        break;
    }
    return buffer;
}

// Main time and what comes behind it, as far as SGF has words for the control.
static void
add_clock(struct strbuf *out, const struct record *record)
{
    char overtime[SGF_OVERTIME_BYTES];
    int64_t seconds = main_seconds(&record->control);

    if (!record->has_control) {
        return;
    }
    if (seconds) {
        add_number(out, "TM", seconds);
    }
    add_text(out, "OT", overtime_of(&record->control, overtime), false);
}

static void
add_opening_name(struct strbuf *out, const struct record *record)
{
    const struct opening_name *name = record_opening(record);

    if (name) {
        strbuf_addf(out, "ON[%s %s]", name->code, name->name);
    }
}

// How a win came about: "B+" on the board, "B+R" by resignation ...
static const char *const win_letters[END_REASON_COUNT] = {
    [END_RESIGN] = "R",
    [END_TIME] = "T",
    [END_CLAIM] = "F",
    [END_FORFEIT] = "F",
};

static void
add_result(struct strbuf *out, const struct outcome *outcome)
{
    const char *letter = win_letters[outcome->reason];

    switch (outcome->result) {
    case RESULT_NONE:
        strbuf_add(out, "RE[?]");
        break;
    case RESULT_DRAW:
        strbuf_add(out, "RE[0]");
        break;
    case RESULT_ABORTED:
        strbuf_add(out, "RE[Void]");
        break;
    case RESULT_BLACK:
    case RESULT_WHITE:
        strbuf_addf(out, "RE[%c+%s]", outcome->result == RESULT_BLACK ? 'B' : 'W',
                    letter ? letter : "");
        break;
    }
}

static bool
control_equal(const struct time_control *a, const struct time_control *b)
{
    char x[CONTROL_TEXT_BYTES], y[CONTROL_TEXT_BYTES];

    return strcmp(control_format(a, x), control_format(b, y)) == 0;
}

// The exact clock, unless TM and OT say it already.
static void
add_exact_clock(struct strbuf *out, const struct record *record)
{
    char overtime[SGF_OVERTIME_BYTES], seconds[24], text[CONTROL_TEXT_BYTES];
    struct time_control read = {.kind = CONTROL_NONE};

    if (!record->has_control) {
        return;
    }
    snprintf(seconds, sizeof(seconds), "%" PRId64, main_seconds(&record->control));
    sgf_read_control(seconds, overtime_of(&record->control, overtime), &read);
    if (!control_equal(&read, &record->control)) {
        strbuf_addf(out, "XC[%s]", control_format(&record->control, text));
    }
}

static void
add_rule_options(struct strbuf *out, const struct record *record)
{
    const struct rule_options *options = &record->rules.options;
    struct strbuf words = {0};

    if (options->reject_fouls) {
        strbuf_add(&words, record->tolerates_fouls ? " forbidden=seed" : " forbidden=reject");
    }
    if (options->draw_dead) {
        strbuf_add(&words, " draw-dead");
    }
    if (options->draw_margin) {
        strbuf_addf(&words, " draw-margin=%d", options->draw_margin);
    }
    if (record->has_free_passes) {
        strbuf_add(&words, " passes=setup");
    }
    if (words.length) {
        strbuf_addf(out, "XR[%s]", words.text + 1);
    }
    strbuf_finish(&words);
}

static void
add_private(struct strbuf *out, const struct record *record)
{
    char opening[OPENING_TEXT_BYTES];

    if (record->has_opening) {
        strbuf_addf(out, "XO[%s:%s]", opening_format(record->opening, opening), record->swaps);
    }
    if (record->outcome.reason != END_NONE) {
        strbuf_addf(out, "XU[%s]", end_reason_word(record->outcome.reason));
    }
    if (record->declared) {
        add_number(out, "XN", record->declared);
    }
    add_rule_options(out, record);
    add_exact_clock(out, record);
    for (int i = INFO_RULE_TEXT; i < RECORD_INFO_COUNT; i++) {
        add_info(out, record, (enum record_info)i);
    }
}

static void
add_setup(struct strbuf *out, const struct record *record)
{
    static const char *const names[STONE_STATES] = {[STONE_BLACK] = "AB", [STONE_WHITE] = "AW"};

    for (int colour = STONE_BLACK; colour <= STONE_WHITE; colour++) {
        bool is_first = true;

        for (int i = 0; i < record->setup_count; i++) {
            if (record->setup[i].stone == colour) {
                strbuf_add(out, is_first ? names[colour] : "");
                add_point(out, record->setup[i].point, record->size);
                is_first = false;
            }
        }
    }
    if (record_is_setup(record)) {
        strbuf_addf(out, "PL[%c]", record->to_move == STONE_BLACK ? 'B' : 'W');
    }
}

static void add_note(struct strbuf *out, const struct record *record, int32_t index);
static void add_offers(struct strbuf *out, const struct record *record);

static void
add_root(struct strbuf *out, const struct record *record)
{
    strbuf_add(out, "(;FF[4]GM[4]CA[UTF-8]");
    add_program(out, record);
    add_number(out, "SZ", record->size);
    for (int i = INFO_TITLE; i <= INFO_PLACE; i++) {
        add_info(out, record, (enum record_info)i);
    }
    add_text(out, "RU", rules_set(record->rules.rule)->name, false);
    add_clock(out, record);
    add_opening_name(out, record);
    add_result(out, &record->outcome);
    add_info(out, record, INFO_COMMENT);
    add_private(out, record);
    add_setup(out, record);
    if (record_main_count(record) < FIFTH) {
        add_offers(out, record); // the node that they belong to was not reached
    }
    add_note(out, record, 0);
}

// "BL[301.48]", and in overtime "OB[2]".
static void
add_left(struct strbuf *out, char colour, const struct record_note *note)
{
    char decimals[8];
    int length = snprintf(decimals, sizeof(decimals), ".%03d", (int)(note->left_ms % SECOND_MS));

    while (length > 0 && (decimals[length - 1] == '0' || decimals[length - 1] == '.')) {
        decimals[--length] = '\0';
    }
    strbuf_addf(out, "%cL[%" PRId64 "%s]", colour, note->left_ms / SECOND_MS, decimals);
    if (note->left_count >= 0) {
        strbuf_addf(out, "O%c[%d]", colour, (int)note->left_count);
    }
}

// A viewer that knows no captures takes them off by this node.
static void
add_captured(struct strbuf *out, const struct record_node *node, int size)
{
    struct point points[CAPTURES_MAX];
    int count = captures_points(node->point, node->taken, points);

    if (count) {
        strbuf_add(out, ";AE");
    }
    for (int i = 0; i < count; i++) {
        add_point(out, points[i], size);
    }
}

static void
add_offers(struct strbuf *out, const struct record *record)
{
    if (record->offered_count) {
        strbuf_add(out, "XA");
    }
    for (int i = 0; i < record->offered_count; i++) {
        add_point(out, record->offered[i], record->size);
    }
}

static void
add_labels(struct strbuf *out, const struct record *record, const struct record_note *note)
{
    bool is_first = true;

    for (int32_t i = note->label; i; i = record->labels[i].next) {
        const struct record_label *label = &record->labels[i];

        if (!label->text || point_is_none(label->point)) {
            continue;
        }
        strbuf_addf(out, "%s[%c%c:", is_first ? "LB" : "", 'a' + label->point.x,
                    'a' + record->size - 1 - label->point.y);
        add_escaped(out, record_text(record, label->text), false, false);
        strbuf_add_char(out, ']');
        is_first = false;
    }
}

// What people wrote there, and what we only pass on.
static void
add_note(struct strbuf *out, const struct record *record, int32_t index)
{
    const struct record_note *note = record_note_of(record, index);

    strbuf_add(out, record->nodes[index].flags & NODE_MARKED ? "HO[1]" : "");
    strbuf_add(out, record->nodes[index].flags & NODE_START ? "XB[1]" : "");
    if (note) {
        add_text(out, "N", record_text(record, note->name), false);
        add_text(out, "C", record_text(record, note->comment), true);
        add_labels(out, record, note);
        strbuf_add(out, record_text(record, note->other));
    }
}

// What the side of this move had left before it; false if it isn't known or it was in overtime.
static bool
left_before(const struct record *record, int32_t index, int64_t *left_ms)
{
    enum stone colour = record_stone_of(record, index);

    for (int32_t at = record->nodes[index].parent; at > 0; at = record->nodes[at].parent) {
        const struct record_note *note = record_note_of(record, at);

        if (record_stone_of(record, at) == colour) {
            *left_ms = note ? note->left_ms : -1;
            return note && note->left_count < 0 && note->left_ms >= 0;
        }
    }
    *left_ms = record->control.main_ms;
    return true;
}

int64_t
sgf_ms_by_clock(const struct record *record, int32_t node)
{
    const struct record_note *note = record_note_of(record, node);
    bool is_told = record->has_control && (record->control.kind == CONTROL_FISCHER ||
                                           record->control.kind == CONTROL_SUDDEN);
    int64_t before, ms;

    if (!is_told || !note || note->left_ms < 0 || note->left_count >= 0 ||
        !left_before(record, node, &before)) {
        return -1;
    }
    if (note->left_ms == before) {
        return 0; // a first move that costs nothing
    }
    ms = before - note->left_ms +
         (record->control.kind == CONTROL_FISCHER ? record->control.extra_ms : 0);
    return ms >= 0 && ms <= INT32_MAX ? ms : -1;
}

static void
add_move(struct strbuf *out, const struct record *record, int32_t index, bool is_main)
{
    const struct record_node *node = &record->nodes[index];
    const struct record_note *note = record_note_of(record, index);
    char colour = record_stone_of(record, index) == STONE_BLACK ? 'B' : 'W';

    strbuf_add_char(out, ';');
    strbuf_add_char(out, colour);
    if (node->flags & NODE_PASS) {
        strbuf_add(out, "[]");
    } else {
        add_point(out, node->point, record->size);
    }
    if (note && note->left_ms >= 0) {
        add_left(out, colour, note);
    }
    if (node->ms >= 0 && node->ms != sgf_ms_by_clock(record, index)) {
        add_number(out, "XT", node->ms);
    }
    if (is_main && node->number == FIFTH) {
        add_offers(out, record);
    }
    add_note(out, record, index);
    if (!(node->flags & NODE_PASS)) {
        add_captured(out, node, record->size);
    }
}

struct writer {
    const struct record *record;
    struct strbuf *out;
    size_t line; // where the line began
    bool is_main;
};

static void
write_node(struct writer *writer, int32_t index)
{
    if (writer->out->length - writer->line >= LINE_COLUMNS ||
        writer->record->nodes[index].parent == 0) {
        strbuf_add_char(writer->out, '\n');
        writer->line = writer->out->length;
    }
    if (writer->record->nodes[writer->record->nodes[index].parent].child != index) {
        writer->is_main = false;
    }
    if (writer->record->nodes[writer->record->nodes[index].parent].child !=
        writer->record->nodes[writer->record->nodes[index].parent].last_child) {
        strbuf_add_char(writer->out, '(');
    }
    add_move(writer->out, writer->record, index, writer->is_main);
}

// Ends the variation of a node that is one of several.
static void
close_node(struct writer *writer, int32_t index)
{
    const struct record_node *parent = &writer->record->nodes[writer->record->nodes[index].parent];

    if (parent->child != parent->last_child) {
        strbuf_add_char(writer->out, ')');
    }
}

bool
record_sgf_write_tree(const struct record *record, struct strbuf *out,
                      struct record_problem *problem)
{
    struct writer writer = {.record = record, .out = out, .is_main = true};
    const struct record_node *nodes = record->nodes;
    int32_t at = 0;

    (void)problem; // everything fits
    add_root(out, record);
    writer.line = out->length;
    for (;;) {
        if (nodes[at].child) {
            at = nodes[at].child;
        } else {
            while (at && !nodes[at].next) {
                close_node(&writer, at);
                at = nodes[at].parent;
            }
            if (!at) {
                break;
            }
            close_node(&writer, at);
            at = nodes[at].next;
        }
        write_node(&writer, at);
    }
    strbuf_add(out, ")\n");
    return true;
}

static void
set_player(struct record *record, const struct sgf_player *player, enum stone colour)
{
    bool is_black = colour == STONE_BLACK;
    enum record_info rank = is_black ? INFO_BLACK_RANK : INFO_WHITE_RANK;
    char text[16];

    record_set_info(record, is_black ? INFO_BLACK : INFO_WHITE, player->name);
    record_set_info(record, is_black ? INFO_BLACK_AI : INFO_WHITE_AI, player->ai);
    if (player->rating) {
        snprintf(text, sizeof(text), "%" PRIu32, player->rating);
        record_set_info(record, rank, text);
    }
}

void
record_set_game(struct record *record, const struct match *match, const struct sgf_info *info)
{
    record_from_match(record, match);
    record_set_info(record, INFO_PROGRAM, info->program);
    record_set_info(record, INFO_VERSION, info->version);
    record_set_info(record, INFO_TITLE, info->title);
    set_player(record, &info->black, STONE_BLACK);
    set_player(record, &info->white, STONE_WHITE);
    record_set_info(record, INFO_DATE, info->date);
    record_set_info(record, INFO_PLACE, info->place);
}

void
record_sgf_write(const struct match *match, const struct sgf_info *info, struct strbuf *out)
{
    struct record_problem problem;
    struct record record;

    record_init(&record);
    record_set_game(&record, match, info);
    record_sgf_write_tree(&record, out, &problem);
    record_finish(&record);
}
