// SPDX-License-Identifier: MIT
// The language of the user, found before anything is printed.
#ifndef CLIENT_CONFIG_LANGUAGE_H
#define CLIENT_CONFIG_LANGUAGE_H

#include <stdbool.h>

#include "common/i18n/tr.h"

// $GOREN_LANG counts first. Else the locale counts ($LC_ALL, $LC_MESSAGES,
// $LANG, read as text: it need not exist on this machine), but only at a
// terminal: scripts read English. get is getenv().
enum language language_wanted(char *(*get)(const char *name), bool is_terminal);

#endif
