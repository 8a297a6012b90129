// SPDX-License-Identifier: MIT
// RenLib's libraries, .lib, and positions, .pos (records.md 5). A library is the
// tree in pre-order; flags say where the next record belongs. Labels are records
// without a stone below the node that shows them.
#include <stdlib.h>
#include <string.h>

#include "common/record/record_charset.h"
#include "common/record/record_formats.h"
#include "common/util/xalloc.h"

enum {
    HEADER_BYTES = 20,
    MAJOR_AT = 8,
    MINOR_AT = 9,
    MAJOR = 3,
    MINOR_MAX = 4,
    SIZE = 15,
    CENTRE = 0x78, // h8
    FLAG_SIBLING = 0x80,
    FLAG_LEAF = 0x40,
    FLAG_OLD_COMMENT = 0x20,
    FLAG_MARK = 0x10,
    FLAG_COMMENT = 0x08,
    FLAG_START = 0x04,
    FLAG_NO_STONE = 0x02,
    FLAG_EXTENSION = 0x01,
    EXTENSION_TEXT = 0x0001,
    TITLE_END = 0x08, // between the title of a comment and its text
    STACK_MAX = RECORD_NODES_MAX,
};

static const unsigned char magic[8] = {0xff, 'R', 'e', 'n', 'L', 'i', 'b', 0xff};

bool
record_lib_has_header(const char *bytes, size_t length)
{
    return length >= sizeof(magic) && memcmp(bytes, magic, sizeof(magic)) == 0;
}

struct reader {
    const unsigned char *bytes;
    size_t length, at;
    struct record *record;
    struct record_problem *problem;
    int32_t *stack; // owned: parents whose next child is still to come
    int32_t stack_count, stack_capacity;
    struct strbuf decoded, clean;
};

// One record of the file.
struct entry {
    size_t start;
    unsigned char position, flags;
    const char *comment, *label; // NULL if there is none
    size_t comment_length, label_length;
};

static bool
fail_at(struct reader *reader, size_t at, const char *what)
{
    return record_fail(reader->problem, PROBLEM_MALFORMED, "byte %zu: %s", at, what);
}

// Text up to a NUL, padded to an even length.
static bool
take_text(struct reader *reader, const char **text, size_t *length)
{
    const unsigned char *start = reader->bytes + reader->at;
    const unsigned char *end = memchr(start, 0, reader->length - reader->at);

    if (!end) {
        return fail_at(reader, reader->at, "the file ends inside a comment");
    }
    *text = (const char *)start;
    *length = (size_t)(end - start);
    reader->at += *length + 1;
    reader->at += (*length + 1) % 2 && reader->at < reader->length;
    return true;
}

// Text whose last byte has bit 7 set.
static bool
take_old_text(struct reader *reader, const char **text, size_t *length)
{
    size_t at = reader->at;

    while (at < reader->length && !(reader->bytes[at] & 0x80)) {
        at++;
    }
    if (at == reader->length) {
        return fail_at(reader, reader->at, "the file ends inside a comment");
    }
    *text = (const char *)reader->bytes + reader->at;
    *length = at + 1 - reader->at;
    reader->at = at + 1;
    reader->at += *length % 2 && reader->at < reader->length;
    return true;
}

static bool
take_entry(struct reader *reader, struct entry *entry)
{
    unsigned extension = 0;

    *entry = (struct entry){.start = reader->at};
    if (reader->length - reader->at < 2) {
        return fail_at(reader, reader->at, "half a move stands at the end of the file");
    }
    entry->position = reader->bytes[reader->at];
    entry->flags = reader->bytes[reader->at + 1];
    reader->at += 2;
    if (entry->flags & FLAG_EXTENSION) {
        if (reader->length - reader->at < 2) {
            return fail_at(reader, reader->at, "the file ends inside a move");
        }
        extension = (unsigned)reader->bytes[reader->at] << 8 | reader->bytes[reader->at + 1];
        reader->at += 2;
    }
    if (entry->flags & FLAG_COMMENT) {
        if (!take_text(reader, &entry->comment, &entry->comment_length)) {
            return false;
        }
    } else if (entry->flags & FLAG_OLD_COMMENT &&
               !take_old_text(reader, &entry->comment, &entry->comment_length)) {
        return false;
    }
    return !(extension & EXTENSION_TEXT) || take_text(reader, &entry->label, &entry->label_length);
}

static uint32_t
keep_text(struct reader *reader, const char *text, size_t length, enum text_lines lines, size_t max)
{
    strbuf_clear(&reader->decoded);
    strbuf_clear(&reader->clean);
    charset_decode(text, length, NULL, &reader->decoded);
    charset_clean(strbuf_text(&reader->decoded), reader->decoded.length, lines, max,
                  &reader->clean);
    return record_keep(reader->record, strbuf_text(&reader->clean), reader->clean.length);
}

// "title 08 text". An old comment has bit 7 of its last byte set.
static void
keep_comment(struct reader *reader, int32_t node, const struct entry *entry)
{
    char *copy = xcalloc(entry->comment_length + 1, 1);
    struct record_note *note;
    const char *text = copy, *end;

    memcpy(copy, entry->comment, entry->comment_length);
    if (!(entry->flags & FLAG_COMMENT) && entry->comment_length) {
        copy[entry->comment_length - 1] &= 0x7f;
    }
    end = memchr(copy, TITLE_END, entry->comment_length);
    if (end) {
        uint32_t name =
            keep_text(reader, copy, (size_t)(end - copy), TEXT_ONE_LINE, RECORD_NAME_BYTES_MAX);

        note = record_note(reader->record, node);
        note->name = note->name ? note->name : name;
        text = end + 1;
    }
    note = record_note(reader->record, node);
    if (!note->comment) {
        note->comment = keep_text(reader, text, entry->comment_length - (size_t)(text - copy),
                                  TEXT_LINES, RECORD_TEXT_BYTES_MAX);
    }
    free(copy);
}

static bool
push(struct reader *reader, int32_t parent)
{
    if (reader->stack_count == reader->stack_capacity) {
        if (reader->stack_count >= STACK_MAX) {
            return record_fail(reader->problem, PROBLEM_TOO_LARGE, "the library is too deep");
        }
        reader->stack_capacity = reader->stack_capacity ? 2 * reader->stack_capacity : 64;
        reader->stack =
            xreallocarray(reader->stack, (size_t)reader->stack_capacity, sizeof(*reader->stack));
    }
    reader->stack[reader->stack_count++] = parent;
    return true;
}

static bool
point_of(unsigned char position, struct point *p)
{
    *p = (struct point){(int8_t)((position & 15) - 1), (int8_t)(SIZE - 1 - (position >> 4))};
    return point_on_board(*p, SIZE);
}

// Puts the entry into the tree; returns the node that the next ones are below of,
// -1 on a fault.
static int32_t
attach(struct reader *reader, int32_t parent, const struct entry *entry)
{
    bool is_pass = entry->position == 0;
    struct point p = POINT_NONE;
    int32_t node;

    if (!is_pass && !point_of(entry->position, &p)) {
        fail_at(reader, entry->start, "this is no point of 15x15");
        return -1;
    }
    node = parent;
    if (!(entry->flags & FLAG_NO_STONE)) {
        node = record_add(reader->record, parent, p, is_pass);
        if (node < 0) {
            record_fail(reader->problem, PROBLEM_TOO_LARGE,
                        "byte %zu: there are more than 1000000 moves", entry->start);
            return -1;
        }
        reader->record->nodes[node].flags |= entry->flags & FLAG_MARK ? NODE_MARKED : 0;
        reader->record->nodes[node].flags |= entry->flags & FLAG_START ? NODE_START : 0;
    }
    if (entry->comment) {
        keep_comment(reader, node, entry);
    }
    if (entry->label && !is_pass) {
        uint32_t text = keep_text(reader, entry->label, entry->label_length, TEXT_ONE_LINE,
                                  RECORD_NAME_BYTES_MAX);

        if (text) {
            record_add_label(reader->record, node, p, text);
        }
    }
    return node;
}

// The first record with position 0 is the empty board.
static bool
take_root(struct reader *reader, bool *is_all)
{
    struct entry entry;

    *is_all = false;
    if (reader->at >= reader->length || reader->bytes[reader->at] != 0) {
        return true;
    }
    if (!take_entry(reader, &entry)) {
        return false;
    }
    if (entry.comment) {
        keep_comment(reader, 0, &entry);
    }
    reader->record->nodes[0].flags |= entry.flags & FLAG_MARK ? NODE_MARKED : 0;
    reader->record->nodes[0].flags |= entry.flags & FLAG_START ? NODE_START : 0;
    *is_all = entry.flags & FLAG_LEAF || reader->at == reader->length;
    return true;
}

static bool
take_tree(struct reader *reader)
{
    bool is_all, is_promised = false;
    int32_t at = 0;

    if (!take_root(reader, &is_all)) {
        return false;
    }
    while (!is_all) {
        struct entry entry;
        int32_t node;

        if (reader->at == reader->length) {
            // The last leaf may lack its flag, but no sibling may be missing.
            return reader->stack_count == 0 && !is_promised && reader->record->node_count > 1
                       ? true
                       : fail_at(reader, reader->at, "the file ends before its last move");
        }
        if (!take_entry(reader, &entry)) {
            return false;
        }
        node = attach(reader, at, &entry);
        if (node < 0 || (entry.flags & FLAG_SIBLING && !push(reader, at))) {
            return false;
        }
        at = node;
        is_promised = false;
        if (entry.flags & FLAG_LEAF) {
            is_all = reader->stack_count == 0;
            is_promised = !is_all;
            at = is_all ? 0 : reader->stack[--reader->stack_count];
        }
    }
    return reader->at == reader->length
               ? true
               : fail_at(reader, reader->at, "more follows behind the last move of the library");
}

static bool
take_header(struct reader *reader)
{
    unsigned major, minor;

    if (!record_lib_has_header((const char *)reader->bytes, reader->length)) {
        if (reader->bytes[0] != CENTRE) {
            return fail_at(reader, 0, "neither the header of RenLib nor h8 stands there");
        }
        return true;
    }
    if (reader->length < HEADER_BYTES) {
        return fail_at(reader, reader->length, "the file ends inside its header");
    }
    major = reader->bytes[MAJOR_AT];
    minor = reader->bytes[MINOR_AT];
    if (major != MAJOR || minor > MINOR_MAX) {
        return record_fail(reader->problem, PROBLEM_MALFORMED,
                           "byte %d: this is version %u.%u; 3.0 to 3.4 are known", MAJOR_AT, major,
                           minor);
    }
    reader->at = HEADER_BYTES;
    return true;
}

bool
record_lib_parse(const char *bytes, size_t length, const struct record_wish *wish,
                 struct record *record, struct record_problem *problem)
{
    struct reader reader = {.bytes = (const unsigned char *)bytes,
                            .length = length,
                            .record = record,
                            .problem = problem};
    bool is_good;

    (void)wish;
    record->size = SIZE;
    is_good = take_header(&reader) && take_tree(&reader);
    free(reader.stack);
    strbuf_finish(&reader.decoded);
    strbuf_finish(&reader.clean);
    return is_good;
}

bool
record_pos_parse(const char *bytes, size_t length, const struct record_wish *wish,
                 struct record *record, struct record_problem *problem)
{
    const unsigned char *cells = (const unsigned char *)bytes;
    int32_t at = 0;

    (void)wish;
    record->size = SIZE;
    if (cells[0] == 0 || cells[0] > SIZE * SIZE || length != 1u + cells[0]) {
        return record_fail(problem, PROBLEM_MALFORMED,
                           "byte 0: %u moves are announced, but %zu bytes follow", cells[0],
                           length - 1);
    }
    for (size_t i = 1; i < length; i++) {
        if (cells[i] >= SIZE * SIZE) {
            return record_fail(problem, PROBLEM_MALFORMED, "byte %zu: this is no point of 15x15",
                               i);
        }
        at = record_add(
            record, at,
            (struct point){(int8_t)(cells[i] % SIZE), (int8_t)(SIZE - 1 - cells[i] / SIZE)}, false);
    }
    return true;
}

// Writing.

static void
add_byte(struct strbuf *out, unsigned byte)
{
    strbuf_add_char(out, (char)(unsigned char)byte);
}

static unsigned
position_of(struct point p)
{
    return point_is_none(p) ? 0 : (unsigned)(16 * (SIZE - 1 - p.y) + p.x + 1);
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
            if (before && text->text[before - 1] != TITLE_END) {
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
        add_byte(out,
                 FLAG_LEAF | FLAG_NO_STONE | FLAG_EXTENSION | (has_sibling ? FLAG_SIBLING : 0u));
        add_byte(out, 0);
        add_byte(out, EXTENSION_TEXT);
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
    flags |= index && node->next ? FLAG_SIBLING : 0u;
    flags |= node->child || first_label(record, index, label) ? 0u : FLAG_LEAF;
    flags |= node->flags & NODE_MARKED ? FLAG_MARK : 0u;
    flags |= node->flags & NODE_START ? FLAG_START : 0u;
    flags |= text->length ? FLAG_COMMENT : 0u;
    flags |= label ? FLAG_EXTENSION : 0u;
    add_byte(out, position_of(node->point));
    add_byte(out, flags);
    if (label) {
        add_byte(out, 0);
        add_byte(out, EXTENSION_TEXT);
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
        position_of(first->point) != CENTRE) {
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
    strbuf_add_bytes(out, (const char *)magic, sizeof(magic));
    add_byte(out, MAJOR);
    add_byte(out, has_root ? MINOR_MAX : 0);
    for (int i = MINOR_AT + 1; i < HEADER_BYTES; i++) {
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
