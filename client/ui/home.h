// SPDX-License-Identifier: MIT
// Games on this computer, against an AI or for two at one keyboard. Here pages lead back to the
// start menu instead of the lobby, and a finished game is closed when the next one begins.
#ifndef CLIENT_UI_HOME_H
#define CLIENT_UI_HOME_H

#include "client/ui/page.h"
#include "client/ui/ui.h"

struct m_room;
struct play_choice;

// Goes to a place. False after saying why not.
bool ui_go(struct ui *ui, enum ui_place place, const char *address);
// The page below the game: the menu at home, the lobby elsewhere.
enum page ui_base(const struct ui *ui);

// How many lines there are with which friends join: those of the user's own server, while he is on it.
int ui_invite_count(const struct ui *ui);
// One of them; that for friends outside is the first.
const char *ui_invite(const struct ui *ui, int i);

// What a new game at home does to the one that waits, as a question.
void ui_format_new_game(const struct ui *ui, struct strbuf *out);

// Reads the choice for the game played last; without one, the choice for a first game.
void ui_read_play(const struct ui *ui, struct play_choice *choice);
// Begins the game of this choice in place of the one before, and stores the choice.
void ui_begin_play(struct ui *ui, const struct play_choice *choice);
// Another opponent was chosen during a game; opponent as in play_choice.h.
void ui_note_opponent(struct ui *ui, int opponent);
// Is the opponent of the unfinished game the one that was last chosen on the page play? Then another
// level changes the choice as well.
bool ui_left_is_play(const struct ui *ui);
// A table is seen that was just opened or entered. At home it takes the place of all others;
// elsewhere a running game of the user goes on.
void ui_take_place(struct ui *ui, const struct m_room *room);
// A game against the computer, from the menu: goes home, and plays once there is somebody to play.
// False where the command can be done now.
bool ui_goes_home_first(struct ui *ui, const struct command *command);
// Begins the game of this command on this computer, or on the connected server.
void ui_begin_game(struct ui *ui, const struct command *create);

#endif
