// SPDX-License-Identifier: MIT
#include "client/records/review_keep.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/game/point.h"

enum { CHANCE_MAX = 1000, LIMITS_BYTES = 64 };

static const char begin[] = "XV[";

void
review_keep(const struct review *review, struct record *record, const char *limits)
{
    for (int i = 0; i < review->count; i++) {
        const struct review_position *position = &review->positions[i];
        struct strbuf text = {0};
        struct record_note *note;

        if (!position->is_known || position->is_over || review->proofs[i].count) {
            continue;
        }
        strbuf_addf(&text, "%s%s%s %d %d %" PRIu64 " ",
                    record_text(record, record_note(record, review->nodes[i])->other), begin,
                    limits, position->chance, position->depth, position->nodes);
        review_format_line(position, &text);
        strbuf_add_char(&text, ']');
        note = record_note(record, review->nodes[i]);
        note->other = record_keep(record, strbuf_text(&text), text.length);
        strbuf_finish(&text);
    }
}

static void
read_line(const char *text, int size, struct review_position *position)
{
    struct point point;
    size_t used;

    while (position->line_length < REVIEW_LINE_MAX &&
           point_parse(text, strlen(text), size, &point, &used) == POINT_PARSE_OK) {
        position->line[position->line_length++] = point;
        text += used + (text[used] == ' ');
    }
}

static bool
read_position(const char *other, const char *limits, int size, struct review_position *position)
{
    const char *text = strstr(other, begin);
    char word[LIMITS_BYTES];
    int used = 0;

    *position = (struct review_position){.is_known = true};
    if (!text ||
        sscanf(text + strlen(begin), "%63s %d %d %" SCNu64 " %n", word, &position->chance,
               &position->depth, &position->nodes, &used) != 4 ||
        !used || strcmp(word, limits) != 0 || position->chance <= 0 ||
        position->chance >= CHANCE_MAX) {
        return false;
    }
    read_line(text + strlen(begin) + used, size, position);
    return true;
}

// The node after the same moves; -1 if there is none.
static int32_t
same_node(const struct record *kept, int32_t at, const struct record_node *move)
{
    for (int32_t child = kept->nodes[at].child; child; child = kept->nodes[child].next) {
        if (point_equal(kept->nodes[child].point, move->point)) {
            return child;
        }
    }
    return -1;
}

int
review_take_kept(struct review *review, const struct record *record, const struct record *kept,
                 const char *limits)
{
    int32_t at = 0;
    int count = 0;

    if (kept->rules.rule != record->rules.rule || kept->size != record->size ||
        kept->setup_count != record->setup_count || kept->to_move != record->to_move) {
        return 0;
    }
    for (int i = 0; i < review->count && at >= 0; i++) {
        const struct record_note *note;
        struct review_position position;

        at = i ? same_node(kept, at, &record->nodes[review->nodes[i]]) : 0;
        note = at >= 0 ? record_note_of(kept, at) : NULL;
        if (note &&
            read_position(record_text(kept, note->other), limits, record->size, &position)) {
            review->positions[i] = position;
            count++;
        }
    }
    return count;
}

bool
review_is_kept(const struct record *record, int32_t node)
{
    const struct record_note *note = record_note_of(record, node);

    return note && strstr(record_text(record, note->other), begin);
}
