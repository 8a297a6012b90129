// SPDX-License-Identifier: MIT
// The line mode: commands in, lines out, for screen readers, scripts and
// terminals that can do no more. One event is one line that begins with its kind
// ("Move 2: ..."); a line is never rewritten. With as_json each line is an object.
//
// Commands are carried out one after the other: the next one waits for the
// answer to the one before, so that a script does what it says. No sockets and
// no files here: the caller passes functions.
//
//      loop:  model_apply, model_set_link, model_tick ──► plain_update
//             a line was typed ──► plain_input        plain_end? ──► end
#ifndef CLIENT_PLAIN_PLAIN_H
#define CLIENT_PLAIN_PLAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "client/text/words.h"

struct client_msg;
struct model;
struct plain;
struct presets;
struct record_file_ops;
struct strbuf;
struct thinker_report;
struct thinker_task;

enum { PLAIN_DATE_BYTES = 24, PLAIN_LINES_MAX = 256 };

struct plain_ops {
    // One line for the user, without its break.
    void (*print)(void *data, const char *line);
    // Sends a request with the next seq and tells the model (model_note_sent).
    // Returns the seq, 0 if there is no line.
    uint64_t (*send)(void *data, struct client_msg *msg);
    // Now, as "2026-03-14 14:05:10".
    void (*today)(void *data, char when[PLAIN_DATE_BYTES]);
    // Keeps a finished game as STEM.sgf, or under a name like it that is free.
    // Adds that name, or why not (false), to out.
    bool (*keep_game)(void *data, const char *stem, const struct strbuf *text, struct strbuf *out);
    // Only write_file and draw_picture are used.
    const struct record_file_ops *files;
    void (*connect)(void *data, const char *address);
    // Logs in under another name; password is borrowed and will be wiped.
    void (*login)(void *data, const char *name, const char *password, bool is_new);
    // The same by a recovery code, which sets this password.
    void (*recover)(void *data, const char *name, const char *code, const char *password);
    // The server has taken a new password; borrowed, will be wiped.
    void (*new_password)(void *data, const char *password);
    // Tells whether the key of plain_ask_key() is kept.
    void (*answer_key)(void *data, bool yes);
    int (*hosted)(void *data); // as session_host has these two
    bool (*keep_server)(void *data, bool yes);
    enum word (*may_open_port)(void *data); // these two as well
    void (*open_port)(void *data, bool yes);
    // Adds what came of it to out; false if it was refused.
    bool (*trust)(void *data, const char *host, const char *pairs, struct strbuf *out);
    // Changes and keeps a setting, or keys.SCREEN.ACTION. Appends the new value to out; or
    // returns false and appends the reason.
    bool (*set)(void *data, const char *key, const char *value, struct strbuf *out);
    void (*list_settings)(void *data, struct strbuf *out); // lines
    // Sets all settings and keys to their defaults. Appends the result to out.
    bool (*reset_settings)(void *data, struct strbuf *out);
    // Forgets all that is kept of a server. Appends the result to out.
    bool (*forget_server)(void *data, const char *address, struct strbuf *out);
    // Remembers the progress in the lessons (plain_options.lessons). May be NULL.
    void (*keep_lessons)(void *data, const char *line);
    // Remembers results of puzzles (plain_options.puzzles). May be NULL.
    void (*keep_puzzles)(void *data, const char *text);
    int64_t (*wall_ms)(void *data); // may be NULL: 0
    void (*reconnect)(void *data);
    // The engine looks at this position, or (NULL) at nothing; plain_take_report().
    void (*think)(void *data, const struct thinker_task *task);
};

struct plain_options {
    bool as_json;
    bool is_person;                // lines are typed one by one, no script
    const char *first;             // a command to begin with, once connected; NULL = none. Copied
    const char *place;             // where games are played, for records; "" = not told. Copied
    bool is_alone;                 // the server is private: nobody else comes
    const char *lessons;           // the progress in the lessons; NULL = none. Copied
    const char *puzzles;           // results of puzzles; NULL = none. Copied
    uint64_t seed;                 // for random choices
    const struct presets *presets; // borrowed, may be NULL
};

// How the line mode has ended.
enum plain_end { PLAIN_GOES_ON, PLAIN_QUIT, PLAIN_INPUT_ENDED, PLAIN_NO_CONNECTION };

// Borrows model, ops and data. Returns owned.
struct plain *plain_create(struct model *model, const struct plain_ops *ops, void *data,
                           const struct plain_options *options);
void plain_destroy(struct plain *plain); // accepts NULL

// A line was typed, without its break.
void plain_input(struct plain *plain, const char *line, size_t length, int64_t now_ms);
// No more lines will come.
void plain_end_of_input(struct plain *plain, int64_t now_ms);
// Has it room for more lines?
bool plain_wants_input(const struct plain *plain);
// Is the next line a secret that must not be seen?
bool plain_is_secret(const struct plain *plain);
// Is it ready for a command: is no answer pending and no command waiting?
bool plain_is_idle(const struct plain *plain);

// Tells what has happened to the model, and carries out what waited for it.
void plain_update(struct plain *plain, int64_t now_ms);

// When plain_update() wants to be called at the latest; TIME_NEVER = not.
int64_t plain_deadline_ms(const struct plain *plain);

enum plain_end plain_end(const struct plain *plain);

// Asks for the password of this name; the next line is it.
void plain_ask_password(struct plain *plain, const char *name);

// Asks whether the key ("4f:9a:...") of a new server is kept. No ends the program.
void plain_ask_key(struct plain *plain, const char *server, const char *key);

// Friends outside can't reach this computer: asks whether to meet at that server.
void plain_ask_elsewhere(struct plain *plain, const char *server, int64_t now_ms);

// Takes a report of the engine (plain_ops.think).
void plain_take_report(struct plain *plain, const struct thinker_report *report);

// A line of the program itself: "Note: ...", or "Error: ...".
void plain_note(struct plain *plain, const char *text);
void plain_error(struct plain *plain, const char *text);

#endif
