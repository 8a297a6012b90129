// SPDX-License-Identifier: MIT
// The message row. All messages are kept for the page of messages.
#ifndef CLIENT_UI_STATUS_H
#define CLIENT_UI_STATUS_H

#include "client/text/words.h"
#include "client/ui/draw/theme.h"

struct ui;

void ui_status(struct ui *ui, enum role role, const char *text);
void ui_statusf(struct ui *ui, enum role role, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// A sentence with one value.
void ui_status_word(struct ui *ui, enum role role, enum word word, const char *value);
// What a key would have to be. It is not kept: the page of messages tells what happened.
void ui_hint(struct ui *ui, const char *text);
// A refusal, with its value.
void ui_refuse(struct ui *ui, enum word word, const char *value);

#endif
