// SPDX-License-Identifier: MIT
#include "client/sound/synth.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/rng.h"
#include "common/util/xalloc.h"

#define TWO_PI 6.283185307179586

enum instrument { PLUCK, KNOCK, BELL };

// A note of a tone or of a piece. Pitches are semitones above the A of 110 Hz.
struct note {
    float at_s;
    uint8_t instrument; // enum instrument
    int8_t pitch;
    float level;    // 0 .. 1
    float length_s; // until it has died away
};

struct score {
    const char *name;
    float length_s;
    int count;
    const struct note *notes;
};

#define SCORE(name, length, notes)                              \
    {                                                           \
        name, length, sizeof(notes) / sizeof((notes)[0]), notes \
    }

// The tones. Pitches are those of a Japanese scale (A, Bb, D, E, F), so that whatever
// comes together sounds together.

static const struct note stone[] = {{0, KNOCK, 17, 0.8F, 0.12F}};
static const struct note four[] = {{0, KNOCK, 17, 0.8F, 0.12F}, {0.05F, PLUCK, 31, 0.5F, 0.5F}};
static const struct note capture[] = {{0, KNOCK, 17, 0.7F, 0.12F}, {0.09F, KNOCK, 24, 0.6F, 0.1F}};
static const struct note turn[] = {{0, BELL, 29, 0.45F, 0.5F}, {0.14F, BELL, 36, 0.45F, 0.7F}};
static const struct note begin[] = {
    {0, PLUCK, 12, 0.6F, 0.9F}, {0.12F, PLUCK, 19, 0.6F, 0.9F}, {0.24F, PLUCK, 24, 0.6F, 1.1F}};
static const struct note question[] = {{0, BELL, 31, 0.4F, 0.35F}, {0.12F, BELL, 36, 0.4F, 0.5F}};
static const struct note chat[] = {{0, BELL, 41, 0.25F, 0.25F}};
static const struct note low_time[] = {{0, KNOCK, 36, 0.5F, 0.06F},
                                       {0.16F, KNOCK, 36, 0.5F, 0.06F}};
static const struct note win[] = {{0, PLUCK, 12, 0.5F, 1.0F},
                                  {0.1F, PLUCK, 17, 0.5F, 1.0F},
                                  {0.2F, PLUCK, 19, 0.5F, 1.0F},
                                  {0.3F, PLUCK, 24, 0.55F, 1.2F},
                                  {0.44F, BELL, 36, 0.4F, 1.4F}};
static const struct note loss[] = {
    {0, PLUCK, 20, 0.5F, 0.9F}, {0.18F, PLUCK, 17, 0.5F, 0.9F}, {0.36F, PLUCK, 13, 0.5F, 1.3F}};
static const struct note draw[] = {{0, PLUCK, 17, 0.5F, 0.9F}, {0.2F, PLUCK, 17, 0.45F, 1.1F}};
static const struct note line_lost[] = {{0, BELL, 20, 0.4F, 0.4F}, {0.2F, BELL, 13, 0.4F, 0.7F}};

static const struct score tones[TONE_COUNT] = {
    [TONE_STONE] = SCORE("stone", 0.15F, stone),
    [TONE_FOUR] = SCORE("four", 0.6F, four),
    [TONE_CAPTURE] = SCORE("capture", 0.25F, capture),
    [TONE_TURN] = SCORE("turn", 0.9F, turn),
    [TONE_START] = SCORE("start", 1.4F, begin),
    [TONE_QUESTION] = SCORE("question", 0.7F, question),
    [TONE_CHAT] = SCORE("chat", 0.3F, chat),
    [TONE_LOW_TIME] = SCORE("low-time", 0.3F, low_time),
    [TONE_WIN] = SCORE("win", 1.9F, win),
    [TONE_LOSS] = SCORE("loss", 1.8F, loss),
    [TONE_DRAW] = SCORE("draw", 1.4F, draw),
    [TONE_LINE_LOST] = SCORE("line-lost", 1.0F, line_lost),
};

// The music: slow, sparse plucks; the battle has a pulse.

static const struct note menu_notes[] = {
    {0, PLUCK, 0, 0.30F, 4},      {1.5F, PLUCK, 12, 0.22F, 3},  {3.0F, PLUCK, 17, 0.20F, 3},
    {4.5F, PLUCK, 19, 0.18F, 3},  {6.0F, PLUCK, 5, 0.28F, 4},   {7.5F, PLUCK, 20, 0.18F, 3},
    {9.0F, PLUCK, 19, 0.18F, 3},  {10.5F, PLUCK, 12, 0.20F, 3}, {12.0F, PLUCK, 7, 0.28F, 4},
    {13.5F, PLUCK, 24, 0.16F, 3}, {15.0F, PLUCK, 20, 0.16F, 3}, {16.5F, PLUCK, 17, 0.18F, 3},
    {18.0F, PLUCK, 0, 0.30F, 4},  {19.5F, PLUCK, 13, 0.18F, 3}, {21.0F, PLUCK, 12, 0.20F, 3},
};
static const struct note game_notes[] = {
    {0, PLUCK, 5, 0.22F, 4},     {2.0F, PLUCK, 17, 0.14F, 3},  {5.0F, PLUCK, 12, 0.16F, 4},
    {8.0F, PLUCK, 0, 0.22F, 4},  {10.0F, PLUCK, 19, 0.13F, 3}, {13.0F, PLUCK, 13, 0.15F, 4},
    {16.0F, PLUCK, 5, 0.22F, 4}, {18.5F, PLUCK, 24, 0.11F, 3}, {21.0F, PLUCK, 20, 0.12F, 3},
    {24.0F, PLUCK, 7, 0.20F, 4}, {26.0F, PLUCK, 17, 0.14F, 3}, {29.0F, PLUCK, 12, 0.15F, 3},
};
static const struct note battle_notes[] = {
    {0, PLUCK, 0, 0.30F, 2},       {0, KNOCK, 5, 0.22F, 0.2F},    {0.8F, KNOCK, 5, 0.14F, 0.2F},
    {1.2F, KNOCK, 5, 0.14F, 0.2F}, {1.6F, PLUCK, 12, 0.20F, 2},   {1.6F, KNOCK, 5, 0.22F, 0.2F},
    {2.4F, KNOCK, 5, 0.14F, 0.2F}, {2.4F, PLUCK, 13, 0.18F, 2},   {3.2F, PLUCK, 0, 0.30F, 2},
    {3.2F, KNOCK, 5, 0.22F, 0.2F}, {4.0F, KNOCK, 5, 0.14F, 0.2F}, {4.4F, KNOCK, 5, 0.14F, 0.2F},
    {4.8F, PLUCK, 17, 0.20F, 2},   {4.8F, KNOCK, 5, 0.22F, 0.2F}, {5.6F, PLUCK, 19, 0.18F, 2},
    {5.6F, KNOCK, 5, 0.14F, 0.2F}, {6.0F, KNOCK, 5, 0.14F, 0.2F},
};

static const struct score pieces[MUSIC_COUNT] = {
    [MUSIC_MENU] = SCORE("menu", 24, menu_notes),
    [MUSIC_GAME] = SCORE("game", 32, game_notes),
    [MUSIC_BATTLE] = SCORE("battle", 6.4F, battle_notes),
};

const char *
tone_name(enum tone tone)
{
    return tones[tone].name;
}

const char *
music_name(enum music music)
{
    return pieces[music].name;
}

static double
frequency(int pitch)
{
    return 110 * pow(2, pitch / 12.0);
}

static float
noise(struct rng *rng)
{
    return (float)((int)(rng_next(rng) >> 40 & 0xffff) - 0x8000) / 0x8000;
}

// The samples being mixed. In a loop, sound beyond the end wraps round to the beginning.
struct mix {
    int count;
    bool is_loop;
    float *at;
};

static void
add(struct mix *mix, int index, float value)
{
    if (mix->is_loop) {
        mix->at[index % mix->count] += value;
    } else if (index < mix->count) {
        mix->at[index] += value;
    }
}

// From 1 at the beginning of a note to 0 at its end, so that it ends without a click.
static float
fade(int i, int length)
{
    float rest = 1 - (float)i / (float)length;

    return rest * rest;
}

static void
add_pluck(struct mix *mix, const struct note *note, struct rng *rng)
{
    enum { PERIOD_MAX = SYNTH_RATE / 50 };
    float string[PERIOD_MAX];
    int period = (int)lround(SYNTH_RATE / frequency(note->pitch));
    int from = (int)(note->at_s * SYNTH_RATE), length = (int)(note->length_s * SYNTH_RATE);
    float last = 0;

    period = period > PERIOD_MAX ? PERIOD_MAX : period;
    // A softly plucked string: its first period is noise with the highest parts taken out.
    for (int i = 0; i < period; i++) {
        last = string[i] = (noise(rng) + last) / 2;
    }
    for (int i = 0; i < length; i++) {
        float *now = &string[i % period], next = string[(i + 1) % period];

        add(mix, from + i, *now * note->level * fade(i, length));
        *now = (*now + next) * 0.498F;
    }
}

static void
add_knock(struct mix *mix, const struct note *note, struct rng *rng)
{
    int from = (int)(note->at_s * SYNTH_RATE), length = (int)(note->length_s * SYNTH_RATE);
    double step = TWO_PI * frequency(note->pitch) / SYNTH_RATE;
    float click = 0;

    for (int i = 0; i < length; i++) {
        float left = fade(i, length);

        click += (noise(rng) - click) * 0.4F;
        add(mix, from + i,
            note->level * left * left * (0.6F * (float)sin(step * i) + 0.6F * click * left));
    }
}

static void
add_bell(struct mix *mix, const struct note *note)
{
    int from = (int)(note->at_s * SYNTH_RATE), length = (int)(note->length_s * SYNTH_RATE);
    double step = TWO_PI * frequency(note->pitch) / SYNTH_RATE;

    for (int i = 0; i < length; i++) {
        double attack = i < 60 ? i / 60.0 : 1;
        double wave = sin(step * i) + 0.3 * sin(2 * step * i) + 0.12 * sin(3.01 * step * i);

        add(mix, from + i, (float)(attack * wave * 0.7) * note->level * fade(i, length));
    }
}

static struct samples
play(const struct score *score, bool is_loop)
{
    struct mix mix = {.count = (int)(score->length_s * SYNTH_RATE), .is_loop = is_loop};
    struct samples samples = {.count = mix.count};
    struct rng rng = {.state = 5};

    mix.at = xcalloc((size_t)mix.count, sizeof(*mix.at));
    samples.at = xcalloc((size_t)mix.count, sizeof(*samples.at));
    for (int i = 0; i < score->count; i++) {
        const struct note *note = &score->notes[i];

        switch ((enum instrument)note->instrument) {
        case PLUCK:
            add_pluck(&mix, note, &rng);
            break;
        case KNOCK:
            add_knock(&mix, note, &rng);
            break;
        case BELL:
            add_bell(&mix, note);
            break;
        }
    }
    for (int i = 0; i < mix.count; i++) {
        float value = mix.at[i] > 1 ? 1 : mix.at[i] < -1 ? -1 : mix.at[i];

        samples.at[i] = (int16_t)lrintf(value * 30000);
    }
    free(mix.at);
    return samples;
}

struct samples
synth_tone(enum tone tone)
{
    return play(&tones[tone], false);
}

struct samples
synth_music(enum music music)
{
    return play(&pieces[music], true);
}

void
samples_finish(struct samples *samples)
{
    free(samples->at);
    *samples = (struct samples){0};
}
