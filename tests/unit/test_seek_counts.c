// SPDX-License-Identifier: MIT
// Which pairings are looked for, as the lobby tells it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "server/core/core_internal.h"
#include "tests/support/core_verbs.h"
#include "tests/support/core_world.h"

// What the client was told last, as "15x2 19x1 ": boards and how many look for a game on
// them; "-" if nothing since the last question.
static const char *
told(struct world *w, const char *client, char text[96])
{
    const struct server_msg *msg;

    snprintf(text, 96, "-");
    while ((msg = world_find(w, client, SERVER_LOBBY_SEEKS))) {
        size_t length = 0;

        text[0] = '\0';
        for (int i = 0; i < msg->lobby_seeks.seek_count; i++) {
            const struct wire_lobby_seek *seek = &msg->lobby_seeks.seeks[i];

            length += (size_t)snprintf(text + length, 96 - length, "%ux%u%s ", seek->settings->size,
                                       seek->count, seek->rating_min ? "+" : "");
        }
    }
    return text;
}

#define EXPECT_TOLD(w, client, want) assert_string_equal(told(w, client, (char[96]){0}), want)

// Looks for a game that nobody is strong enough for, so that several do.
static void
seek_the_strong(struct world *w, const char *name, const char *rest)
{
    struct verb verb;
    char line[64];

    snprintf(line, sizeof(line), "seek %s", rest);
    assert_true(verb_read(w, name, line, &verb));
    verb.msg.seek_start.rating_min = 3000;
    world_send(w, name, &verb.msg);
}

static void
who_looks_is_counted_for_everybody_in_the_lobby(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; eve: guest; eve: lobby on; ann: seek size=19; +1100");
    EXPECT_TOLD(w, "eve", "19x1 ");
    seek_the_strong(w, "bob", "size=19");
    world_do(w, "+1100");
    EXPECT_TOLD(w, "eve", "19x1 19x1+ ");
    world_do(w, "ann: unseek; +1100");
    EXPECT_TOLD(w, "eve", "19x1+ ");
    world_do(w, "bob: lost; +1100");
    EXPECT_TOLD(w, "eve", "");
    world_do(w, "+5000");
    EXPECT_TOLD(w, "eve", "-"); // nothing has changed
    EXPECT_TOLD(w, "ann", "-"); // who does not look at the lobby hears nothing
}

static void
who_comes_later_is_told_behind_the_pages(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; eve: guest; bob: guest; bob: lobby on");
    EXPECT_TOLD(w, "bob", "-");
    world_do(w, "ann: seek size=9; eve: lobby on");
    EXPECT_TOLD(w, "eve", "9x1 ");
}

static void
who_is_asked_does_not_count_until_it_is_off(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; eve: guest; eve: lobby on; ann: seek size=9; +1100");
    EXPECT_TOLD(w, "eve", "9x1 ");
    world_do(w, "bob: seek size=9; +1100");
    EXPECT_TOLD(w, "eve", "");
    world_do(w, "bob: pairing no; +1100");
    EXPECT_TOLD(w, "eve", "9x1 ");
    world_do(w, "bob: seek size=9; ann: pairing yes; bob: pairing yes; +1100");
    EXPECT_TOLD(w, "eve", "");
}

static void
the_most_frequent_come_first_and_are_few(void **state)
{
    static const char *const sizes[] = {"size=9", "size=11", "size=13", "size=15", "size=17"};
    struct world *w = *state;
    char name[8], line[64];

    world_do(w, "eve: guest; eve: lobby on");
    for (int i = 0; i < 9; i++) {
        snprintf(name, sizeof(name), "p%d", i);
        snprintf(line, sizeof(line), "p%d: guest", i);
        world_do(w, line);
        // Three of the last, two of the one before and of the third, one of the others.
        seek_the_strong(w, name, sizes[i < 5 ? i : i < 7 ? 4 : i == 7 ? 3 : 2]);
    }
    world_do(w, "+1100");
    EXPECT_TOLD(w, "eve", "17x3+ 13x2+ 15x2+ 9x1+ ");
}

static void
an_outage_is_told_after_it(void **state)
{
    struct world *w = *state;
    struct core_event down = {.kind = EVENT_STORAGE_DOWN}, up = {.kind = EVENT_STORAGE_UP};

    world_do(w, "ann: guest; eve: guest; eve: lobby on; ann: seek size=9");
    world_event(w, &down);
    world_do(w, "+3000");
    EXPECT_TOLD(w, "eve", "-");
    world_event(w, &up);
    world_do(w, "+1100");
    EXPECT_TOLD(w, "eve", "9x1 ");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(who_looks_is_counted_for_everybody_in_the_lobby),
        WORLD_TEST(who_comes_later_is_told_behind_the_pages),
        WORLD_TEST(who_is_asked_does_not_count_until_it_is_off),
        WORLD_TEST(the_most_frequent_come_first_and_are_few),
        WORLD_TEST(an_outage_is_told_after_it),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
