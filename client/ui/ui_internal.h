// SPDX-License-Identifier: MIT
// What the files of the screens share and nobody else includes.
#ifndef CLIENT_UI_UI_INTERNAL_H
#define CLIENT_UI_UI_INTERNAL_H

#include "client/control/session.h"
#include "client/text/left_game.h"
#include "client/ui/chat_pane.h"
#include "client/ui/settings.h"
#include "client/ui/ui.h"
#include "common/util/strbuf.h"

enum {
    PAGES_MAX = 8,
    KEY_SPANS_MAX = 32,
    HISTORY_MAX = 32,
    INVITES_MAX = 8,
    SERVERS_MAX = 16,
    PAGE_LINES_MAX = 256,
    MESSAGE_LEAST_MS = 4000,
    QUESTION_LEAST_MS = 700,
    CONFIRM_MS = 5000,
    OVER_QUIET_MS = 700,
    FORM_VALUE_BYTES = 72,
    FORM_FIELDS_MAX = 66,
    KEY_TEXT_BYTES = 96,
    KEY_HINT_BYTES = 16,
};

enum page {
    PAGE_START,
    PAGE_LOBBY,
    PAGE_GAME,
    PAGE_CREATE,
    PAGE_SETTINGS,
    PAGE_HELP,
    PAGE_ALL,
    PAGE_MESSAGES,
    PAGE_PROFILE,
    PAGE_ARCHIVE,
    PAGE_REPLAY,
    PAGE_STUDY,
    PAGE_HOST_KEY,
};

enum { PAGE_COUNT = PAGE_HOST_KEY + 1 };

// What the key row shows: actions that are possible now.
struct key_list {
    int count;
    enum ui_command actions[KEY_SPANS_MAX]; // NONE = the hint
    bool are_vital[KEY_SPANS_MAX];          // others give way to them where it is narrow
    // Keys that are no action of the keymap: "1-7", "at once".
    char hint[KEY_HINT_BYTES];
    const char *hint_label;
};

struct key_span {
    int from, to;
    enum ui_command action;
};

struct page_ops {
    enum screen_kind keys;
    void (*draw)(struct ui *ui);
    void (*act)(struct ui *ui, enum ui_command action);
    // Before the keymap is asked: true if that was all. May be NULL.
    bool (*input)(struct ui *ui, const struct input *input);
    void (*list_keys)(const struct ui *ui, struct key_list *list);
    // What an action is called now, NULL = as usual. May be NULL.
    const char *(*label)(const struct ui *ui, enum ui_command action);
    // May it be done now? Adds the reason to why if not. NULL: everything may.
    bool (*can)(const struct ui *ui, enum ui_command action, struct strbuf *why);
};

// What is being typed in the message row.
enum edit_kind {
    EDIT_NONE,
    EDIT_COMMAND,
    EDIT_TALK,
    EDIT_FILTER,
    EDIT_CODE,
    EDIT_JOIN,  // an address to play at
    EDIT_WATCH, // an address to watch at
    EDIT_LOGIN, // a password
    EDIT_REGISTER,
    EDIT_FIELD, // of a form
    EDIT_GAMES, // a filter of the archive
    EDIT_IMPORT,
    EDIT_SAVE,
    EDIT_COMMENT,
    EDIT_SETTING,
    EDIT_SEARCH,
};

struct edit {
    enum edit_kind kind;
    char text[COMMAND_BYTES_MAX + 1];
    size_t length, at; // bytes; at is where the next one goes
    bool has_gap;      // the end of a line, or a tab, was pasted: a blank if more comes
    int recalled;      // how far back in the history, 0 = not
    char name[WIRE_NAME_BYTES + 1];
    enum channel channel; // of TALK
};

// Points where a stone would be a threat, best first (game_notes.c).
enum { THREATS_MAX = 256, CHANCES_MAX = BOARD_POINTS_MAX + 2, FLASH_POINTS_MAX = 16 };

struct threat_point {
    struct point point;
    uint8_t stone; // enum stone: whose
    uint8_t stones;
    bool is_open;
};

struct threat_list {
    uint64_t game, hash; // of the position
    int moves;
    int count;
    struct threat_point points[THREATS_MAX];
};

// Both clocks as they were after so many moves.
struct past_clocks {
    uint64_t game;
    int events, moves;
    bool is_known;
    struct clock_reading readings[SEAT_COUNT];
};

// What is worked out once for each position.
struct game_cache {
    struct threat_list threats;
    struct past_clocks past;
};

enum flash_kind { FLASH_NONE, FLASH_STONE, FLASH_REFUSED, FLASH_TAKEN, FLASH_WIN };

struct flash {
    enum flash_kind kind;
    int64_t since_ms;
    int count;
    struct point points[FLASH_POINTS_MAX];
};

// Where the moves were drawn, for the mouse.
struct moves_place {
    int row, column, rows, across, first, count;
    int each; // columns of a move
};

enum overlay { OVERLAY_NONE, OVERLAY_ATTACK, OVERLAY_DEFENCE, OVERLAY_SUM };

// The game screen besides its room.
struct game_state {
    int size; // for which the cursor was set
    struct point cursor;
    int left, top;       // of the view
    char typed[8];       // a coordinate on its way
    struct point before; // where the cursor stood before its letter
    enum numbers numbers;
    bool has_forbidden, has_heat, has_threats;
    struct point armed; // a second Enter places here, for this move
    int armed_move;
    enum overlay overlay;
    bool is_two_more; // of swap2
    bool is_offering; // fifth moves, where one stone would do: opening_is_offering()
    int mark_count;   // stones of two more, or fifth moves, on their way
    struct point marks[OPENING_OFFERS_MAX];
    int marks_move; // for which they were set
    int declared;   // fifth moves, 0 = not said
    int64_t over_since_ms;
    uint64_t over_game;
    int newest_seen;   // moves when the look back began
    struct m_hint map; // the newest
    int map_asked_move;
    uint64_t chances_game;
    uint16_t chances[CHANCES_MAX]; // by move: Black's, thousandths + 1, 0 = unknown
    struct flash flash;
    struct moves_place moves;
    struct chat_view chat;
    // Where the board was drawn, for the mouse.
    struct board_view view;
    int board_row, board_column;
    struct point clicked;
};

struct lobby_state {
    uint64_t chosen; // room
    int top;
    int order;
    char filter[64];
    struct chat_view chat;
};

struct start_state {
    int chosen;
    char name[WIRE_NAME_BYTES + 1]; // who one will be
    bool is_name_chosen;            // not just the login name, with which one is a guest
    // A game that was left while it ran: where ("" = there is none), and which.
    char game_place[160];
    struct left_game game;
};

// A form: fields whose values are words, changed one by one.
struct form_field {
    char value[FORM_VALUE_BYTES];
    char default_value[FORM_VALUE_BYTES]; // as it is unless it is said
    const char *reason;                   // why it cannot be chosen, NULL: it can
};

struct create_state {
    int preset, top_preset; // the chosen one, and the first that is shown
    int row;                // the field, -1: the preset
    int top_row;            // the first row of fields that is shown
    struct form_field fields[FORM_FIELDS_MAX];
};

// Pages of lines: help, messages, profile, all actions.
struct lines_state {
    int top, chosen;
};

// A server that was met before.
struct known_server {
    char address[160];
    char note[96]; // who one was there, since when its key is known
};

// A server whose key has changed.
struct host_key_state {
    char server[160], since[16];
    char kept[KEY_TEXT_BYTES], shown[KEY_TEXT_BYTES]; // "4f:9a:..."
    bool is_whole;
};

// The settings page: which row of which group.
struct settings_state {
    enum setting_group group;
    int row, top;
};

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
    struct settings settings; // as they are shown
    // As they are in the file.
    struct keymap kept_keymap;
    struct settings kept_settings;
    char config_path[160]; // of that file, for people
    int page_count;
    enum page pages[PAGES_MAX]; // the last one is shown
    int away_count;             // pages that ^G left for the game
    enum page away_pages[PAGES_MAX];
    char address[160];
    bool has_first;
    struct command first; // to be done once connected

    char message[WIRE_TEXT_BYTES + 128];
    enum role message_role;
    int64_t message_ms;
    int question_row;
    int key_span_count;
    struct key_span key_spans[KEY_SPANS_MAX];

    struct edit entry;
    int history_count;
    char history[HISTORY_MAX][128];
    struct session session;
    // Of ASKING_ACTION: what is meant though a record is not saved, and on which page.
    enum ui_command asked_action;
    enum page asked_page;
    bool was_connected;
    bool wants_game; // shows one's game as soon as it is known
    int invite_count;
    char invites[INVITES_MAX][160];
    int server_count; // the newest first
    struct known_server servers[SERVERS_MAX];

    struct start_state start;
    struct lobby_state lobby;
    struct create_state create;
    struct game_state game;
    struct game_cache *cache; // owned
    bool leaves_rematch;      // a watcher does not follow rematches
    struct lines_state lines;
    struct host_key_state key;
    struct records *records; // owned: archive, replay, study (records.h)
    struct settings_state settings_page;
    char search[64];    // on pages of lines, and the settings
    char help_word[32]; // what commands the help is about; "" = keys
};

// ui.c
enum page ui_page(const struct ui *ui);
const struct page_ops *ui_page_ops(enum page page);
enum screen_kind ui_keys_screen(const struct ui *ui); // whose keys count now
void ui_open_page(struct ui *ui, enum page page);     // on top of the others
void ui_close_page(struct ui *ui);
void ui_set_base(struct ui *ui, enum page page); // all others are closed
void ui_show_room(struct ui *ui, uint64_t room); // the game screen
void ui_status(struct ui *ui, enum role role, const char *text);
void ui_statusf(struct ui *ui, enum role role, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
struct m_room *ui_room(const struct ui *ui); // of the game screen, or NULL
struct scene ui_scene(const struct ui *ui, const struct m_room *room);
// Who one is, or will be; "" if nobody knows.
const char *ui_own_name(const struct ui *ui);
bool ui_send(struct ui *ui, struct request *request);
void ui_quit(struct ui *ui);
void ui_act(struct ui *ui, enum ui_command action);
void key_list_add(struct key_list *list, enum ui_command action);
void key_list_add_vital(struct key_list *list, enum ui_command action);
void key_list_add_hint(struct key_list *list, const char *keys, const char *label); // one at most
// The frame: a title over the whole row, with the clocks of a running game where
// the page is another one.
void ui_draw_title(struct ui *ui, enum role role, const char *left, const char *right);
// The same where the words matter most: the clocks have the next row for themselves.
void ui_draw_alarm(struct ui *ui, const char *left, const char *right);
void ui_format_link(const struct ui *ui, struct strbuf *out);
// What is typed of a coordinate, "" = nothing, in the row of the messages; and what Enter does.
void ui_draw_typed(struct ui *ui, const char *typed, const char *help);
int ui_body_rows(const struct ui *ui); // rows below the title and above the message

// ui_settings.c: a key is one of the settings, or keys. and the name of an action.
// Writes its value to the file; false, and why, if that cannot be.
bool ui_keep(struct ui *ui, const char *key, struct strbuf *why);
int ui_count_changes(const struct ui *ui);
void ui_keep_changes(struct ui *ui);
void ui_drop_changes(struct ui *ui);
// The keys of a row of the keymap as text: "U, F5".
void ui_format_keys(const struct keymap *keymap, int row, struct strbuf *out);
void ui_sound(struct ui *ui, enum sound sound);

// screen_settings.c
void settings_take_text(struct ui *ui, const char *text);
void settings_search(struct ui *ui);
void settings_reset(struct ui *ui);

// ui_entry.c
void entry_open(struct ui *ui, enum edit_kind kind, const char *text);
void entry_input(struct ui *ui, const struct input *input);
void entry_draw(struct ui *ui, int row);
// ui_complete.c
// Words that could stand where the last one does.
struct completion {
    int count;
    size_t common; // bytes that all begin with
    char first[SETTING_BYTES];
    struct strbuf list;
};
// begun: the word that is being typed, within ui->entry.text.
void complete_find(const struct ui *ui, struct completion *candidates, const char **begun);
// ui_do.c: one command. is_confirmed: nothing is asked any more.
void ui_do(struct ui *ui, const struct command *command, bool is_confirmed);
void ui_do_kind(struct ui *ui, enum command_kind kind); // without arguments
void ui_do_option(struct ui *ui, enum command_kind kind, enum command_option option);
void ui_do_name(struct ui *ui, enum command_kind kind, const char *name); // with one word
void ui_do_line(struct ui *ui, const char *line);                         // typed
void ui_do_typed(struct ui *ui, enum command_kind kind, const char *arguments);
// Reads a line into a command. False after saying what is wrong.
bool ui_read_line(struct ui *ui, const char *line, struct command *command);
void ui_show_result(struct ui *ui, enum session_result result);
void ui_go_to(struct ui *ui, uint64_t room, const char *code, bool to_play);
void ui_open_session(struct ui *ui, const struct ui_options *options);
const struct presets *ui_presets(const struct ui *ui); // may be NULL
// ui_ask.c: whether this command is meant, in words.
void ask_first(struct ui *ui, const struct command *command, const char *text);
// On Y the record that is not saved is given up, and the action done again.
void ask_again(struct ui *ui, enum ui_command action, const char *text);
void ask_confirmed(struct ui *ui); // does it
void ask_answer(struct ui *ui, bool yes);
void ask_drop(struct ui *ui);
// A key while the server's key is asked about: nothing else is done before that.
void ask_input_key(struct ui *ui, enum ui_command action, uint32_t key);
void ask_text(const struct ui *ui, struct strbuf *out);
void ask_keys(const struct ui *ui, struct strbuf *out); // what answers it
// The same instead of that, without remarks; false if there is nothing shorter.
bool ask_keys_short(const struct ui *ui, struct strbuf *out);
int64_t ask_deadline_ms(const struct ui *ui); // when it looks otherwise
// "14 g9", nothing before the first move.
void format_last_move(struct strbuf *out, const struct m_room *room);
// chat_hands.c: the chat of lobby and game under the hands.
bool chat_has_focus(const struct ui *ui);
// Esc: to the newest line and out of the pane; false if it is both already.
bool chat_cancel(struct ui *ui);
// An action that is the chat's; false if it is none, or the page has no chat.
bool chat_act(struct ui *ui, enum ui_command action);
// Wheel and click within the pane; false if it was elsewhere.
bool chat_input_mouse(struct ui *ui, const struct input *input);
void chat_leave(struct ui *ui); // the focus goes back; what is looked at stays
void chat_list_keys(struct key_list *list);
// The pane with its heading; right stands there unless one looks back.
void chat_draw(struct ui *ui, struct chat_view *view, const struct chat_lines *lines,
               struct area area, const char *const headings[2]);
// ui_news.c
void news_tell(struct ui *ui, const struct news *item);

extern const struct page_ops page_start, page_lobby, page_game, page_create, page_settings,
    page_help, page_all, page_messages, page_profile, page_archive, page_replay, page_study,
    page_host_key;

// records.c: what the screens of records share.
struct records *records_create(void);
void records_destroy(struct records *records); // accepts NULL
void records_update(struct ui *ui);
int64_t records_deadline_ms(const struct ui *ui, int64_t now_ms);
// An entry of one of the EDIT_ kinds from GAMES on has ended.
void records_take_entry(struct ui *ui, enum edit_kind kind, const char *text);
void records_take_report(struct ui *ui, const struct thinker_report *report);
// The server has sent a page of its archive, or a record.
void records_list_changed(struct ui *ui);
void records_take_record(struct ui *ui);
// The commands archive, open, explore, analyze, save; look and save where a record is shown.
void records_do(struct ui *ui, const struct command *command);
bool records_are_shown(const struct ui *ui);
// records_unsaved.c: what is asked before this command, in words; NULL where nothing
// would be lost.
const char *records_question(const struct ui *ui, const struct command *command);
// The page is being left: true if that is asked first.
bool records_ask_to_leave(struct ui *ui, enum ui_command action);
void records_give_up(struct ui *ui); // what was not saved
// goren replay FILE: shows it and nothing else.
void records_begin(struct ui *ui, const char *path, int game, int delay_ms);

// screen_create.c: the form with this preset, and what it would do as a command.
void create_open(struct ui *ui, const char *preset);
// A text was typed for the field that is chosen.
void create_take_text(struct ui *ui, const char *text);
// screen_game.c
void game_forget_typed(struct ui *ui);
// ▁..█ for a value of 0 .. most.
void format_spark(struct strbuf *out, int64_t value, int64_t most);
// "Black: i8 four.   White: none.": the best ones that fit.
void format_both_threats(const struct ui *ui, const struct m_room *room, int columns,
                         struct strbuf *out);
void ui_format_capital(struct strbuf *out, const char *text); // the first letter is one
// "12:05", as the clock of this machine has it.
void ui_format_time(struct strbuf *out, int64_t wall_ms);
// game_view.c: what the board shows; the style and what is visible are set already.
void view_fill(const struct ui *ui, const struct m_room *room, const struct board *board,
               struct board_view *view);
// The next point behind the cursor that carries a mark; false if there is none.
bool view_next_mark(const struct board_view *view, int size, struct point from, struct point *to);
// game_phase.c: what is awaited, in words.
struct phase {
    enum role role;
    bool is_banner;
    struct strbuf title, right;
    struct strbuf narrow; // the title where there is little room; empty = the same
    int count;
    struct strbuf lines[4];
};
void phase_make(const struct ui *ui, const struct m_room *room, struct phase *phase);
void phase_finish(struct phase *phase);
// game_act.c
void game_place(struct ui *ui, struct m_room *room);
void game_look(struct ui *ui, struct m_room *room, int moves); // at the position after them
void game_do(struct ui *ui, struct m_room *room, enum ui_command action);
// game_can.c
bool game_can(const struct ui *ui, enum ui_command action, struct strbuf *why);
int64_t play_deadline_ms(const struct ui *ui, int64_t now_ms); // TIME_NEVER = none
bool game_is_my_turn(const struct ui *ui, const struct m_room *room);
bool game_is_seated(const struct ui *ui, const struct m_room *room);
// Help that the room allows: hints, maps, threats.
bool game_may_see(const struct ui *ui, const struct m_room *room, enum hint_kind kind);

#endif
