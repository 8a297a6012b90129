// SPDX-License-Identifier: MIT
// Badges: who may wear what, and who is told.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "tests/support/core_world.h"

static void
expect_badge(struct world *w, const char *name, struct badge want)
{
    struct badge is = world_player(w, name)->badge;

    world_expect_number("glyph", is.glyph, want.glyph);
    world_expect_number("colour", is.colour, want.colour);
}

static void
expect_wire(const struct wire_player *player, uint32_t glyph, uint32_t colour)
{
    world_expect_number("glyph that is told", player->badge, glyph);
    world_expect_number("colour that is told", player->badge_colour, colour);
}

static void
expect_told(struct world *w, const char *name, const char *who, uint32_t glyph, uint32_t colour)
{
    const struct wire_room_badge *told = &world_expect(w, name, SERVER_ROOM_BADGE)->room_badge;

    assert_true(told->room == w->room);
    assert_true(told->player == world_player(w, who)->id);
    world_expect_number("glyph", told->glyph, glyph);
    world_expect_number("colour", told->colour, colour);
}

static void
badge_can_be_chosen_changed_and_taken_off(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: badge 2 3");
    expect_badge(w, "ann", (struct badge){BADGE_SPARK, BADGE_GOLD});
    world_do(w, "ann: badge 16 8");
    expect_badge(w, "ann", (struct badge){BADGE_GEM, BADGE_PINK});
    world_do(w, "ann: badge 1 0");
    expect_badge(w, "ann", (struct badge){BADGE_STAR, BADGE_PLAIN});
    world_do(w, "ann: badge 0 0");
    expect_badge(w, "ann", (struct badge){0});
}

// world_do() compares the whole state before and after a refusal.
static void
unknown_badge_is_refused_and_changes_nothing(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: badge 2 3; ann: badge 17 1 !bad-badge;"
                "ann: badge 1 9 !bad-badge; ann: badge 0 1 !bad-badge;"
                "ann: badge 4294967295 0 !bad-badge");
    expect_badge(w, "ann", (struct badge){BADGE_SPARK, BADGE_GOLD});
}

static void
account_keeps_its_badge(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; ann: badge 7 5; ann: goodbye");
    world_crash(w, 1000);
    world_do(w, "ann: connect; ann: hello; ann: login");
    world_expect_number("glyph", world_last(w, "ann", SERVER_IDENTITY)->identity.badge, BADGE_NOTE);
    world_expect_number("colour", world_last(w, "ann", SERVER_IDENTITY)->identity.badge_colour,
                        BADGE_CYAN);
    world_do(w, "ann: badge 0 0");
    world_crash(w, 1000);
    expect_badge(w, "ann", (struct badge){0});
}

static void
guest_keeps_it_while_he_is_known(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: badge 7 5; ann: lost; ann: resume");
    expect_badge(w, "ann", (struct badge){BADGE_NOTE, BADGE_CYAN});
    world_do(w, "ann: goodbye; ann: guest");
    expect_badge(w, "ann", (struct badge){0});
}

static void
room_hears_of_it(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; cyd: guest; ann: create; bob: join; bob: badge 4 2");
    expect_told(w, "ann", "bob", BADGE_SUN, BADGE_ORANGE);
    expect_told(w, "bob", "bob", BADGE_SUN, BADGE_ORANGE);
    world_expect_nothing(w, "cyd", SERVER_ROOM_BADGE);
    world_do(w, "cyd: join");
    for (int i = 0; i < 3; i++) {
        const struct wire_player *member =
            world_last(w, "cyd", SERVER_SNAPSHOT)->snapshot.members[i].player;

        expect_wire(member, member->id == world_player(w, "bob")->id ? BADGE_SUN : 0,
                    member->id == world_player(w, "bob")->id ? BADGE_ORANGE : 0);
    }
    world_do(w, "bob: sit b");
    expect_wire(world_last(w, "ann", SERVER_ROOM_EVENT)->room_event.occupant->player, BADGE_SUN,
                BADGE_ORANGE);
}

// To wear the same again is no news, and is not stored again.
static void
same_badge_again_is_told_to_nobody(void **state)
{
    struct world *w = *state;
    int entries;

    world_do(w, "ann: guest; ann: create; ann: badge 4 2");
    world_forget(w);
    entries = world_entry_count(w, ENTRY_PLAYER);
    world_do(w, "ann: badge 4 2");
    world_expect_nothing(w, "ann", SERVER_ROOM_BADGE);
    world_expect_number("entries", world_entry_count(w, ENTRY_PLAYER), entries);
}

static void
nobody_is_told_before_it_is_stored(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: create; bob: join");
    w->is_held = true;
    world_send(
        w, "ann",
        &(struct client_msg){.kind = CLIENT_SET_BADGE, .set_badge = {BADGE_STAR, BADGE_RED}});
    world_expect_nothing(w, "bob", SERVER_ROOM_BADGE);
    world_commit(w);
    expect_told(w, "bob", "ann", BADGE_STAR, BADGE_RED);
}

static void
lobby_hears_of_it(void **state)
{
    struct world *w = *state;
    const struct wire_lobby_delta *delta;

    world_do(w, "ann: guest; bob: guest; ann: create seat=a; bob: lobby on; +2000");
    world_forget(w);
    world_do(w, "ann: badge 11 1; +2000");
    delta = &world_expect(w, "bob", SERVER_LOBBY_DELTA)->lobby_delta;
    world_expect_number("players", delta->player_count, 1);
    expect_wire(delta->players[0].player, BADGE_HEART, BADGE_RED);
    world_expect_number("rooms", delta->room_count, 1);
    expect_wire(delta->rooms[0].a->player, BADGE_HEART, BADGE_RED);
}

static void
profile_has_it(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: guest; ann: badge 15 7; ann: lost; bob: profile ann");
    expect_wire(world_answer(w, "bob")->profile.player, BADGE_CROWN, BADGE_VIOLET);
}

// Of a crowd nobody has a list; those who sit are seen by all of it.
static void
crowd_hears_only_of_those_who_sit(void **state)
{
    struct world *w = *state;
    char line[64];

    world_do(w, "ann: guest; ann: create seat=a");
    for (int i = 2; i <= WIRE_MEMBERS_MAX + 1; i++) {
        snprintf(line, sizeof(line), "x%d: guest; x%d: join", i, i);
        world_do(w, line);
    }
    world_do(w, "x2: badge 1 1");
    world_expect_nothing(w, "ann", SERVER_ROOM_BADGE);
    world_do(w, "ann: badge 3 4");
    expect_told(w, "x2", "ann", BADGE_FLOWER, BADGE_GREEN);
    world_do(w, "x3: leave; x2: badge 1 2");
    expect_told(w, "x4", "ann", BADGE_FLOWER, BADGE_GREEN);
    expect_told(w, "x4", "x2", BADGE_STAR, BADGE_ORANGE);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(badge_can_be_chosen_changed_and_taken_off),
        WORLD_TEST(unknown_badge_is_refused_and_changes_nothing),
        WORLD_TEST(account_keeps_its_badge),
        WORLD_TEST(guest_keeps_it_while_he_is_known),
        WORLD_TEST(room_hears_of_it),
        WORLD_TEST(same_badge_again_is_told_to_nobody),
        WORLD_TEST(nobody_is_told_before_it_is_stored),
        WORLD_TEST(lobby_hears_of_it),
        WORLD_TEST(profile_has_it),
        WORLD_TEST(crowd_hears_only_of_those_who_sit),
    };

    return cmocka_run_group_tests_name("h_badge", tests, NULL, NULL);
}
