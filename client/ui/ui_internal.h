// SPDX-License-Identifier: MIT
// Shared by the files of the screens, included by no others.
#ifndef CLIENT_UI_UI_INTERNAL_H
#define CLIENT_UI_UI_INTERNAL_H

#include "client/control/session.h"
#include "client/records/level_results.h"
#include "client/text/left_game.h"
#include "client/ui/command_line.h"
#include "client/ui/entry.h"
#include "client/ui/page.h"
#include "client/ui/play_choice.h"
#include "client/ui/settings.h"
#include "client/ui/solving.h"
#include "client/ui/ui.h"
#include "common/util/strbuf.h"

enum {
    INVITES_MAX = 8,
    SERVERS_MAX = 16,
    PAGE_LINES_MAX = 1024, // 200 messages, and the longest in a narrow window
    LESSONS_LINE_BYTES = 1024,
    MESSAGE_LEAST_MS = 4000,
};

struct key_span {
    int from, to;
    enum ui_command action;
};

// Pages of lines: help, messages, profile, all actions.
struct lines_state {
    int top, chosen;
    char search[64]; // "" = all lines; also of the settings
};

// A server that was met before.
struct known_server {
    char address[160];
    char note[96]; // the user's name there, the date of its key
};

// A game that was left while it ran.
struct left {
    char place[160]; // "" = none
    struct left_game game;
    struct strbuf moves; // as SGF, where they are known
};

struct local_games;

struct ui {
    struct model *model;      // borrowed
    const struct ui_ops *ops; // borrowed
    void *data;               // borrowed
    int64_t now_ms;           // of the running call
    enum ui_end end;

    struct canvas canvas;
    enum depth depth;
    bool is_slow; // the terminal: nothing flashes, clocks tick by the second
    struct keymap keymap;
    struct settings settings; // in effect
    // The values in the file.
    struct keymap saved_keymap;
    struct settings saved_settings;
    char config_path[160]; // of that file, for messages
    int page_count;
    enum page pages[PAGES_MAX]; // the last one is shown
    int away_count;             // pages that ^G left for the game
    enum page away_pages[PAGES_MAX];
    void *states[PAGE_COUNT]; // owned: of the pages, by ui_page_state()
    char address[160];
    char wanted_address[COMMAND_BYTES_MAX + 1]; // to be joined once a name is known
    char name[WIRE_NAME_BYTES + 1];             // the user's name after the next login
    bool is_name_chosen; // not just the login name, with which one is a guest
    struct left left;
    bool is_home;                     // what is played is played on this computer alone
    bool is_play;                     // the game there is that of play
    uint64_t taken_room;              // the table that took the place of the others there
    char lessons[LESSONS_LINE_BYTES]; // the progress in the lessons at the start
    struct solving solving;
    struct level_results level_results; // of the games that are kept here, as the menu read them
    char play[PLAY_LINE_BYTES];         // what was played there last (play_choice.h), "" = nothing
    bool has_first;
    struct command first; // to be done once connected

    char message[WIRE_TEXT_BYTES + 128];
    enum role message_role;
    int64_t message_ms;
    unsigned message_input; // input_count then
    unsigned input_count;
    uint64_t kept_game; // the last game that was written into the archive, and its file there
    char kept_file[256];
    int question_row;
    int key_span_count;
    struct key_span key_spans[KEY_SPANS_MAX];
    enum ui_command clicked; // the label that was clicked last, and when
    int64_t clicked_ms;

    struct text_entry entry;
    char new_password[WIRE_PASSWORD_MAX + 1]; // sent, until the server has answered
    struct command_history history;
    struct session session;
    uint32_t armed_key; // y or n was typed once as the answer to this question; 0 = neither
    struct asking armed_for;
    // Of ASKING_ACTION: what is meant though a record is not saved, and on which page.
    enum ui_command asked_action;
    enum page asked_page;
    void (*after_name)(struct ui *ui); // what a name was asked for
    bool is_name_asked, has_new_name;  // it was typed, and no server has taken it yet
    bool was_connected;
    bool is_elsewhere;    // another window of the user has taken the game at home
    bool wants_game;      // shows the user's game as soon as it is known
    bool returns_to_game; // the same for a game that runs, if there is one
    int invite_count;
    char invites[INVITES_MAX][160];
    char outside[160]; // the line for friends outside, "" = none
    int server_count;  // the newest first
    struct known_server servers[SERVERS_MAX];

    struct lines_state lines;
    const struct local_games *local_games; // borrowed: games that are kept on this machine
};

#endif
