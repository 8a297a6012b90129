// SPDX-License-Identifier: MIT
// Shared by the parts of the SGF reader, included by no other file: record_sgf_read.c walks the
// tree and looks properties up, record_sgf_text.c takes them from the text, the handlers are in
// record_sgf_moves.c (of a move) and record_sgf_game.c (of the game).
#ifndef COMMON_RECORD_RECORD_SGF_READER_H
#define COMMON_RECORD_RECORD_SGF_READER_H

#include "common/record/record.h"
#include "common/record/record_charset.h"
#include "common/record/record_sgf.h"

enum {
    SGF_NAME_BYTES = 16,
    SGF_VALUES_MAX = 2000, // of one property
};

struct sgf_value {
    const char *text; // between the brackets, with its escapes
    size_t length;
};

struct sgf_property {
    char name[SGF_NAME_BYTES];
    const char *start, *end; // all of it
    struct sgf_value *values;
    int count; // at least 1
};

struct sgf_reader {
    const char *text, *end, *at;
    const char *counted; // a place whose line is known; NULL: none yet
    int counted_line;
    struct record *record;
    struct record_problem *problem;
    int32_t node;  // the last move
    bool in_root;  // of the file's tree
    bool has_move; // in this node of the file
    bool is_main;
    int game; // GM, 0 if it is not said
    int32_t *stack;
    int stack_count, stack_capacity;
    struct sgf_value values[SGF_VALUES_MAX];
    struct strbuf plain, clean;
    struct strbuf comment, other;         // of the last move, so far
    bool has_turn;                        // PL was there
    struct sgf_value main_time, overtime; // TM and OT, as they are written
    bool has_exact_clock;
    bool has_foreign_offers; // 5A: the chosen one need not be among them
    bool has_lost_text;      // too long, or too late
    bool has_lost_facts;     // of the game, in a side line
};

// The text of the file.
int sgf_line_of(struct sgf_reader *reader, const char *at);
void sgf_skip_blanks(struct sgf_reader *reader);
bool sgf_take_property(struct sgf_reader *reader, struct sgf_property *property);

// Both return false, with the line.
bool sgf_fail_at(struct sgf_reader *reader, const char *at, enum record_fault fault);
bool sgf_fail(struct sgf_reader *reader, const struct sgf_property *property,
              enum record_fault fault);

// The text of a value, clean; borrowed until the next. sgf_line_text() is that of
// the first value of a property, on one line.
const char *sgf_text(struct sgf_reader *reader, const struct sgf_value *value,
                     enum text_lines lines, size_t max);
const char *sgf_line_text(struct sgf_reader *reader, const struct sgf_property *property);
// A point: "hh" in letters of any size, or "h8", with blanks around it.
bool sgf_read_point(const struct sgf_reader *reader, struct sgf_value value, struct point *p);
// The value without blanks and controls around it; controls inside become blanks.
struct sgf_value sgf_trim(struct sgf_value value);

// Gives the last move what was gathered for it; what a later variation adds to
// the same move is too late.
void sgf_flush(struct sgf_reader *reader);

// Keeps an unknown property unchanged, so that it is written again with the record.
bool sgf_keep_other(struct sgf_reader *reader, const struct sgf_property *property);

// Handlers: each takes its property, or fails.
typedef bool (*sgf_handler_fn)(struct sgf_reader *reader, const struct sgf_property *property);

#define SGF_HANDLER(name) bool name(struct sgf_reader *reader, const struct sgf_property *property)

SGF_HANDLER(sgf_read_move);
SGF_HANDLER(sgf_read_setup);
SGF_HANDLER(sgf_read_removed);
SGF_HANDLER(sgf_read_offers);
SGF_HANDLER(sgf_read_to_move);
SGF_HANDLER(sgf_read_left);
SGF_HANDLER(sgf_read_left_count);
SGF_HANDLER(sgf_read_ms);
SGF_HANDLER(sgf_read_comment);
SGF_HANDLER(sgf_read_name);
SGF_HANDLER(sgf_read_labels);
SGF_HANDLER(sgf_read_mark);
SGF_HANDLER(sgf_read_program);
SGF_HANDLER(sgf_read_rule);
SGF_HANDLER(sgf_read_rule_options);
SGF_HANDLER(sgf_read_result);
SGF_HANDLER(sgf_read_reason);
SGF_HANDLER(sgf_read_opening);
SGF_HANDLER(sgf_read_declared);
SGF_HANDLER(sgf_read_main_time);
SGF_HANDLER(sgf_read_overtime);
SGF_HANDLER(sgf_read_exact_clock);

// Names, titles and dates. Reading wants one of them.
bool sgf_is_info(const char *name);
SGF_HANDLER(sgf_read_info);

// Settles facts that depend on all properties of the game. Called at the empty board, where
// unknown properties are kept.
void sgf_settle(struct sgf_reader *reader);

#endif
