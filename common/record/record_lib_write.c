// SPDX-License-Identifier: MIT
// Writes RenLib's libraries, .lib; record_lib.h says what they are made of.
#include "common/record/record_lib.h"

#include <string.h>

#include "common/record/record_formats.h"

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

// The label of the node's own point; 0 if it has none.
static int32_t
own_label(const struct record *record, int32_t node)
{
    const struct record_note *note = record_note_of(record, node);

    for (int32_t i = note ? note->label : 0; i; i = record->labels[i].next) {
        if (record->labels[i].text && node &&
            point_equal(record->labels[i].point, record->nodes[node].point)) {
            return i;
        }
    }
    return 0;
}

// The next label that becomes a record of its own, 0 at the end; own is the one
// that does not.
static int32_t
next_label(const struct record *record, int32_t own, int32_t label)
{
    while (label && (!record->labels[label].text || label == own ||
                     point_is_none(record->labels[label].point))) {
        label = record->labels[label].next;
    }
    return label;
}

static int32_t
first_label(const struct record *record, int32_t node, int32_t own)
{
    const struct record_note *note = record_note_of(record, node);

    return next_label(record, own, note ? note->label : 0);
}

static void
add_labels(const struct record *record, int32_t node, int32_t own, struct strbuf *out)
{
    for (int32_t i = first_label(record, node, own); i;) {
        int32_t next = next_label(record, own, record->labels[i].next);
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
add_node(const struct record *record, int32_t index, int32_t last, struct strbuf *text,
         struct strbuf *out)
{
    const struct record_node *node = &record->nodes[index];
    int32_t label = own_label(record, index);
    unsigned flags = 0;

    comment_of(record, index, last, text);
    flags |= index && node->next ? LIB_FLAG_SIBLING : 0u;
    flags |= node->child || first_label(record, index, label) ? 0u : LIB_FLAG_LEAF;
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
    add_labels(record, index, label, out);
}

// Does the empty board have a text that a library can hold?
static bool
has_root_text(const struct record *record)
{
    const struct record_note *note = record_note_of(record, 0);

    return note && (note->name || note->comment || first_label(record, 0, 0));
}

// Minor 0 begins every line with h8, knows no pass, and has no record of the
// empty board.
static bool
needs_root(const struct record *record)
{
    const struct record_node *root = &record->nodes[0];
    const struct record_node *first = &record->nodes[root->child];

    if (!root->child || has_root_text(record) || root->flags || first->next ||
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

bool
record_lib_write(const struct record *record, struct strbuf *out, struct record_problem *problem)
{
    bool has_root = needs_root(record);
    int32_t last = record_main_node(record, UINT16_MAX), at = 0;
    struct strbuf text = {0};

    if (!record_is_plain_15(record, "RenLib", problem)) {
        return false;
    }
    strbuf_add_bytes(out, LIB_MAGIC, LIB_MAGIC_BYTES);
    add_byte(out, LIB_MAJOR);
    add_byte(out, has_root ? LIB_MINOR_MAX : 0);
    for (int i = LIB_MINOR_AT + 1; i < LIB_HEADER_BYTES; i++) {
        add_byte(out, 0xff);
    }
    if (has_root) {
        add_node(record, 0, last, &text, out);
    }
    while (record->nodes[at].child || at) {
        if (record->nodes[at].child) {
            at = record->nodes[at].child;
        } else {
            while (at && !record->nodes[at].next) {
                at = record->nodes[at].parent;
            }
            if (!at) {
                break;
            }
            at = record->nodes[at].next;
        }
        add_node(record, at, last, &text, out);
    }
    strbuf_finish(&text);
    return true;
}
