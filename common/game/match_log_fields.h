// SPDX-License-Identifier: MIT
// The lines of a match log, key by key: what a key of the settings or of an event is
// called, and how its value is written and read. For match_log.c alone.
#ifndef COMMON_GAME_MATCH_LOG_FIELDS_H
#define COMMON_GAME_MATCH_LOG_FIELDS_H

#include "common/game/match.h"

struct strbuf;

// A piece of a line.
struct log_text {
    const char *start;
    size_t length;
};

// The target of reading: settings or an event.
struct log_target {
    struct match_settings *settings;
    struct match_event *event;
    int size; // of the board, for points
};

// One key of a line: how its value is written and read. write adds nothing if
// the value is the default.
struct log_field {
    const char *head; // " key="
    size_t length;    // of the head
    bool (*read)(struct log_target *target, struct log_text value);
    void (*write)(const struct log_target *target, struct strbuf *out);
    // Without functions: a word for each value of an enumeration or a bool of the settings.
    const char *const *words;
    int word_count;
    size_t offset; // in struct match_settings
};

enum { LOG_SETTINGS_FIELDS = 10, LOG_EVENT_FIELDS = 10 };

// The fields of a line of settings. Every line has all of them, in this order.
extern const struct log_field log_settings_fields[LOG_SETTINGS_FIELDS];
// The fields of a line of an event, in this order. Fields with default values are left
// out.
extern const struct log_field log_event_fields[LOG_EVENT_FIELDS];

void log_write_fields(const struct log_field *fields, int count, const struct log_target *target,
                      struct strbuf *out);
// Reads key=value pieces in the order of the fields. Returns the set of fields that were
// there, as bits, or -1.
int log_read_fields(const struct log_field *fields, int count, struct log_target *target,
                    struct log_text rest);

bool log_text_is(struct log_text text, const char *word);
// Cuts the piece before the next separator off the text; a missing separator gives all of
// it. Returns false at the end.
bool log_next_piece(struct log_text *rest, char separator, struct log_text *piece);
bool log_read_time(struct log_text value, int64_t least, int64_t *time_ms);

#endif
