// SPDX-License-Identifier: MIT
// Which language somebody wants, before anything is said.
#ifndef CLIENT_CONFIG_LANGUAGE_H
#define CLIENT_CONFIG_LANGUAGE_H

#include <stdbool.h>

#include "common/i18n/tr.h"

// $GOREN_LANG was meant for us. Else the locale counts ($LC_ALL, $LC_MESSAGES,
// $LANG, read as text: it need not exist on this machine), but only for somebody
// at a terminal: scripts read English, whoever runs them. get is getenv().
enum language language_wanted(char *(*get)(const char *name), bool is_terminal);

#endif
