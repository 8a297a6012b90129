// SPDX-License-Identifier: MIT
// Two accounts of one person: one resigns to the other as fast as the server lets it, sixty times
// without a stone and sixty times after a few. What it makes of the rating is printed.
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "common/room/uncounted.h"
#include "common/wire/error_code.h"
#include "tests/chaos/siege/siege.h"

enum { GAMES = 60, STONES = 4, START = 1500, COUNTED = 5, ALL_COUNTED = 2140 };

static const char climber[] = "climber", ladder[] = "ladder";

struct swindle {
    struct siege *siege;
    struct wire_client climber, ladder; // who wins, and who resigns
    uint64_t room;
    uint32_t told; // RoomPresence.uncounted, the last that the climber was told
    int games;
};

static void
enter(struct swindle *swindle, struct wire_client *client, const char *name)
{
    struct client_msg msg = {.kind = CLIENT_REGISTER,
                             .enter = {.name = name, .password = "a-long-secret"}};

    client_init(client);
    assert_true(client_connect_tcp(client, swindle->siege->server.port));
    assert_true(client_hello(client));
    siege_ask(client, &msg, SERVER_IDENTITY);
}

static void
sit_down(struct swindle *swindle)
{
    struct wire_room_settings settings = siege_settings();
    struct client_msg create = {.kind = CLIENT_ROOM_CREATE,
                                .room_create = {.settings = &settings, .seat = WANT_SEAT_A}};
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {0, ""}};
    struct client_msg sit = {.kind = CLIENT_SIT, .sit = {.seat = SEAT_B}};

    settings.size = 15;
    settings.rated = true;
    swindle->room = siege_ask(&swindle->climber, &create, SERVER_ENTERED)->entered.room;
    join.room_join.room = sit.sit.room = swindle->room;
    siege_ask(&swindle->ladder, &join, SERVER_ENTERED);
    siege_ask(&swindle->ladder, &sit, SERVER_DONE);
}

static void
act(struct swindle *swindle, struct wire_client *client, enum action_kind kind, int move)
{
    struct point p = {(int8_t)(3 * move % 15), (int8_t)(move % 15)};
    struct client_msg msg = {
        .kind = CLIENT_ACT,
        .act = {.room = swindle->room, .move = (uint32_t)move, .kind = kind, .points = &p},
    };

    msg.act.point_count = kind == ACTION_PLACE;
    siege_ask(client, &msg, SERVER_DONE);
}

// The seats change after each game, so that the other one opens.
static void
lose_one(struct swindle *swindle, int stones)
{
    struct wire_client *both[] = {&swindle->climber, &swindle->ladder};
    struct client_msg ready = {.kind = CLIENT_READY,
                               .ready = {.room = swindle->room, .ready = true}};

    siege_ask(&swindle->climber, &ready, SERVER_DONE);
    siege_ask(&swindle->ladder, &ready, SERVER_DONE);
    for (int i = 0; i < stones; i++) {
        act(swindle, both[(swindle->games + i) % 2], ACTION_PLACE, i + 1);
    }
    act(swindle, &swindle->ladder, ACTION_RESIGN, 0);
    swindle->games++;
}

// What both were told last, before the next game.
static void
hear(struct swindle *swindle)
{
    struct client_msg resync = {.kind = CLIENT_RESYNC, .room = {swindle->room}};

    siege_ask(&swindle->climber, &resync, SERVER_SNAPSHOT);
    swindle->told = client_until(&swindle->climber, SERVER_ROOM_PRESENCE)->room_presence.uncounted;
}

static uint32_t
rating_of(struct swindle *swindle, const char *name)
{
    struct client_msg msg = {.kind = CLIENT_PROFILE_ASK, .profile_ask = {name}};
    const struct wire_profile *profile =
        &siege_ask(&swindle->climber, &msg, SERVER_PROFILE)->profile;

    return profile->rating_count > 0 ? profile->ratings[0].rating : START;
}

// The last game of this one in the archive; NULL = none.
static const struct wire_archive_game *
last_game_of(struct swindle *swindle, const char *name)
{
    struct client_msg ask = {
        .kind = CLIENT_ARCHIVE_ASK,
        .archive_ask = {.player = name, .opponent = "", .rule = ANY_RULE, .opening = ""}};
    const struct wire_archive_page *page =
        &siege_ask(&swindle->climber, &ask, SERVER_ARCHIVE_PAGE)->archive_page;

    return page->game_count ? &page->games[0] : NULL;
}

static void
begin(struct swindle *swindle, struct siege *siege, const char *const *arguments)
{
    siege_open(siege, arguments);
    *swindle = (struct swindle){.siege = siege};
    enter(swindle, &swindle->climber, climber);
    enter(swindle, &swindle->ladder, ladder);
    sit_down(swindle);
}

static void
end(struct swindle *swindle, const char *what)
{
    printf("# %d games %s: climber %" PRIu32 ", ladder %" PRIu32 "\n", swindle->games, what,
           rating_of(swindle, climber), rating_of(swindle, ladder));
    siege_play(swindle->siege);
    client_finish(&swindle->climber);
    client_finish(&swindle->ladder);
    siege_close(swindle->siege);
}

void
games_of_one_address_move_no_rating(void **state)
{
    struct swindle swindle;

    begin(&swindle, *state, NULL);
    hear(&swindle);
    assert_int_equal(swindle.told, UNCOUNTED_ADDRESS); // before the first one
    for (int i = 0; i < GAMES; i++) {
        lose_one(&swindle, 0);
    }
    assert_null(last_game_of(&swindle, climber)); // nothing was played
    for (int i = 0; i < GAMES; i++) {
        lose_one(&swindle, STONES);
    }
    assert_int_equal(rating_of(&swindle, climber), START);
    assert_int_equal(rating_of(&swindle, ladder), START);
    assert_non_null(last_game_of(&swindle, climber));
    assert_false(last_game_of(&swindle, climber)->rated);
    end(&swindle, "of two at one address");
}

// Where the operator lets neighbours play, or the two come from two addresses.
void
games_of_the_same_two_count_a_few_times_a_day(void **state)
{
    static const char *const arguments[] = {"--rated-same-address=yes", NULL};
    struct swindle swindle;
    uint32_t after = START;

    begin(&swindle, *state, arguments);
    for (int i = 0; i < GAMES; i++) {
        lose_one(&swindle, STONES);
        if (i == COUNTED - 1) {
            after = rating_of(&swindle, climber);
            hear(&swindle);
            assert_int_equal(swindle.told, UNCOUNTED_PAIR);
        }
    }
    assert_true(after > START);
    assert_int_equal(rating_of(&swindle, climber), after);
    assert_true(after < ALL_COUNTED);
    end(&swindle, "of the same two");
}

// Neither the players nor anybody who could tell them; when it is over, whoever wants to know.
void
nobody_is_helped_in_a_rated_game(void **state)
{
    static const char *const arguments[] = {"--rated-same-address=yes", NULL};
    static const enum hint_kind kinds[] = {HINT_BEST, HINT_MAP, HINT_FORBIDDEN, HINT_THREATS};
    struct swindle swindle;
    struct wire_client watcher;
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {0, ""}}, ready, hint;

    begin(&swindle, *state, arguments);
    siege_enter(swindle.siege, &watcher, "watcher");
    join.room_join.room = swindle.room;
    siege_ask(&watcher, &join, SERVER_ENTERED);
    ready =
        (struct client_msg){.kind = CLIENT_READY, .ready = {.room = swindle.room, .ready = true}};
    siege_ask(&swindle.climber, &ready, SERVER_DONE);
    siege_ask(&swindle.ladder, &ready, SERVER_DONE);
    for (int i = 0; i < STONES; i++) {
        act(&swindle, i % 2 ? &swindle.ladder : &swindle.climber, ACTION_PLACE, i + 1);
    }
    hint = (struct client_msg){.kind = CLIENT_HINT_ASK, .hint_ask = {.room = swindle.room}};
    for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
        hint.hint_ask.kind = kinds[i];
        siege_refused(&swindle.climber, &hint, ERROR_RATED_HINTS);
        siege_refused(&watcher, &hint, ERROR_RATED_HINTS);
    }
    act(&swindle, &swindle.ladder, ACTION_RESIGN, 0);
    hint.hint_ask.kind = HINT_FORBIDDEN;
    siege_ask(&watcher, &hint, SERVER_HINT_RESULT);
    client_finish(&watcher);
    end(&swindle, "beside a watcher");
}
