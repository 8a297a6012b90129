// SPDX-License-Identifier: MIT
// Paths that are typed in the message row: Tab completes them, and what could follow is shown.
#ifndef CLIENT_UI_PATH_ENTRY_H
#define CLIENT_UI_PATH_ENTRY_H

#include <stddef.h>

struct strbuf;
struct ui;

// Of a prompt whose whole text is a path.
void path_complete(struct ui *ui);
void path_format_help(const struct ui *ui, struct strbuf *out);

// Of a path that begins at this byte of the line.
void path_complete_from(struct ui *ui, size_t from);
void path_format_help_from(const struct ui *ui, size_t from, struct strbuf *out);

#endif
