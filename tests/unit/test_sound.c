// SPDX-License-Identifier: MIT
#include "client/sound/sound.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/game/time_control.h"
#include "tests/support/temp_folder.h"

// A machine with players of ours: scripts that write down what they are asked to play.
struct machine {
    struct temp_folder folder;
    struct sound_player player;
    int bells;
    char cache[TEMP_PATH_BYTES], path[TEMP_PATH_BYTES];
};

static void
ring(void *data)
{
    ((struct machine *)data)->bells++;
}

static int
set_up(void **state)
{
    static struct machine machine;
    char bin[TEMP_PATH_BYTES];

    machine = (struct machine){0};
    temp_folder_open(&machine.folder);
    assert_int_equal(mkdir(temp_folder_path(&machine.folder, "bin", bin), 0700), 0);
    temp_folder_path(&machine.folder, "cache", machine.cache);
    snprintf(machine.path, sizeof(machine.path), "%s", bin);
    // What is started is looked up in PATH, too.
    setenv("PATH", machine.path, 1);
    *state = &machine;
    return 0;
}

static int
tear_down(void **state)
{
    struct machine *machine = *state;

    sound_finish(&machine->player);
    setenv("PATH", "/usr/bin:/bin", 1);
    temp_folder_close(&machine->folder);
    return 0;
}

static void
add_player(struct machine *machine, const char *name, const char *does)
{
    char file[64], text[TEMP_PATH_BYTES * 2], path[TEMP_PATH_BYTES];

    snprintf(file, sizeof(file), "bin/%s", name);
    snprintf(text, sizeof(text), "#!/bin/sh\necho %s \"$@\" >>%s/played\n%s\n", name,
             machine->folder.path, does);
    temp_folder_write_text(&machine->folder, file, text);
    assert_int_equal(chmod(temp_folder_path(&machine->folder, file, path), 0700), 0);
}

static void
begin(struct machine *machine, bool is_remote)
{
    struct sound_options options = {.folder = machine->cache,
                                    .path = machine->path,
                                    .is_remote = is_remote,
                                    .bell = ring,
                                    .data = machine};

    sound_init(&machine->player, &options);
}

static void
let_end(pid_t pid)
{
    siginfo_t info;

    assert_true(pid > 0);
    // Leaves the news of its end to the module.
    assert_int_equal(waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT), 0);
}

static void
expect_played(struct machine *machine, const char *wanted)
{
    char text[512], path[TEMP_PATH_BYTES];
    FILE *file = fopen(temp_folder_path(&machine->folder, "played", path), "r");
    size_t length = file ? fread(text, 1, sizeof(text) - 1, file) : 0;

    if (file) {
        fclose(file);
    }
    text[length] = '\0';
    if (!strstr(text, wanted)) {
        fail_msg("wanted %s, played:\n%s", wanted, text);
    }
}

static void
a_tone_is_made_once_and_played_as_a_file(void **state)
{
    struct machine *machine = *state;
    struct stat first, second;
    char path[TEMP_PATH_BYTES];

    add_player(machine, "aplay", "exit 0");
    begin(machine, false);
    sound_set(&machine->player, true, 40);
    sound_tone(&machine->player, TONE_WIN);
    let_end(machine->player.tone_pid);
    expect_played(machine, "aplay -q ");
    expect_played(machine, "/win-" GOREN_VERSION "-40.wav");
    temp_folder_path(&machine->folder, "cache/win-" GOREN_VERSION "-40.wav", path);
    assert_int_equal(stat(path, &first), 0);
    sound_tone(&machine->player, TONE_WIN);
    let_end(machine->player.tone_pid);
    assert_int_equal(stat(path, &second), 0);
    assert_int_equal(first.st_ino, second.st_ino);
    assert_int_equal(machine->bells, 0);
}

static void
a_player_that_fails_gives_way_to_the_next_and_then_to_the_bell(void **state)
{
    struct machine *machine = *state;

    add_player(machine, "pw-play", "exit 1");
    add_player(machine, "aplay", "exit 1");
    begin(machine, false);
    sound_tone(&machine->player, TONE_TURN);
    let_end(machine->player.tone_pid);
    expect_played(machine, "pw-play ");
    sound_tone(&machine->player, TONE_TURN);
    let_end(machine->player.tone_pid);
    expect_played(machine, "aplay ");
    assert_int_equal(machine->bells, 0);
    sound_tone(&machine->player, TONE_TURN);
    assert_int_equal(machine->bells, 1);
}

static void
over_ssh_there_is_the_bell_alone(void **state)
{
    struct machine *machine = *state;

    add_player(machine, "aplay", "exit 0");
    begin(machine, true);
    sound_tone(&machine->player, TONE_TURN);
    assert_int_equal(machine->player.tone_pid, 0);
    assert_int_equal(machine->bells, 1);
    sound_set(&machine->player, false, 60);
    sound_tone(&machine->player, TONE_TURN);
    assert_int_equal(machine->bells, 1);
}

static void
one_tone_plays_at_a_time(void **state)
{
    struct machine *machine = *state;
    pid_t first;

    add_player(machine, "aplay", "exec /bin/sleep 1000");
    begin(machine, false);
    sound_tone(&machine->player, TONE_TURN);
    first = machine->player.tone_pid;
    sound_tone(&machine->player, TONE_WIN);
    assert_int_equal(machine->player.tone_pid, first);
    kill(first, SIGKILL);
    let_end(first);
    sound_tone(&machine->player, TONE_WIN);
    assert_true(machine->player.tone_pid > 0 && machine->player.tone_pid != first);
    kill(machine->player.tone_pid, SIGKILL);
}

static void
music_begins_again_at_its_end_and_stops_when_it_changes(void **state)
{
    struct machine *machine = *state;
    pid_t first, second;

    add_player(machine, "aplay", "exit 0");
    begin(machine, false);
    assert_int_equal(sound_tick(&machine->player, 1000), TIME_NEVER);
    sound_music(&machine->player, MUSIC_BATTLE);
    assert_true(sound_tick(&machine->player, 1000) > 1000);
    first = machine->player.music_pid;
    let_end(first);
    expect_played(machine, "/battle-");
    sound_tick(&machine->player, 2000);
    second = machine->player.music_pid;
    assert_true(second > 0 && second != first);
    sound_music(&machine->player, -1);
    assert_int_equal(machine->player.music_pid, 0);
    assert_int_equal(sound_tick(&machine->player, 3000), TIME_NEVER);
}

static void
a_program_of_the_user_is_started_with_its_words(void **state)
{
    struct machine *machine = *state;

    add_player(machine, "mine", "exit 3");
    add_player(machine, "aplay", "exit 0");
    begin(machine, false);
    sound_command(&machine->player, "mine \"a b\" 'c;d' $HOME");
    let_end(machine->player.tone_pid);
    expect_played(machine, "mine a b c;d $HOME\n"); // there is no shell
    // Its failure says nothing about the player.
    sound_tone(&machine->player, TONE_TURN);
    let_end(machine->player.tone_pid);
    expect_played(machine, "aplay -q");
    sound_command(&machine->player, "   ");
    sound_command(&machine->player, "/nowhere/at/all x");
}

int
main(void)
{
#define SOUND_TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        SOUND_TEST(a_tone_is_made_once_and_played_as_a_file),
        SOUND_TEST(a_player_that_fails_gives_way_to_the_next_and_then_to_the_bell),
        SOUND_TEST(over_ssh_there_is_the_bell_alone),
        SOUND_TEST(one_tone_plays_at_a_time),
        SOUND_TEST(music_begins_again_at_its_end_and_stops_when_it_changes),
        SOUND_TEST(a_program_of_the_user_is_started_with_its_words),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
