// SPDX-License-Identifier: MIT
#include "client/picture/caption.h"

#include <stdlib.h>
#include <string.h>

#include "client/picture/diagram.h"
#include "client/records/record_words.h"
#include "client/text/titles.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"
#include "common/record/record_referee.h"
#include "common/util/text.h"
#include "common/util/xalloc.h"

enum { COLUMNS_PER_TWO_FIELDS = 7, NAME_COLUMNS = 40 };

void
caption_finish(struct caption *caption)
{
    for (int i = 0; i < CAPTION_LINES_MAX; i++) {
        strbuf_finish(&caption->lines[i]);
    }
}

// Appends a part of a line that isn't broken, or begins the next line with it.
static void
add_part(struct caption *caption, const char *separator, const char *part)
{
    struct strbuf *line = &caption->lines[caption->count];
    int used = text_columns(strbuf_text(line)) + text_columns(separator) + text_columns(part);

    if (line->length && used > caption->columns) {
        if (caption->count == CAPTION_LINES_MAX - 1) {
            return;
        }
        line = &caption->lines[++caption->count];
    }
    strbuf_addf(line, "%s%s", line->length ? separator : "", part);
}

static void
end_line(struct caption *caption)
{
    if (caption->lines[caption->count].length && caption->count < CAPTION_LINES_MAX - 1) {
        caption->count++;
    }
}

// "Alice - Bob", "Black won by five", "renju 15x15", "2026-03-14".
static void
write_game(const struct record *record, struct caption *caption)
{
    struct strbuf part = {0};
    char name[4 * NAME_COLUMNS];

    if (record->info[INFO_BLACK] || record->info[INFO_WHITE]) {
        text_clean(record_info(record, INFO_BLACK), name, sizeof(name), NAME_COLUMNS);
        strbuf_addf(&part, "%s - ", *name ? name : "?");
        text_clean(record_info(record, INFO_WHITE), name, sizeof(name), NAME_COLUMNS);
        strbuf_add(&part, *name ? name : "?");
        add_part(caption, "", strbuf_text(&part));
        if (record->outcome.result != RESULT_NONE) {
            add_part(caption, "  ", result_score(record->outcome.result));
        }
        end_line(caption);
    }
    if (record->outcome.result != RESULT_NONE) {
        strbuf_clear(&part);
        record_format_result(&record->outcome, &part);
        add_part(caption, "", strbuf_text(&part));
    }
    strbuf_clear(&part);
    strbuf_addf(&part, "%s %dx%d", rule_title(record->rules.rule), record->size, record->size);
    add_part(caption, " · ", strbuf_text(&part));
    if (record->info[INFO_DATE]) {
        text_clean(record_info(record, INFO_DATE), name, sizeof(name), NAME_COLUMNS);
        add_part(caption, " · ", name);
    }
    end_line(caption);
    strbuf_finish(&part);
}

// The moves whose stones are not on the board any more, for a diagram with numbers: the reader
// can't see them. nodes: of each move, from 1.
static void
write_moves_gone(const struct diagram *diagram, const struct referee *referee, const int32_t *nodes,
                 struct caption *caption)
{
    const struct record *record = diagram->record;
    int last[BOARD_POINTS_MAX] = {0}, count = record->nodes[diagram->node].number;

    for (int number = 1; number <= count; number++) {
        struct point p = record->nodes[nodes[number]].point;

        if (!point_is_none(p)) {
            last[p.y * record->size + p.x] = number;
        }
    }
    for (int number = 1, shown = 0; number <= count; number++) {
        struct point p = record->nodes[nodes[number]].point;
        char name[POINT_TEXT_BYTES];
        struct strbuf part = {0};

        if (point_is_none(p) ||
            (last[p.y * record->size + p.x] == number && !board_is_empty(&referee->board, p))) {
            continue;
        }
        if (!shown++) {
            add_part(caption, "", _("captured:"));
        }
        strbuf_addf(&part, "%d %s", number, point_format(p, name));
        add_part(caption, shown == 1 ? " " : ", ", strbuf_text(&part));
        strbuf_finish(&part);
    }
}

// How many each has taken.
static void
write_counts(const struct referee *referee, struct caption *caption)
{
    struct strbuf part = {0};

    add_part(caption, "", _("captured:"));
    strbuf_addf(&part, _("Black %d, White %d"), referee->board.captured[STONE_BLACK],
                referee->board.captured[STONE_WHITE]);
    add_part(caption, " ", strbuf_text(&part));
    strbuf_finish(&part);
}

static void
write_captured(const struct diagram *diagram, struct caption *caption)
{
    const struct record *record = diagram->record;
    int32_t node = diagram->node, *nodes;
    struct referee referee;

    if (!rules_set(record->rules.rule)->capture_sizes) {
        return;
    }
    referee_go_to(&referee, record, node);
    if (!diagram->has_numbers) {
        write_counts(&referee, caption);
        return;
    }
    nodes = xcalloc((size_t)record->nodes[node].number + 1, sizeof(*nodes));
    for (; node > 0; node = record->nodes[node].parent) {
        nodes[record->nodes[node].number] = node;
    }
    write_moves_gone(diagram, &referee, nodes, caption);
    free(nodes);
}

void
caption_write(const struct diagram *diagram, struct caption *caption)
{
    *caption = (struct caption){.columns = COLUMNS_PER_TWO_FIELDS * diagram->record->size / 2};
    write_game(diagram->record, caption);
    write_captured(diagram, caption);
    caption->count += caption->lines[caption->count].length > 0;
}
