// SPDX-License-Identifier: MIT
// The readers and writers behind the table in record.c, one pair for each file
// of this folder. Other code goes through record.h.
#ifndef COMMON_RECORD_RECORD_FORMATS_H
#define COMMON_RECORD_RECORD_FORMATS_H

#include "common/record/record.h"

#define RECORD_PARSER(name)                                                             \
    bool name(const char *bytes, size_t length, const struct record_defaults *defaults, \
              struct record *record, struct record_problem *problem)
#define RECORD_WRITER(name) \
    bool name(const struct record *record, struct strbuf *out, struct record_problem *problem)

RECORD_PARSER(record_sgf_parse);
RECORD_WRITER(record_sgf_write_tree);
RECORD_PARSER(record_line_parse);
RECORD_PARSER(record_line_parse_gomocup);
RECORD_WRITER(record_line_write);
RECORD_WRITER(record_line_write_gomocup);
RECORD_PARSER(record_psq_parse);
RECORD_WRITER(record_psq_write);
RECORD_PARSER(record_rec_parse);
RECORD_PARSER(record_lib_parse);
RECORD_WRITER(record_lib_write);
RECORD_PARSER(record_legacy_parse);
RECORD_WRITER(record_legacy_write);
RECORD_PARSER(record_rif_parse);
RECORD_PARSER(record_pos_parse);

bool record_lib_has_header(const char *bytes, size_t length);

// One line of a text, without its break.
struct text_line {
    const char *text;
    size_t length;
};

// Cuts the next line off; false at the end. LF, CRLF.
bool text_next_line(const char **at, const char *end, struct text_line *line);

// Reads "x,y" or "x,y,ms" with blanks around the numbers; ms is -1 if missing.
bool text_line_numbers(const struct text_line *line, int64_t numbers[3]);

// Adds a name or a one-line text of the file to the record, cleaned.
void record_keep_info(struct record *record, enum record_info info, const char *text,
                      size_t length);

// Finds the rule that a text names, in our words or in those of others. is_title: only whole words
// count, since titles have names of people in them.
bool record_find_rule(const char *text, bool is_title, enum rule *rule);

// A write that has no place for variations, passes or captures asks these first.
bool record_is_plain_15(const struct record *record, const char *title,
                        struct record_problem *problem);

#endif
