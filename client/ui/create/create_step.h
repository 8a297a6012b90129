// SPDX-License-Identifier: MIT
// The next value of a field of the form for a new room, or the one before.
#ifndef CLIENT_UI_CREATE_CREATE_STEP_H
#define CLIENT_UI_CREATE_CREATE_STEP_H

#include "client/ui/create/create_state.h"

// Steps the value of a field that is no part. A rule changes size and opening, too.
void field_step(struct form_field *fields, const struct presets *presets, int field, int step);

#endif
