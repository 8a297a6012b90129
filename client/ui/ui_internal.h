// SPDX-License-Identifier: MIT
// What the files of the screens share and nobody else includes.
#ifndef CLIENT_UI_UI_INTERNAL_H
#define CLIENT_UI_UI_INTERNAL_H

#include "client/control/join_flow.h"
#include "client/records/onlooker.h"
#include "client/text/left_game.h"
#include "client/ui/chat_pane.h"
#include "client/ui/entry.h"
#include "client/ui/page.h"
#include "client/ui/settings.h"
#include "client/ui/ui.h"
#include "common/util/rng.h"
#include "common/util/strbuf.h"

enum {
    HISTORY_MAX = 32,
    INVITES_MAX = 8,
    SERVERS_MAX = 16,
    PAGE_LINES_MAX = 256,
    MESSAGE_LEAST_MS = 4000,
    QUESTION_LEAST_MS = 700,
    CONFIRM_MS = 5000,
    OVER_QUIET_MS = 700,
};

struct key_span {
    int from, to;
    enum ui_command action;
};

// A question in the question row. One at a time.
enum asking_kind {
    ASKING_NOTHING,
    ASKING_COMMAND, // whether a command is meant: asking.line
    ASKING_ACTION,  // whether a key is meant though a record is not saved: asking.action
    ASKING_AGREE,   // whether the draw is really agreed to
    ASKING_GAME,    // of the other side: room, question
    ASKING_REMATCH, // room
    ASKING_INVITATION,
    ASKING_PAIRING, // room is the number of the pairing
    ASKING_KEY,     // whether the key of a server is kept: server and key are its line and text
};

struct asking {
    enum asking_kind kind;
    uint64_t room;
    enum question question;
    int move; // at which it was asked
    int64_t since_ms;
    char line[COMMAND_BYTES_MAX + 1]; // of COMMAND
    char text[200];                   // the same, in words
    enum ui_command action;           // of ACTION
    enum page page;                   // on which it was asked
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
    uint64_t room; // 0 = none
    int size;      // for which the cursor was set
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

// Pages of lines: help, messages, profile, all actions.
struct lines_state {
    int top, chosen;
};

// A server that was met before.
struct known_server {
    char address[160];
    char note[96]; // who one was there, since when its key is known
};

struct local_games;

struct ui {
    struct model *model;      // borrowed
    const struct ui_ops *ops; // borrowed
    void *data;               // borrowed
    int64_t now_ms;           // of the running call
    struct rng rng;
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
    void *states[PAGE_COUNT]; // owned: of the pages, by ui_page_state()
    char address[160];
    char name[WIRE_NAME_BYTES + 1]; // who one will be
    bool is_name_chosen;            // not just the login name, with which one is a guest
    // A game that was left while it ran: where ("" = there is none), and which.
    char left_place[160];
    struct left_game left_game;
    char first[COMMAND_BYTES_MAX + 1]; // to be done once connected

    char message[WIRE_TEXT_BYTES + 128];
    enum role message_role;
    int64_t message_ms;
    int question_row;
    int key_span_count;
    struct key_span key_spans[KEY_SPANS_MAX];

    struct text_entry entry;
    int history_count;
    char history[HISTORY_MAX][128];
    struct asking asking;
    uint64_t refused_rematch; // game after which no rematch is wanted
    struct join_flow join_flow;
    bool was_connected;
    bool wants_game; // shows one's game as soon as it is known
    int invite_count;
    char invites[INVITES_MAX][160];
    int server_count; // the newest first
    struct known_server servers[SERVERS_MAX];

    struct game_state game;
    struct game_cache *cache; // owned
    bool leaves_rematch;      // a watcher does not follow rematches
    struct onlooker onlooker; // the engine beside a game that is watched
    uint64_t task_count;      // of the engine, whoever asked; the last one is its newest
    uint64_t followed;        // player whose games are watched, 0 = nobody
    uint64_t followed_room;   // where he was followed to
    struct lines_state lines;
    struct records *records; // borrowed: the state of the archive, for replay and study, too
    const struct local_games *local_games; // borrowed: games that are kept on this machine
    char search[64];                       // on pages of lines, and the settings
};

// ui.c
enum screen_kind ui_keys_screen(const struct ui *ui); // whose keys count now
void ui_show_room(struct ui *ui, uint64_t room);      // the game screen
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

// ui_do.c: one command; is_confirmed: its question was answered with yes.
void ui_do(struct ui *ui, const char *line, bool is_confirmed);
void ui_dof(struct ui *ui, const char *format, ...) __attribute__((format(printf, 2, 3)));
void ui_go_to(struct ui *ui, uint64_t room, const char *code, bool to_play);
uint64_t ui_watched_room(const struct ui *ui); // 0 = none
// ui_watch.c
void ui_do_watch(struct ui *ui, const char *word);
void ui_do_follow(struct ui *ui, const char *name);
void follow_on(struct ui *ui); // goes where the followed player plays
// ui_ask.c
void ask_first(struct ui *ui, const char *line, const char *text);
// On Y the record that is not saved is given up, and the action done again.
void ask_again(struct ui *ui, enum ui_command action, const char *text);
void ask_update(struct ui *ui);
void ask_answer(struct ui *ui, bool yes);
bool ask_is_own(const struct ui *ui);
void ask_drop(struct ui *ui);
// A key while the server's key is asked about: nothing else is done before that.
void ask_input_key(struct ui *ui, enum ui_command action, uint32_t key);
void ask_text(const struct ui *ui, struct strbuf *out);
void ask_keys(const struct ui *ui, struct strbuf *out); // what answers it
// The same instead of that, without remarks; false if there is nothing shorter.
bool ask_keys_short(const struct ui *ui, struct strbuf *out);
// Has it been visible long enough to be answered?
bool ask_is_ripe(const struct ui *ui);
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
// ui_errand.c
void ui_start_join(struct ui *ui, const struct join_flow *join_flow);
void ui_continue_join(struct ui *ui);
// ui_news.c
void news_tell(struct ui *ui, const struct news *item);

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
// ui_do.c: black's stone there would lose, and the table may say so.
bool game_is_losing_point(const struct m_room *room, struct point p);
// game_engine.c: whether the engine of this machine looks on; says why not.
void engine_turn(struct ui *ui, bool is_on);
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
