// SPDX-License-Identifier: MIT
#include "client/records/record_marks.h"

#include "client/records/open_line.h"
#include "client/records/review.h"
#include "common/game/renju_forbidden.h"
#include "common/game/threat_shapes.h"

enum { DIGITS = 9 };

// The marks of a record that are being made.
struct marking {
    const struct open_record *opened; // borrowed
    struct record_marks *marks;       // borrowed
};

static struct record_mark *
mark_at(const struct marking *marking, struct point p)
{
    return &marking->marks->points[record_mark_index(p)];
}

static void
mark_letter(const struct marking *marking, struct point p, char letter, enum record_mark_kind kind)
{
    if (board_is_empty(&marking->opened->board, p)) {
        mark_at(marking, p)->letter = letter;
        mark_at(marking, p)->kind = (uint8_t)kind;
    }
}

static void
mark_numbers(const struct marking *marking)
{
    const struct open_record *opened = marking->opened;

    for (int i = 1; i <= opened->at; i++) {
        struct point p = opened->record.nodes[opened->line[i]].point;

        if (!point_is_none(p) && !board_is_empty(&opened->board, p)) {
            mark_at(marking, p)->number = (uint16_t)i;
        }
    }
}

static void
mark_five(const struct marking *marking)
{
    const struct open_record *opened = marking->opened;
    enum stone winner = opened->outcome.result == RESULT_BLACK ? STONE_BLACK : STONE_WHITE;
    bool is_exact = rules_set(opened->record.rules.rule)->exact[winner];
    struct shape shape;

    if (opened->outcome.reason != END_FIVE ||
        !lines_find_five(&opened->board, winner, is_exact, &shape)) {
        return;
    }
    for (int i = 0; i < shape.count; i++) {
        mark_at(marking, shape.stones[i])->is_win = true;
    }
}

// Texts of the file: one letter has room.
static void
mark_labels(const struct marking *marking)
{
    const struct open_record *opened = marking->opened;
    const struct record *record = &opened->record;
    const struct record_note *note = record_note_of(record, open_line_node(opened));

    for (int32_t i = note ? note->label : 0; i; i = record->labels[i].next) {
        const char *text = record_text(record, record->labels[i].text);

        if (!point_is_none(record->labels[i].point) && *text > ' ' && *text < 0x7f) {
            mark_letter(marking, record->labels[i].point, *text, RECORD_MARK_LABEL);
        }
    }
}

// Where there are several next moves, each has a letter.
static void
mark_lines(const struct marking *marking)
{
    const struct open_record *opened = marking->opened;
    const struct record_node *nodes = opened->record.nodes;
    int32_t child = nodes[open_line_node(opened)].child;
    char letter = 'A';

    if (!child || !nodes[child].next) {
        return;
    }
    for (; child && letter <= 'Z'; child = nodes[child].next, letter++) {
        if (!point_is_none(nodes[child].point)) {
            mark_letter(marking, nodes[child].point, letter, RECORD_MARK_LINE);
        }
    }
}

// Beside a mistake, what was better, as far as the board is free.
static void
mark_better(const struct marking *marking)
{
    const struct record_node *nodes = marking->opened->record.nodes;
    int32_t node = open_line_better(marking->opened);

    for (char digit = '1'; node && digit < '1' + RECORD_BETTER_SHOWN; digit++) {
        if (!point_is_none(nodes[node].point)) {
            mark_letter(marking, nodes[node].point, digit, RECORD_MARK_BETTER);
        }
        node = nodes[node].child;
    }
}

// What the engine would play: the best move, those after it, and the answers that refute a move.
static void
mark_engine(const struct marking *marking, const struct record_mark_options *options)
{
    for (int i = options->other_count - 1; i >= 0; i--) {
        mark_letter(marking, options->others[i]->points[0], (char)('2' + i), RECORD_MARK_BETTER);
    }
    if (!point_is_none(options->best)) {
        mark_letter(marking, options->best, '*', RECORD_MARK_BEST);
    }
    for (int i = 0; i < options->refutation_count && i < DIGITS; i++) {
        mark_letter(marking, options->refutation[i], (char)('1' + i), RECORD_MARK_BETTER);
    }
}

static void
mark_forbidden(const struct marking *marking)
{
    const struct open_record *opened = marking->opened;
    struct renju_explanation why;
    struct point p = POINT_NONE;

    while (board_next_empty(&opened->board, &p)) {
        if (renju_status(&opened->board, p) == RENJU_FORBIDDEN) {
            renju_explain(&opened->board, p, &why);
            mark_letter(marking, p,
                        why.fouls & FOUL_OVERLINE      ? '6'
                        : why.fouls & FOUL_DOUBLE_FOUR ? '4'
                                                       : '3',
                        RECORD_MARK_FORBIDDEN);
        }
    }
}

// Fives and fours of both colours; the greater one counts.
static void
mark_threats(const struct marking *marking)
{
    const struct open_record *opened = marking->opened;
    struct point p = POINT_NONE;

    while (board_next_empty(&opened->board, &p)) {
        int most = 0;
        enum record_mark_kind kind = RECORD_MARK_NONE;

        for (int stone = STONE_BLACK; stone <= STONE_WHITE; stone++) {
            struct threat_shape shape =
                threat_shapes_at(&opened->record.rules, &opened->board, p, (enum stone)stone);

            if (shape.stones > most) {
                most = shape.stones;
                kind = stone == STONE_BLACK ? RECORD_MARK_BLACK : RECORD_MARK_WHITE;
            }
        }
        if (most >= 4) {
            mark_letter(marking, p, most == 5 ? '5' : '4', kind);
        }
    }
}

void
record_marks_make(const struct open_record *opened, const struct record_mark_options *options,
                  struct record_marks *marks)
{
    struct marking marking = {opened, marks};

    *marks = (struct record_marks){0};
    if (options->has_threats && opened->outcome.result == RESULT_NONE) {
        mark_threats(&marking);
    }
    if (options->has_forbidden && rules_set(opened->record.rules.rule)->has_fouls) {
        mark_forbidden(&marking);
    }
    mark_engine(&marking, options);
    mark_better(&marking);
    mark_lines(&marking);
    mark_labels(&marking);
    if (options->has_numbers) {
        mark_numbers(&marking);
    }
    mark_five(&marking);
}
