// SPDX-License-Identifier: MIT
#include "client/sound/process.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

int
process_split(char *text, char *words[PROCESS_WORDS_MAX + 1])
{
    int count = 0;

    while (count < PROCESS_WORDS_MAX) {
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

pid_t
process_start(char *const argv[])
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
