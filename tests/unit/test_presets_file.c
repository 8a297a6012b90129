// SPDX-License-Identifier: MIT
#include "client/config/presets_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "client/control/presets.h"
#include "client/control/room_options.h"
#include "common/util/strbuf.h"

static struct presets presets; // of the test that runs

static int
forget(void **state)
{
    (void)state;
    presets_finish(&presets);
    return 0;
}

static void
expect_told(const char *text, const char *wanted)
{
    struct strbuf why = {0};

    presets_read(&presets, "presets.conf", text, &why);
    assert_string_equal(strbuf_text(&why), wanted);
    strbuf_finish(&why);
}

static void
rooms_and_weights_are_used_by_name(void **state)
{
    struct strbuf why = {0};
    struct room_options options;
    struct ai_config ai;

    (void)state;
    expect_told("# mine\n[weights]\nsharp = 1, 1.2, 1.5, 10, 1.3, 1, 1.4 ; attacks\n"
                "[rooms]\nevening = ai rule=pente preset=sharp time=10+0\nclub = rated=yes\n",
                "");
    assert_true(room_options_begin(&options, &presets, "evening", true));
    assert_int_equal(options.setup.match.rules.rule, RULE_PENTE);
    assert_int_equal(options.setup.match.size, 19);
    assert_true(options.ai_count == 1 && options.starts && options.said == 0);
    assert_int_equal(options.ai[0].kind, AI_CLASSIC);
    assert_int_equal(options.ai[0].weights[2], 1500);
    // Words behind the name count more.
    assert_true(room_options_set(&options, "preset=2", &why));
    assert_int_equal(options.ai[0].weights[2], 1000);
    // Guests play no rated games here either.
    assert_true(room_options_begin(&options, &presets, "club", false));
    assert_true(options.setup.match.rated);
    assert_true(room_options_begin(&options, &presets, "club", true));
    assert_false(options.setup.match.rated);
    ai_options_begin(&ai);
    assert_true(ai_options_set(&ai, &presets, "classic", &why));
    assert_true(ai_options_set(&ai, &presets, "preset=sharp", &why));
    assert_int_equal(ai.weights[6], 1400);
    assert_true(ai_options_set(&ai, &presets, "weights=sharp", &why));
    assert_false(ai_options_set(&ai, &presets, "preset=blunt", &why));
    assert_true(strstr(strbuf_text(&why), "blunt") != NULL);
    strbuf_finish(&why);
}

static void
presets_are_listed_behind_the_built_in_ones(void **state)
{
    const char *name, *help;
    int count = 0, more = 0;
    char line[64];

    (void)state;
    while (room_options_preset(&presets, count, &name, &help)) {
        count++;
    }
    for (int i = 0; i < 100; i++) {
        snprintf(line, sizeof(line), "[rooms]\nroom-%d = ai level=%d\n", i, i % 10 + 1);
        expect_told(line, "");
    }
    while (room_options_preset(&presets, count + more, &name, &help)) {
        more++;
    }
    assert_int_equal(more, 100);
    assert_string_equal(name, "room-99");
    assert_string_equal(help, "ai level=10");
    presets_finish(&presets);
    assert_false(room_options_preset(&presets, count, &name, &help));
}

static void
broken_lines_are_told_and_the_others_taken(void **state)
{
    static const struct {
        const char *text, *wanted;
    } cases[] = {
        {"[rooms]\nnonsense\n", "Line 2 of presets.conf is not of the form KEY = VALUE."},
        {"a = ai\n", "In presets.conf: a is neither in [rooms] nor in [weights]."},
        {"[room]\na = ai\n", "In presets.conf: a is neither in [rooms] nor in [weights]."},
        {"[rooms]\n7up = ai\n", "In presets.conf: 7up isn't a valid preset name: use a "
                                "letter, then up to 13 letters, digits, - or _."},
        {"[rooms]\nfifteen-letters = ai\n", "In presets.conf: fifteen-letters isn't a valid "
                                            "preset name: use a letter, then up to 13 "
                                            "letters, digits, - or _."},
        {"[rooms]\ncasual = ai\n", "In presets.conf: The preset casual already exists."},
        {"[rooms]\na = ai\na = demo\n", "In presets.conf: The preset a already exists."},
        {"[rooms]\na =\n", "In presets.conf: The preset a is empty, or longer than 160 bytes."},
        {"[rooms]\na = renju size=19 rated=yes\n",
         "In presets.conf: The preset a can't be played: its settings don't fit together."},
    };
    static const char *const telling[][2] = {
        {"[rooms]\na = chess\n", "chess"},
        {"[rooms]\na = ai level=11\n", "level must be 1 to 10"},
        {"[rooms]\na = ai colour=red\n", "colour"},
        {"[weights]\na = 1, 2, 3\n", "weights must be seven numbers"},
        {"[weights]\na = 1, 2, 3, 4, 5, 6, 1000\n", "weights must be seven numbers"},
    };
    struct room_options options;

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        presets_finish(&presets);
        expect_told(cases[i].text, cases[i].wanted);
    }
    for (size_t i = 0; i < sizeof(telling) / sizeof(*telling); i++) {
        struct strbuf why = {0};

        presets_finish(&presets);
        presets_read(&presets, "presets.conf", telling[i][0], &why);
        if (!strstr(strbuf_text(&why), telling[i][1])) {
            fail_msg("%s: %s", telling[i][0], strbuf_text(&why));
        }
        assert_false(presets_room(&presets, 0) || presets_weights(&presets, 0));
        strbuf_finish(&why);
    }
    expect_told("[rooms]\na = chess\nb = ai\n",
                "In presets.conf: Unknown preset \"chess\". Type help create for a list.");
    assert_false(room_options_begin(&options, &presets, "a", true));
    assert_true(room_options_begin(&options, &presets, "b", true));
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(rooms_and_weights_are_used_by_name, forget),
        cmocka_unit_test_teardown(presets_are_listed_behind_the_built_in_ones, forget),
        cmocka_unit_test_teardown(broken_lines_are_told_and_the_others_taken, forget),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
