// SPDX-License-Identifier: MIT
// The settings of a room: those of its games, which help players get, and who may enter. Server and
// client use this one struct; common/wire/settings_message.h makes a message of it. A plain value
// with its own text.
#ifndef COMMON_ROOM_ROOM_SETTINGS_H
#define COMMON_ROOM_ROOM_SETTINGS_H

#include "common/game/match.h"

enum { ROOM_TITLE_BYTES = 64, ROOM_TITLE_COLUMNS = 40 };

enum join_rule { JOIN_ANYONE, JOIN_ACCOUNTS, JOIN_CODE };

enum { JOIN_COUNT = JOIN_CODE + 1 };

enum watch_rule { WATCH_ANYONE, WATCH_CODE, WATCH_NOBODY };

enum { WATCH_COUNT = WATCH_NOBODY + 1 };

struct room_settings {
    struct match_settings match;
    bool maps, threats, hints; // players may see them
    bool is_strict;            // of unrated renju: fouls are neither shown nor asked about
    bool is_delayed;           // watchers see the game three moves and at least 60 s late
    enum join_rule join;
    enum watch_rule watch;
    char title[ROOM_TITLE_BYTES + 1]; // cleaned
};

// Changes the settings to what a server makes of them: rated players get no help, and a
// missing number of fifth moves becomes the default one.
void room_settings_normalise(struct room_settings *settings);

// May the forbidden points be shown, and is a foul asked about? In unrated renju unless the room is
// strict; in rated games only where fouls are refused anyway, so that to see them is no help.
bool room_settings_show_fouls(const struct room_settings *settings);

// Do both play the same game? Ignores titles and settings that concern only spectators.
bool room_settings_are_alike(const struct room_settings *a, const struct room_settings *b);

#endif
