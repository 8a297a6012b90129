// SPDX-License-Identifier: MIT
// The question row: how a question of the session looks. The keys are in ask_input.
#ifndef CLIENT_UI_UI_ASK_H
#define CLIENT_UI_UI_ASK_H

#include "client/ui/input/keymap.h"

struct command;
struct strbuf;
struct ui;

// Asks with this text whether the command is meant.
void ask_first(struct ui *ui, const struct command *command, const char *text);
// Asks with this text whether unsaved work may be lost. On yes the page gives the work up, and
// the action is done again.
void ask_again(struct ui *ui, enum ui_command action, const char *text);
// Does the action of ask_again(), which was answered with yes.
void ask_confirmed(struct ui *ui);
void ask_answer(struct ui *ui, bool yes);
void ask_drop(struct ui *ui);
// Handles a key press while the question is about a server's key. No other action is possible
// before the answer.
void ask_input_key(struct ui *ui, enum ui_command action, uint32_t key);
void ask_text(const struct ui *ui, struct strbuf *out);
// Appends the keys that answer the question.
void ask_keys(const struct ui *ui, struct strbuf *out);
// Replaces out by a shorter form of ask_keys(), without remarks. Returns false if there is none.
bool ask_keys_short(const struct ui *ui, struct strbuf *out);
int64_t ask_deadline_ms(const struct ui *ui); // when the row changes by itself

#endif
