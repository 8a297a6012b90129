// SPDX-License-Identifier: MIT
// Carries out one command, from a key or typed after a colon: by the session, or by a change of the
// screen. Shows the results of the session in the words of the screen.
#ifndef CLIENT_UI_UI_DO_H
#define CLIENT_UI_UI_DO_H

#include "client/control/request.h"
#include "client/control/session.h"

struct presets;
struct ui;
struct ui_options;

// is_confirmed: nothing is asked any more.
void ui_do(struct ui *ui, const struct command *command, bool is_confirmed);
void ui_do_kind(struct ui *ui, enum command_kind kind); // without arguments
void ui_do_option(struct ui *ui, enum command_kind kind, enum command_option option);
void ui_do_name(struct ui *ui, enum command_kind kind, const char *name); // with one word
void ui_do_line(struct ui *ui, const char *line);                         // typed
void ui_do_typed(struct ui *ui, enum command_kind kind, const char *arguments);
// Reads a line into a command. False after saying what is wrong.
bool ui_read_line(struct ui *ui, const char *line, struct command *command);
// Says, or carries out, what the session has answered.
void ui_show_result(struct ui *ui, enum session_result result);
void ui_open_session(struct ui *ui, const struct ui_options *options);
const struct presets *ui_presets(const struct ui *ui); // may be NULL
void ui_go_to(struct ui *ui, uint64_t room, const char *code, bool to_play);
bool ui_send(struct ui *ui, struct request *request);

#endif
