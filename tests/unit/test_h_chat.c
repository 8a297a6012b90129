// SPDX-License-Identifier: MIT
// Who may say what to whom.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/text.h"
#include "server/core/core_internal.h"
#include "tests/support/core_world.h"

static void
expect_line(struct world *w, const char *name, enum channel channel, const char *text)
{
    const struct server_msg *msg = world_expect(w, name, SERVER_CHAT_LINE);

    world_expect_number("channel", msg->chat_line.channel, channel);
    assert_string_equal(msg->chat_line.text, text);
}

static void
lobby_chat_reaches_the_lobby(void **state)
{
    struct world *w = *state;

    world_do(
        w, "ann: guest; bob: guest; cyd: guest; ann: lobby on; bob: lobby on; ann: say hello all");
    expect_line(w, "ann", CHANNEL_LOBBY, "hello all");
    expect_line(w, "bob", CHANNEL_LOBBY, "hello all");
    world_expect_nothing(w, "cyd", SERVER_CHAT_LINE);
    world_do(w, "bob: lobby off; ann: say again");
    world_expect_nothing(w, "bob", SERVER_CHAT_LINE);
}

// All who write there share the limit, and are told when to try again.
static void
a_channel_takes_so_many_lines(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: lobby on; ann: create; bob: join");
    for (int i = 0; i < CHAT_LINES_AT_ONCE + budget_table[BUDGET_FULL_CHAT].size; i++) {
        world_do(w, i % 2 ? "bob: say hello; bob: talk hello" : "ann: say hello; ann: talk hello");
    }
    world_do(w, "ann: say more !chat-full; bob: talk more !chat-full; ann: create; ann: talk here");
    assert_string_equal(world_last(w, "bob", SERVER_ERROR)->error.arguments[0], "1");
    world_do(w, "+1000; ann: say more; bob: say more; ann: say more; bob: say more !chat-full");
}

// One address fills the lobby and a table, and says what is in reserve for it; another is heard.
static void
a_channel_that_one_address_fills_hears_others(void **state)
{
    struct world *w = *state;
    int own = budget_table[BUDGET_FULL_CHAT].size;

    world_client(w, "ann")->address = 7;
    world_client(w, "bob")->address = 7;
    world_client(w, "cyd")->address = 8;
    world_do(w, "ann: guest; bob: guest; cyd: guest; ann: create; bob: join; cyd: join");
    for (int i = 0; i < CHAT_LINES_AT_ONCE + own / 2; i++) {
        world_do(w, i % 2 ? "bob: say hello; bob: talk hello" : "ann: say hello; ann: talk hello");
    }
    world_do(w, "ann: say more !chat-full; bob: talk more !chat-full");
    world_forget(w);
    world_do(w, "cyd: say I; cyd: talk too; ann: say more !chat-full");
    expect_line(w, "ann", CHANNEL_ROOM, "too");
    // What it may say itself comes back with time, long before the channel is empty again.
    world_do(w, "+60000; bob: say again");
}

// Whoever is exempt from budgets has lines in reserve like everybody else, and no more than these.
static void
who_is_exempt_is_heard_in_a_full_channel(void **state)
{
    struct world *w = *state;

    world_client(w, "ann")->address = 7;
    world_client(w, "bob")->is_exempt = world_client(w, "cyd")->is_exempt = true;
    world_do(w, "ann: guest; bob: guest; cyd: guest");
    for (int i = 0; i < CHAT_LINES_AT_ONCE; i++) {
        world_do(w, "ann: say spam");
    }
    for (int i = 0; i < budget_table[BUDGET_FULL_CHAT].size; i++) {
        world_do(w, "bob: say hello");
    }
    world_do(w, "bob: say more !chat-full; cyd: say I");
}

// Nobody is silenced, and still nobody can make others read more than there are lines.
static void
a_channel_is_full_for_all_in_the_end(void **state)
{
    struct world *w = *state;
    char line[64];
    int said = 0, addresses = 0;

    while (addresses < 8) {
        snprintf(line, sizeof(line), "p%d", ++addresses);
        world_client(w, line)->address = (uint64_t)(100 + addresses);
        snprintf(line, sizeof(line), "p%d: guest", addresses);
        world_do(w, line);
        for (int i = 0; i < CHAT_LINES_AT_ONCE; i++) {
            struct client_msg say = {.kind = CLIENT_SAY,
                                     .say = {.channel = CHANNEL_LOBBY, .name = "", .text = "I"}};

            snprintf(line, sizeof(line), "p%d", addresses);
            world_send(w, line, &say);
            said += world_answer(w, line)->kind == SERVER_DONE;
        }
    }
    assert_int_equal(said, CHAT_LINES_AT_ONCE + CHAT_RESERVE_AT_ONCE);
}

static void
room_chat_reaches_the_room(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; cyd: guest; ann: talk x !no-such-room; ann: create;"
                "bob: join; cyd: talk x !not-in-room; bob: talk hello");
    expect_line(w, "ann", CHANNEL_ROOM, "hello");
    expect_line(w, "bob", CHANNEL_ROOM, "hello");
    world_expect_nothing(w, "cyd", SERVER_CHAT_LINE);
}

static void
watchers_talk_among_themselves_during_a_game(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; cyd: guest; dan: guest; ann: create; bob: join; cyd: join;"
                "dan: join; bob: sit b; ann: ready; bob: ready; cyd: talk x !chat-players-only;"
                "ann: murmur x !chat-watchers-only; cyd: murmur psst; ann: talk good luck");
    expect_line(w, "dan", CHANNEL_WATCHERS, "psst");
    expect_line(w, "dan", CHANNEL_ROOM, "good luck");
    expect_line(w, "bob", CHANNEL_ROOM, "good luck");
    world_expect_nothing(w, "bob", SERVER_CHAT_LINE);
    world_do(w, "ann: resign; cyd: talk well played; ann: murmur thanks");
    expect_line(w, "bob", CHANNEL_ROOM, "well played");
    expect_line(w, "bob", CHANNEL_WATCHERS, "thanks");
}

static void
ids_count_up_within_a_channel(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create; ann: talk a; ann: murmur b; ann: talk c");
    world_expect_number("id", (int64_t)world_expect(w, "ann", SERVER_CHAT_LINE)->chat_line.id, 1);
    world_expect_number("id", (int64_t)world_expect(w, "ann", SERVER_CHAT_LINE)->chat_line.id, 1);
    world_expect_number("id", (int64_t)world_expect(w, "ann", SERVER_CHAT_LINE)->chat_line.id, 2);
}

static void
whisper_reaches_one(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: whisper nobody x !no-such-player;"
                "ann: whisper ann x !self; ann: whisper bob hi");
    expect_line(w, "bob", CHANNEL_WHISPER, "hi");
    world_expect_nothing(w, "ann", SERVER_CHAT_LINE); // Done tells him that it went
    world_do(w, "bob: lost; ann: whisper bob x !offline");
}

static void
text_is_cleaned(void **state)
{
    struct world *w = *state;
    struct client_msg bad = {.kind = CLIENT_SAY, .say = {CHANNEL_LOBBY, 0, "", "\x1b\x07"}};
    struct client_msg good = {.kind = CLIENT_SAY, .say = {CHANNEL_LOBBY, 0, "", "a\x1b[2Jb"}};

    world_do(w, "ann: guest; ann: lobby on");
    world_refuse(w, "ann", &bad, ERROR_CHAT_EMPTY);
    world_ask(w, "ann", &good);
    expect_line(w, "ann", CHANNEL_LOBBY, "a[2Jb");
}

static void
muted_people_are_not_heard(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; ann: mute ann !self;"
                "ann: mute nobody !no-such-player; bob: mute ann !not-owner; ann: mute bob;"
                "ann: mute bob; bob: talk x !muted; bob: murmur x !muted; ann: unmute bob;"
                "bob: talk hello");
    expect_line(w, "ann", CHANNEL_ROOM, "hello");
}

static void
ignored_people_are_not_heard(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; ann: ignore ann !self;"
                "ann: ignore nobody !no-such-player; ann: ignore bob; ann: ignore bob;"
                "bob: talk x; bob: whisper ann x !offline");
    world_expect_nothing(w, "ann", SERVER_CHAT_LINE);
    world_do(w, "ann: unignore bob; bob: talk hello");
    expect_line(w, "ann", CHANNEL_ROOM, "hello");
}

static void
ignored_people_are_not_heard_after_a_crash(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: guest; ann: ignore bob");
    world_crash(w, 1000);
    world_do(w, "ann: resume; bob: resume; bob: whisper ann x !mail-guest");
    world_expect_nothing(w, "ann", SERVER_CHAT_LINE);
    world_do(w, "ann: unignore bob");
    world_crash(w, 1000);
    world_do(w, "ann: resume; bob: resume; bob: whisper ann hello");
    expect_line(w, "ann", CHANNEL_WHISPER, "hello");
}

// Their names are gone, so nobody could take them off the list.
static void
forgotten_guests_make_room_on_the_list_of_the_ignored(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: ignore bob");
    for (int i = 0; i < 2 * PLAYER_IGNORES_MAX; i++) {
        char line[64];

        snprintf(line, sizeof(line), "x: guest x%d; ann: ignore x%d; x: goodbye", i, i);
        world_do(w, line);
    }
    world_do(w, "bob: whisper ann x !offline");
    world_expect_nothing(w, "ann", SERVER_CHAT_LINE);
}

static void
forgotten_guests_make_room_among_the_muted(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; ann: mute bob");
    for (int i = 0; i < 2 * ROOM_MUTED_MAX; i++) {
        char line[64];

        snprintf(line, sizeof(line), "x: guest x%d; ann: mute x%d; x: goodbye", i, i);
        world_do(w, line);
    }
    world_do(w, "bob: talk x !muted");
}

static void
list_of_the_ignored_is_limited(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest");
    for (int i = 0; i <= PLAYER_IGNORES_MAX; i++) {
        char line[64];

        snprintf(line, sizeof(line), "x: guest x%d; x: lost; ann: ignore x%d%s", i, i,
                 i < PLAYER_IGNORES_MAX ? "" : " !ignore-limit");
        world_do(w, line);
    }
    world_do(w, "ann: unignore x7; ann: ignore x64");
}

static void
slow_readers_hear_nothing(void **state)
{
    struct world *w = *state;
    struct core_event high = {.kind = EVENT_OUTPUT_HIGH};

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join; bob: lobby on");
    high.conn = world_client(w, "bob")->conn;
    world_event(w, &high);
    world_do(w, "ann: say x; ann: talk x; ann: whisper bob x !offline");
    world_expect_nothing(w, "bob", SERVER_CHAT_LINE);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(lobby_chat_reaches_the_lobby),
        WORLD_TEST(a_channel_takes_so_many_lines),
        WORLD_TEST(a_channel_that_one_address_fills_hears_others),
        WORLD_TEST(who_is_exempt_is_heard_in_a_full_channel),
        WORLD_TEST(a_channel_is_full_for_all_in_the_end),
        WORLD_TEST(room_chat_reaches_the_room),
        WORLD_TEST(watchers_talk_among_themselves_during_a_game),
        WORLD_TEST(ids_count_up_within_a_channel),
        WORLD_TEST(whisper_reaches_one),
        WORLD_TEST(text_is_cleaned),
        WORLD_TEST(muted_people_are_not_heard),
        WORLD_TEST(ignored_people_are_not_heard),
        WORLD_TEST(ignored_people_are_not_heard_after_a_crash),
        WORLD_TEST(forgotten_guests_make_room_on_the_list_of_the_ignored),
        WORLD_TEST(forgotten_guests_make_room_among_the_muted),
        WORLD_TEST(list_of_the_ignored_is_limited),
        WORLD_TEST(slow_readers_hear_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
