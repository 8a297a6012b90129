// SPDX-License-Identifier: MIT
// What the first screen offers, and the words beside each.
#ifndef CLIENT_UI_START_START_ITEMS_H
#define CLIENT_UI_START_START_ITEMS_H

#include <stdbool.h>

struct start_board;
struct strbuf;
struct ui;

enum start_item {
    ITEM_CONTINUE,
    ITEM_PLAY,
    ITEM_TWO,
    ITEM_ONLINE,
    ITEM_WATCH,
    ITEM_PUZZLES,
    ITEM_LEARN,
    ITEM_ARCHIVE,
    ITEM_SETTINGS,
    // Behind "Play online".
    ITEM_HOST,
    ITEM_JOIN,
    ITEM_FIND,
};

enum { ITEM_COUNT = ITEM_FIND + 1 };

// The items that are offered now, in order; is_online: those behind "Play online".
int start_list_items(const struct ui *ui, bool is_online, enum start_item list[ITEM_COUNT]);
const char *start_item_name(enum start_item item);
// kept: games that are kept on this computer.
void start_format_help(const struct ui *ui, enum start_item item, const struct start_board *board,
                       struct strbuf *out);

// A game runs here, or one was left elsewhere.
bool start_can_continue(const struct ui *ui);
// Is the place on this computer: "here" or "host"?
bool start_is_own_place(const char *place);

#endif
