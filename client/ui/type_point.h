// SPDX-License-Identifier: MIT
// Points that are typed on a page with a board and a cursor.
#ifndef CLIENT_UI_TYPE_POINT_H
#define CLIENT_UI_TYPE_POINT_H

#include "client/ui/draw/board_cursor.h"

struct ui;

// Takes a key as part of a coordinate. A letter moves the cursor as well, if that is its key on the
// page that is shown. Returns true if the key is done with.
bool ui_type_point(struct ui *ui, struct board_cursor *cursor, uint32_t key);

// Says what came of a coordinate that is complete.
void ui_tell_typed(struct ui *ui, enum cursor_typing typing, const char *text);

#endif
