// SPDX-License-Identifier: MIT
// Shared by the files of the game page. Each part below is named by its file; page_game.c
// has the actions and the struct page_ops.
#ifndef CLIENT_UI_GAME_GAME_INTERNAL_H
#define CLIENT_UI_GAME_GAME_INTERNAL_H

#include "client/ui/game/game_state.h"

enum {
    GAME_LEAST_ROWS = 12,
    GAME_LEAST_COLUMNS = 24,
    GAME_WIDE_COLUMNS = 100, // from here on the title holds all settings
    GAME_WIDE_PANE = 48,
    GAME_HUGE_PANE = 40, // the least beside the largest stones
    GAME_MOST_PANE = 50, // beside stones of blocks
    GAME_PANEL_ROWS = 5, // of a player
    GAME_PANELS_ROWS = 12,
    GAME_PANELS_LEAST = 32,   // rows of a pane that has them
    GAME_WIDE_PANE_ROWS = 26, // height from which the pane shows spectators, threats and the engine
};

// page_game.c
// game_view.c: what the board shows; the style and what is visible are set already.
void view_fill(const struct ui *ui, const struct m_room *room, const struct board *board,
               struct board_view *view);
// Sets the next marked point after the cursor; returns false if there is none.
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
// The same while the line is broken.
void phase_make_broken(const struct ui *ui, const struct m_room *room, struct phase *phase);
// game_cursor.c: "k11 is free"; and a line about a point that is forbidden.
void cursor_format(const struct ui *ui, const struct m_room *room, struct strbuf *out);
void cursor_format_forbidden(const struct ui *ui, const struct m_room *room, struct phase *phase);
// game_act.c: what keys do. There is a room, unless it is about leaving.
void game_look(struct ui *ui, struct m_room *room, int moves); // at the position after them
void game_act_cancel(struct ui *ui, enum ui_command command);
void game_act_place(struct ui *ui, enum ui_command command);
void game_act_look(struct ui *ui, enum ui_command command);
void game_act_point(struct ui *ui, enum ui_command command);
void game_act_map(struct ui *ui, enum ui_command command);
void game_act_numbers(struct ui *ui, enum ui_command command);
void game_act_show(struct ui *ui, enum ui_command command); // forbidden points, heat
void game_act_threats(struct ui *ui, enum ui_command command);
void game_act_declared(struct ui *ui, enum ui_command command); // the number of fifth moves
void game_act_take(struct ui *ui, enum ui_command command);
void game_act_give(struct ui *ui, enum ui_command command);
void game_act_again(struct ui *ui, enum ui_command command);
void game_act_two_more(struct ui *ui, enum ui_command command);
void game_act_do(struct ui *ui, enum ui_command command);
void game_act_pause(struct ui *ui, enum ui_command command);
void game_act_claim(struct ui *ui, enum ui_command command);
void game_act_stand_in(struct ui *ui, enum ui_command command);
void game_act_watch(struct ui *ui, enum ui_command command);
void game_act_leave(struct ui *ui, enum ui_command command);

// game_show.c: two AIs play for the user; and rows of the menu that open something.
bool game_is_show(const struct ui *ui);
void game_act_speed(struct ui *ui, enum ui_command command); // UI_MORE: faster
void game_act_opponent(struct ui *ui, enum ui_command command);
void game_act_hand_over(struct ui *ui, enum ui_command command);
void game_act_take_seat_back(struct ui *ui, enum ui_command command);
// Is there a seat of one's own to hand over, or to take back?
bool game_may_hand_over(const struct ui *ui, const struct m_room *room);
bool game_may_take_seat_back(const struct ui *ui, const struct m_room *room);
void game_act_rules(struct ui *ui, enum ui_command command);
void game_act_restart(struct ui *ui, enum ui_command command);
void game_act_save(struct ui *ui, enum ui_command command);
void game_act_about(struct ui *ui, enum ui_command command);
bool game_can_show(const struct ui *ui, enum ui_command command, struct strbuf *why);
bool game_can_opponent(const struct ui *ui, enum ui_command command, struct strbuf *why);
bool game_can_save(const struct ui *ui, enum ui_command command, struct strbuf *why);

// game_can.c: why not. game_can() is what all actions need, and comes before the others.
bool game_can(const struct ui *ui, enum ui_command command, struct strbuf *why);
bool game_can_see(const struct ui *ui, enum ui_command command, struct strbuf *why);
bool game_can_take(const struct ui *ui, enum ui_command command, struct strbuf *why);
bool game_can_again(const struct ui *ui, enum ui_command command, struct strbuf *why);
bool game_can_draw(const struct ui *ui, enum ui_command command, struct strbuf *why);
bool game_can_claim(const struct ui *ui, enum ui_command command, struct strbuf *why);
bool game_can_watch(const struct ui *ui, enum ui_command command, struct strbuf *why);
bool game_can_resign(const struct ui *ui, enum ui_command command, struct strbuf *why);
bool game_can_undo(const struct ui *ui, enum ui_command command, struct strbuf *why);
bool game_can_pause(const struct ui *ui, enum ui_command command, struct strbuf *why);
bool game_can_give(const struct ui *ui, enum ui_command command, struct strbuf *why);
bool game_can_swap(const struct ui *ui, enum ui_command command, struct strbuf *why);
bool game_can_two_more(const struct ui *ui, enum ui_command command, struct strbuf *why);
bool game_can_declare(const struct ui *ui, enum ui_command command, struct strbuf *why);
bool game_can_forbidden(const struct ui *ui, enum ui_command command, struct strbuf *why);
int64_t play_deadline_ms(const struct ui *ui, int64_t now_ms); // TIME_NEVER = none

// game_draw.c, game_input.c
void game_draw(struct ui *ui);
// "Shift+U: take back", if the capital of the letter does something now; else false.
bool game_format_capital(const struct ui *ui, char letter, struct strbuf *out);
bool game_input(struct ui *ui, const struct input *input);

// game_news.c
void game_take_news(struct ui *ui, const struct news *item);

// game_command.c. Returns false if the command is none of this page.
bool game_do_command(struct ui *ui, const struct command *command);

// game_layout.c
struct layout {
    enum board_style style;
    int board_row, board_column;
    int rows, columns; // points that are visible
    bool has_right, has_bottom;
    bool is_small;   // no pane: both clocks in one row
    bool has_panels; // both players have panels with large clocks
    bool is_wide;    // the pane has room for what others must do without
    struct area pane;
    bool is_phase_below;
    int phase_row, phase_rows; // rows with its heading
    int question_row;
};
struct layout layout_make(const struct ui *ui, int size);

// game_players.c: both players with their clocks, in rows of the pane or in one.
void players_draw(struct ui *ui, const struct m_room *room, struct area area, bool is_wide);
void players_draw_row(struct ui *ui, const struct m_room *room, int row);

// game_pane.c: moves, watchers, threats, chat.
void pane_draw(struct ui *ui, const struct m_room *room, const struct layout *layout,
               const struct phase *phase);
// The move at this place of the screen, -1 if none.
int pane_move_at(const struct ui *ui, int row, int column);

// game_opening.c: what one may do now, line by line; nothing outside of an opening.
void opening_format_choices(const struct ui *ui, const struct m_room *room, struct phase *phase);
// What the opponent may do in the opening, as one line for the player who waits.
void opening_format_waiting(const struct ui *ui, const struct m_room *room, const char *name,
                            struct strbuf *out);
bool opening_is_choice(const struct m_room *room);      // more than a stone
bool opening_is_bare_choice(const struct m_room *room); // and no stone at all
// Does Enter mark fifth moves? Where a stone could be placed instead, E changes that.
bool opening_is_offering(const struct ui *ui, const struct m_room *room);
bool opening_may_offer(const struct m_room *room); // or place

struct strbuf *phase_line(struct phase *phase); // the next one; the last one again if full
// "m7 captures m8 m9.", where hints are allowed.
void phase_add_capture(const struct ui *ui, const struct m_room *room, struct phase *phase);
// "Black can make: i8 four.   White has no threats.", in two lines where one is too short.
void phase_add_threats(const struct ui *ui, const struct m_room *room, struct phase *phase);
// Open offers stay in sight: the user's own, which can be withdrawn, and those that watchers see.
// An offer to the user is shown as a question instead.
void phase_add_offers(const struct ui *ui, const struct m_room *room, struct phase *phase);
const char *game_colour(enum stone colour);

// game_engine.c
void engine_update(struct ui *ui); // starts the engine on the shown position, or stops it
// Appends the engine's view of the shown position; returns false if there is none.
bool engine_format(const struct ui *ui, const struct m_room *room, bool with_line,
                   struct strbuf *out);

// game_notes.c
void notes_update(struct ui *ui); // after news: hints that are wanted are asked for
void notes_take_hint(struct ui *ui);
void notes_take_engine_info(struct ui *ui);
// Does the map speak of the position that is shown?
bool notes_has_map(const struct ui *ui, const struct m_room *room);
// Sets the map's values of the point; returns false if there are none.
bool notes_map_at(const struct ui *ui, struct point p, uint32_t *attack, uint32_t *defence);
// Points where a stone would be a threat, best first, of the position that is shown.
const struct threat_list *notes_threats(const struct ui *ui, const struct m_room *room);
// The clock of a seat after this number of moves; returns false if it is not known.
bool notes_clock_after(const struct ui *ui, const struct m_room *room, int moves, enum seat seat,
                       struct clock_reading *reading);
// Are threats and engine info shown? To a player only if they were switched on.
bool notes_are_shown(const struct ui *ui, const struct m_room *room);
// Appends the engine info of an AI: "depth 15, 2.1 M nodes: Black 58%, k11 e7". Returns false if
// there is none.
bool notes_format_engine_info(const struct ui *ui, const struct m_room *room, struct strbuf *out);
// Black's chance in thousandths before this move, -1 = unknown.
int notes_chance(const struct ui *ui, int move);
void notes_flash(struct ui *ui, enum flash_kind kind, const struct point *points, int count);
// Is the flashing mark in its bright half now? Sets when that changes.
bool notes_flash_is_on(const struct ui *ui, int64_t now_ms, int64_t *changes_ms);

#endif
