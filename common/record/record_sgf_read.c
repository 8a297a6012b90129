// SPDX-License-Identifier: MIT
// Reads SGF: ours, and what is met in the wild. Properties come one after the
// other and are looked up in a table; the tree is kept by a stack, not by
// recursion. A node without a move belongs to the move before it.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "common/record/record_cut.h"
#include "common/record/record_formats.h"
#include "common/record/record_sgf_cut.h"
#include "common/record/record_sgf_reader.h"
#include "common/util/number.h"
#include "common/util/xalloc.h"

enum { TREE_DEPTH_MAX = 100000 };

// Has been read before everything else, or says nothing that is kept.
static bool
read_nothing(struct sgf_reader *reader, const struct sgf_property *property)
{
    (void)reader, (void)property;
    return true;
}

static const struct handler {
    const char *name;
    sgf_handler_fn read;
    bool is_of_game;
} handlers[] = {
    {"B", sgf_read_move, false},         {"W", sgf_read_move, false},
    {"C", sgf_read_comment, false},      {"BL", sgf_read_left, false},
    {"WL", sgf_read_left, false},        {"OB", sgf_read_left_count, false},
    {"OW", sgf_read_left_count, false},  {"XT", sgf_read_ms, false},
    {"AE", sgf_read_removed, false},     {"LB", sgf_read_labels, false},
    {"N", sgf_read_name, false},         {"HO", sgf_read_mark, false},
    {"XB", sgf_read_mark, false},        {"XA", sgf_read_offers, false},
    {"5A", sgf_read_offers, false},      {"AB", sgf_read_setup, false},
    {"AW", sgf_read_setup, false},       {"PL", sgf_read_to_move, false},
    {"FF", read_nothing, true},          {"GM", read_nothing, true},
    {"CA", read_nothing, true},          {"SZ", read_nothing, true},
    {"AP", sgf_read_program, true},      {"RU", sgf_read_rule, true},
    {"XR", sgf_read_rule_options, true}, {"RE", sgf_read_result, true},
    {"XU", sgf_read_reason, true},       {"XO", sgf_read_opening, true},
    {"XN", sgf_read_declared, true},     {"TM", sgf_read_main_time, true},
    {"OT", sgf_read_overtime, true},     {"XC", sgf_read_exact_clock, true},
    {"ON", read_nothing, true},          {"XS", read_nothing, true},
};

// NULL for a property that we do not know.
static sgf_handler_fn
find_handler(const char *name, bool *is_of_game)
{
    for (size_t i = 0; i < sizeof(handlers) / sizeof(handlers[0]); i++) {
        if (strcmp(handlers[i].name, name) == 0) {
            *is_of_game = handlers[i].is_of_game;
            return handlers[i].read;
        }
    }
    *is_of_game = sgf_is_info(name);
    return *is_of_game ? sgf_read_info : NULL;
}

static bool
use_property(struct sgf_reader *reader, const struct sgf_property *property)
{
    // Facts of the game stand in the root, or in nodes before the first move.
    bool is_early = reader->in_root || (reader->node == 0 && reader->is_main), is_of_game;
    sgf_handler_fn read = find_handler(property->name, &is_of_game);

    if (read && (is_early || !is_of_game || read == read_nothing)) {
        return read(reader, property);
    }
    // Kept at the empty board it would be read as the game's own the next time.
    if (is_of_game && reader->node == 0) {
        reader->has_lost_facts = true;
        return true;
    }
    return sgf_keep_other(reader, property);
}

// Which properties of a node are read. The order in the file says nothing, but
// stones are set up before a move, and all else belongs to the move.
enum stage { STAGE_SETUP, STAGE_MOVE, STAGE_REST, STAGE_ALL };

static enum stage
stage_of(const char *name)
{
    static const struct {
        const char *name;
        enum stage stage;
    } early[] = {{"AB", STAGE_SETUP},
                 {"AW", STAGE_SETUP},
                 {"PL", STAGE_SETUP},
                 {"B", STAGE_MOVE},
                 {"W", STAGE_MOVE}};

    for (size_t i = 0; i < sizeof(early) / sizeof(early[0]); i++) {
        if (strcmp(early[i].name, name) == 0) {
            return early[i].stage;
        }
    }
    return STAGE_REST;
}

static bool
take_properties(struct sgf_reader *reader, enum stage stage)
{
    struct sgf_property property;

    sgf_skip_blanks(reader);
    while (reader->at < reader->end && isalnum((unsigned char)*reader->at)) {
        if (!sgf_take_property(reader, &property)) {
            return false;
        }
        if ((stage == STAGE_ALL || stage == stage_of(property.name)) &&
            !use_property(reader, &property)) {
            return false;
        }
    }
    return true;
}

// Most nodes begin with their move and are read at once.
static bool
take_node(struct sgf_reader *reader)
{
    const char *start;

    reader->has_move = false;
    reader->at++;
    sgf_skip_blanks(reader);
    start = reader->at;
    if (reader->end - start > 2 && (start[0] == 'B' || start[0] == 'W') && start[1] == '[') {
        return take_properties(reader, STAGE_ALL);
    }
    for (int stage = STAGE_SETUP; stage <= STAGE_REST; stage++) {
        reader->at = start;
        if (!take_properties(reader, (enum stage)stage)) {
            return false;
        }
    }
    return true;
}

// "15", or "15:15".
static bool
read_size(struct sgf_value value, int64_t *size)
{
    const char *colon = value.length ? memchr(value.text, ':', value.length) : NULL;
    struct sgf_value first = value, second;
    int64_t height;

    first.length = colon ? (size_t)(colon - value.text) : value.length;
    second = colon ? (struct sgf_value){colon + 1, value.length - first.length - 1} : first;
    first = sgf_trim(first);
    second = sgf_trim(second);
    return number_parse(first.text, first.length, BOARD_SIZE_MIN, BOARD_SIZE_MAX, size) &&
           number_parse(second.text, second.length, BOARD_SIZE_MIN, BOARD_SIZE_MAX, &height) &&
           height == *size;
}

static bool
read_game(struct sgf_value value, int64_t *game)
{
    value = sgf_trim(value);
    return number_parse(value.text, value.length, 0, 99, game) &&
           (*game == 1 || *game == 4 || *game == 5);
}

// The first node of the file: which game, which size. Points need them.
static bool
look_ahead(struct sgf_reader *reader)
{
    const char *start = reader->at;
    struct sgf_property property;
    int64_t size = 0, game = 0;

    reader->at++;
    sgf_skip_blanks(reader);
    while (reader->at < reader->end && isalnum((unsigned char)*reader->at)) {
        if (!sgf_take_property(reader, &property)) {
            return false;
        }
        if (strcmp(property.name, "SZ") == 0 && !read_size(property.values[0], &size)) {
            return sgf_fail(reader, &property, FAULT_SGF_SIZE);
        }
        if (strcmp(property.name, "GM") == 0 && !read_game(property.values[0], &game)) {
            return sgf_fail(reader, &property, FAULT_SGF_OTHER_GAME);
        }
        sgf_skip_blanks(reader);
    }
    reader->at = start;
    reader->game = (int)game;
    reader->record->size = (uint8_t)(size ? size : game == 1 ? 19 : 15);
    return true;
}

static bool
begin_tree(struct sgf_reader *reader)
{
    if (reader->stack_count == TREE_DEPTH_MAX) {
        return sgf_fail_at(reader, reader->at, FAULT_SGF_TOO_DEEP);
    }
    reader->stack =
        xgrow(reader->stack, reader->stack_count, &reader->stack_capacity, sizeof(*reader->stack));
    sgf_flush(reader);
    reader->stack[reader->stack_count++] = reader->node;
    reader->at++;
    sgf_skip_blanks(reader);
    return reader->at < reader->end && *reader->at == ';'
               ? true
               : sgf_fail_at(reader, reader->at, FAULT_SGF_NO_NODE);
}

static bool
end_tree(struct sgf_reader *reader)
{
    sgf_flush(reader);
    reader->node = reader->stack[--reader->stack_count];
    reader->is_main = false;
    reader->at++;
    return true;
}

// Goes to the ) of the variation; false if it is not there.
static bool
skip_variation(struct sgf_reader *reader)
{
    bool in_value = false;
    int depth = 0;

    for (; reader->at < reader->end; reader->at++) {
        char c = *reader->at;

        if (in_value) {
            reader->at += c == '\\' && reader->at + 1 < reader->end;
            in_value = c != ']';
        } else if (c == ')' && depth == 0) {
            return true;
        } else {
            in_value = c == '[';
            depth += (c == '(') - (c == ')');
        }
    }
    return false;
}

// What a node began with, to be put back if the node is cut.
struct node_start {
    const char *at;
    int32_t node, node_count;
    size_t comment, other;
};

static struct node_start
node_start(const struct sgf_reader *reader)
{
    return (struct node_start){reader->at, reader->node, reader->record->node_count,
                               reader->comment.length, reader->other.length};
}

// A node of a side variation that can't be read costs the rest of that variation.
static bool
cut_variation(struct sgf_reader *reader, const struct node_start *start)
{
    bool has_node = reader->record->node_count > start->node_count;

    reader->at = start->at;
    if (reader->is_main || reader->problem->fault == FAULT_TOO_MANY_MOVES ||
        !skip_variation(reader)) {
        return false;
    }
    record_cut_tell(reader->record, start->node, reader->problem);
    if (has_node) {
        record_cut(reader->record, start->node_count);
    }
    strbuf_truncate(&reader->comment, has_node ? 0 : start->comment);
    strbuf_truncate(&reader->other, has_node ? 0 : start->other);
    reader->node = start->node;
    return true;
}

static bool
take_side_node(struct sgf_reader *reader)
{
    struct node_start start = node_start(reader);

    return take_node(reader) || cut_variation(reader, &start);
}

// What stands between nodes and is none.
static bool
refuse_sign(struct sgf_reader *reader)
{
    struct node_start start = node_start(reader);

    sgf_fail_at(reader, reader->at, FAULT_SGF_NO_PROPERTY);
    return cut_variation(reader, &start);
}

static bool
take_tree(struct sgf_reader *reader)
{
    bool is_good = begin_tree(reader) && look_ahead(reader);

    reader->in_root = true;
    is_good = is_good && take_node(reader);
    reader->in_root = false;
    while (is_good && reader->stack_count) {
        sgf_skip_blanks(reader);
        if (reader->at >= reader->end) {
            return sgf_fail_at(reader, reader->end, FAULT_SGF_ENDS_IN_TREE);
        }
        switch (*reader->at) {
        case '(':
            is_good = begin_tree(reader);
            break;
        case ')':
            is_good = end_tree(reader);
            break;
        case ';':
            is_good = take_side_node(reader);
            break;
        default:
            is_good = refuse_sign(reader);
            break;
        }
    }
    return is_good;
}

static const char *
find_tree(const char *at, const char *end)
{
    for (; at < end; at++) {
        const char *next = at + 1;

        if (*at != '(') {
            continue;
        }
        while (next < end && strchr(" \t\r\n", *next) && *next) {
            next++;
        }
        if (next < end && *next == ';') {
            return at;
        }
    }
    return NULL;
}

// The first tree, with what stands before it: in text as UTF-8, or where it is if it has plain
// letters alone.
static void
decode(struct sgf_reader *reader, const char *bytes, size_t length, struct strbuf *text)
{
    const char *tree = find_tree(bytes, bytes + length);
    enum sgf_reading reading = SGF_EITHER;
    struct sgf_cut cut = {0};
    size_t before = tree ? (size_t)(tree - bytes) : 0, end = length - before;

    sgf_cut_begin(&cut);
    if (tree && sgf_cut_read(&cut, tree, length - before, true, &end, &reading)) {
        length = before + end;
    }
    reader->text = bytes;
    reader->end = bytes + length;
    if (!tree || cut.has_letters) {
        sgf_cut_decode(&cut, bytes, length, reading, text);
        reader->text = strbuf_text(text);
        reader->end = reader->text + text->length;
    }
}

static void
remark_losses(const struct sgf_reader *reader)
{
    if (reader->has_lost_text) {
        record_remark(reader->record, REMARK_LONG_TEXT, record_at_file(), NULL);
    }
    if (reader->has_lost_facts) {
        record_remark(reader->record, REMARK_FACTS_ASIDE, record_at_file(), NULL);
    }
}

bool
record_sgf_parse(const char *bytes, size_t length, const struct record_defaults *defaults,
                 struct record *record, struct record_problem *problem)
{
    struct sgf_reader *reader = xcalloc(1, sizeof(*reader));
    struct strbuf text = {0};
    bool is_good = false;

    (void)defaults;
    decode(reader, bytes, length, &text);
    reader->record = record;
    reader->problem = problem;
    reader->at = find_tree(reader->text, reader->end);
    reader->is_main = true;
    if (!reader->at) {
        record_fail(problem, FAULT_SGF_NONE, record_at_file(), NULL);
    } else {
        is_good = take_tree(reader);
    }
    if (is_good) {
        reader->node = 0;
        sgf_settle(reader);
        sgf_flush(reader);
        remark_losses(reader);
    }
    free(reader->stack);
    strbuf_finish(&reader->comment);
    strbuf_finish(&reader->other);
    strbuf_finish(&reader->plain);
    strbuf_finish(&reader->clean);
    strbuf_finish(&text);
    free(reader);
    return is_good;
}
