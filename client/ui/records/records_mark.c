// SPDX-License-Identifier: MIT
// What stands on the board of a record besides its stones: numbers, the winning five,
// labels and lines of the file, forbidden points, threats, what the engine would play.
#include <string.h>

#include "client/ui/records/records.h"
#include "common/game/renju_forbidden.h"
#include "common/game/threat_shapes.h"

static struct point_mark *
mark_at(struct board_view *view, struct point p)
{
    return &view->marks[board_mark_index(p)];
}

static void
mark_glyph(struct board_view *view, struct point p, char glyph, enum role role)
{
    if (board_is_empty(view->board, p)) {
        mark_at(view, p)->glyph = glyph;
        mark_at(view, p)->role = (uint8_t)role;
    }
}

static void
mark_numbers(const struct opened *opened, struct board_view *view)
{
    for (int i = 1; i <= opened->at; i++) {
        struct point p = opened->record.nodes[opened->line[i]].point;

        if (!point_is_none(p) && !board_is_empty(view->board, p)) {
            mark_at(view, p)->number = (uint16_t)i;
        }
    }
}

static void
mark_five(const struct opened *opened, struct board_view *view)
{
    enum stone winner = opened->outcome.result == RESULT_BLACK ? STONE_BLACK : STONE_WHITE;
    bool is_exact = rules_set(opened->record.rules.rule)->exact[winner];
    struct shape shape;

    if (opened->outcome.reason != END_FIVE ||
        !lines_find_five(view->board, winner, is_exact, &shape)) {
        return;
    }
    for (int i = 0; i < shape.count; i++) {
        mark_at(view, shape.stones[i])->is_win = true;
    }
}

// Texts of the file: one letter has room.
static void
mark_labels(const struct opened *opened, struct board_view *view)
{
    const struct record *record = &opened->record;
    const struct record_note *note = record_note_of(record, opened_node(opened));

    for (int32_t i = note ? note->label : 0; i; i = record->labels[i].next) {
        const char *text = record_text(record, record->labels[i].text);

        if (!point_is_none(record->labels[i].point) && *text > ' ' && *text < 0x7f) {
            mark_glyph(view, record->labels[i].point, *text, ROLE_LINE_A);
        }
    }
}

// Where there are several next moves, each has a letter.
static void
mark_lines(const struct opened *opened, struct board_view *view)
{
    const struct record_node *nodes = opened->record.nodes;
    int32_t child = nodes[opened_node(opened)].child;
    char letter = 'A';

    if (!child || !nodes[child].next) {
        return;
    }
    for (; child && letter <= 'Z'; child = nodes[child].next, letter++) {
        if (!point_is_none(nodes[child].point)) {
            mark_glyph(view, nodes[child].point, letter, ROLE_LINE_A);
        }
    }
}

static void
mark_forbidden(struct board_view *view)
{
    struct renju_explanation why;
    struct point p = POINT_NONE;

    while (board_next_empty(view->board, &p)) {
        if (renju_status(view->board, p) == RENJU_FORBIDDEN) {
            renju_explain(view->board, p, &why);
            mark_glyph(view, p,
                       why.fouls & FOUL_OVERLINE      ? '6'
                       : why.fouls & FOUL_DOUBLE_FOUR ? '4'
                                                      : '3',
                       ROLE_FORBIDDEN);
        }
    }
}

// Fives and fours of both colours; the greater one counts.
static void
mark_threats(const struct opened *opened, struct board_view *view)
{
    struct point p = POINT_NONE;

    while (board_next_empty(view->board, &p)) {
        int most = 0;

        for (int stone = STONE_BLACK; stone <= STONE_WHITE; stone++) {
            struct threat_shape shape =
                threat_shapes_at(&opened->record.rules, view->board, p, (enum stone)stone);

            most = shape.stones > most ? shape.stones : most;
        }
        if (most >= 4) {
            mark_glyph(view, p, most == 5 ? '5' : '4', ROLE_LINE_B);
        }
    }
}

static void
mark_best(const struct records *records, struct board_view *view)
{
    const struct engine_use *engine = &records->engine;

    if (engine->is_on && engine->node == opened_node(&records->opened) && engine->found.is_known &&
        engine->found.line_length) {
        mark_glyph(view, engine->found.line[0], '*', ROLE_GOOD);
    }
}

void
record_mark(const struct ui *ui, struct board_view *view)
{
    const struct records *records = ui->records;
    const struct opened *opened = &records->opened;

    if (records->has_threats && opened->outcome.result == RESULT_NONE) {
        mark_threats(opened, view);
    }
    if (records->has_forbidden && rules_set(opened->record.rules.rule)->has_fouls) {
        mark_forbidden(view);
    }
    mark_best(records, view);
    mark_lines(opened, view);
    mark_labels(opened, view);
    if (records->has_numbers) {
        mark_numbers(opened, view);
    }
    mark_five(opened, view);
}
