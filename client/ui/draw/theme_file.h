// SPDX-License-Identifier: MIT
// A theme of the user, themes/NAME.theme in the folder of the settings:
//
//      base = light                    one of the program's themes; dark if absent
//      wood = slate                    kaya, slate, paper, or a colour
//      ground = terminal               or a colour: of the screen
//      text = #d8dee9                  a role and its colour,
//      chosen = #ffffff on #343a46     the one below it,
//      key = #e0af68 bold underline    bold, dim, underline, reverse
//      cursor = #f0cd8c                roles that are grounds have one colour
//
// 256 and 16 colours follow by the nearest ones. Pure: text in, scheme or sentence out.
#ifndef CLIENT_UI_DRAW_THEME_FILE_H
#define CLIENT_UI_DRAW_THEME_FILE_H

#include "client/ui/draw/theme.h"

struct strbuf;

// Returns false, appends the reason with path and line to why, and leaves the scheme unchanged if
// the text is no theme.
bool theme_file_read(const char *path, const char *text, struct scheme *scheme, struct strbuf *why);

// The name of a role in such files, NULL if it has none.
const char *theme_file_role_name(enum role role);

#endif
