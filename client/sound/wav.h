// SPDX-License-Identifier: MIT
// Samples as a WAV file: 16 bits, one channel. Pure.
#ifndef CLIENT_SOUND_WAV_H
#define CLIENT_SOUND_WAV_H

#include "client/sound/synth.h"

struct strbuf;

// Appends the file to out; volume is 0 .. 100.
void wav_write(const struct samples *samples, int volume, struct strbuf *out);

#endif
