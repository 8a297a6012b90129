// SPDX-License-Identifier: MIT
// The places of the fields of the form for a new room: one field in a row, all values in one
// column. Drawing, arrows and mouse all ask here.
#ifndef CLIENT_UI_CREATE_CREATE_LAYOUT_H
#define CLIENT_UI_CREATE_CREATE_LAYOUT_H

#include "client/ui/create/create_state.h"

struct form_place {
    int field;
    int row;           // among those of the form
    int column;        // of the label; a mark of a changed field comes before it
    int least;         // columns of the value, without brackets
    int value, values; // where the value begins, and its columns with brackets
    int end;           // after value and reason
    bool says_reason;  // it fits
};

struct form_layout {
    struct form_place places[FORM_FIELDS_MAX]; // in reading order
    int count, rows;
};

void form_lay_out(const struct ui *ui, struct form_layout *layout);

// Which place a field has, -1 if it is left out.
int form_place_of(const struct form_layout *layout, int field);
int form_place_at(const struct form_layout *layout, int row, int column);
// The nearest place in the row below, or above if step is -1; -1 if there is none.
int form_place_beside(const struct form_layout *layout, int place, int step);

// "<5:00 >", "[x]": a value as it is shown, in at least this number of columns.
void form_format_value(const struct ui *ui, int field, int columns, struct strbuf *out);

#endif
