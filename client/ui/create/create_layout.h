// SPDX-License-Identifier: MIT
// Where the fields of the form for a new room stand: one table says what stands beside
// what, and everything else (drawing, arrows, mouse) asks here. Where a row is too long
// it goes on in the next one.
#ifndef CLIENT_UI_CREATE_CREATE_LAYOUT_H
#define CLIENT_UI_CREATE_CREATE_LAYOUT_H

#include "client/ui/create/create_state.h"

struct form_place {
    int field;
    int row;           // among those of the form
    int column;        // of the label; what is changed is marked before it
    int least;         // columns of the value, without brackets
    int value, values; // where the value begins, and its columns with brackets
    int end;           // behind value and reason
    bool says_reason;  // it is not said already
};

struct form_layout {
    struct form_place places[FORM_FIELDS_MAX]; // as one reads
    int count, rows;
};

void form_lay_out(const struct ui *ui, struct form_layout *layout);

// Which place a field has, -1 if it is left out.
int form_place_of(const struct form_layout *layout, int field);
int form_place_at(const struct form_layout *layout, int row, int column);
// The place in the row below, or above with -1, that is the nearest; -1 if there is none.
int form_place_beside(const struct form_layout *layout, int place, int step);

// "<5:00 >", "[x]": a value as it is shown, in no less than so many columns.
void form_format_value(const struct ui *ui, int field, int columns, struct strbuf *out);

#endif
