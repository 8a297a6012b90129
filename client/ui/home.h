// SPDX-License-Identifier: MIT
// Playing on this computer: where the pages lead back to the menu, and a game that is over
// goes when the next one begins.
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

// Reads the choice for the game played last; without one, the choice for a first game.
void ui_read_play(const struct ui *ui, struct play_choice *choice);
// Begins such a game here, in place of the one before it, and remembers the choice.
void ui_begin_play(struct ui *ui, const struct play_choice *choice);
// Another opponent was chosen in the middle of such a game (play_choice.h).
void ui_note_opponent(struct ui *ui, int opponent);
// Is the game that was left the one that was chosen on the small page last? Then a level more or
// less is a choice after it.
bool ui_left_is_play(const struct ui *ui);
// No game that is played here stays behind, but this one (NULL = none).
void ui_end_games(struct ui *ui, const struct m_room *but);
// Begins the game of this command here, or where one is.
void ui_begin_game(struct ui *ui, const struct command *create);

#endif
