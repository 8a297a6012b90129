// SPDX-License-Identifier: MIT
// The screens: keys in, a canvas out, on the same model as the line mode. Every screen is a
// function of the model and of the state kept here (cursor, pages, typed text). No sockets, no
// files, no terminal: the caller passes functions, and shows the canvas.
//
//      loop:  model_apply, model_set_link, model_tick ──► ui_update
//             a key ──► ui_input            once at the end of a turn ──► ui_draw
#ifndef CLIENT_UI_UI_H
#define CLIENT_UI_UI_H

#include "client/records/record_files.h"
#include "client/text/words.h"
#include "client/ui/input/input.h"
#include "client/ui/settings.h"

struct client_msg;
struct m_room;
struct model;
struct presets;
struct strbuf;
struct left_game;
struct thinker_report;
struct thinker_task;
struct ui;

// Where to play.
enum ui_place { PLACE_HERE, PLACE_HOST, PLACE_SERVER };

struct ui_ops {
    // Sends a request with the next seq and tells the model (model_note_sent).
    // Returns the seq, 0 if there is no line.
    uint64_t (*send)(void *data, struct client_msg *msg);
    // Goes to a place; address is for PLACE_SERVER. Returns false and appends the reason to why if
    // the address is none.
    bool (*go)(void *data, enum ui_place place, const char *address, struct strbuf *why);
    // Logs in under another name; password is borrowed and will be wiped.
    void (*login)(void *data, const char *name, const char *password, bool is_new);
    // The same by a recovery code, which sets this password.
    void (*recover)(void *data, const char *name, const char *code, const char *password);
    // The password was changed: the one to come back with.
    void (*new_password)(void *data, const char *password);
    // Tells whether the key of ui_ask_key() is kept.
    void (*answer_key)(void *data, bool yes);
    int (*hosted)(void *data); // as session_host has these two
    bool (*keep_server)(void *data, bool yes);
    enum word (*may_open_port)(void *data); // these two as well
    void (*open_port)(void *data, bool yes);
    bool (*trust)(void *data, const char *host, const char *pairs, struct strbuf *out);
    void (*reconnect)(void *data);
    int64_t (*lag_ms)(void *data);      // of the line, -1 = unknown
    int64_t (*retry_in_ms)(void *data); // until the next try, -1 = none
    // Keeps a finished game in a file of its own. Adds its name, or why not
    // (false), to out.
    bool (*keep_game)(void *data, const struct m_room *room, struct strbuf *out);
    // Writes the game to this file. Adds why not (false) to why.
    bool (*save_game)(void *data, const struct m_room *room, const char *path, struct strbuf *out);
    // Files of records.
    struct record_file_ops files;
    // Thinks about this, and about nothing else any more; NULL = about nothing. What
    // comes of it is told by ui_take_report().
    void (*think)(void *data, const struct thinker_task *task);
    // Forgets all that is kept of a server. Appends the result to out.
    bool (*forget_server)(void *data, const char *address, struct strbuf *out);
    // Writes a setting to the file, or removes it (value is NULL). section is "", "sound" or
    // "keys". Returns false and appends the reason to why if the file cannot be written.
    bool (*keep_setting)(void *data, const char *section, const char *key, const char *value,
                         struct strbuf *why);
    // Remembers what was played here, for the next start. May be NULL.
    void (*keep_play)(void *data, const char *line);
    // Remembers the progress in the lessons (ui_options.lessons). May be NULL.
    void (*keep_lessons)(void *data, const char *line);
    // Remembers results of puzzles (ui_options.puzzles). May be NULL.
    void (*keep_puzzles)(void *data, const char *text);
    // The time of the day, for the puzzle of the day. May be NULL.
    int64_t (*wall_ms)(void *data);
    // Reads the user's themes again: the list that settings borrow. May be NULL.
    void (*read_themes)(void *data);
    // Settings have changed that others must know of: the mouse.
    void (*apply)(void *data, const struct settings *settings);
    void (*bell)(void *data);
    // Plays one of the program's own sounds; may be NULL.
    void (*tone)(void *data, enum sound sound);
    // Which music plays from now on, if the settings have any; may be NULL.
    void (*music)(void *data, enum ui_music music);
    // Starts a program of the user's for a sound, one at a time.
    void (*play)(void *data, const char *command);
    // Where files are and what else the terminal can do, for the page about: lines of a name, a
    // tab and a value; a line without a tab is a heading. May be NULL.
    void (*about)(void *data, struct strbuf *out);
    void (*suspend)(void *data);
    void (*redraw)(void *data); // draws the whole screen again
};

struct ui_options {
    bool starts_here;    // with the menu; else a server is on its way
    const char *address; // where that is, for the title; may be NULL. Copied
    const char *name;    // the user's name until the server has told it; may be NULL. Copied
    bool is_name_chosen; // the user chose the name; else he is a guest
    const char *first;   // a command to begin with, once connected; NULL = none. Copied
    enum theme theme;
    enum depth depth;
    enum glyphs glyphs;
    enum language language;
    bool is_language_forced; // the user has asked for it; the settings do not count
    const char *config_path; // path of the settings, for messages. Copied
    width_fn width;
    uint64_t seed;
    const struct presets *presets;   // borrowed, may be NULL
    const struct own_themes *themes; // of the user; borrowed, may be NULL
    const char *record;              // a file to be replayed, and nothing else; NULL = none
    int record_game;                 // number of the game in the file, from 1
    const char *lessons;             // the progress in the lessons; NULL = none. Copied
    const char *puzzles;             // results of puzzles; NULL = none. Copied
    bool starts_learning;            // with the lessons, above the menu
    bool starts_puzzling;            // with the puzzles, above the menu
    int delay_ms;                    // between the moves of a replay; 0 = default
};

enum ui_end { UI_RUNNING, UI_ENDED };

// Borrows model, ops and data. Returns owned.
struct ui *ui_create(struct model *model, const struct ui_ops *ops, void *data,
                     const struct ui_options *options);
void ui_destroy(struct ui *ui); // accepts NULL

void ui_resize(struct ui *ui, int rows, int columns);
void ui_input(struct ui *ui, const struct input *input, int64_t now_ms);
// Looks at what has happened to the model.
void ui_update(struct ui *ui, int64_t now_ms);
// Draws the screen; the canvas is valid until the next call.
const struct canvas *ui_draw(struct ui *ui, int64_t now_ms);
// The terminal cannot keep up: clocks tick by the second and nothing flashes.
void ui_set_slow(struct ui *ui, bool is_slow);
// When it wants to be drawn again at the latest; TIME_NEVER = not.
int64_t ui_deadline_ms(const struct ui *ui, int64_t now_ms);

enum ui_end ui_end(const struct ui *ui);
// How every role looks now, by the theme, the wood and the ground that are chosen.
void ui_scheme(const struct ui *ui, struct scheme *scheme);

// A setting as :set takes it: "theme" and "dark", "keys.game.undo" and "U, F5". It
// takes effect immediately and is not written. Returns false and appends the reason to why (which
// may be NULL) if there is no such setting or value.
bool ui_set(struct ui *ui, const char *key, const char *value, struct strbuf *why);
// As ui_set(), for a value from the file: it counts as written.
bool ui_load(struct ui *ui, const char *key, const char *value, struct strbuf *why);

// The line that friends type, one per address: "192.168.1.20:5555#3fa9".
void ui_add_invite_line(struct ui *ui, const char *address);
// The same line for friends outside; "" = they can't come in.
void ui_set_outside_line(struct ui *ui, const char *address);
// They can't: asks whether to meet at that server.
void ui_ask_elsewhere(struct ui *ui, const char *server, int64_t now_ms);
// Takes a report of the engine (ui_ops.think).
void ui_take_report(struct ui *ui, const struct thinker_report *report);
// A server that was met before, the newest first; note is for people.
void ui_add_server(struct ui *ui, const char *address, const char *note);
void ui_forget_servers(struct ui *ui);
// A game that was left: "here", "host" or an address; and what it is.
void ui_offer_game(struct ui *ui, const char *place, const struct left_game *game, const char *sgf);
// Takes the line of the game played here last, as keep_play() was handed it.
void ui_offer_play(struct ui *ui, const char *line);
// Writes the unsaved study as SGF; returns false if there is none.
bool ui_write_unsaved(const struct ui *ui, struct strbuf *out);
// Opens that study again at a later start, still unsaved. Returns false if the text is none.
bool ui_take_unsaved(struct ui *ui, const struct strbuf *sgf);
// A message of the program itself.
void ui_note(struct ui *ui, const char *text);
void ui_error(struct ui *ui, const char *text);
// Asks for the password of this name.
void ui_ask_password(struct ui *ui, const char *name);
// The server refuses a name that was typed just now: another one is asked for. False if it was not.
bool ui_ask_name(struct ui *ui, const char *name, const char *why);
// A server shows another key ("4f:9a:...") than the one that is known: a page.
struct changed_key {
    const char *server, *since, *kept, *shown;
};
void ui_show_changed_key(struct ui *ui, const struct changed_key *changed); // copies
// Asks whether the key ("4f:9a:...") of a new server is kept.
void ui_ask_key(struct ui *ui, const char *server, const char *key, int64_t now_ms);

#endif
