// SPDX-License-Identifier: MIT
// Starts a program without a shell, and without the terminal: its input and output are
// /dev/null, and it has a process group of its own.
#ifndef CLIENT_SOUND_PROCESS_H
#define CLIENT_SOUND_PROCESS_H

#include <sys/types.h>

enum { PROCESS_WORDS_MAX = 16 };

// Cuts the text into words in place: blanks part them, quotes hold them together. Returns
// how many; NULL follows the last.
int process_split(char *text, char *words[PROCESS_WORDS_MAX + 1]);

// Looks the program up in PATH. Returns its pid, 0 if it cannot be started.
pid_t process_start(char *const argv[]);

#endif
