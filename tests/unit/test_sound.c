// SPDX-License-Identifier: MIT
#include "client/config/sound.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <cmocka.h>

#include "tests/support/temp_folder.h"

static void
wait_for(struct sound_player *player)
{
    if (player->pid > 0) {
        waitpid(player->pid, NULL, 0);
        player->pid = 0;
    }
}

static bool
exists(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0;
}

static void
a_program_is_started_with_its_words(void **state)
{
    struct sound_player player = {0};
    struct temp_folder folder;
    char command[TEMP_PATH_BYTES * 2 + 64], path[TEMP_PATH_BYTES + 32];

    (void)state;
    temp_folder_open(&folder);
    snprintf(command, sizeof(command), "touch \"%s/a b\" '%s/c;d' %s/$HOME", folder.path,
             folder.path, folder.path);
    sound_play(&player, command);
    assert_true(player.pid > 0);
    wait_for(&player);
    snprintf(path, sizeof(path), "%s/a b", folder.path);
    assert_true(exists(path));
    snprintf(path, sizeof(path), "%s/c;d", folder.path);
    assert_true(exists(path));
    snprintf(path, sizeof(path), "%s/$HOME", folder.path); // there is no shell
    assert_true(exists(path));
    temp_folder_close(&folder);
}

static void
one_plays_at_a_time(void **state)
{
    struct sound_player player = {0};
    pid_t first;

    (void)state;
    sound_play(&player, "sleep 1000");
    first = player.pid;
    assert_true(first > 0);
    sound_play(&player, "true");
    assert_int_equal(player.pid, first);
    kill(first, SIGKILL);
    wait_for(&player);
    sound_play(&player, "true");
    assert_true(player.pid > 0 && player.pid != first);
    wait_for(&player);
}

static void
what_is_not_there_makes_no_sound(void **state)
{
    struct sound_player player = {0};

    (void)state;
    sound_play(&player, "");
    assert_int_equal(player.pid, 0);
    sound_play(&player, "   ");
    assert_int_equal(player.pid, 0);
    sound_play(&player, "/nowhere/at/all x");
    wait_for(&player);
    sound_finish(&player);
    assert_int_equal(player.pid, 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_program_is_started_with_its_words),
        cmocka_unit_test(one_plays_at_a_time),
        cmocka_unit_test(what_is_not_there_makes_no_sound),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
