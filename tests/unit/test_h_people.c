// SPDX-License-Identifier: MIT
// Who is online, friends, and who may know it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "tests/support/core_world.h"

// The newest page that this client got, as "ann:1600 bob:0".
static void
expect_people(struct world *w, const char *name, const char *want)
{
    const struct wire_people_page *page = &world_expect(w, name, SERVER_PEOPLE_PAGE)->people_page;
    struct strbuf text = {0};

    for (int i = 0; i < page->person_count; i++) {
        strbuf_addf(&text, "%s%s", i ? " " : "", page->people[i].player->name);
    }
    assert_string_equal(strbuf_text(&text), want);
    strbuf_finish(&text);
}

static const struct wire_person *
expect_row(struct world *w, const char *name, const char *who)
{
    const struct wire_people_page *page = &world_last(w, name, SERVER_PEOPLE_PAGE)->people_page;

    for (int i = 0; i < page->person_count; i++) {
        if (strcmp(page->people[i].player->name, who) == 0) {
            return &page->people[i];
        }
    }
    fail_msg("%s is not on the page of %s", who, name);
    return NULL;
}

static void
rate(struct world *w, const char *name, double rating, int games)
{
    struct rating *line = player_rating_for(world_player(w, name), RULE_RENJU, SPEED_BLITZ);

    line->rating = rating;
    line->games = games;
}

// Whoever comes again takes the place of his rating.
static void
best_rated_come_first_then_by_name(void **state)
{
    struct world *w = *state;

    world_do(w, "Zoe: register; ann: register; bob: guest; Carl: guest");
    rate(w, "Zoe", 1800, 30);
    rate(w, "ann", 1700, 30);
    world_do(w, "Zoe: goodbye; ann: goodbye; Zoe: connect; Zoe: hello; Zoe: login;"
                "ann: connect; ann: hello; ann: login; bob: people");
    expect_people(w, "bob", "Zoe ann bob Carl");
    world_expect_number("rating", expect_row(w, "bob", "Zoe")->player->rating, 1800);
    world_expect_number("rule", expect_row(w, "bob", "Zoe")->rule, RULE_RENJU);
    world_expect_number("speed", expect_row(w, "bob", "Zoe")->speed, SPEED_BLITZ);
    world_expect_number("rule of none", expect_row(w, "bob", "bob")->rule, ANY_RULE);
}

static void
names_are_found_by_their_beginning(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; Anna: guest; bob: guest; ANKE: guest; bob: people 0 AN");
    expect_people(w, "bob", "ANKE ann Anna");
    world_do(w, "bob: people 0 anna");
    expect_people(w, "bob", "Anna");
    world_do(w, "bob: people 0 nn");
    expect_people(w, "bob", "");
    world_do(w, "bob: people 7");
    expect_people(w, "bob", "");
}

static void
crowd_comes_in_pages(void **state)
{
    struct world *w = *state;
    char line[64];

    for (int i = 0; i < WIRE_PEOPLE_MAX + 3; i++) {
        snprintf(line, sizeof(line), "p%02d: guest", i);
        world_do(w, line);
    }
    world_do(w, "p00: people");
    const struct wire_people_page *page = &world_expect(w, "p00", SERVER_PEOPLE_PAGE)->people_page;
    world_expect_number("rows", page->person_count, WIRE_PEOPLE_MAX);
    world_expect_number("pages", page->pages, 2);
    world_expect_number("total", page->total, WIRE_PEOPLE_MAX + 3);
    world_do(w, "p00: people 1");
    expect_people(w, "p00", "p50 p51 p52");
}

static void
people_are_shown_with_what_they_do(void **state)
{
    struct world *w = *state;
    const struct wire_person *row;

    world_do(w, "ann: guest; bob: guest; cid: guest; dan: guest; ann: create; bob: join;"
                "bob: sit b; ann: ready; bob: ready; cid: join; dan: people");
    world_expect_number("ann", expect_row(w, "dan", "ann")->state, PLAYER_PLAYING);
    row = expect_row(w, "dan", "cid");
    world_expect_number("cid", row->state, PLAYER_HERE);
    assert_true(row->watching && row->room == w->room);
    assert_string_equal(row->code, world_room(w)->code);
    row = expect_row(w, "dan", "dan");
    assert_true(!row->watching && !row->room);
    assert_string_equal(row->code, "");
}

// Two who look at the same page within a second get the same bytes.
static void
page_is_a_second_old_at_most(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: people; cid: guest; bob: people");
    expect_people(w, "ann", "ann bob");
    expect_people(w, "bob", "ann bob");
    world_do(w, "+1000; bob: people");
    expect_people(w, "bob", "ann bob cid");
}

static void
invisible_player_is_told_to_nobody(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: guest; bob: lobby on; bob: friend ann; bob: friends;"
                "bob: people; ann: invisible on");
    world_expect_number(
        "told", world_expect(w, "bob", SERVER_FRIEND_NEWS)->friend_news.person->state, PLAYER_GONE);
    world_forget(w);
    world_do(w, "bob: people; bob: profile ann; bob: whisper ann x !mail-guest");
    expect_people(w, "bob", "bob");
    assert_false(world_last(w, "bob", SERVER_PROFILE)->profile.online);
    world_pass(w, 1000);
    world_expect_number("rows",
                        world_expect(w, "bob", SERVER_LOBBY_DELTA)->lobby_delta.player_count, 1);
    // From then on not even that he comes and goes.
    world_forget(w);
    world_do(w, "ann: goodbye; +2000; ann: connect; ann: hello; ann: login; +2000");
    world_expect_nothing(w, "bob", SERVER_LOBBY_DELTA);
    world_expect_nothing(w, "bob", SERVER_FRIEND_NEWS);
    world_crash(w, 1000);
    world_do(w, "bob: resume; ann: resume; bob: people");
    expect_people(w, "bob", "bob");
    world_do(w, "ann: invisible off; +1000; bob: people");
    expect_people(w, "bob", "ann bob");
}

static void
invisible_player_was_last_seen_before(void **state)
{
    struct world *w = *state;
    int64_t seen;

    world_do(w, "ann: register; bob: guest; +5000; ann: invisible on; bob: profile ann");
    seen = (int64_t)world_last(w, "bob", SERVER_PROFILE)->profile.seen_ms;
    world_do(w, "+60000; ann: goodbye; bob: profile ann");
    world_expect_number("seen", (int64_t)world_last(w, "bob", SERVER_PROFILE)->profile.seen_ms,
                        seen);
}

static void
ignored_player_sees_neither_presence_nor_place(void **state)
{
    struct world *w = *state;
    const struct wire_lobby_delta *delta;

    world_do(w, "ann: guest; bob: guest; cid: guest; bob: lobby on; cid: lobby on; bob: friend ann;"
                "bob: friends; ann: ignore bob; bob: people; cid: people");
    expect_people(w, "bob", "bob cid");
    expect_people(w, "cid", "ann bob cid");
    delta = &world_expect(w, "bob", SERVER_LOBBY_DELTA)->lobby_delta;
    world_expect_number("state", delta->players[0].state, PLAYER_GONE);
    world_expect_number(
        "news", world_expect(w, "bob", SERVER_FRIEND_NEWS)->friend_news.person->state, PLAYER_GONE);
    world_forget(w);
    world_do(w, "ann: create; +1000; bob: profile ann; bob: friends");
    world_expect_number("rows for cid",
                        world_expect(w, "cid", SERVER_LOBBY_DELTA)->lobby_delta.player_count, 1);
    world_expect_number("rows for bob",
                        world_expect(w, "bob", SERVER_LOBBY_DELTA)->lobby_delta.player_count, 0);
    assert_false(world_last(w, "bob", SERVER_PROFILE)->profile.online);
    assert_true(world_last(w, "bob", SERVER_PROFILE)->profile.room == 0);
    world_expect_number("friend", world_last(w, "bob", SERVER_FRIENDS)->friends.friends[0].state,
                        PLAYER_GONE);
    // Whoever comes in later gets pages without him.
    world_do(w, "bob: lobby on");
    world_expect_number("players", world_last(w, "bob", SERVER_LOBBY_PAGE)->lobby_page.player_count,
                        2);
    world_forget(w);
    world_do(w, "ann: unignore bob");
    world_expect_number("back",
                        world_expect(w, "bob", SERVER_FRIEND_NEWS)->friend_news.person->state,
                        PLAYER_WAITING);
    world_expect_number("back in the lobby",
                        world_expect(w, "bob", SERVER_LOBBY_DELTA)->lobby_delta.players[0].state,
                        PLAYER_WAITING);
}

static void
friends_are_told_when_one_comes_and_goes(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: guest; ann: goodbye; bob: friend ann; bob: friends;"
                "ann: connect; ann: hello; ann: login");
    world_expect_number(
        "came", world_expect(w, "bob", SERVER_FRIEND_NEWS)->friend_news.person->state, PLAYER_HERE);
    world_do(w, "ann: goodbye");
    world_expect_number(
        "went", world_expect(w, "bob", SERVER_FRIEND_NEWS)->friend_news.person->state, PLAYER_GONE);
    world_do(w, "bob: unfriend ann; ann: connect; ann: hello; ann: login");
    world_expect_nothing(w, "bob", SERVER_FRIEND_NEWS);
    // A friend that is added later is told too.
    world_do(w, "bob: friend ann; ann: goodbye");
    world_expect(w, "bob", SERVER_FRIEND_NEWS);
}

// An older program does not know the message.
static void
only_who_asks_is_told_of_friends(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: register; bob: friend ann; ann: goodbye; ann: connect;"
                "ann: hello; ann: login");
    world_expect_nothing(w, "bob", SERVER_FRIEND_NEWS);
    world_do(w, "bob: friends; bob: lost; bob: connect; bob: hello; bob: login; ann: goodbye");
    world_expect_nothing(w, "bob", SERVER_FRIEND_NEWS);
}

static void
friends_are_kept_in_their_order(void **state)
{
    struct world *w = *state;
    const struct wire_friends *friends;

    world_do(w, "ann: register; cid: register; dan: register; bob: register; bob: friend dan;"
                "bob: friend ann; bob: friend cid; bob: friend ann; bob: friend bob !self;"
                "bob: friend nobody !no-such-player; bob: unfriend dan; bob: friend dan");
    world_crash(w, 1000);
    world_do(w, "bob: resume; ann: resume; bob: friends");
    friends = &world_last(w, "bob", SERVER_FRIENDS)->friends;
    world_expect_number("friends", friends->friend_count, 3);
    assert_string_equal(friends->friends[0].player->name, "ann");
    world_expect_number("ann", friends->friends[0].state, PLAYER_HERE);
    assert_true(friends->friends[0].seen_ms == 0);
    assert_string_equal(friends->friends[1].player->name, "cid");
    world_expect_number("cid", friends->friends[1].state, PLAYER_GONE);
    assert_true(friends->friends[1].seen_ms > 0);
    assert_string_equal(friends->friends[2].player->name, "dan");
}

static void
list_of_friends_is_limited(void **state)
{
    struct world *w = *state;
    struct player *bob;

    world_do(w, "ann: guest; bob: guest");
    bob = world_player(w, "bob");
    for (int i = 0; i < PLAYER_FRIENDS_MAX; i++) {
        assert_true(player_add_friend(bob, world_player(w, "ann")->id + 1000 + (uint64_t)i));
    }
    assert_false(player_add_friend(bob, 1));
    // Those are not known: they give way.
    world_do(w, "bob: friend ann");
    world_expect_number("friends", bob->friend_count, 1);
}

static void
new_rating_changes_the_place(void **state)
{
    struct world *w = *state;

    world_do(
        w,
        "ann: register; bob: register; ann: create rated=yes undo=off clock=sudden:300; bob: join;"
        "bob: sit b; ann: ready; bob: ready; ann: h8; bob: i8; ann: h9; bob: i9;"
        "ann: h10; bob: i10; bob: resign; +1000; bob: people");
    expect_people(w, "bob", "ann bob");
    assert_true(expect_row(w, "bob", "ann")->player->rating >
                expect_row(w, "bob", "bob")->player->rating);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(best_rated_come_first_then_by_name),
        WORLD_TEST(names_are_found_by_their_beginning),
        WORLD_TEST(crowd_comes_in_pages),
        WORLD_TEST(people_are_shown_with_what_they_do),
        WORLD_TEST(page_is_a_second_old_at_most),
        WORLD_TEST(invisible_player_is_told_to_nobody),
        WORLD_TEST(invisible_player_was_last_seen_before),
        WORLD_TEST(ignored_player_sees_neither_presence_nor_place),
        WORLD_TEST(friends_are_told_when_one_comes_and_goes),
        WORLD_TEST(only_who_asks_is_told_of_friends),
        WORLD_TEST(friends_are_kept_in_their_order),
        WORLD_TEST(list_of_friends_is_limited),
        WORLD_TEST(new_rating_changes_the_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
