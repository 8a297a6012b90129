// SPDX-License-Identifier: MIT
// Writes RenLib's libraries, .lib; record_lib.h says what they are made of.
#include "common/record/record_lib.h"

#include <stdlib.h>
#include <string.h>

#include "common/record/record_formats.h"
#include "common/util/xalloc.h"

struct writer {
    const struct record *record;
    struct strbuf *out;
    struct strbuf text; // of the comment at hand
    int32_t last;       // move of the main line
    int32_t *own;       // by node: the label that goes into its record, 0 = none
    bool *is_own;       // by label
};

static void
add_byte(struct strbuf *out, unsigned byte)
{
    strbuf_add_char(out, (char)(unsigned char)byte);
}

static unsigned
position_of(struct point p)
{
    return point_is_none(p) ? 0 : (unsigned)(16 * (LIB_SIZE - 1 - p.y) + p.x + 1);
}

// Ends a text with a NUL and an even length.
static void
end_text(struct strbuf *out, size_t start)
{
    add_byte(out, 0);
    if ((out->length - start) % 2) {
        add_byte(out, 0);
    }
}

static void
add_label_text(struct strbuf *out, const char *text)
{
    size_t start = out->length;

    strbuf_add(out, text);
    end_text(out, start);
}

// Players and result have no field: they go into the comment of the last move.
static void
add_score(const struct record *record, struct strbuf *text)
{
    if (!record->info[INFO_BLACK] && !record->info[INFO_WHITE]) {
        return;
    }
    if (text->length) {
        strbuf_add_char(text, '\n');
    }
    strbuf_addf(text, "%s - %s %s", record_info(record, INFO_BLACK),
                record_info(record, INFO_WHITE), result_score(record->outcome.result));
}

static void
comment_of(const struct record *record, int32_t node, int32_t last, struct strbuf *text)
{
    const struct record_note *note = record_note_of(record, node);

    strbuf_clear(text);
    if (note && note->name) {
        strbuf_addf(text, "%s\x08", record_text(record, note->name));
    }
    if (note && note->comment) {
        strbuf_add(text, record_text(record, note->comment));
    }
    if (node == last) {
        size_t before = text->length;
        struct strbuf score = {0};

        add_score(record, &score);
        // It stands there already when it came from such a file.
        if (!strstr(strbuf_text(text), strbuf_text(&score))) {
            if (before && text->text[before - 1] != LIB_TITLE_END) {
                strbuf_add_char(text, '\n');
            }
            strbuf_add(text, strbuf_text(&score));
        }
        strbuf_finish(&score);
    }
}

// Finds for every move the label that stands where it is played, the last one of them:
// it goes into the record of the move. All others become records of their own, which
// stand before those of moves.
static void
find_labels(struct writer *writer)
{
    const struct record *record = writer->record;

    writer->own = xcalloc((size_t)record->node_count, sizeof(*writer->own));
    writer->is_own = xcalloc((size_t)record->label_count, sizeof(*writer->is_own));
    for (int32_t node = 0; node < record->node_count; node++) {
        const struct record_note *note = record_note_of(record, node);
        int32_t labels[256] = {0}; // by position

        if (!note || !note->label || !record->nodes[node].child) {
            continue;
        }
        for (int32_t i = note->label; i; i = record->labels[i].next) {
            int32_t *label = &labels[position_of(record->labels[i].point)];

            *label = record->labels[i].text ? i : *label;
        }
        labels[0] = 0; // a pass has none
        for (int32_t i = record->nodes[node].child; i; i = record->nodes[i].next) {
            int32_t *label = &labels[position_of(record->nodes[i].point)];

            writer->own[i] = *label;
            writer->is_own[*label] = true;
            *label = 0;
        }
    }
}

// The next label that becomes a record of its own, 0 at the end.
static int32_t
next_label(const struct writer *writer, int32_t label)
{
    const struct record_label *labels = writer->record->labels;

    while (label &&
           (!labels[label].text || writer->is_own[label] || point_is_none(labels[label].point))) {
        label = labels[label].next;
    }
    return label;
}

static int32_t
first_label(const struct writer *writer, int32_t node)
{
    const struct record_note *note = record_note_of(writer->record, node);

    return next_label(writer, note ? note->label : 0);
}

static void
add_labels(const struct writer *writer, int32_t node)
{
    const struct record *record = writer->record;
    struct strbuf *out = writer->out;

    for (int32_t i = first_label(writer, node); i;) {
        int32_t next = next_label(writer, record->labels[i].next);
        bool has_sibling = next || record->nodes[node].child;

        add_byte(out, position_of(record->labels[i].point));
        add_byte(out, LIB_FLAG_LEAF | LIB_FLAG_NO_STONE | LIB_FLAG_EXTENSION |
                          (has_sibling ? LIB_FLAG_SIBLING : 0u));
        add_byte(out, 0);
        add_byte(out, LIB_EXTENSION_TEXT);
        add_label_text(out, record_text(record, record->labels[i].text));
        i = next;
    }
}

static void
add_node(struct writer *writer, int32_t index)
{
    const struct record *record = writer->record;
    const struct record_node *node = &record->nodes[index];
    struct strbuf *text = &writer->text, *out = writer->out;
    int32_t label = writer->own[index];
    unsigned flags = 0;

    comment_of(record, index, writer->last, text);
    flags |= index && node->next ? LIB_FLAG_SIBLING : 0u;
    flags |= node->child || first_label(writer, index) ? 0u : LIB_FLAG_LEAF;
    flags |= node->flags & NODE_MARKED ? LIB_FLAG_MARK : 0u;
    flags |= node->flags & NODE_START ? LIB_FLAG_START : 0u;
    flags |= text->length ? LIB_FLAG_COMMENT : 0u;
    flags |= label ? LIB_FLAG_EXTENSION : 0u;
    add_byte(out, position_of(node->point));
    add_byte(out, flags);
    if (label) {
        add_byte(out, 0);
        add_byte(out, LIB_EXTENSION_TEXT);
    }
    if (text->length) {
        size_t start = out->length;

        strbuf_add_bytes(out, text->text, text->length);
        end_text(out, start);
    }
    if (label) {
        add_label_text(out, record_text(record, record->labels[label].text));
    }
    add_labels(writer, index);
}

// Does the empty board have a text that a library can hold?
static bool
has_root_text(const struct writer *writer)
{
    const struct record_note *note = record_note_of(writer->record, 0);

    return note && (note->name || note->comment || first_label(writer, 0));
}

// Minor 0 begins every line with h8, knows no pass, and has no record of the
// empty board.
static bool
needs_root(const struct writer *writer)
{
    const struct record *record = writer->record;
    const struct record_node *root = &record->nodes[0];
    const struct record_node *first = &record->nodes[root->child];

    if (!root->child || has_root_text(writer) || root->flags || first->next ||
        position_of(first->point) != LIB_CENTRE) {
        return true;
    }
    for (int32_t i = 1; i < record->node_count; i++) {
        if (record->nodes[i].flags & NODE_PASS) {
            return true;
        }
    }
    return false;
}

// The node behind this one in pre-order; 0 at the end.
static int32_t
next_node(const struct record *record, int32_t at)
{
    if (record->nodes[at].child) {
        return record->nodes[at].child;
    }
    while (at && !record->nodes[at].next) {
        at = record->nodes[at].parent;
    }
    return at ? record->nodes[at].next : 0;
}

bool
record_lib_write(const struct record *record, struct strbuf *out, struct record_problem *problem)
{
    struct writer writer = {
        .record = record, .out = out, .last = record_main_node(record, UINT16_MAX)};
    bool has_root;

    if (!record_is_plain_15(record, "RenLib", problem)) {
        return false;
    }
    find_labels(&writer);
    has_root = needs_root(&writer);
    strbuf_add_bytes(out, LIB_MAGIC, LIB_MAGIC_BYTES);
    add_byte(out, LIB_MAJOR);
    add_byte(out, has_root ? LIB_MINOR_MAX : 0);
    for (int i = LIB_MINOR_AT + 1; i < LIB_HEADER_BYTES; i++) {
        add_byte(out, 0xff);
    }
    if (has_root) {
        add_node(&writer, 0);
    }
    for (int32_t at = next_node(record, 0); at; at = next_node(record, at)) {
        add_node(&writer, at);
    }
    free(writer.own);
    free(writer.is_own);
    strbuf_finish(&writer.text);
    return true;
}
