// SPDX-License-Identifier: MIT
#include "client/sound/synth.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/sound/wav.h"
#include "common/util/strbuf.h"

static int
peak(const struct samples *samples)
{
    int most = 0;

    for (int i = 0; i < samples->count; i++) {
        most = abs(samples->at[i]) > most ? abs(samples->at[i]) : most;
    }
    return most;
}

static void
tones_are_short_are_heard_and_end_in_silence(void **state)
{
    (void)state;
    for (int tone = 0; tone < TONE_COUNT; tone++) {
        struct samples samples = synth_tone((enum tone)tone);

        assert_in_range(samples.count, SYNTH_RATE / 10, 2 * SYNTH_RATE);
        assert_in_range(peak(&samples), 3000, 29999); // nothing is cut off
        assert_in_range(abs(samples.at[samples.count - 1]), 0, 300);
        samples_finish(&samples);
    }
}

static void
tones_are_the_same_each_time_and_differ_from_each_other(void **state)
{
    (void)state;
    for (int tone = 0; tone < TONE_COUNT; tone++) {
        struct samples one = synth_tone((enum tone)tone), two = synth_tone((enum tone)tone);
        struct samples other = synth_tone((enum tone)((tone + 1) % TONE_COUNT));
        size_t bytes = 1000 * sizeof(*one.at);

        assert_int_equal(one.count, two.count);
        assert_memory_equal(one.at, two.at, (size_t)one.count * sizeof(*one.at));
        assert_true(one.count != other.count || memcmp(one.at, other.at, bytes) != 0);
        samples_finish(&one);
        samples_finish(&two);
        samples_finish(&other);
    }
}

static void
music_is_quiet_and_loops_without_a_click(void **state)
{
    (void)state;
    for (int music = 0; music < MUSIC_COUNT; music++) {
        struct samples samples = synth_music((enum music)music);
        int steepest = 0;

        assert_in_range(peak(&samples), 2000, 18000);
        for (int i = 1; i < samples.count; i++) {
            int step = abs(samples.at[i] - samples.at[i - 1]);

            steepest = step > steepest ? step : steepest;
        }
        assert_in_range(abs(samples.at[0] - samples.at[samples.count - 1]), 0, steepest);
        samples_finish(&samples);
    }
}

static void
a_wav_file_says_what_it_holds(void **state)
{
    int16_t values[] = {1000, -1000, 32767};
    struct samples samples = {3, values};
    struct strbuf out = {0};

    (void)state;
    wav_write(&samples, 50, &out);
    assert_int_equal(out.length, 44 + 6);
    assert_memory_equal(out.text, "RIFF\x2a\0\0\0WAVEfmt \x10\0\0\0\1\0\1\0", 24);
    assert_memory_equal(out.text + 36, "data\6\0\0\0", 8);
    assert_memory_equal(out.text + 44, "\xf4\x01\x0c\xfe\xff\x3f", 6);
    strbuf_finish(&out);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tones_are_short_are_heard_and_end_in_silence),
        cmocka_unit_test(tones_are_the_same_each_time_and_differ_from_each_other),
        cmocka_unit_test(music_is_quiet_and_loops_without_a_click),
        cmocka_unit_test(a_wav_file_says_what_it_holds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
