// SPDX-License-Identifier: MIT
// What a client knows of lines that were said before, of messages, and of news.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "tests/support/client_world.h"

static bool
is_acknowledged(const struct client_world *w)
{
    const struct history_line *line = w->world.core->history.lines;

    return line && !line->words.waits;
}

// A screen tells the number of what is new, and may never open the page that shows it.
static void
mail_is_new_until_it_was_shown(void **state)
{
    struct client_world *w = *state;
    struct model *bob;

    client_world_view(w, "bob");
    client_world_do(w, "ann: register; bob: register; bob: lost; ann: whisper bob hello; "
                       "bob: login; +5000");
    bob = client_world_model(w, "bob");
    assert_int_equal(client_world_news(w, "bob", NEWS_MAIL), 1);
    assert_int_equal(m_mail_waiting(&bob->mail), 1);
    assert_false(is_acknowledged(w));
    model_mail_shown(bob);
    client_world_deliver(w);
    assert_true(is_acknowledged(w));
    assert_int_equal(m_mail_waiting(&bob->mail), 0);
    assert_int_equal(bob->mail.conversations[0].waiting, 1); // as it is shown now
    client_world_do(w, "bob: lost; bob: login; +5000");
    assert_int_equal(client_world_news(w, "bob", NEWS_MAIL), 0);
    assert_int_equal(bob->mail.conversations[0].waiting, 0);
}

static void
a_message_that_was_deleted_leaves_the_list(void **state)
{
    struct client_world *w = *state;
    const struct m_conversation *talk;

    client_world_view(w, "ann");
    client_world_do(w, "ann: register; bob: register; bob: whisper ann one; +100; "
                       "bob: whisper ann two; +100");
    talk = &client_world_model(w, "ann")->mail.conversations[0];
    assert_string_equal(talk->text, "two");
    client_world_do(w, "bob: unsay; +100");
    assert_string_equal(talk->text, "one");
    assert_int_equal(client_world_news(w, "ann", NEWS_MAIL), 0);
}

static void
ones_own_message_has_its_time(void **state)
{
    struct client_world *w = *state;
    struct client_msg say = {.kind = CLIENT_SAY,
                             .say = {.channel = CHANNEL_WHISPER, .name = "bob", .text = "hello"}};
    struct viewer *ann = client_world_view(w, "ann");
    const struct m_mail *mail = &ann->model.mail;

    client_world_do(w, "ann: register; bob: register; bob: whisper ann hi; +5000");
    client_world_send(w, ann, &say, false);
    client_world_deliver(w);
    assert_true(mail->conversations[0].is_own);
    assert_true(mail->conversations[0].at_ms == w->world.now.wall_ms);
}

static void
a_line_that_broke_asks_for_nothing(void **state)
{
    struct client_world *w = *state;
    struct model *ann;

    client_world_view(w, "ann");
    client_world_do(w, "ann: guest; ann: create; +5000");
    ann = client_world_model(w, "ann");
    ann->rooms[0]->history_at_ms = 5;
    ann->rooms[0]->is_outside = true;
    assert_true(model_tick(ann, 1000000) != 5);
    ann->rooms[0]->is_outside = false;
    model_set_link(ann, LINK_WAITING, "", "", 1000000);
    assert_true(ann->rooms[0]->history_at_ms == TIME_NEVER);
    ann->rooms[0]->history_at_ms = 5;
    assert_true(model_tick(ann, 1000000) != 5);
}

static void
the_lobby_is_read_as_far_as_there_is_room(void **state)
{
    struct client_world *w = *state;

    client_world_view(w, "bob");
    client_world_do(w, "ann: guest");
    for (int i = 0; i < 120; i++) {
        client_world_do(w, "ann: say x; +400");
    }
    client_world_do(w, "bob: guest; +5000");
    assert_int_equal(client_world_model(w, "bob")->lobby_chat.count, 120);
    assert_int_equal(client_world_news(w, "bob", NEWS_HISTORY), 1);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        CLIENT_TEST(mail_is_new_until_it_was_shown),
        CLIENT_TEST(a_message_that_was_deleted_leaves_the_list),
        CLIENT_TEST(ones_own_message_has_its_time),
        CLIENT_TEST(a_line_that_broke_asks_for_nothing),
        CLIENT_TEST(the_lobby_is_read_as_far_as_there_is_room),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
