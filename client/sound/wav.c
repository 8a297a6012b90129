// SPDX-License-Identifier: MIT
#include "client/sound/wav.h"

#include "common/util/strbuf.h"

enum { HEADER_BYTES = 36, SAMPLE_BYTES = 2, FORMAT_PCM = 1 };

// Little-endian, as everything in a WAV file.
static void
add_number(struct strbuf *out, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        strbuf_add_char(out, (char)(value >> 8 * i & 0xff));
    }
}

void
wav_write(const struct samples *samples, int volume, struct strbuf *out)
{
    uint32_t data_bytes = (uint32_t)samples->count * SAMPLE_BYTES;

    strbuf_add(out, "RIFF");
    add_number(out, HEADER_BYTES + data_bytes, 4);
    strbuf_add(out, "WAVEfmt ");
    add_number(out, 16, 4); // bytes of this part
    add_number(out, FORMAT_PCM, 2);
    add_number(out, 1, 2); // channels
    add_number(out, SYNTH_RATE, 4);
    add_number(out, SYNTH_RATE * SAMPLE_BYTES, 4); // bytes a second
    add_number(out, SAMPLE_BYTES, 2);
    add_number(out, 8 * SAMPLE_BYTES, 2);
    strbuf_add(out, "data");
    add_number(out, data_bytes, 4);
    for (int i = 0; i < samples->count; i++) {
        add_number(out, (uint32_t)(samples->at[i] * volume / 100), SAMPLE_BYTES);
    }
}
