// SPDX-License-Identifier: MIT
#include "client/config/sound.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { WORDS_MAX = 16, COMMAND_BYTES = 256 };

static bool
is_playing(struct sound_player *player)
{
    if (player->pid > 0 && waitpid(player->pid, NULL, WNOHANG) != 0) {
        player->pid = 0; // it has ended
    }
    return player->pid > 0;
}

// Cuts the text into words in place; NULL behind the last.
static int
split(char *text, char *words[WORDS_MAX + 1])
{
    int count = 0;

    while (count < WORDS_MAX) {
        char quote = '\0', *to;

        text += strspn(text, " \t");
        if (!*text) {
            break;
        }
        words[count++] = to = text;
        for (; *text && (quote || (*text != ' ' && *text != '\t')); text++) {
            if (*text == quote) {
                quote = '\0';
            } else if (!quote && (*text == '"' || *text == '\'')) {
                quote = *text;
            } else {
                *to++ = *text;
            }
        }
        text += *text != '\0';
        *to = '\0';
    }
    words[count] = NULL;
    return count;
}

static pid_t
start(char *const argv[])
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    pid_t pid = 0;

    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    // Its own group: what the terminal sends to us is not meant for it.
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                              POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    if (posix_spawnp(&pid, argv[0], &files, &attributes, argv, environ) != 0) {
        pid = 0;
    }
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return pid;
}

void
sound_play(struct sound_player *player, const char *command)
{
    char text[COMMAND_BYTES], *words[WORDS_MAX + 1];

    snprintf(text, sizeof(text), "%s", command);
    if (!is_playing(player) && split(text, words) > 0) {
        player->pid = start(words);
    }
}

void
sound_finish(struct sound_player *player)
{
    is_playing(player);
    player->pid = 0;
}
