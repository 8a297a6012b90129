// SPDX-License-Identifier: MIT
// Plays tones and music by the first player of this machine (pw-play, paplay, aplay, afplay), else
// by the bell of the terminal. Tones are synthesised when they are first needed and kept as WAV
// files in a folder of the cache, by volume. One tone plays at a time; others are dropped, as the
// screen shows the event anyway. A player that fails is not used again. Belongs to the loop;
// nothing here waits.
#ifndef CLIENT_SOUND_SOUND_H
#define CLIENT_SOUND_SOUND_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "client/sound/synth.h"
#include "common/util/strbuf.h"

enum { SOUND_VOLUME_MAX = 100 };

struct sound_options {
    const char *folder; // for the files, made if need be; borrowed
    const char *path;   // where players are looked for, like $PATH; NULL = nowhere
    bool is_remote;     // the ears are elsewhere (ssh): the bell alone
    void (*bell)(void *data);
    void *data; // borrowed
};

struct sound_player {
    struct sound_options options;
    int program; // index of the player in use, -1 = none is left
    bool is_on;
    int volume;          // 1 .. SOUND_VOLUME_MAX
    pid_t tone_pid;      // of the player, 0 = silence
    bool is_own_command; // tone_pid is a command of the user
    int music;           // wanted enum music, -1 = none
    pid_t music_pid;
};

void sound_init(struct sound_player *player, const struct sound_options *options);
// Ends the music; a tone may play to its end.
void sound_finish(struct sound_player *player);

void sound_set(struct sound_player *player, bool is_on, int volume);
void sound_tone(struct sound_player *player, enum tone tone);
// A program of the user's instead, as one line.
void sound_command(struct sound_player *player, const char *command);
// Plays this piece in a loop from now on; -1 = none.
void sound_music(struct sound_player *player, int music);

// Looks after what plays. Returns when to look again, TIME_NEVER if nothing has to be.
int64_t sound_tick(struct sound_player *player, int64_t now_ms);

#endif
