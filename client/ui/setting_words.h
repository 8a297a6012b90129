// SPDX-License-Identifier: MIT
// The values of settings as people read them. The file of the settings and :set keep their words.
#ifndef CLIENT_UI_SETTING_WORDS_H
#define CLIENT_UI_SETTING_WORDS_H

#include "client/ui/settings.h"

// A choice in the language of the screen: "two clicks" for "two", languages by their own names;
// what is no choice, such as a name or a program, as it is.
const char *setting_shown(enum setting setting, const char *value);

#endif
