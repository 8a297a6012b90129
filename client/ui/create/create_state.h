// SPDX-License-Identifier: MIT
// The state of the form for a new room: the chosen preset and field, and all values.
#ifndef CLIENT_UI_CREATE_CREATE_STATE_H
#define CLIENT_UI_CREATE_CREATE_STATE_H

#include "client/ui/ui_internal.h"

enum { FORM_VALUE_BYTES = 72, FORM_FIELDS_MAX = 66 };

// A form: fields whose values are words, changed one by one.
struct form_field {
    char value[FORM_VALUE_BYTES];
    char default_value[FORM_VALUE_BYTES]; // value without the key
    const char *reason;                   // why it cannot be chosen, NULL: it can
};

struct create_state {
    int preset, top_preset; // the chosen one, and the first that is shown
    int row;                // the field, -1: the preset
    int top_row;            // the first row of fields that is shown
    bool is_sent;           // the server has not answered yet
    struct form_field fields[FORM_FIELDS_MAX];
};

static inline struct create_state *
create_state(const struct ui *ui)
{
    return ui_page_state(ui, PAGE_CREATE);
}

#endif
