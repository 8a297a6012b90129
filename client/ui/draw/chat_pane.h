// SPDX-License-Identifier: MIT
// A pane of chat that can be scrolled back. The shown lines stay in place
// while new lines come in; a badge counts those. The pane is drawn by rows, so that
// a line longer than the pane can be read to its end. Pure: lobby and game have a
// view each, chat_input.c gives it its keys.
#ifndef CLIENT_UI_DRAW_CHAT_PANE_H
#define CLIENT_UI_DRAW_CHAT_PANE_H

#include "client/model/m_chat.h"
#include "client/ui/draw/canvas.h"

// The shown chat: one channel, or two in the order of time.
struct chat_lines {
    const struct m_chat *chat;
    const struct m_chat *watchers; // in brackets; NULL = none
    uint64_t self;                 // the player whose lines are our own
    bool has_time;
    int indent; // columns left of the text
};

// A zeroed one shows the newest lines.
struct chat_view {
    bool has_focus;
    int back;         // number of lines after the one at the bottom
    int cut;          // rows of that one that are below the bottom
    int wanted;       // rows to be scrolled when it is drawn next; more than 0 = back
    uint64_t seen;    // lines that had come when it was drawn last
    struct area area; // where that was, with the heading; rows 0 = nowhere
};

// The number of lines newer than the shown ones.
int chat_view_newer(const struct chat_view *view);

void chat_view_to_newest(struct chat_view *view);

// The number of rows of a page.
int chat_view_page(const struct chat_view *view);

// Draws the lines below the first row of the area, which is for the heading.
void chat_view_draw(struct canvas *canvas, struct chat_view *view, const struct chat_lines *lines,
                    struct area area);

// Follows lines that came, and does what was wanted; chat_view_draw() does it too.
// Before the heading is made, so that its badge is true.
void chat_view_settle(const struct canvas *canvas, struct chat_view *view,
                      const struct chat_lines *lines, struct area area);

#endif
