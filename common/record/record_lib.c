// SPDX-License-Identifier: MIT
// Reads RenLib's libraries, .lib; record_lib.h says what they are made of.
#include "common/record/record_lib.h"

#include <stdlib.h>
#include <string.h>

#include "common/record/record_charset.h"
#include "common/record/record_formats.h"
#include "common/util/xalloc.h"

enum {
    STACK_MAX = RECORD_NODES_MAX,
    JOINED_BYTES_MAX = 1 << 20, // each comment that is added to copies those before it
};

bool
record_lib_has_header(const char *bytes, size_t length)
{
    return length >= LIB_MAGIC_BYTES && memcmp(bytes, LIB_MAGIC, LIB_MAGIC_BYTES) == 0;
}

struct reader {
    const unsigned char *bytes;
    size_t length, at;
    struct record *record;
    struct record_problem *problem;
    int32_t *stack; // owned: parents whose next child is still to come
    int32_t stack_count, stack_capacity;
    int32_t first_line; // of the stack: pushed before the first line ended
    bool has_leaf;      // the first line has ended
    struct strbuf decoded, clean;
    bool has_lost_text;  // too long
    size_t joined_bytes; // of comments that were kept once more
};

// One record of the file.
struct entry {
    size_t start;
    unsigned char position, flags;
    const char *comment, *label; // NULL if there is none
    size_t comment_length, label_length;
};

static bool
fail_at(struct reader *reader, size_t at, enum record_fault fault)
{
    return record_fail(reader->problem, fault, record_at_byte(at), NULL);
}

// Text up to a NUL, padded to an even length.
static bool
take_text(struct reader *reader, const char **text, size_t *length)
{
    const unsigned char *start = reader->bytes + reader->at;
    const unsigned char *end = memchr(start, 0, reader->length - reader->at);

    if (!end) {
        return fail_at(reader, reader->at, FAULT_LIB_ENDS_IN_TEXT);
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
        return fail_at(reader, reader->at, FAULT_LIB_ENDS_IN_TEXT);
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
        return fail_at(reader, reader->at, FAULT_LIB_HALF_MOVE);
    }
    entry->position = reader->bytes[reader->at];
    entry->flags = reader->bytes[reader->at + 1];
    reader->at += 2;
    if (entry->flags & LIB_FLAG_EXTENSION) {
        if (reader->length - reader->at < 2) {
            return fail_at(reader, reader->at, FAULT_LIB_ENDS_IN_MOVE);
        }
        extension = (unsigned)reader->bytes[reader->at] << 8 | reader->bytes[reader->at + 1];
        reader->at += 2;
    }
    // With both flags RenLib reads the old kind.
    if (entry->flags & LIB_FLAG_OLD_COMMENT) {
        if (!take_old_text(reader, &entry->comment, &entry->comment_length)) {
            return false;
        }
    } else if (entry->flags & LIB_FLAG_COMMENT &&
               !take_text(reader, &entry->comment, &entry->comment_length)) {
        return false;
    }
    return !(extension & LIB_EXTENSION_TEXT) ||
           take_text(reader, &entry->label, &entry->label_length);
}

static uint32_t
keep_text(struct reader *reader, const char *text, size_t length, enum text_lines lines, size_t max)
{
    strbuf_clear(&reader->decoded);
    strbuf_clear(&reader->clean);
    charset_decode(text, length, NULL, &reader->decoded);
    if (!charset_clean(strbuf_text(&reader->decoded), reader->decoded.length, lines, max,
                       &reader->clean)) {
        reader->has_lost_text = true;
    }
    return record_keep(reader->record, strbuf_text(&reader->clean), reader->clean.length);
}

// A comment of the same position, of a label perhaps, follows the first.
static uint32_t
joined(struct reader *reader, uint32_t first, uint32_t second)
{
    struct strbuf both = {0};
    uint32_t text;

    if (!first || !second) {
        return first ? first : second;
    }
    reader->joined_bytes += strlen(record_text(reader->record, first));
    if (reader->joined_bytes > JOINED_BYTES_MAX) {
        reader->has_lost_text = true;
        return first;
    }
    strbuf_addf(&both, "%s\n%s", record_text(reader->record, first),
                record_text(reader->record, second));
    text = keep_text(reader, both.text, both.length, TEXT_LINES, RECORD_TEXT_BYTES_MAX);
    strbuf_finish(&both);
    return text;
}

// Old comments have seven bits, with Swedish letters in the place of some signs.
static void
add_old_text(struct strbuf *out, const char *text, size_t length)
{
    static const char signs[] = "}{|][\\";
    static const char *const letters[] = {"å", "ä", "ö", "Å", "Ä", "Ö"};

    for (size_t i = 0; i < length; i++) {
        char c = (char)(text[i] & 0x7f);
        const char *sign = c ? strchr(signs, c) : NULL;

        if (sign) {
            strbuf_add(out, letters[sign - signs]);
        } else {
            strbuf_add_char(out, c);
        }
    }
}

// "title 08 text".
static void
keep_comment(struct reader *reader, int32_t node, const struct entry *entry)
{
    struct strbuf whole = {0};
    const char *text, *end;
    uint32_t name = 0, comment;
    struct record_note *note;

    if (entry->flags & LIB_FLAG_OLD_COMMENT) {
        add_old_text(&whole, entry->comment, entry->comment_length);
    } else {
        strbuf_add_bytes(&whole, entry->comment, entry->comment_length);
    }
    text = strbuf_text(&whole);
    end = memchr(text, LIB_TITLE_END, whole.length);
    if (end) {
        name = keep_text(reader, text, (size_t)(end - text), TEXT_ONE_LINE, RECORD_NAME_BYTES_MAX);
        text = end + 1;
    }
    comment = keep_text(reader, text, whole.length - (size_t)(text - strbuf_text(&whole)),
                        TEXT_LINES, RECORD_TEXT_BYTES_MAX);
    note = record_note(reader->record, node);
    note->name = note->name ? note->name : name;
    note->comment = joined(reader, note->comment, comment);
    strbuf_finish(&whole);
}

static bool
push(struct reader *reader, int32_t parent)
{
    if (reader->stack_count == reader->stack_capacity) {
        if (reader->stack_count >= STACK_MAX) {
            return fail_at(reader, reader->at, FAULT_LIB_TOO_DEEP);
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
    *p = (struct point){(int8_t)((position & 15) - 1), (int8_t)(LIB_SIZE - 1 - (position >> 4))};
    return point_on_board(*p, LIB_SIZE);
}

// Puts the entry into the tree; returns the node that the next ones are below of,
// -1 on a fault.
static int32_t
attach(struct reader *reader, int32_t parent, const struct entry *entry)
{
    bool is_pass = entry->position == 0, is_bad = false;
    struct point p = POINT_NONE;
    int32_t node;

    if (!is_pass && !point_of(entry->position, &p)) {
        // In a branch the referee cuts it; before any branch it is the library's own.
        is_bad = reader->stack_count || reader->has_leaf || entry->flags & LIB_FLAG_SIBLING;
        p = POINT_NONE;
        if (!is_bad) {
            fail_at(reader, entry->start, FAULT_NO_POINT_OF_15);
            return -1;
        }
    }
    node = parent;
    if (!(entry->flags & LIB_FLAG_NO_STONE)) {
        node = record_add(reader->record, parent, p, is_pass);
        if (node < 0) {
            fail_at(reader, entry->start, FAULT_TOO_MANY_MOVES);
            return -1;
        }
        reader->record->nodes[node].flags |= is_bad ? NODE_BAD : 0;
        reader->record->nodes[node].flags |= entry->flags & LIB_FLAG_MARK ? NODE_MARKED : 0;
        reader->record->nodes[node].flags |= entry->flags & LIB_FLAG_START ? NODE_START : 0;
    }
    if (entry->comment) {
        keep_comment(reader, node, entry);
    }
    if (entry->label && !is_pass && !is_bad) {
        uint32_t text = keep_text(reader, entry->label, entry->label_length, TEXT_ONE_LINE,
                                  RECORD_NAME_BYTES_MAX);

        // Also that of a stone: it stands where the move may be played.
        if (text) {
            record_add_label(reader->record, parent, p, text);
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
    reader->record->nodes[0].flags |= entry.flags & LIB_FLAG_MARK ? NODE_MARKED : 0;
    reader->record->nodes[0].flags |= entry.flags & LIB_FLAG_START ? NODE_START : 0;
    *is_all = entry.flags & LIB_FLAG_LEAF || reader->at == reader->length;
    return true;
}

// The last leaf may lack its flag, but no sibling may be missing, but for those of
// the first line: RenLib saves a branch with the flags that its moves have in the
// whole library.
static bool
end_tree(struct reader *reader, bool is_promised, bool is_first_promised)
{
    bool is_branch = !reader->has_leaf || (is_promised && is_first_promised &&
                                           reader->stack_count <= reader->first_line);

    if (reader->record->node_count <= 1 || ((reader->stack_count || is_promised) && !is_branch)) {
        return fail_at(reader, reader->at, FAULT_LIB_ENDS_EARLY);
    }
    if (reader->stack_count || is_promised) {
        record_remark(reader->record, REMARK_BRANCH, record_at_file(), NULL);
    }
    return true;
}

// A line has ended: back to the parent of the next record. False if there is none.
static bool
end_line(struct reader *reader, int32_t *at, bool *is_first)
{
    if (!reader->has_leaf) {
        reader->has_leaf = true;
        reader->first_line = reader->stack_count;
    }
    if (!reader->stack_count) {
        return false;
    }
    *at = reader->stack[--reader->stack_count];
    *is_first = reader->stack_count < reader->first_line;
    reader->first_line -= *is_first;
    return true;
}

static bool
take_tree(struct reader *reader)
{
    bool is_all, is_promised = false, is_first = false;
    int32_t at = 0;

    if (!take_root(reader, &is_all)) {
        return false;
    }
    while (!is_all) {
        struct entry entry;
        int32_t node;

        if (reader->at == reader->length) {
            return end_tree(reader, is_promised, is_first);
        }
        if (!take_entry(reader, &entry)) {
            return false;
        }
        node = attach(reader, at, &entry);
        if (node < 0 || (entry.flags & LIB_FLAG_SIBLING && !push(reader, at))) {
            return false;
        }
        at = node;
        is_promised = entry.flags & LIB_FLAG_LEAF && end_line(reader, &at, &is_first);
        is_all = entry.flags & LIB_FLAG_LEAF && !is_promised;
    }
    return reader->at == reader->length ? true
                                        : fail_at(reader, reader->at, FAULT_LIB_MORE_FOLLOWS);
}

static bool
take_header(struct reader *reader)
{
    unsigned major, minor;

    if (!record_lib_has_header((const char *)reader->bytes, reader->length)) {
        if (reader->bytes[0] != LIB_CENTRE) {
            return fail_at(reader, 0, FAULT_LIB_NO_HEAD);
        }
        return true;
    }
    if (reader->length < LIB_HEADER_BYTES) {
        return fail_at(reader, reader->length, FAULT_LIB_ENDS_IN_HEAD);
    }
    major = reader->bytes[LIB_MAJOR_AT];
    minor = reader->bytes[LIB_MINOR_AT];
    if (major > LIB_MAJOR || (major == LIB_MAJOR && minor > LIB_MINOR_MAX)) {
        return record_fail(reader->problem, FAULT_LIB_VERSION, record_at_byte(LIB_MAJOR_AT),
                           "%u\n%u", major, minor);
    }
    reader->at = LIB_HEADER_BYTES;
    return true;
}

bool
record_lib_parse(const char *bytes, size_t length, const struct record_defaults *defaults,
                 struct record *record, struct record_problem *problem)
{
    struct reader reader = {.bytes = (const unsigned char *)bytes,
                            .length = length,
                            .record = record,
                            .problem = problem};
    bool is_good;

    (void)defaults;
    record->size = LIB_SIZE;
    is_good = take_header(&reader) && take_tree(&reader);
    if (reader.has_lost_text) {
        record_remark(record, REMARK_LONG_TEXT, record_at_file(), NULL);
    }
    free(reader.stack);
    strbuf_finish(&reader.decoded);
    strbuf_finish(&reader.clean);
    return is_good;
}
