// SPDX-License-Identifier: MIT
// The ratings of a player as a table: a row for each rule, a column for each speed.
#ifndef CLIENT_UI_PROFILE_PROFILE_TABLE_H
#define CLIENT_UI_PROFILE_PROFILE_TABLE_H

#include "client/ui/lines.h"

// Adds its heading and rows. Where the screen is narrow the errors are left out.
void profile_table_add(const struct ui *ui, const struct m_profile *profile, struct lines *lines);

#endif
