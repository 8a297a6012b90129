// SPDX-License-Identifier: MIT
// Somebody who sits at the real goren: a terminal that is emulated, and folders
// of his own for all that it keeps.
#ifndef TESTS_SUPPORT_PLAYER_H
#define TESTS_SUPPORT_PLAYER_H

#include "tests/support/temp_folder.h"
#include "tests/support/terminal.h"

enum { PLAYER_FOLDERS = 5, PLAYER_ARGUMENTS_MAX = 8, PLAYER_CODE_BYTES = 8 };

struct player {
    struct temp_folder folder;
    struct terminal terminal;
    char variables[PLAYER_FOLDERS][TEMP_PATH_BYTES + 32];
};

// Starts $GOREN_GOREN with these arguments, NULL at their end, in 24x80.
void player_open(struct player *player, const char *const arguments[]);
// The same once more, after it has ended: what it kept is still there.
void player_open_again(struct player *player, const char *const arguments[]);
void player_close(struct player *player); // accepts one that was never opened

// What is done with most of them.
void player_type(struct player *player, const char *bytes);
void player_wait(struct player *player, const char *text);
// One of several waits; the terminals of the others are read meanwhile.
void players_wait(struct player *players, int count, int who, const char *text);
// Types ":command" and Enter.
void player_command(struct player *player, const char *command);
// Leaves by :quit, past the question if there is one; expects a good end and the
// terminal as it was.
void player_quit(struct player *player);

// What stands on the screen at a point of a board of this size, drawn as lines
// in 24x80 from the upper left corner on; "" = nothing there.
const char *player_point(struct player *player, int size, int x, int y, char glyph[8]);

#endif
