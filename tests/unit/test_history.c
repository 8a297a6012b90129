// SPDX-License-Identifier: MIT
// What was said before: who may read it later, how long it is kept, and how it is taken back.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/blob.h"
#include "server/core/core_internal.h"
#include "server/core/history/history_limits.h"
#include "tests/support/core_world.h"

enum { DAY_MS = 24 * 3600 * 1000 };

static void
who_comes_in_reads_the_last_lines(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: say one; ann: say two; bob: history lobby");
    world_expect_history(w, "bob", "one,two");
    world_do(w, "ann: create; ann: talk three; bob: history room !not-in-room; bob: join;"
                "bob: history room");
    world_expect_history(w, "bob", "three");
}

static void
a_restart_forgets_nothing(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: register; ann: say one; ann: create; ann: talk two;"
                "ann: whisper bob three");
    world_crash(w, 1000);
    world_do(w, "ann: login; bob: login; bob: history lobby; bob: join; bob: history room;"
                "bob: history ann");
    world_expect_history(w, "bob", "one");
    world_expect_history(w, "bob", "two");
    world_expect_history(w, "bob", "three");
}

static void
what_players_say_is_theirs(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; cyd: guest; ann: create; bob: join; cyd: join; bob: sit b;"
                "ann: talk before; ann: ready; bob: ready; ann: talk secret; cyd: murmur psst;"
                "ann: resign; ann: talk after; cyd: history room; ann: history room");
    world_expect_history(w, "cyd", "before,psst,after");
    world_expect_history(w, "ann", "before,secret,after");
}

static void
a_private_room_that_opens_keeps_its_secrets(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create join=code; ann: talk secret;"
                "ann: change join=anyone; ann: talk open; bob: join; bob: history room;"
                "ann: history room");
    world_expect_history(w, "bob", "open");
    world_expect_history(w, "ann", "secret,open");
}

static void
who_is_ignored_is_not_read(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; cyd: guest; ann: say one; cyd: say two; bob: ignore ann;"
                "bob: history lobby; bob: unignore ann; bob: history lobby");
    world_expect_history(w, "bob", "two");
    world_expect_history(w, "bob", "one,two");
}

static void
pages_go_back(void **state)
{
    struct world *w = *state;
    struct client_msg ask = {.kind = CLIENT_HISTORY_ASK,
                             .history_ask = {.channel = CHANNEL_LOBBY, .name = ""}};
    const struct wire_history *history;

    world_do(w, "ann: guest; bob: guest");
    for (int i = 0; i < 59; i++) {
        world_do(w, "ann: say x; +400");
    }
    world_do(w, "bob: history lobby");
    history = &world_expect(w, "bob", SERVER_HISTORY)->history;
    world_expect_number("lines", history->line_count, 50);
    assert_true(history->more);
    ask.history_ask.before = history->lines[0].line;
    world_ask(w, "bob", &ask);
    history = &world_expect(w, "bob", SERVER_HISTORY)->history;
    world_expect_number("lines", history->line_count, 9);
    assert_false(history->more);
}

// Pages cost by what they tell, so that nobody reads all day at the price of pings.
static void
pages_are_paid_by_their_lines(void **state)
{
    struct world *w = *state;
    struct client_msg ask = {.kind = CLIENT_HISTORY_ASK,
                             .history_ask = {.channel = CHANNEL_ROOM, .name = ""}};
    int pages = 0;

    world_do(w, "ann: guest; ann: create");
    for (int i = 0; i < 59; i++) {
        world_do(w, "ann: talk x; +400");
    }
    ask.history_ask.room = w->room;
    world_do(w, "+60000");
    w->is_metered = true;
    for (int i = 0; i < 12; i++) {
        world_send(w, "ann", &ask);
        pages += world_answer(w, "ann")->kind == SERVER_HISTORY;
    }
    assert_in_range(pages, 6, 8);
}

// All who come in get the same page, and never an older one.
static void
the_newest_page_of_the_lobby_is_made_once(void **state)
{
    struct world *w = *state;
    const struct blob *page;

    world_do(w, "ann: guest; bob: guest; cyd: guest; cyd: ignore ann; ann: say one;"
                "ann: history lobby");
    page = w->core->history.lobby_page;
    assert_non_null(page);
    world_do(w, "bob: history lobby; cyd: history lobby");
    assert_ptr_equal(page, w->core->history.lobby_page);
    world_expect_history(w, "ann", "one");
    world_expect_history(w, "bob", "one");
    world_expect_history(w, "cyd", "");
    world_do(w, "bob: say two; ann: history lobby; bob: unsay; ann: history lobby");
    world_expect_history(w, "ann", "one,two");
    world_expect_history(w, "ann", "one");
}

static void
the_lobby_forgets_in_time(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; ann: say old; ann: lost");
    world_pass(w, INT64_C(6) * DAY_MS);
    world_do(w, "ann: login; ann: say new; ann: history lobby; ann: lost");
    world_expect_history(w, "ann", "old,new");
    world_pass(w, INT64_C(2) * DAY_MS);
    world_do(w, "ann: login; ann: history lobby");
    world_expect_history(w, "ann", "new");
}

static void
the_operator_sets_how_much_is_kept(void **state)
{
    struct core_config config = core_config_default();
    struct world *w = *state;

    world_close(w);
    config.history_lobby_lines = 2;
    config.history_room_lines = 0;
    config.history_message_days = 0;
    world_open_with(w, &config);
    world_do(w, "ann: register; bob: register; ann: say a; ann: say b; ann: say c;"
                "ann: history lobby; ann: create; ann: talk x; ann: history room;"
                "ann: whisper bob hi; ann: history bob; bob: lost; ann: whisper bob hi !offline;"
                "ann: invite bob !offline");
    world_expect_history(w, "ann", "b,c");
    world_expect_history(w, "ann", "");
    world_expect_history(w, "ann", "");
}

static void
a_room_takes_its_lines_with_it(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create; ann: talk a; ann: talk b");
    world_expect_number("kept", HASH_CNT(by_id, w->core->history.lines), 2);
    world_do(w, "ann: leave; +61000");
    world_expect_number("kept", HASH_CNT(by_id, w->core->history.lines), 0);
    world_expect_number("gone", world_entry_count(w, ENTRY_LINE_GONE), 2);
}

static void
lines_can_be_taken_back(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: lobby on; bob: lobby on; bob: history lobby;"
                "ann: say oops; bob: unsay !no-such-line; ann: unsay; ann: unsay !no-such-line;"
                "bob: history lobby");
    world_expect(w, "bob", SERVER_LINE_GONE);
    world_expect_nothing(w, "ann", SERVER_LINE_GONE); // never asked for lines: an older program
    world_expect_history(w, "bob", "");
    world_expect_history(w, "bob", "");
    world_do(w, "ann: create; bob: join; bob: talk rude; ann: unsay; bob: history room");
    world_expect_history(w, "bob", "");
    world_crash(w, 1000);
    world_expect_number("kept", HASH_CNT(by_id, w->core->history.lines), 0);
}

static void
the_operator_takes_lines_back(void **state)
{
    struct world *w = *state;

    world_do(w,
             "ann: guest; bob: guest; ann: say rude; bob: say nice; ann: create; ann: talk rude");
    world_command(w, "unsay ann");
    world_expect_told(w, "2");
    world_do(w, "bob: history lobby");
    world_expect_history(w, "bob", "nice");
}

static int
count_gone(struct world *w, const char *name)
{
    const struct server_msg *msg;
    int count = 0;

    while ((msg = world_find(w, name, SERVER_LINE_GONE))) {
        assert_in_range(msg->line_gone.line_count, 1, WIRE_HISTORY_MAX);
        count += msg->line_gone.line_count;
    }
    return count;
}

// A crowd is told of many lines together, and of the others in later turns.
static void
many_lines_are_taken_back_in_groups(void **state)
{
    struct world *w = *state;

    world_do(w,
             "ann: guest; bob: guest; bob: lobby on; bob: history lobby; ann: create; bob: join");
    for (int i = 0; i < 60; i++) {
        world_do(w, "ann: say x; ann: talk y; +400");
    }
    world_command(w, "unsay ann");
    world_expect_told(w, "120");
    world_expect_number("in the first turn", count_gone(w, "bob"), WIRE_HISTORY_MAX);
    world_do(w, "ann: say new; +10");
    world_expect_number("in later ones", count_gone(w, "bob"), 120 - WIRE_HISTORY_MAX);
    world_expect_history(w, "bob", "");
    world_do(w, "bob: history lobby; bob: history room");
    world_expect_history(w, "bob", "new");
    world_expect_history(w, "bob", "");
}

static void
a_guest_who_is_gone_can_be_unsaid(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; one: guest gil; one: say rude; one: lost; +660000; two: guest gil;"
                "two: say nice");
    world_command(w, "unsay gil");
    world_expect_told(w, "Lines of gil deleted: 1");
    world_expect_told(w, "left 1");
    world_do(w, "ann: history lobby; two: say kind");
    world_expect_history(w, "ann", "rude");
    world_command(w, "unsay Gil gone");
    world_expect_told(w, "deleted: 1");
    world_do(w, "ann: history lobby; two: lost; +660000");
    world_expect_history(w, "ann", "kind");
    world_command(w, "unsay gil");
    world_expect_told(w, "deleted: 1");
    world_command(w, "unsay gil");
    world_expect_told(w, "no: There is no player \"gil\"");
}

static int
count_between(const struct world *w, const char *box, const char *other)
{
    const struct history_list *list = history_list_of(w->core, world_player(w, box)->id);
    uint64_t id = world_player(w, other)->id;
    int count = 0;

    for (const struct history_node *node = list ? list->first : NULL; node; node = node->next) {
        count += node->line->words.from == id || node->line->words.to == id;
    }
    return count;
}

// However much others write to somebody: his friends' messages stay, and what he has not read.
static void
nobody_pushes_out_the_mail_of_others(void **state)
{
    struct world *w = *state;
    char line[120];

    world_do(w, "ann: register; bob: register; cyd: register; bob: lost; cyd: whisper bob waits;"
                "bob: login");
    for (int i = 0; i < 100; i++) {
        world_do(w, "ann: whisper bob x");
    }
    for (int i = 0; i < 6; i++) {
        snprintf(line, sizeof(line), "m%d: register", i);
        world_do(w, line);
        snprintf(line, sizeof(line), "m%d: whisper bob x", i);
        for (int j = 0; j < HISTORY_PAIR_MAX; j++) {
            world_do(w, line);
        }
    }
    world_expect_number("of ann", count_between(w, "bob", "ann"), 100);
    world_expect_number("of cyd", count_between(w, "bob", "cyd"), 1);
    world_expect_number("in all", history_list_of(w->core, world_player(w, "bob")->id)->count,
                        HISTORY_BOX_MAX);
}

static void
all_together_have_a_limit(void **state)
{
    struct core_config config = core_config_default();
    struct world *w = *state;

    world_close(w);
    config.history_all_messages = 3;
    config.history_all_room_lines = 4;
    world_open_with(w, &config);
    world_do(w, "ann: register; bob: register; cyd: register; ann: whisper bob 1;"
                "bob: whisper cyd 2; cyd: whisper ann 3; bob: whisper ann 4; ann: history bob;"
                "ann: create; ann: talk a; ann: talk b; ann: talk c; ann: history room;"
                "bob: create; bob: talk d; bob: talk e; bob: history room");
    world_expect_history(w, "ann", "4");
    world_expect_history(w, "ann", "a,b,c");
    world_expect_history(w, "bob", "d,e");
    world_expect_number("messages", w->core->history.mail.count, 3);
    world_expect_number("lines of rooms", w->core->history.rooms.count, 4);
}

static void
set_room_lines(struct world *w, int lines)
{
    struct core_config config = w->core->config;
    struct core_event event = {.kind = EVENT_LIMITS, .config = &config};

    config.history_room_lines = lines;
    world_event(w, &event);
}

// What a reload leaves behind is not read any more, and goes in portions.
static void
a_lower_limit_of_rooms_holds_at_once(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: create");
    for (int i = 0; i < 100; i++) {
        world_do(w, "ann: talk x; +400");
    }
    world_do(w, "ann: talk y; ann: talk z");
    set_room_lines(w, 2);
    world_do(w, "ann: history room");
    world_expect_history(w, "ann", "y,z");
    assert_true(w->core->history.rooms.count > 2);
    world_do(w, "+10");
    world_expect_number("kept", w->core->history.rooms.count, 2);
    set_room_lines(w, 0);
    world_do(w, "ann: history room");
    world_expect_history(w, "ann", "");
    world_expect_number("kept", w->core->history.rooms.count, 0);
}

static void
one_has_no_conversation_with_oneself(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: register; ann: whisper bob x; ann: history ann !self");
}

// Somebody's words do not keep the server from starting.
static void
a_line_that_cannot_be_read_is_dropped(void **state)
{
    struct world *w = *state;
    struct blob *blob;

    world_do(w, "ann: register; ann: say one; ann: say two");
    for (int i = 0; i < w->entry_count; i++) {
        blob = (struct blob *)w->entries[i].value.data;
        if (w->entries[i].value.kind == ENTRY_LINE) {
            blob->bytes[blob->length - 2] = '\a';
            break;
        }
    }
    world_crash(w, 1000);
    assert_non_null(strstr(strbuf_text(&w->notes), "chat line dropped"));
    world_expect_number("gone", world_entry_count(w, ENTRY_LINE_GONE), 1);
    world_do(w, "ann: login; ann: history lobby");
    world_expect_history(w, "ann", "two");
}

static void
an_entry_that_is_not_understood_is_refused(void **state)
{
    static const char *const texts[] = {
        "line 1\nkind lobby\nat 5\nfrom 7 ann\ntext hello\nroom 9\n",
        "line 1\nkind lobby\nat 5\nfrom 7 ann\n",
        "line 1\nkind message\nat 5\nfrom 7 ann\ntext hello\n",
        "line 1\nkind lobby\nat 5\ntext hello\n",
        "line 1\nkind lobby\nat 5\nfrom 7 ann\ntext \x1b[31m\n",
        "line 2\nkind lobby\nat 5\nfrom 7 ann\ntext hello\n",
    };
    static const char good[] = "line 1\nkind lobby\nat 5\nfrom 7 ann\ntext hello\n";
    struct history_line *line = history_line_read(3, good, sizeof(good) - 1);
    struct strbuf text = {0};

    (void)state;
    assert_non_null(line);
    history_line_write(line, &text);
    assert_string_equal(strbuf_text(&text), good);
    history_line_free(line);
    strbuf_finish(&text);
    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        assert_null(history_line_read(3, texts[i], strlen(texts[i])));
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(who_comes_in_reads_the_last_lines),
        WORLD_TEST(a_restart_forgets_nothing),
        WORLD_TEST(what_players_say_is_theirs),
        WORLD_TEST(a_private_room_that_opens_keeps_its_secrets),
        WORLD_TEST(who_is_ignored_is_not_read),
        WORLD_TEST(pages_go_back),
        WORLD_TEST(pages_are_paid_by_their_lines),
        WORLD_TEST(the_newest_page_of_the_lobby_is_made_once),
        WORLD_TEST(the_lobby_forgets_in_time),
        WORLD_TEST(the_operator_sets_how_much_is_kept),
        WORLD_TEST(a_room_takes_its_lines_with_it),
        WORLD_TEST(lines_can_be_taken_back),
        WORLD_TEST(the_operator_takes_lines_back),
        WORLD_TEST(many_lines_are_taken_back_in_groups),
        WORLD_TEST(a_guest_who_is_gone_can_be_unsaid),
        WORLD_TEST(nobody_pushes_out_the_mail_of_others),
        WORLD_TEST(all_together_have_a_limit),
        WORLD_TEST(a_lower_limit_of_rooms_holds_at_once),
        WORLD_TEST(one_has_no_conversation_with_oneself),
        WORLD_TEST(a_line_that_cannot_be_read_is_dropped),
        WORLD_TEST(an_entry_that_is_not_understood_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
