// SPDX-License-Identifier: MIT
// Every sound of the program, synthesised: short tones for what happens in a game, and
// three quiet loops of music. The same samples on every machine: a fixed seed, no files.
// Pure.
//
//      pluck    a string: noise that a loop of one period filters (Karplus and Strong)
//      knock    a stone on wood: a short burst of filtered noise over a low tone
//      bell     a sine with two weaker partials, dying away
#ifndef CLIENT_SOUND_SYNTH_H
#define CLIENT_SOUND_SYNTH_H

#include <stdint.h>

enum { SYNTH_RATE = 22050 }; // samples a second, one channel

enum tone {
    TONE_STONE,
    TONE_FOUR,
    TONE_CAPTURE,
    TONE_TURN,
    TONE_START,
    TONE_QUESTION,
    TONE_CHAT,
    TONE_LOW_TIME,
    TONE_WIN,
    TONE_LOSS,
    TONE_DRAW,
    TONE_LINE_LOST,
};

enum { TONE_COUNT = TONE_LINE_LOST + 1 };

enum music { MUSIC_MENU, MUSIC_GAME, MUSIC_BATTLE };

enum { MUSIC_COUNT = MUSIC_BATTLE + 1 };

struct samples {
    int count;
    int16_t *at; // owned
};

const char *tone_name(enum tone tone);    // "stone": for the name of a file
const char *music_name(enum music music); // "menu"

// Both return owned: samples_finish().
struct samples synth_tone(enum tone tone);
// A loop: its end leads into its beginning without a click.
struct samples synth_music(enum music music);
void samples_finish(struct samples *samples);

#endif
