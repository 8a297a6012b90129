// SPDX-License-Identifier: MIT
// The state of the game page: cursor, what is shown on the board, stones on their way, and
// what was worked out of the position.
#ifndef CLIENT_UI_GAME_GAME_STATE_H
#define CLIENT_UI_GAME_GAME_STATE_H

#include "client/ui/draw/board_cursor.h"
#include "client/ui/draw/chat_pane.h"
#include "client/ui/ui_internal.h"

// Points where a stone would be a threat, best first (game_notes.c).
enum {
    THREATS_MAX = 256,
    CHANCES_MAX = BOARD_POINTS_MAX + 2,
    FLASH_POINTS_MAX = 16,
    MAP_WEIGHTS_BYTES = 80
};

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

// Both clocks after this number of moves.
struct past_clocks {
    uint64_t game;
    int events, moves;
    bool is_known;
    struct clock_reading readings[SEAT_COUNT];
};

// Results that are computed once for each position.
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

// The state of the game page besides its room, ui_room().
struct game_state {
    bool leaves_rematch; // a watcher does not follow rematches
    struct game_cache cache;
    // The rest is reset with each room.
    struct board_cursor cursor;
    char capital;           // the key before this one, if it was a capital that is a column; else 0
    bool is_capital_done;   // and its action was carried out
    uint32_t told_capitals; // letters that steered and whose capital was told, as bits
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
    int newest_seen;    // moves when the look back began
    bool has_hint_text; // the message row tells a hint
    bool refused_turn;  // ... that it was not one's turn
    struct point hint;  // the newest, for this move of this game
    int hint_move;
    uint64_t hint_game;
    struct point quiet_cursor; // it is not drawn there until it is moved; NONE = nowhere
    struct m_hint map;         // the newest
    int map_asked_move;
    char map_weights[MAP_WEIGHTS_BYTES]; // "weights=..." that were typed, "" = of the AI
    uint64_t chances_game;
    uint16_t chances[CHANCES_MAX]; // by move: Black's, thousandths + 1, 0 = unknown
    struct flash flash;
    struct moves_place moves;
    struct chat_view chat;
    // Where the board was drawn, for the mouse.
    struct board_view view;
    int board_row, board_column;
};

static inline struct game_state *
game_state(const struct ui *ui)
{
    return ui_page_state(ui, PAGE_GAME);
}

#endif
