// SPDX-License-Identifier: MIT
// What the files of the screens share and nobody else includes.
#ifndef CLIENT_UI_UI_INTERNAL_H
#define CLIENT_UI_UI_INTERNAL_H

#include "client/control/join_flow.h"
#include "client/records/onlooker.h"
#include "client/text/left_game.h"
#include "client/ui/draw/chat_pane.h"
#include "client/ui/entry.h"
#include "client/ui/page.h"
#include "client/ui/settings.h"
#include "client/ui/ui.h"
#include "client/ui/ui_ask.h"
#include "common/util/rng.h"
#include "common/util/strbuf.h"

enum {
    HISTORY_MAX = 32,
    INVITES_MAX = 8,
    SERVERS_MAX = 16,
    PAGE_LINES_MAX = 256,
    MESSAGE_LEAST_MS = 4000,
    OVER_QUIET_MS = 700,
};

struct key_span {
    int from, to;
    enum ui_command action;
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

#endif
