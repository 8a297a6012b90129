// SPDX-License-Identifier: MIT
// How the form for a new room is drawn, and which of its rows are on the screen.
#ifndef CLIENT_UI_CREATE_CREATE_DRAW_H
#define CLIENT_UI_CREATE_CREATE_DRAW_H

#include "client/ui/create/create_layout.h"
#include "client/ui/create/create_state.h"

enum { PRESET_ROW = 1 };

// The number of presets that are shown, and the first of them. A click must not move the row that
// it hits, so the list scrolls no further than needed.
int create_shown_presets(const struct ui *ui);
int create_top_preset(const struct ui *ui);

// The row of the screen where the fields begin, how many of their rows there is room
// for, and the first that is shown: the chosen one is always among them, and they move no
// further than that needs.
int create_fields_row(const struct ui *ui);
int create_shown_rows(const struct ui *ui, const struct form_layout *layout);
int create_first_row(const struct ui *ui, const struct form_layout *layout);

void create_draw(struct ui *ui);

// create_explain.c: what the chosen field and its value mean, from this row on; and the words
// that the help explains for it.
void create_draw_sentence(struct ui *ui, int row);
void create_format_topics(const struct ui *ui, struct strbuf *out);

#endif
