// SPDX-License-Identifier: MIT
// A program of the user's for a sound: started without a shell, one at a time.
// While one plays, what comes besides is not heard; the words are on the screen.
#ifndef CLIENT_CONFIG_SOUND_H
#define CLIENT_CONFIG_SOUND_H

#include <sys/types.h>

struct sound_player {
    pid_t pid; // of the program that plays, 0 = none; a zeroed one is ready
};

// Blanks part the words of the command, quotes hold them together. A program that
// is not there makes no sound. Its input and output are not the terminal.
void sound_play(struct sound_player *player, const char *command);

// It may play to its end; it is not waited for.
void sound_finish(struct sound_player *player);

#endif
