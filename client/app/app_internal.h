// SPDX-License-Identifier: MIT
// Shared by the files of the app, included by no others: app.c (the loop, beginning and end),
// app_line.c (the connection), app_server.c (servers of our own), app_files.c (files of the user), app_state.c (the state files),
// app_plain.c and app_screen.c (the two frontends).
#ifndef CLIENT_APP_APP_INTERNAL_H
#define CLIENT_APP_APP_INTERNAL_H

#include <event2/util.h>
#include <termios.h>

#include "client/app/app.h"
#include "client/config/line_reader.h"
#include "client/config/login.h"
#include "client/control/presets.h"
#include "client/model/model.h"
#include "client/net/address.h"
#include "client/net/link.h"
#include "client/plain/plain.h"
#include "client/records/record_files.h"
#include "client/sound/sound.h"
#include "client/ui/draw/own_themes.h"
#include "client/ui/settings.h"
#include "client/ui/term/term.h"

struct app;
struct changed_key;
struct embedded;
struct event;
struct event_base;
struct thinker;
struct thinker_report;
struct thinker_task;
struct ui;

enum { APP_SIGNALS = 3, APP_STOPS = 2, APP_DATE_BYTES = 24 };

// An action of the user that must wait until no call of the link is running.
enum pending_action { PENDING_NOTHING, PENDING_CONNECT, PENDING_ENTER, PENDING_SERVER };

// A frontend: the line mode or the screen.
struct frontend_ops {
    // Returns false and does nothing if this frontend cannot run here.
    bool (*create)(struct app *app);
    void (*destroy)(struct app *app);
    // stdin can be read.
    void (*read)(struct app *app);
    // Called after every event; may carry commands out.
    void (*update)(struct app *app, int64_t now_ms);
    // At the end of a turn of the loop, once.
    void (*show)(struct app *app, int64_t now_ms);
    int64_t (*deadline_ms)(const struct app *app, int64_t now_ms);
    // Has the frontend ended? Then sets *how, and whether the user meant it.
    bool (*has_ended)(const struct app *app, enum app_end *how, bool *is_meant);
    void (*ask_password)(struct app *app, const char *name);
    // Asks for another name than the one that the server refuses, if it was typed just now. False
    // if it was not; may be NULL.
    bool (*ask_name)(struct app *app, const char *name, const char *why);
    // Asks whether the key of a new server is kept; the answer is app_answer_key().
    void (*ask_key)(struct app *app, const char *server, const char *key);
    // The key of the server has changed; may be NULL, the line's own sentence has all.
    void (*show_changed_key)(struct app *app, const struct changed_key *changed);
    void (*tell_invite)(struct app *app, const char *address);
    // What has become of the port of the router, "" = nothing to say; line is for friends outside, ""
    // = they can't come in.
    void (*tell_port)(struct app *app, bool is_good, const char *text, const char *line);
    void (*ask_elsewhere)(struct app *app, const char *server);
    void (*tell_error)(struct app *app, const char *text);
    // Takes a report of the engine (app_think).
    void (*take_report)(struct app *app, const struct thinker_report *report);
};

// A server of our own: private, or open to friends.
struct app_server {
    struct app *app;
    struct embedded *embedded; // owned; NULL until it is needed
    bool is_host;
    int64_t ready_ms; // since when the server runs, 0 = it does not
};

enum { SERVER_HERE, SERVER_HOST, SERVER_COUNT };

struct app {
    const struct app_options *options; // borrowed
    enum app_mode mode; // of the options at first; changes when the user goes elsewhere
    const struct frontend_ops *frontend;
    struct event_base *base;
    struct event *input_event, *tick_event, *pending_event, *signal_events[APP_SIGNALS];
    struct event *resize_event, *stop_events[APP_STOPS]; // of the screen
    struct event *output_event;                          // the terminal takes more output
    struct link *link;
    struct app_server servers[SERVER_COUNT];
    struct open_port *open_port; // for friends outside; owned; NULL until it is needed
    struct model model;
    struct strbuf state_dir, data_dir;
    struct presets presets;            // of the user
    struct strbuf presets_why;         // what is wrong with the file of presets
    struct own_themes themes;          // of the user
    struct strbuf config_path, config; // the settings file, and its text
    bool is_config_good;               // the file was read, and may be written
    char config_name[SETTING_BYTES];   // the player's name in the settings, "" = none
    char badge[SETTING_BYTES], badge_colour[SETTING_BYTES]; // of the settings
    enum language start_language;                           // before the settings were asked
    uint64_t noted_game;                                    // game in the state file, 0 = none
    int unsaved_number; // of the file of a restored study, 0 = none
    enum term_charset charset;

    struct address address;
    char name[WIRE_NAME_BYTES + 1];
    char own_name[LOGIN_NAME_BYTES];         // the login name, without a number
    char password[WIRE_PASSWORD_MAX + 1];    // "" = none; wiped after use
    char code[WIRE_RECOVERY_CODE_BYTES + 1]; // the same: sets that password
    bool is_new;                             // an account to be made
    bool is_name_chosen;                     // the user chose the name: no other one is tried
    bool is_name_new;                        // he chose it after the start: not that of the call
    int name_number;                         // how many others were tried
    enum pending_action pending;

    bool is_terminal;            // a person types: prompt, and secrets unseen
    struct thinker *thinker;     // owned; NULL until it is needed
    struct event *thinker_event; // of its reports
    bool is_settling, must_settle;
    bool is_ending, is_meant;
    bool keeps_server, stops_server; // what is to become of the server for friends at the end
    bool is_server_kept;             // and it runs on
    char kept_port[8];
    bool is_over; // nothing has to be waited for any more
    enum app_end end;

    // The line mode.
    struct plain *plain;
    struct line_reader line_reader;
    bool has_prompt; // and it is the last thing on the screen
    bool is_echo_off;
    struct termios termios; // before the program changed it
    // The screen.
    struct ui *ui;
    struct term *term;
    struct sound_player player;
    struct strbuf sound_dir;
    int64_t sound_ms;      // when the player is looked after next, TIME_NEVER = not
    int64_t slow_until_ms; // the terminal has not taken frames lately
};

// Called after every event: sends the requests of the model, tells the news, and sets the timer.
void app_settle(struct app *app);

// Ends the loop, or keeps it from beginning.
void app_leave_loop(struct app *app);

// app_line.c
extern const struct link_ops app_link_ops;
void app_open_link(struct app *app);
// Done when no call of the link is running any more.
void app_set_pending(struct app *app, enum pending_action pending);
// app_server.c
// The server of the app's mode; connects to it when it is ready.
void app_start_server(struct app *app);
// Is there none of our own where one is wanted, because it could not start?
bool app_lacks_server(const struct app *app);
// Ends all of them, but for one that is to run on. True if there is nothing to wait for.
bool app_stop_servers(struct app *app);
// For session_host: data is the app.
int app_hosted(void *data);
bool app_keep_server(void *data, bool yes);
void app_tell_kept_server(const struct app *app); // at the end, if one runs on
// Stops the one that runs on by itself, and tells.
enum app_end app_end_host(struct app *app);
// app_port.c: friends from outside.
// The server for friends that we started, or one that runs by itself; NULL if there is none.
struct embedded *app_hosted_server(const struct app *app);
enum word app_may_open_port(void *data); // for session_host: data is the app
void app_open_port(void *data, bool yes);
void app_begin_port(struct app *app);  // our server is ready: asks if the call said so
void app_settle_port(struct app *app); // at our end: gives it back, unless the server runs on
// app_line.c
void app_on_pending(evutil_socket_t fd, short what, void *data);
// For ui_ops and plain_ops: data is the app.
uint64_t app_send(void *data, struct client_msg *msg);
void app_login(void *data, const char *name, const char *password, bool is_new);
void app_recover(void *data, const char *name, const char *code, const char *password);
void app_new_password(void *data, const char *password);
// Whether the key that was asked about is kept; if not, nothing is, and it hangs up.
void app_answer_key(void *data, bool yes);
bool app_trust(void *data, const char *host, const char *pairs, struct strbuf *out);
// Tries the line now; a server of our own that has died starts again.
void app_reconnect(void *data);
// Hangs up, to go elsewhere.
void app_leave_server(struct app *app, enum app_mode next);
// Returns false and appends the reason to why if it is not an address.
bool app_connect(struct app *app, const char *text, struct strbuf *why);

// app_settings.c: the settings file.
// Finds the file and reads it; to be asked before anything else.
void app_read_settings(struct app *app);
// The value that the file has for a setting, "" if none.
void app_find_setting(const struct app *app, const char *key, char value[SETTING_BYTES]);
// Fills app->themes.
void app_load_themes(struct app *app);
// Hands all settings to the screens; faults of the file are told there.
void app_load_settings(struct app *app);
// Asks for the badge of the settings. If the file has none, the account keeps its badge.
void app_wear_badge(struct app *app);
bool app_keep_setting(void *data, const char *section, const char *key, const char *value,
                      struct strbuf *why);
// app_plain_settings.c: for the line mode. Adds what holds now, or why not (false);
// one line for each group.
bool app_set_value(void *data, const char *key, const char *value, struct strbuf *out);
void app_list_settings(void *data, struct strbuf *out);
// All of them to their defaults, keys too.
bool app_reset_settings(void *data, struct strbuf *out);

// app_state.c: facts that last from one start to the next.
// Chooses the player's name at the app's address: by the call, the settings, or the last visit.
void app_choose_name(struct app *app);
void app_remember_server(struct app *app);
// Its address, its key, the tokens and a game that was left there. Adds what came of it to
// out; false if nothing was known of it.
bool app_forget_server(void *data, const char *text, struct strbuf *out);
void app_list_servers(struct app *app);
void app_list_known_servers(struct app *app, struct strbuf *out); // in one line, if there are any
// The game that runs is noted, and forgotten when it is over.
void app_remember_game(struct app *app, bool is_leaving);
void app_offer_game(struct app *app); // on the menu
void app_offer_play(struct app *app);
void app_keep_play(struct app *app, const char *line);
void app_keep_lessons(void *data, const char *line);
void app_keep_puzzles(void *data, const char *text);
int64_t app_wall_ms(void *data);

// app_unsaved.c: a study that an earlier start could not save is there again.
void app_offer_unsaved(struct app *app);
// At the end: keeps unsaved work if the user did not mean to lose it, else removes its file.
void app_settle_unsaved(struct app *app);

// app_files.c
void app_today(char when[APP_DATE_BYTES]); // "2026-03-14 14:05:10", local
bool app_keep_game(void *data, const char *stem, const struct strbuf *text, struct strbuf *out);

// app_records.c: for the screens of records, as record_files.h wants them.
void app_list_local(void *data, struct strbuf *names);
bool app_read_local(void *data, const char *name, struct strbuf *bytes, struct strbuf *why);
bool app_write_local(void *data, const char *name, const struct strbuf *bytes, struct strbuf *why);
bool app_read_file(void *data, const char *path, struct strbuf *bytes, struct strbuf *why);
bool app_read_part(void *data, const char *path, int64_t offset, struct strbuf *bytes,
                   int64_t *total, struct strbuf *why);
bool app_write_file(void *data, const char *path, const struct strbuf *bytes, struct strbuf *why);
// app_paths.c: the rest of them.
bool app_delete_local(void *data, const char *name, struct strbuf *why);
bool app_rename_local(void *data, const char *name, const char *to, struct strbuf *why);
bool app_draw_picture(void *data, const struct record_view *view, const char *path,
                      struct strbuf *bytes, struct strbuf *why);
void app_complete_path(void *data, const char *begun, struct strbuf *paths);
void app_expand_path(const char *path, struct strbuf *out); // "~/x" is in the home folder

#define APP_RECORD_FILES                                                                        \
    {                                                                                           \
        .list_local = app_list_local, .read_local = app_read_local, .read_file = app_read_file, \
        .read_part = app_read_part, .write_file = app_write_file, .keep_record = app_keep_game, \
        .delete_local = app_delete_local, .rename_local = app_rename_local,                     \
        .draw_picture = app_draw_picture, .complete_path = app_complete_path,                   \
        .write_local = app_write_local,                                                         \
    }

extern const struct record_file_ops app_record_files;

// app_engine.c
void app_think(void *data, const struct thinker_task *task);
void app_stop_thinker(struct app *app);

// app_plain.c, app_screen.c
extern const struct frontend_ops app_plain_frontend, app_screen_frontend;
bool app_screen_is_capable(void);
// The command that follows from the arguments of the call; "" = none.
void app_first_command(const struct app *app, char first[32]);

#endif
