// SPDX-License-Identifier: MIT
// The question row: whether something is meant, and what others ask. One at a time;
// nothing takes the keys, Y and N answer.
#ifndef CLIENT_UI_UI_ASK_H
#define CLIENT_UI_UI_ASK_H

#include "client/control/command.h"
#include "client/ui/page.h"
#include "common/game/match.h"

struct strbuf;
struct ui;

enum { QUESTION_LEAST_MS = 700, CONFIRM_MS = 5000 };

// A question in the question row. One at a time.
enum asking_kind {
    ASKING_NOTHING,
    ASKING_COMMAND, // whether a command is meant: asking.line
    ASKING_ACTION,  // whether a key is meant though a record is not saved: asking.action
    ASKING_AGREE,   // whether the draw is really agreed to
    ASKING_GAME,    // of the other side: room, question
    ASKING_REMATCH, // room
    ASKING_INVITATION,
    ASKING_PAIRING, // room is the number of the pairing
    ASKING_KEY,     // whether the key of a server is kept: server and key are its line and text
};

struct asking {
    enum asking_kind kind;
    uint64_t room;
    enum question question;
    int move; // at which it was asked
    int64_t since_ms;
    char line[COMMAND_BYTES_MAX + 1]; // of COMMAND
    char text[200];                   // the same, in words
    enum ui_command action;           // of ACTION
    enum page page;                   // on which it was asked
};

void ask_first(struct ui *ui, const char *line, const char *text);
// On Y the record that is not saved is given up, and the action done again.
void ask_again(struct ui *ui, enum ui_command action, const char *text);
void ask_update(struct ui *ui);
void ask_answer(struct ui *ui, bool yes);
bool ask_is_own(const struct ui *ui);
void ask_drop(struct ui *ui);
// A key while the server's key is asked about: nothing else is done before that.
void ask_input_key(struct ui *ui, enum ui_command action, uint32_t key);
void ask_text(const struct ui *ui, struct strbuf *out);
void ask_keys(const struct ui *ui, struct strbuf *out); // what answers it
// The same instead of that, without remarks; false if there is nothing shorter.
bool ask_keys_short(const struct ui *ui, struct strbuf *out);
// Has it been visible long enough to be answered?
bool ask_is_ripe(const struct ui *ui);
int64_t ask_deadline_ms(const struct ui *ui); // when it looks otherwise

#endif
