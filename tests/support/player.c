// SPDX-License-Identifier: MIT
#include "tests/support/player.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROWS = 24, COLUMNS = 80, BOARD_ROW = 2, BOARD_COLUMN = 3 };

static void
run_goren(struct player *player, const char *const arguments[])
{
    static const char *const names[PLAYER_FOLDERS] = {"HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
                                                      "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME"};
    const char *environment[PLAYER_FOLDERS + 1] = {NULL};
    char *argv[PLAYER_ARGUMENTS_MAX + 2] = {getenv("GOREN_GOREN")};

    assert_non_null(argv[0]);
    for (int i = 0; arguments[i] && i < PLAYER_ARGUMENTS_MAX; i++) {
        argv[i + 1] = (char *)(uintptr_t)arguments[i]; // execve() does not change them
    }
    for (int i = 0; i < PLAYER_FOLDERS; i++) {
        snprintf(player->variables[i], sizeof(player->variables[i]), "%s=%s", names[i],
                 player->folder.path);
        environment[i] = player->variables[i];
    }
    terminal_open(&player->terminal, ROWS, COLUMNS, argv, environment);
}

void
player_open(struct player *player, const char *const arguments[])
{
    temp_folder_open(&player->folder);
    run_goren(player, arguments);
}

void
player_open_again(struct player *player, const char *const arguments[])
{
    terminal_close(&player->terminal);
    run_goren(player, arguments);
}

void
player_close(struct player *player)
{
    if (player->terminal.vterm) {
        terminal_close(&player->terminal);
        temp_folder_close(&player->folder);
    }
    memset(player, 0, sizeof(*player));
}

void
player_type(struct player *player, const char *bytes)
{
    terminal_type(&player->terminal, bytes);
}

void
player_wait(struct player *player, const char *text)
{
    terminal_wait(&player->terminal, text);
}

void
players_wait(struct player *players, int count, int who, const char *text)
{
    struct terminal *last = &players[who].terminal;

    for (int i = 0; i < count; i++) {
        if (i != who && players[i].terminal.vterm) {
            last->next = &players[i].terminal;
            last = last->next;
        }
    }
    last->next = NULL;
    player_wait(&players[who], text);
}

void
player_command(struct player *player, const char *command)
{
    player_type(player, ":");
    player_type(player, command);
    player_type(player, "\r");
}

void
player_quit(struct player *player)
{
    struct terminal *terminal = &player->terminal;

    // Where a game runs it asks first. All at once: elsewhere nobody reads the Y.
    player_type(player, ":quit\rY");
    assert_int_equal(terminal_wait_end(terminal), 0);
    assert_false(terminal->is_alternate);
    assert_true(terminal->is_cursor_visible);
}

const char *
player_point(struct player *player, int size, int x, int y, char glyph[8])
{
    VTermPos place = {.row = BOARD_ROW + size - 1 - y, .col = BOARD_COLUMN + 2 * x};

    terminal_cell(&player->terminal, place.row, place.col, glyph);
    return glyph;
}
