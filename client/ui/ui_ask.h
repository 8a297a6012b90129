// SPDX-License-Identifier: MIT
// The question row: how a question of the session looks. The keys are in ask_input.
#ifndef CLIENT_UI_UI_ASK_H
#define CLIENT_UI_UI_ASK_H

#include "client/ui/input/keymap.h"

struct command;
struct strbuf;
struct ui;

// Is the command meant? In words.
void ask_first(struct ui *ui, const struct command *command, const char *text);
// On Y the record that is not saved is given up, and the action done again.
void ask_again(struct ui *ui, enum ui_command action, const char *text);
void ask_confirmed(struct ui *ui); // does it
void ask_answer(struct ui *ui, bool yes);
void ask_drop(struct ui *ui);
// A key while the server's key is asked about: nothing else is done before that.
void ask_input_key(struct ui *ui, enum ui_command action, uint32_t key);
void ask_text(const struct ui *ui, struct strbuf *out);
void ask_keys(const struct ui *ui, struct strbuf *out); // what answers it
// The same instead of that, without remarks; false if there is nothing shorter.
bool ask_keys_short(const struct ui *ui, struct strbuf *out);
int64_t ask_deadline_ms(const struct ui *ui); // when it looks otherwise

#endif
