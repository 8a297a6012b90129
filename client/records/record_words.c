// SPDX-License-Identifier: MIT
#include "client/records/record_words.h"

#include <ctype.h>
#include <string.h>

#include "client/records/graph.h"
#include "client/records/open_edit.h"
#include "client/records/open_line.h"
#include "client/text/format.h"
#include "client/text/titles.h"
#include "client/text/words.h"
#include "common/game/point.h"
#include "common/game/threat_shapes.h"
#include "common/i18n/tr.h"
#include "common/record/record_value.h"
#include "common/util/strbuf.h"

enum { TENTHS = 10, THREATS_SHOWN = 8 };

// Results and titles.

static void
format_win(const struct outcome *outcome, struct strbuf *out)
{
    enum stone winner = outcome->result == RESULT_BLACK ? STONE_BLACK : STONE_WHITE;

    if (outcome->reason == END_NONE) {
        strbuf_add(out, winner == STONE_BLACK ? _("Black won") : _("White won"));
    } else {
        format_word(out, WORD_ARCHIVE_RESULT, 2, colour_word(winner),
                    end_reason_title(outcome->reason));
    }
}

static void
format_result(const struct outcome *outcome, struct strbuf *out)
{
    switch (outcome->result) {
    case RESULT_NONE:
        strbuf_add(out, _("no result"));
        break;
    case RESULT_ABORTED:
        format_word(out, WORD_ARCHIVE_ABORTED, 0);
        break;
    case RESULT_DRAW:
        if (outcome->reason == END_NONE) {
            strbuf_add(out, _("draw"));
        } else {
            format_word(out, WORD_ARCHIVE_DRAW, 1, end_reason_title(outcome->reason));
        }
        break;
    case RESULT_BLACK:
    case RESULT_WHITE:
        format_win(outcome, out);
        break;
    }
}

void
record_format_result(const struct outcome *outcome, struct strbuf *out)
{
    size_t start = out->length;

    format_result(outcome, out);
    out->text[start] = (char)toupper((unsigned char)out->text[start]);
}

void
record_format_title(const struct open_record *opened, const char *what, struct strbuf *left,
                    struct strbuf *right)
{
    const struct record *record = &opened->record;

    strbuf_addf(left, "%s · %s · %dx%d", what, game_title(record->rules.rule), record->size,
                record->size);
    if (record->has_control && record->control.kind != CONTROL_NONE) {
        strbuf_add(left, " · ");
        format_control_short(left, &record->control);
    }
    if (record->info[INFO_DATE]) {
        strbuf_addf(left, " · %s", record_info(record, INFO_DATE));
    }
    if (opened->game_count > 1) {
        strbuf_addf(left, _(" · game %d of %d"), opened->game, opened->game_count);
    }
    record_format_result(&record->outcome, right);
    if (opened->seal.state != SEAL_NONE) {
        strbuf_addf(right, " · %s",
                    opened->seal.state != SEAL_INTACT ? _("DAMAGED")
                    : opened->is_changed              ? _("changed since signed")
                                                      : _("signed, unchanged"));
    }
}

void
record_format_game(const struct record *record, struct strbuf *out)
{
    const struct opening_name *opening = record_opening(record);
    int moves = record_main_count(record);

    record_format_result(&record->outcome, out);
    strbuf_addf(out, tr_n(", %d move", ", %d moves", moves), moves);
    if (opening) {
        // The code is the same everywhere, the name is not.
        strbuf_addf(out, _(". %s %s"), opening->code, opening_name_title(opening));
    }
    if (record->has_control && record->control.kind != CONTROL_NONE) {
        format_word(out, WORD_COMMA, 0);
        format_control_short(out, &record->control);
    }
    if (record_is_tree(record)) {
        strbuf_add(out, _(". With variations"));
    }
    format_word(out, WORD_STOP, 0);
}

void
record_format_seal(const struct seal_finding *seal, struct strbuf *out)
{
    if (seal->state == SEAL_INTACT) {
        strbuf_addf(out, _("Signed by %s, unchanged"), seal->name);
    } else {
        strbuf_add(out, seal->state == SEAL_DAMAGED ? _("DAMAGED since it was signed")
                                                    : _("No signature"));
    }
}

// Players.

void
record_format_player(const struct record *record, enum stone colour, struct strbuf *out)
{
    enum record_info name = colour == STONE_BLACK ? INFO_BLACK : INFO_WHITE;
    enum record_info rank = colour == STONE_BLACK ? INFO_BLACK_RANK : INFO_WHITE_RANK;
    enum record_info ai = colour == STONE_BLACK ? INFO_BLACK_AI : INFO_WHITE_AI;
    static const char option[] = " level=";
    const char *level = strstr(record_info(record, ai), option);

    strbuf_add(out, record->info[name] ? record_info(record, name) : "?");
    if (record->info[rank]) {
        strbuf_addf(out, " %s", record_info(record, rank));
    } else if (level) {
        level += strlen(option);
        strbuf_addf(out, " L%.*s", (int)strspn(level, "0123456789"), level);
    }
}

void
record_format_stand(const struct open_record *opened, enum stone colour, struct strbuf *out)
{
    bool has_captures = rules_set(opened->record.rules.rule)->capture_sizes != 0;
    struct line_clock clock;

    if (has_captures && opened->board.captured[colour]) {
        strbuf_addf(out, _("took %d  "), opened->board.captured[colour]);
    }
    if (!open_line_clock(opened, colour, &clock)) {
        return;
    }
    strbuf_addf(out, "%s ", _("then"));
    format_duration(out, clock.left_ms);
    if (clock.count >= 0) {
        strbuf_addf(out, " (%d)", clock.count);
    }
}

// Moves.

void
record_format_opening(const struct open_record *opened, struct strbuf *out)
{
    int32_t last = opened->line[opened->line_count - 1];
    const struct opening_name *name = record_opening_at(&opened->record, last);

    if (name) {
        strbuf_addf(out, "%s %s", name->code, opening_name_title(name));
    }
}

void
record_format_value(const struct open_record *opened, int index, struct strbuf *out)
{
    const struct record *record = &opened->record;
    int32_t node = opened->line[index];
    struct record_value value;
    bool is_known = record_value_get(record, node, &value);

    if (is_known) {
        strbuf_addf(out, "%3d%%", (value.chance + TENTHS / 2) / TENTHS);
    } else if (record->nodes[node].ms >= 0) {
        struct strbuf time = {0};

        format_elapsed(&time, record->nodes[node].ms);
        strbuf_addf(out, "%4s", strbuf_text(&time));
        strbuf_finish(&time);
    }
}

const char *
record_mistake_sign(const struct open_record *opened, int index)
{
    static const char *const signs[] = {
        [BADNESS_NONE] = "", [BADNESS_MISTAKE] = "?", [BADNESS_BLUNDER] = "??"};
    struct record_value value;

    record_value_get(&opened->record, opened->line[index], &value);
    return signs[value.badness];
}

static const char *
move_word(const struct record_node *node, char point[POINT_TEXT_BYTES])
{
    return node->flags & NODE_PASS ? _("pass") : point_format(node->point, point);
}

void
record_format_move(const struct open_record *opened, int index, struct strbuf *out)
{
    char point[POINT_TEXT_BYTES];

    strbuf_addf(out, "%s%3d %s", index == opened->at ? "▸" : " ", index,
                move_word(&opened->record.nodes[opened->line[index]], point));
}

int
record_chance_at(const struct open_record *opened, int index)
{
    struct record_value value;

    return record_value_get(&opened->record, opened->line[index], &value) ? value.chance
                                                                          : GRAPH_NOTHING;
}

void
record_format_chance(const struct open_record *opened, struct strbuf *out)
{
    int chance = record_chance_at(opened, opened->at);
    bool has_mistake = false;

    if (chance >= 0) {
        strbuf_addf(out, _("%d: Black %d%%"), opened->at, (chance + TENTHS / 2) / TENTHS);
    }
    for (int i = 1; i < opened->line_count; i++) {
        struct record_value value;

        record_value_get(&opened->record, opened->line[i], &value);
        if (value.badness != BADNESS_NONE) {
            strbuf_addf(out, "%s %d", has_mistake ? "" : _("  mistakes:"), i);
            has_mistake = true;
        }
    }
}

void
record_format_brief(const struct open_record *opened, struct strbuf *out)
{
    int32_t better = open_line_better(opened);
    int chance = record_chance_at(opened, opened->at);
    char point[POINT_TEXT_BYTES];
    struct record_value value;

    record_value_get(&opened->record, open_line_node(opened), &value);
    if (chance >= 0) {
        strbuf_addf(out, _(" · Black %d%%"), (chance + TENTHS / 2) / TENTHS);
    }
    if (value.badness != BADNESS_NONE) {
        strbuf_add(out, value.badness == BADNESS_BLUNDER ? _(" · blunder") : _(" · mistake"));
    }
    if (better) {
        strbuf_addf(out, _(" · better %s"),
                    point_format(opened->record.nodes[better].point, point));
    }
}

// Comments.

// The digits on the board, and the way to that line.
static void
format_better(const struct open_record *opened, struct strbuf *out)
{
    if (open_line_better(opened)) {
        strbuf_addf(out, "%s%s", out->length ? "\n" : "",
                    _("Numbers on the board: better moves, each with a variation."));
    }
}

static void
format_other_lines(const struct open_record *opened, struct strbuf *out)
{
    const struct record_node *nodes = opened->record.nodes;
    int32_t child = nodes[open_line_node(opened)].child;
    char point[POINT_TEXT_BYTES];
    char letter = 'A';

    if (!child || !nodes[child].next) {
        return;
    }
    strbuf_addf(out, "%s%s", out->length ? "\n" : "", _("Variations:"));
    for (; child && letter <= 'Z'; child = nodes[child].next) {
        strbuf_addf(out, " %c %s", letter++, move_word(&nodes[child], point));
    }
}

void
record_format_comment(const struct open_record *opened, struct strbuf *out)
{
    const struct record_note *note = record_note_of(&opened->record, open_line_node(opened));

    if (note && note->name) {
        strbuf_addf(out, "%s\n", record_text(&opened->record, note->name));
    }
    if (note && note->comment) {
        strbuf_add(out, record_text(&opened->record, note->comment));
    } else if (opened->at == 0 && opened->record.info[INFO_COMMENT]) {
        strbuf_add(out, record_info(&opened->record, INFO_COMMENT));
    }
    format_better(opened, out);
    format_other_lines(opened, out);
}

// Threats.

static const char *
threat_word(int stones)
{
    return stones == 5 ? _("five at") : stones == 4 ? _("four at") : _("open three at");
}

// Appends the points where a stone makes a threat of so many stones. Returns whether there
// are any.
static bool
format_threat_points(const struct open_record *opened, enum stone stone, int stones,
                     struct strbuf *out)
{
    struct point p = POINT_NONE;
    int count = 0;

    while (count < THREATS_SHOWN && board_next_empty(&opened->board, &p)) {
        struct threat_shape shape =
            threat_shapes_at(&opened->record.rules, &opened->board, p, stone);
        char point[POINT_TEXT_BYTES];

        if (shape.stones == stones) {
            if (count++ == 0) {
                strbuf_addf(out, " %s", threat_word(stones));
            }
            strbuf_addf(out, " %s", point_format(p, point));
        }
    }
    return count > 0;
}

void
record_format_threats(const struct open_record *opened, enum stone stone, struct strbuf *out)
{
    bool has_any = false;

    strbuf_addf(out, "%s", stone == STONE_BLACK ? _("Black:") : _("White:"));
    for (int stones = 5; stones >= 3; stones--) {
        struct strbuf points = {0};

        if (format_threat_points(opened, stone, stones, &points)) {
            strbuf_addf(out, "%s%s", has_any ? ";" : "", strbuf_text(&points));
            has_any = true;
        }
        strbuf_finish(&points);
    }
    if (!has_any) {
        strbuf_addf(out, " %s", _("no threat"));
    }
}
