// SPDX-License-Identifier: MIT
// Themes of the user by their names, read from files (theme_file.h). A file that could not be
// read keeps its name and its fault: choosing it says what is wrong. Pure.
#ifndef CLIENT_UI_DRAW_OWN_THEMES_H
#define CLIENT_UI_DRAW_OWN_THEMES_H

#include "client/ui/draw/theme.h"

enum { OWN_THEMES_MAX = 32, OWN_THEME_FAULT_BYTES = 320 };

struct own_theme {
    char name[THEME_NAME_BYTES];
    char fault[OWN_THEME_FAULT_BYTES]; // a sentence with file and line; "" = none
    struct scheme scheme;              // without a fault
};

// In the order in which they were added.
struct own_themes {
    int count;
    struct own_theme themes[OWN_THEMES_MAX];
};

// Adds the theme of a file; a NULL text is one that could not be read. Returns false if the name
// is none: too long, taken, no plain word, or one of the program's own.
bool own_themes_add(struct own_themes *themes, const char *name, const char *path,
                    const char *text);
// NULL if there is none; the list may be NULL.
const struct own_theme *own_themes_find(const struct own_themes *themes, const char *name);
// The first fault, NULL if all are good.
const char *own_themes_fault(const struct own_themes *themes);

#endif
