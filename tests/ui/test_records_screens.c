// SPDX-License-Identifier: MIT
// Records at the real goren: a game that was played is found in the archive, replayed
// and studied with the real engine; a file is replayed, analyzed and saved.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/player.h"

static const char file[] = "(;FF[4]GM[4]SZ[15]PB[Alice]PW[Bob]DT[2024-05-17]RU[freestyle]TM[300]"
                           "OT[3 fischer]RE[B+R]\n;B[hh]BL[300];W[ig]WL[301.48];B[gi]BL[302.166]"
                           "(;W[hg]C[Beside it.];B[fj])(;W[ii]))\n";

static void
a_game_is_found_in_the_archive_and_studied(void **state)
{
    static const char *const none[] = {NULL};
    struct player player;

    (void)state;
    player_open(&player, none);
    player_wait(&player, "Play the computer");
    player_type(&player, "\r");
    player_wait(&player, "New game");
    player_type(&player, "\r");
    player_wait(&player, "Your turn: move 1, Black");
    player_type(&player, "h8\r");
    player_wait(&player, "Your turn: move 3, Black");
    player_type(&player, "R");
    player_wait(&player, "Resign the game?");
    player_type(&player, "Y");
    player_wait(&player, "YOU LOSE");
    player_command(&player, "archive");
    // The file that was kept by itself.
    player_wait(&player, "Archive · this computer");
    player_wait(&player, "gomoku       2 0-1");
    player_wait(&player, "White won (resignation), 2\n moves.");
    player_type(&player, "\r");
    player_wait(&player, "Move 0 of 2");
    player_type(&player, "}");
    player_wait(&player, "Move 2 of 2");
    player_type(&player, "E");
    player_wait(&player, "Move 3, Black");
    player_type(&player, "a1\r");
    player_wait(&player, "Move 4, White");
    player_wait(&player, "not saved");
    player_type(&player, "A");
    player_wait(&player, ", depth ");
    player_type(&player, "U");
    player_wait(&player, "Move 3, Black");
    player_type(&player, "Q");
    player_wait(&player, "Replay · Gomoku");
    player_type(&player, "Q");
    player_wait(&player, "Your changes are not saved");
    player_type(&player, "Y");
    player_wait(&player, "Archive · this computer");
    player_quit(&player);
    player_close(&player);
}

static void
read_text(const char *path, char *text, size_t bytes)
{
    FILE *in = fopen(path, "rb");

    assert_non_null(in);
    text[fread(text, 1, bytes - 1, in)] = '\0';
    fclose(in);
}

static void
a_file_is_replayed_analyzed_and_saved(void **state)
{
    struct temp_folder folder;
    struct player player;
    char path[TEMP_PATH_BYTES + 32], saved[TEMP_PATH_BYTES + 32], command[TEMP_PATH_BYTES + 64];
    const char *arguments[] = {"replay", "--delay", "1", path, NULL};
    static char text[65536];
    FILE *out;

    (void)state;
    temp_folder_open(&folder);
    snprintf(path, sizeof(path), "%s/game.sgf", folder.path);
    snprintf(saved, sizeof(saved), "%s/saved.sgf", folder.path);
    out = fopen(path, "wb");
    assert_non_null(out);
    fputs(file, out);
    fclose(out);
    player_open(&player, arguments);
    player_wait(&player, "Replay · Gomoku · 15x15 · 5+3 · 2024-05-17");
    player_type(&player, "]");
    player_wait(&player, "Move 1 of 5");
    player_type(&player, "4\r");
    player_wait(&player, "Beside it.");
    player_type(&player, "j"); // another line
    player_wait(&player, "variation 2 of 2 at move 4");
    player_type(&player, "k");
    player_wait(&player, "variation 1 of 2 at move 4");
    player_type(&player, "{ ");
    player_wait(&player, "Move 5 of 5");
    player_type(&player, "A");
    player_wait(&player, "Analysis finished"); // how many mistakes depends on the time it got
    snprintf(command, sizeof(command), "save %s", saved);
    player_command(&player, command);
    player_wait(&player, "Saved as");
    player_type(&player, "Q");
    assert_int_equal(terminal_wait_end(&player.terminal), 0);
    assert_false(player.terminal.is_alternate);
    read_text(saved, text, sizeof(text));
    assert_non_null(strstr(text, "C[Beside it.\nGoren: Black"));
    assert_non_null(strstr(text, "]V["));
    player_close(&player);
    temp_folder_close(&folder);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_found_in_the_archive_and_studied),
        cmocka_unit_test(a_file_is_replayed_analyzed_and_saved),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
