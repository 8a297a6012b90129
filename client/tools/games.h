// SPDX-License-Identifier: MIT
// The games of a file for the tools: which format it has, and its games one after
// the other.
#ifndef CLIENT_TOOLS_GAMES_H
#define CLIENT_TOOLS_GAMES_H

#include "client/tools/commands.h"
#include "common/i18n/tr.h"
#include "common/record/record_stream.h"

struct source;

// Options about records, shared by the commands that read them.
struct games_options {
    struct record_defaults record;
    bool has_format; // --from
    enum format format;
    int64_t game; // --game: which of a file, from 1; 0 = not said
};

// Setters for options; place is a struct games_options.
const char *games_set_rule(void *place, const char *value);
const char *games_set_size(void *place, const char *value);
const char *games_set_from(void *place, const char *value);
const char *games_set_forbidden(void *place, const char *value);
const char *games_set_game(void *place, const char *value);

// Rows of a table of options (options.h): which game of a file, and what it doesn't say itself.
// place: the offset of a struct games_options.
// clang-format off
#define GAMES_OPTION_ROWS(place) \
    {"game", "N", N_("number of the game in a file with several (1)"), games_set_game, place}, \
    {"from", "FORMAT", N_("format of the file, if its content doesn't show it"), games_set_from, place}, \
    {"rule", "R", N_("rule, if the record doesn't state it"), games_set_rule, place}, \
    {"size", "N", N_("size of the board, if the record doesn't state it"), games_set_size, place}
// clang-format on

extern const char games_formats[]; // for the help: which there are

// Finds the format by the option, by content, or by the file's extension.
bool games_format(const struct source *source, const struct games_options *options,
                  enum format *format);

// No format was found: says so, and which program's file it is if its name shows that.
bool games_refuse(const struct source *source, struct record_problem *problem);

// Hands on all games, in order. on_bytes (may be NULL) gets each piece of the file raw. Returns
// false and sets the problem if the whole file is faulty.
struct games_taker {
    record_piece_fn on_piece;
    void (*on_bytes)(void *data, const char *bytes, size_t length);
    void *data;
};
bool games_read(struct source *source, enum format format, const struct games_taker *taker,
                struct record_problem *problem);

// Reads one game (the first if none was named) of a file into an empty record.
// Prints the fault unless the answer is EXIT_GOOD.
enum exit_code games_read_one(const char *command, const char *path,
                              const struct games_options *options, struct record *record,
                              enum format *format);

// Writes the first fields of a JSON object about a record: format, rule, size, players.
struct json;
void games_format_head(struct json *json, const struct record *record, enum format format);

#endif
