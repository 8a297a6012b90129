// SPDX-License-Identifier: MIT
// What waits for people who are away: messages, invitations, and how games ended.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "tests/support/core_world.h"

enum { DAY_MS = 24 * 3600 * 1000 };

static void
a_message_waits_for_who_is_away(void **state)
{
    struct world *w = *state;
    const struct wire_mail *mail;

    world_do(w, "ann: register; bob: register; bob: lost; ann: whisper bob one");
    assert_true(world_last(w, "ann", SERVER_DONE)->done.waits);
    world_do(w, "ann: whisper bob two");
    world_crash(w, 1000);
    world_do(w, "bob: login; bob: mail");
    mail = &world_expect(w, "bob", SERVER_MAIL)->mail;
    world_expect_number("conversations", mail->conversation_count, 1);
    world_expect_number("waiting", mail->conversations[0].waiting, 2);
    assert_string_equal(mail->conversations[0].text, "two");
    assert_string_equal(mail->conversations[0].with->name, "ann");
    world_do(w, "bob: seen");
    world_crash(w, 1000);
    world_do(w, "bob: login; bob: mail; bob: history ann");
    mail = &world_expect(w, "bob", SERVER_MAIL)->mail;
    world_expect_number("conversations", mail->conversation_count, 1);
    world_expect_number("waiting", mail->conversations[0].waiting, 0);
    world_expect_history(w, "bob", "one,two");
}

// The server takes a dead line for a live one for a while, and most clocks run out in that time.
static void
a_game_that_ends_while_a_line_is_dead_is_told_later(void **state)
{
    struct world *w = *state;
    const struct wire_mail *mail;

    world_do(w, "ann: register; bob: register; ann: create size=9 clock=sudden:30; bob: join;"
                "bob: sit b; bob: ready; ann: ready; ann: e5; bob: e6; ann: d5; +100");
    world_client(w, "bob")->is_silent = true;
    world_do(w, "+35000");
    world_client(w, "bob")->is_silent = false;
    world_do(w, "bob: lost; bob: login; bob: mail; ann: mail");
    mail = &world_expect(w, "bob", SERVER_MAIL)->mail;
    world_expect_number("news", mail->item_count, 1);
    world_expect_number("outcome", mail->items[0].outcome, MAIL_LOST);
    world_expect_number("reason", mail->items[0].reason, END_TIME);
    world_expect_number("news", world_expect(w, "ann", SERVER_MAIL)->mail.item_count, 0);
}

static void
what_waits_has_limits(void **state)
{
    struct world *w = *state;

    world_do(w, "bob: register; bob: lost; gil: guest; gil: whisper bob x !mail-guest;"
                "ann: register; ann: whisper gil x; gil: lost; ann: whisper gil x !offline;"
                "ann: whisper bob 1; ann: whisper bob 2; ann: create; ann: invite bob;"
                "ann: whisper bob 4 !mail-unread; ann: invite bob !mail-unread");
    for (int i = 0; i < 6; i++) {
        char lines[120];

        snprintf(lines, sizeof(lines),
                 "p%d: register; p%d: whisper bob x; p%d: whisper bob x; p%d: whisper bob x%s", i,
                 i, i, i, i == 5 ? " !mail-full" : "");
        world_do(w, lines);
    }
    world_do(w, "bob: login; bob: mail; bob: seen; bob: lost; ann: whisper bob again");
}

// Nobody sees a difference between who hides, who ignores him, and who is away; not even when
// what waits is acknowledged.
static void
who_hides_is_not_found_out(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: register; cyd: register; dan: register; bob: invisible on;"
                "cyd: ignore ann; dan: lost");
    for (int i = 0; i < 3; i++) {
        world_do(w, "ann: whisper bob x; ann: whisper cyd x; ann: whisper dan x");
    }
    world_do(w, "bob: mail; bob: seen; cyd: mail; cyd: seen; ann: whisper bob x !mail-unread;"
                "ann: whisper cyd x !mail-unread; ann: whisper dan x !mail-unread");
    world_crash(w, 1000);
    world_do(w, "ann: login; ann: whisper bob x !mail-unread; ann: lost");
    world_pass(w, DAY_MS);
    world_do(w, "ann: login; ann: whisper bob x; ann: whisper cyd x; ann: whisper dan x");
}

static void
who_was_seen_to_read_can_be_written_to(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: register; bob: lost; ann: whisper bob 1; ann: whisper bob 2;"
                "ann: whisper bob 3; ann: whisper bob 4 !mail-unread; bob: login; bob: seen;"
                "bob: lost; ann: whisper bob 4");
}

// Nobody knows yet that the connection is dead, or it takes nothing.
static void
a_message_to_a_dead_connection_waits(void **state)
{
    struct core_event high = {.kind = EVENT_OUTPUT_HIGH};
    struct world *w = *state;

    world_do(w, "ann: register; bob: register; cyd: register; ann: create");
    world_client(w, "bob")->is_silent = true;
    high.conn = world_client(w, "cyd")->conn;
    world_event(w, &high);
    world_do(w, "ann: whisper bob soon; ann: whisper cyd one");
    assert_true(world_last(w, "ann", SERVER_DONE)->done.waits);
    world_do(w, "+45000; ann: whisper bob hello");
    assert_true(world_last(w, "ann", SERVER_DONE)->done.waits);
    world_do(w, "ann: invite bob");
    assert_true(world_last(w, "ann", SERVER_DONE)->done.waits);
    world_client(w, "bob")->is_silent = false;
    world_do(w, "+60000; bob: login; bob: mail");
    assert_int_equal(world_expect(w, "bob", SERVER_MAIL)->mail.conversations[0].waiting, 1);
}

// Whoever was not invited by the owner has no right to the code of a table that is private now.
static void
a_code_is_for_those_who_may_have_it(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: register; cyd: register; dan: register; cyd: lost; dan: lost;"
                "ann: create; bob: join; bob: invite cyd; ann: invite dan; cyd: login; cyd: mail");
    assert_true(world_expect(w, "cyd", SERVER_MAIL)->mail.items[0].room == w->room);
    world_do(w, "ann: change join=code; cyd: mail; cyd: join !not-invited; dan: login; dan: mail");
    assert_true(world_expect(w, "cyd", SERVER_MAIL)->mail.items[0].room == 0);
    assert_string_equal(world_last(w, "cyd", SERVER_MAIL)->mail.items[0].code, "");
    assert_string_equal(world_expect(w, "dan", SERVER_MAIL)->mail.items[0].code,
                        world_room(w)->code);
    world_do(w, "ann: kick dan; dan: mail");
    assert_true(world_expect(w, "dan", SERVER_MAIL)->mail.items[0].room == 0);
}

// Who hides, or ignores the author, is away to him: he learns nothing by trying.
static void
hiding_looks_like_being_away(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: register; cyd: register; bob: invisible on; cyd: ignore ann;"
                "ann: whisper bob x; ann: whisper cyd x; bob: mail; cyd: mail");
    world_expect_nothing(w, "bob", SERVER_CHAT_LINE);
    world_expect_nothing(w, "cyd", SERVER_CHAT_LINE);
    world_expect_number("for bob", world_expect(w, "bob", SERVER_MAIL)->mail.conversation_count, 1);
    world_expect_number("for cyd", world_expect(w, "cyd", SERVER_MAIL)->mail.conversation_count, 0);
}

static void
one_is_told_how_a_game_ended(void **state)
{
    struct world *w = *state;
    const struct wire_mail *mail;

    world_do(w, "ann: register; bob: register; ann: create clock=sudden:60; bob: join; bob: sit b;"
                "ann: ready; bob: ready; ann: h8; bob: i8; ann: j8; bob: k8; ann: lost; +70000;"
                "bob: mail; ann: login; ann: mail");
    world_expect_number("of bob, who saw it", world_expect(w, "bob", SERVER_MAIL)->mail.item_count,
                        0);
    mail = &world_expect(w, "ann", SERVER_MAIL)->mail;
    world_expect_number("items", mail->item_count, 1);
    world_expect_number("kind", mail->items[0].kind, MAIL_GAME);
    world_expect_number("outcome", mail->items[0].outcome, MAIL_LOST);
    world_expect_number("reason", mail->items[0].reason, END_TIME);
    assert_true(mail->items[0].waits);
    assert_string_equal(mail->items[0].from->name, "bob");
    world_do(w, "ann: seen; ann: mail");
    mail = &world_expect(w, "ann", SERVER_MAIL)->mail;
    world_expect_number("items", mail->item_count, 1);
    assert_false(mail->items[0].waits);
}

static void
an_invitation_waits(void **state)
{
    struct world *w = *state;
    const struct wire_mail *mail;

    world_do(w, "ann: register; bob: register; bob: lost; ann: create join=code; ann: invite bob;"
                "bob: login; bob: mail");
    mail = &world_expect(w, "bob", SERVER_MAIL)->mail;
    world_expect_number("items", mail->item_count, 1);
    world_expect_number("kind", mail->items[0].kind, MAIL_INVITATION);
    assert_true(mail->items[0].room == w->room);
    world_do(w, "bob: join; bob: leave; ann: leave; +61000; bob: mail");
    mail = &world_expect(w, "bob", SERVER_MAIL)->mail;
    world_expect_number("closed", (int64_t)mail->items[0].room, 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(a_message_waits_for_who_is_away),
        WORLD_TEST(a_game_that_ends_while_a_line_is_dead_is_told_later),
        WORLD_TEST(what_waits_has_limits),
        WORLD_TEST(who_hides_is_not_found_out),
        WORLD_TEST(who_was_seen_to_read_can_be_written_to),
        WORLD_TEST(a_message_to_a_dead_connection_waits),
        WORLD_TEST(a_code_is_for_those_who_may_have_it),
        WORLD_TEST(hiding_looks_like_being_away),
        WORLD_TEST(one_is_told_how_a_game_ended),
        WORLD_TEST(an_invitation_waits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
