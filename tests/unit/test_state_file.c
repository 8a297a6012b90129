// SPDX-License-Identifier: MIT
#include "client/config/state_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "tests/support/temp_folder.h"

static void
note(const char *folder, const char *address, const char *name, bool has_account)
{
    struct state_file_server server = {.has_account = has_account, .date = "2026-03-14"};

    snprintf(server.address, sizeof(server.address), "%s", address);
    snprintf(server.name, sizeof(server.name), "%s", name);
    state_file_note_server(folder, &server);
}

static void
write_file(const struct temp_folder *folder, const char *name, const char *text)
{
    char path[TEMP_PATH_BYTES + 32];
    FILE *file;

    snprintf(path, sizeof(path), "%s/%s", folder->path, name);
    file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void
the_newest_server_comes_first_and_once(void **state)
{
    struct temp_folder folder;
    struct state_file_servers servers;

    (void)state;
    temp_folder_open(&folder);
    state_file_read_servers(folder.path, &servers);
    assert_int_equal(servers.count, 0);
    note(folder.path, "a.example", "mizu", true);
    note(folder.path, "b.example:5600", "花子 two", false);
    note(folder.path, "a.example", "odin", false);
    state_file_read_servers(folder.path, &servers);
    assert_int_equal(servers.count, 2);
    assert_string_equal(servers.servers[0].address, "a.example");
    assert_string_equal(servers.servers[0].name, "odin");
    assert_false(servers.servers[0].has_account);
    assert_string_equal(servers.servers[1].address, "b.example:5600");
    assert_string_equal(servers.servers[1].name, "花子 two");
    assert_string_equal(servers.servers[1].date, "2026-03-14");
    state_file_forget_server(folder.path, "a.example");
    state_file_read_servers(folder.path, &servers);
    assert_int_equal(servers.count, 1);
    temp_folder_close(&folder);
}

static void
the_oldest_server_goes(void **state)
{
    struct temp_folder folder;
    struct state_file_servers servers;

    (void)state;
    temp_folder_open(&folder);
    for (int i = 0; i < STATE_FILE_SERVERS_MAX + 3; i++) {
        char address[32];

        snprintf(address, sizeof(address), "s%d.example", i);
        note(folder.path, address, "mizu", false);
    }
    state_file_read_servers(folder.path, &servers);
    assert_int_equal(servers.count, STATE_FILE_SERVERS_MAX);
    assert_string_equal(servers.servers[0].address, "s18.example");
    assert_string_equal(servers.servers[STATE_FILE_SERVERS_MAX - 1].address, "s3.example");
    temp_folder_close(&folder);
}

static void
broken_lines_are_passed_over(void **state)
{
    struct temp_folder folder;
    struct state_file_servers servers;

    (void)state;
    temp_folder_open(&folder);
    write_file(&folder, "servers",
               "# remark\nnonsense\n\na.example 2026-03-14 account mizu\nb.example 2026\n");
    state_file_read_servers(folder.path, &servers);
    assert_int_equal(servers.count, 1);
    assert_true(servers.servers[0].has_account);
    write_file(&folder, "servers", "\xff\xfe\n");
    state_file_read_servers(folder.path, &servers);
    assert_int_equal(servers.count, 0);
    temp_folder_close(&folder);
}

static void
a_game_is_noted_and_forgotten(void **state)
{
    struct state_file_game game = {
        .place = "here", .name = "mizu", .facts = "renju fischer:300+3 - person 花子"};
    struct state_file_game found = {0};
    struct temp_folder folder;
    struct strbuf sgf = {0};

    (void)state;
    temp_folder_open(&folder);
    assert_false(state_file_read_game(folder.path, &found));
    state_file_note_game(folder.path, &game);
    assert_true(state_file_read_game(folder.path, &found));
    assert_string_equal(found.place, "here");
    assert_string_equal(found.name, "mizu");
    assert_string_equal(found.facts, "renju fischer:300+3 - person 花子");
    assert_string_equal(found.words, "");
    state_file_note_position(folder.path, "(;GM[4]SZ[15];B[hh])\n");
    state_file_read_position(folder.path, &sgf);
    assert_string_equal(strbuf_text(&sgf), "(;GM[4]SZ[15];B[hh])\n");
    state_file_forget_game(folder.path);
    assert_false(state_file_read_game(folder.path, &found));
    strbuf_clear(&sgf);
    state_file_read_position(folder.path, &sgf);
    assert_string_equal(strbuf_text(&sgf), "");
    strbuf_finish(&sgf);
    write_file(&folder, "continue", "place = here\n");
    assert_false(state_file_read_game(folder.path, &found));
    // As earlier versions wrote it.
    write_file(&folder, "continue", "place = here\nname = mizu\ngame = renju, against 花子\n");
    assert_true(state_file_read_game(folder.path, &found));
    assert_string_equal(found.facts, "");
    assert_string_equal(found.words, "renju, against 花子");
    temp_folder_close(&folder);
}

static void
a_game_elsewhere_leaves_the_one_before_waiting(void **state)
{
    struct state_file_game here = {.place = "here", .name = "mizu", .facts = "gomoku"};
    struct state_file_game host = {.place = "host", .name = "mizu", .facts = "renju"};
    struct state_file_game found = {0};
    struct temp_folder folder;
    struct strbuf sgf = {0};

    (void)state;
    temp_folder_open(&folder);
    state_file_note_game(folder.path, &here);
    state_file_note_position(folder.path, "(;B[hh])\n");
    for (int i = 0; i < 2; i++) { // it begins, and is left
        state_file_note_game(folder.path, &host);
        assert_true(state_file_read_game(folder.path, &found));
        assert_string_equal(found.place, "host");
        state_file_note_position(folder.path, "(;B[aa])\n");
    }
    state_file_forget_game(folder.path);
    assert_true(state_file_read_game(folder.path, &found));
    assert_string_equal(found.place, "here");
    state_file_read_position(folder.path, &sgf);
    assert_string_equal(strbuf_text(&sgf), "(;B[hh])\n");
    state_file_forget_game(folder.path);
    assert_false(state_file_read_game(folder.path, &found));
    strbuf_finish(&sgf);
    temp_folder_close(&folder);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_newest_server_comes_first_and_once),
        cmocka_unit_test(the_oldest_server_goes),
        cmocka_unit_test(broken_lines_are_passed_over),
        cmocka_unit_test(a_game_is_noted_and_forgotten),
        cmocka_unit_test(a_game_elsewhere_leaves_the_one_before_waiting),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
