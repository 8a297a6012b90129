// SPDX-License-Identifier: MIT
// Writes the results of the engine into the record as notes: SGF that every reader shows.
#include <string.h>

#include "client/records/review.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"
#include "common/record/record_referee.h"

static const char mark[] = "Goren: "; // begins each line of ours

enum { VARIATION_MAX = 24, START_POINTS = 3 };

static int
percent(int thousandths)
{
    return (thousandths + 5) / 10;
}

void
review_format_line(const struct review_position *position, struct strbuf *out)
{
    char point[POINT_TEXT_BYTES];

    for (int i = 0; i < position->line_length; i++) {
        strbuf_addf(out, "%s%s", i ? " " : "", point_format(position->line[i], point));
    }
}

// So many points are read; the rest is in the variation, or on the board.
static void
format_start(const struct review_position *position, struct strbuf *out)
{
    struct review_position start = *position;

    start.line_length = start.line_length < START_POINTS ? start.line_length : START_POINTS;
    review_format_line(&start, out);
}

void
review_format_win(enum stone winner, int win_in, struct strbuf *out)
{
    int moves = (win_in + 1) / 2;

    strbuf_addf(out,
                winner == STONE_BLACK ? tr_n("Black now wins by force (%d move)",
                                             "Black now wins by force (%d moves)", moves)
                                      : tr_n("White now wins by force (%d move)",
                                             "White now wins by force (%d moves)", moves),
                moves);
}

// Whose mistake it was.
static const char *
fault_of(enum stone mover, enum badness badness)
{
    if (badness == BADNESS_BLUNDER) {
        return mover == STONE_BLACK ? _("Black's blunder: ") : _("White's blunder: ");
    }
    return mover == STONE_BLACK ? _("Black's mistake: ") : _("White's mistake: ");
}

static void
format_chance(const struct review_position *position, enum stone next, struct strbuf *out)
{
    if (position->win_in > 0) {
        review_format_win(next, position->win_in, out);
    } else {
        strbuf_addf(out, _("Black %d%%"), percent(position->chance));
    }
}

void
review_format_move(const struct review *review, const struct record *record, int i,
                   struct strbuf *out)
{
    const struct review_position *after = &review->positions[i], *before = after - 1;
    struct review_move move;
    enum stone mover;

    if (i == 0 || !before->is_known) {
        format_chance(after,
                      i == 0 ? (enum stone)record->to_move
                             : stone_other(record_stone_of(record, review->nodes[i])),
                      out);
        return;
    }
    move = review_move(review, record, i);
    mover = record_stone_of(record, review->nodes[i]);
    strbuf_add(out, move.badness != BADNESS_NONE ? fault_of(mover, move.badness) : "");
    format_chance(after, stone_other(mover), out);
    if (move.is_missed_win) {
        int moves = (before->win_in + 1) / 2;

        strbuf_addf(out,
                    tr_n(", a win in %d move was missed", ", a win in %d moves was missed", moves),
                    moves);
    }
    if ((move.is_missed_win || move.badness != BADNESS_NONE) && before->line_length) {
        strbuf_add(out, _(". Better: "));
        format_start(before, out);
    }
}

// Adds the comment without the lines that are ours.
static void
add_others(struct strbuf *out, const char *comment)
{
    while (*comment) {
        size_t length = strcspn(comment, "\n");

        if (strncmp(comment, mark, strlen(mark)) != 0) {
            strbuf_add_bytes(out, comment, length);
            strbuf_add_char(out, '\n');
        }
        comment += length + (comment[length] == '\n');
    }
}

// Further lines and the threat, as lines of ours.
static void
add_extras(const struct review *review, const struct record *record, int i, struct strbuf *text)
{
    const struct review_extra *extra = &review->extras[i];
    const struct review_line *others[REVIEW_LINES_MAX];
    int count = review_others(&review->positions[i], extra, others, extra->line_count - 1);
    enum stone next = i == 0 ? (enum stone)record->to_move
                             : stone_other(record_stone_of(record, review->nodes[i]));

    for (int k = 0; k < count; k++) {
        strbuf_addf(text, "\n%s", mark);
        review_format_other(others[k], k + 2, text);
    }
    if (extra->threat_in) {
        strbuf_addf(text, "\n%s", mark);
        review_format_threat(extra, next, text);
    }
}

static void
write_comment(const struct review *review, struct record *record, int i)
{
    struct record_note *note = record_note(record, review->nodes[i]);
    const struct review_position *position = &review->positions[i];
    struct strbuf text = {0};

    add_others(&text, record_text(record, note->comment));
    strbuf_add(&text, mark);
    review_format_move(review, record, i, &text);
    if (position->line_length && !position->is_over) {
        strbuf_add(&text, _(". Best now: "));
        format_start(position, &text);
    }
    strbuf_add_char(&text, '.');
    add_extras(review, record, i, &text);
    note->comment = record_keep(record, strbuf_text(&text), text.length);
    strbuf_finish(&text);
}

static int32_t
find_child(const struct record *record, int32_t parent, struct point point)
{
    int32_t child = record->nodes[parent].child;

    while (child && !point_equal(record->nodes[child].point, point)) {
        child = record->nodes[child].next;
    }
    return child;
}

// The better line, move by move as far as the referee takes it.
static void
write_variation(const struct review *review, struct record *record, int i)
{
    const struct review_position *before = &review->positions[i - 1];
    int32_t node = review->nodes[i - 1];
    struct referee referee;

    referee_go_to(&referee, record, node);
    for (int k = 0; k < before->line_length && k < VARIATION_MAX; k++) {
        enum stone stone =
            node ? stone_other(record_stone_of(record, node)) : (enum stone)record->to_move;
        int32_t child = find_child(record, node, before->line[k]);
        struct referee_step step;

        if (referee.outcome.result != RESULT_NONE ||
            referee_play(&referee, before->line[k], stone, &step) != VERDICT_OK) {
            return;
        }
        if (!child) {
            child = record_add(record, node, before->line[k], false);
            if (child < 0) {
                return;
            }
            record->nodes[child].taken = step.placement.taken;
        }
        node = child;
    }
}

void
review_write_notes(const struct review *review, struct record *record)
{
    for (int i = 0; i < review->count; i++) {
        const struct review_position *position = &review->positions[i];
        struct record_value value = {.chance = position->chance};

        if (!position->is_known) {
            continue;
        }
        if (i > 0 && review->positions[i - 1].is_known) {
            value.badness = review_move(review, record, i).badness;
        }
        record_value_set(record, review->nodes[i], &value);
        write_comment(review, record, i);
        if (value.badness != BADNESS_NONE) {
            write_variation(review, record, i);
        }
    }
}
