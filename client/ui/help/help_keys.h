// SPDX-License-Identifier: MIT
// The keys of the page below the help, as its keymap has them: in groups, with those
// that cannot be used now and why.
#ifndef CLIENT_UI_HELP_HELP_KEYS_H
#define CLIENT_UI_HELP_HELP_KEYS_H

#include "client/ui/help/help_sheet.h"

enum page help_page_below(const struct ui *ui);
bool help_has_chat(enum screen_kind screen);

// "U F5*": the keys of a row of the keymap; the user has bound what has a star.
void help_format_keys(const struct ui *ui, int row, struct strbuf *out);

// The keys that one needs first; nothing where all keys are few.
void help_make_first_sheet(const struct ui *ui, enum screen_kind screen, struct help_sheet *sheet);
void help_make_sheet(const struct ui *ui, enum screen_kind screen, struct help_sheet *sheet);
// "* = bound by you.  Not now: U, I (Rated games have no hints.)", as many reasons as fit into the
// area.
void help_format_foot(const struct ui *ui, enum screen_kind screen, struct area area,
                      struct strbuf *out);

#endif
