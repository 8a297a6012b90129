// SPDX-License-Identifier: MIT
// The world behind a screen that is tested: a real core on the other side, virtual
// time, files that are constants, an engine that says what the scene wants. The
// screen is used as the terminal uses it: keys in, a canvas out.
//
// A scene is lines:
//      > h 8 Enter      keys: names, or letters one by one; _ is a blank
//      @ bob: join      somebody else does this (core_verbs.h)
//      +1500            so many ms go by
//      = game-15        the lines of scenes/parts/game-15.part
//      # ...            a remark
//      ~ ...            the server, the engine or the user's files say something:
//                       the table in scene_answers.c
#ifndef TESTS_UI_SCENE_WORLD_H
#define TESTS_UI_SCENE_WORLD_H

#include <stdbool.h>
#include <stdint.h>

#include "client/control/presets.h"
#include "client/records/thinker.h"
#include "client/ui/ui_internal.h"
#include "common/util/strbuf.h"
#include "tests/support/client_world.h"

struct scene_world {
    struct client_world cw;
    struct viewer *viewer;
    struct ui *ui;
    int tones[SOUND_COUNT];       // heard so often
    char trusted[128];            // host and pairs
    char answered[4];             // whether a key is kept; "" = not said
    struct strbuf written;        // the file that was saved last
    char gone[160], renamed[160]; // a game that was deleted, or renamed to what
    char rewritten[160];          // a game of the archive that was written again
    bool is_thinking;
    struct thinker_task task; // what the engine was asked last
    char played[64];          // the last program for a sound
    struct strbuf kept;       // settings as they were written
    char forgotten[64];       // the last server
    struct strbuf puzzles;    // results as they were kept last
    struct presets presets;   // of the user, empty unless a scene adds some
};

// What the screens are handed; data is the world.
extern const struct ui_ops scene_ops;

// Beginnings that many scenes share, as lines.
#define TO_GAME "= to-game\n"
#define TO_LOBBY "= to-lobby\n"
#define TO_FORM "= to-form\n"
#define TO_ARCHIVE "= to-archive\n"
#define TO_REPLAY "= to-replay\n"
#define GAME_15 "= game-15\n"
#define CLOCKED "= clocked\n"
#define TARAGUCHI "= taraguchi\n"
#define WATCHED "= watched\n"
#define FOUND "= found\n"
#define WITH_BADGES "= badges\n"
#define TALK_9 "= talk\n"
#define COMMAND(text) "> : " text " Enter\n"

void scene_open(struct scene_world *world); // mizu, not yet connected, before the menu
void scene_close(struct scene_world *world);
int64_t scene_now(const struct scene_world *world);

// Opens a world, carries the lines out, checks, closes it.
void scene_with(const char *lines, void (*check)(struct scene_world *world));

// Carrying lines out; one that cannot be read fails the test.
void scene_do(struct scene_world *world, const char *lines);
void scene_press(struct scene_world *world, const char *keys); // as behind '>'
void scene_press_key(struct scene_world *world, uint32_t key);
void scene_click(struct scene_world *world, int row, int column);

// What is seen.
int scene_moves(const struct scene_world *world);                 // of the game that is shown
void scene_expect(struct scene_world *world, const char *wanted); // somewhere on the screen
void scene_expect_row(struct scene_world *world, int row, const char *wanted); // begins so

#endif
