// SPDX-License-Identifier: MIT
// What the screens of records share: the archive (screen_archive.c), a record that
// is looked at (screen_replay.c) or worked on (screen_study.c). One record is open
// at a time; replay and study are two looks at it. Nobody else includes this.
//
//      file, game of the server, room ──► records_open() ──► struct opened
//                     line[0] = 0 ── line[1] ── ... line[at] is shown ... line[count - 1]
#ifndef CLIENT_UI_RECORDS_H
#define CLIENT_UI_RECORDS_H

#include "client/ui/ui_internal.h"
#include "common/engine/engine.h"
#include "common/record/record.h"
#include "common/record/record_seal.h"

enum {
    REPLAY_USUAL_MS = 300,
    REPLAY_MOST_MS = 10000,
    RECORD_NAME_SHOWN_BYTES = 256,
    KEPT_GAMES_MAX = 10000,
};

// A record, and where in it one stands.
struct opened {
    bool is_open;
    struct record record; // owned
    enum format format;
    char name[RECORD_NAME_SHOWN_BYTES]; // of the file, "" = none
    struct seal_finding seal;
    bool is_changed; // since it was opened or saved
    int32_t *line;   // owned: the nodes of the line that is shown, the root first
    int line_count, line_capacity;
    int at; // index in it
    // Of the position there.
    struct board board;
    struct outcome outcome;
    int moves; // stones and passes before it
};

struct replay_state {
    bool is_playing;
    int delay_ms;
    int64_t next_ms; // when the next move is shown
    char typed[8];   // digits of a jump
};

// What the engine is asked to look at.
struct engine_use {
    bool is_on;      // of the study screen
    bool is_judging; // of the whole line: analyze
    int judged;      // index in the line of the position that is looked at
    uint64_t number; // of the newest question; answers to others are too late
    bool has_view;
    struct engine_view view;
    int32_t node; // of the view
};

struct study_state {
    struct point cursor;
    int size; // for which it was set
    char typed[8];
    struct point before, clicked;
};

// Where the board was drawn, for the mouse.
struct record_drawn {
    struct board_view view;
    int row, column;
};

struct kept_game; // m_kept.h

struct records {
    struct opened opened;
    struct replay_state replay;
    struct study_state study;
    struct engine_use engine;
    bool has_numbers, has_forbidden, has_threats;
    struct record_drawn drawn;
};

#endif
