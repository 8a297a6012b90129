// SPDX-License-Identifier: MIT
// Options of a room as words: a preset, and KEY=VALUE for all that differs from it. Numbers, clocks
// and seats are read as people type them: "5+3", "10:00", "10+3x30", "none", "black".
#ifndef CLIENT_CONTROL_ROOM_OPTIONS_H
#define CLIENT_CONTROL_ROOM_OPTIONS_H

#include "client/control/ai_options.h"
#include "common/wire/settings_message.h"

struct strbuf;

enum { ROOM_AIS_MAX = 2 };

struct room_options {
    const struct presets *presets; // borrowed: presets that AI keys may name, NULL = none
    struct room_settings setup;
    enum wanted_seat seat;
    bool both;    // one person holds both seats
    int ai_count; // 1: the other seat; 2: both seats
    struct ai_config ai[ROOM_AIS_MAX];
    bool starts;                     // the game begins as soon as the room is there
    uint32_t rating_min, rating_max; // of a seek, 0 = any
    unsigned said;                   // keys that were given, one bit each
};

// Sets the options of a preset. Returns false if there is no such preset. Guests play no rated
// games.
bool room_options_begin(struct room_options *options, const struct presets *presets,
                        const char *preset, bool is_guest);

// Reads [PRESET] [KEY=VALUE]... separated by blanks. Returns false and appends the reason to why if
// a word is none of these.
bool room_options_read(struct room_options *options, const struct presets *presets,
                       const char *words, struct strbuf *why);

// Takes one KEY=VALUE. Returns false and appends the reason to why if it is not one.
bool room_options_set(struct room_options *options, const char *word, struct strbuf *why);

// Completes the options: a rule brings its size and opening, a rated game has no undo and no hints.
void room_options_finish(struct room_options *options);

// The preset with this index, those of the user last: its name and its words. Returns false after
// the last one.
bool room_options_preset(const struct presets *presets, int index, const char **name,
                         const char **help);

// The presets with what they are, and the keys with their values, for the help.
void list_presets(const struct presets *presets, struct strbuf *out);
void list_keys(struct strbuf *out);

// The keys one by one, each with its values in words; false after the last.
bool room_options_key(int index, const char **key, const char **values);
// Values of a key as they are typed, one by one; false after the last. Of numbers and clocks these
// are examples.
bool room_options_value(const struct presets *presets, const char *key, int index,
                        char value[OPTION_VALUE_BYTES]);

#endif
