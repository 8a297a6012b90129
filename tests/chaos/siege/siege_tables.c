// SPDX-License-Identifier: MIT
// Tables that somebody keeps who should not, and tables that are nobody else's business.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/wire/error_code.h"
#include "tests/chaos/siege/siege.h"

enum { STONES = 4, CODE_MIN = 8 };

// A number of gorend ctl status.
static int
status_of(const struct siege *siege, const char *word)
{
    char answer[1024], line[64];
    const char *found;

    assert_int_equal(server_control(&siege->server, "status", answer, sizeof(answer)), 0);
    snprintf(line, sizeof(line), "%s ", word);
    found = strstr(answer, line);
    assert_non_null(found);
    return (int)strtol(found + strlen(line), NULL, 10);
}

static void
command(const struct siege *siege, const char *line, int wanted)
{
    char answer[1024];
    int status = server_control(&siege->server, line, answer, sizeof(answer));

    if (status != wanted) {
        fail_msg("%s: status %d, %s", line, status, answer);
    }
}

static uint64_t
open_table(struct wire_client *client, struct wire_room_settings *settings, char *code)
{
    struct client_msg create = {.kind = CLIENT_ROOM_CREATE,
                                .room_create = {.settings = settings, .seat = WANT_SEAT_A}};
    const struct wire_entered *entered = &siege_ask(client, &create, SERVER_ENTERED)->entered;

    snprintf(code, WIRE_CODE_BYTES + 1, "%s", entered->code);
    return entered->room;
}

// He has all the tables that one may have. None is left when he is banned.
void
tables_of_a_banned_player_close(void **state)
{
    enum { TABLES = 8 };
    struct siege *siege = *state;
    struct wire_room_settings settings = siege_settings();
    struct client_msg guest = {.kind = CLIENT_GUEST, .guest = {"squatter"}};
    struct wire_client squatter;
    char code[WIRE_CODE_BYTES + 1];

    siege_open(siege, NULL);
    siege_enter(siege, &squatter, "squatter");
    for (int i = 0; i < TABLES; i++) {
        open_table(&squatter, &settings, code);
        siege_play(siege);
    }
    assert_int_equal(status_of(siege, "rooms"), TABLES + SIEGE_ROOMS);
    command(siege, "ban squatter", 0);
    assert_int_equal(siege_goodbye(&squatter), BYE_KICKED);
    assert_int_equal(status_of(siege, "rooms"), SIEGE_ROOMS);
    assert_true(client_connect_tcp(&squatter, siege->server.port) && client_hello(&squatter));
    siege_refused(&squatter, &guest, ERROR_BANNED);
    client_finish(&squatter);
    siege_close(siege);
}

void
operator_closes_a_table(void **state)
{
    struct siege *siege = *state;
    struct wire_room_settings settings = siege_settings();
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {0, ""}};
    struct wire_client owner, watcher;
    char code[WIRE_CODE_BYTES + 1], line[64];

    siege_open(siege, NULL);
    siege_enter(siege, &owner, "owner");
    siege_enter(siege, &watcher, "watcher");
    join.room_join.room = open_table(&owner, &settings, code);
    siege_ask(&watcher, &join, SERVER_ENTERED);
    snprintf(line, sizeof(line), "close %s", code);
    command(siege, line, 0);
    assert_non_null(client_until(&owner, SERVER_LEFT));
    assert_non_null(client_until(&watcher, SERVER_LEFT));
    assert_int_equal(status_of(siege, "rooms"), SIEGE_ROOMS);
    siege_refused(&watcher, &join, ERROR_NO_SUCH_ROOM);
    command(siege, line, 1);
    client_finish(&owner);
    client_finish(&watcher);
    siege_close(siege);
}

// Two at a table that becomes private, and a stranger who has seen its code before.
struct secret {
    struct siege *siege;
    struct wire_client owner, friend, stranger;
    uint64_t room;
    char old[WIRE_CODE_BYTES + 1], code[WIRE_CODE_BYTES + 1];
};

static void
make_secret(struct secret *secret, struct siege *siege)
{
    struct wire_room_settings settings = siege_settings();
    struct client_msg change = {.kind = CLIENT_ROOM_CHANGE};

    siege_open(siege, NULL);
    secret->siege = siege;
    siege_enter(siege, &secret->owner, "owner");
    siege_enter(siege, &secret->friend, "friend");
    siege_enter(siege, &secret->stranger, "stranger");
    secret->room = open_table(&secret->owner, &settings, secret->old);
    settings.join = JOIN_CODE;
    settings.watch = WATCH_CODE;
    change.room_change = (struct wire_room_change){secret->room, &settings};
    assert_true(client_send(&secret->owner, &change));
    for (secret->code[0] = '\0'; !secret->code[0];) {
        const struct server_msg *msg = client_until(&secret->owner, SERVER_ROOM_EVENT);

        assert_non_null(msg);
        if (msg->room_event.kind == ROOM_EVENT_SETTINGS) {
            snprintf(secret->code, sizeof(secret->code), "%s", msg->room_event.code);
        }
    }
}

static void
forget_secret(struct secret *secret)
{
    client_finish(&secret->owner);
    client_finish(&secret->friend);
    client_finish(&secret->stranger);
    siege_close(secret->siege);
}

void
old_code_of_a_private_table_is_void(void **state)
{
    struct secret secret;
    struct client_msg by_code = {.kind = CLIENT_ROOM_JOIN}, by_number = by_code;

    make_secret(&secret, *state);
    assert_true(strlen(secret.code) >= CODE_MIN);
    assert_string_not_equal(secret.old, secret.code);
    by_code.room_join.code = secret.old;
    by_number.room_join = (struct wire_room_join){secret.room, ""};
    siege_refused(&secret.stranger, &by_code, ERROR_NO_SUCH_ROOM);
    siege_refused(&secret.stranger, &by_number, ERROR_NOT_INVITED);
    by_code.room_join.code = secret.code;
    siege_ask(&secret.friend, &by_code, SERVER_ENTERED);
    forget_secret(&secret);
}

// Some moves, and one of them gives up.
static void
play_secretly(struct secret *secret)
{
    struct client_msg join = {.kind = CLIENT_ROOM_JOIN, .room_join = {0, secret->code}};
    struct client_msg sit = {.kind = CLIENT_SIT, .sit = {.room = secret->room, .seat = SEAT_B}};
    struct client_msg ready = {.kind = CLIENT_READY,
                               .ready = {.room = secret->room, .ready = true}};
    struct client_msg act = {.kind = CLIENT_ACT, .act = {.room = secret->room}};

    siege_ask(&secret->friend, &join, SERVER_ENTERED);
    siege_ask(&secret->friend, &sit, SERVER_DONE);
    siege_ask(&secret->friend, &ready, SERVER_DONE);
    siege_ask(&secret->owner, &ready, SERVER_DONE);
    for (int i = 0; i < STONES; i++) {
        struct point point = pair_point(i);

        act.act.kind = ACTION_PLACE;
        act.act.move = (uint32_t)i + 1;
        act.act.point_count = 1;
        act.act.points = &point;
        siege_ask(i % 2 ? &secret->friend : &secret->owner, &act, SERVER_DONE);
    }
    act.act = (struct wire_act){.room = secret->room, .kind = ACTION_RESIGN};
    siege_ask(&secret->friend, &act, SERVER_DONE);
}

// The last game of the owner that the archive shows to this one, 0 = none.
static uint64_t
game_that_is_seen_by(struct wire_client *client)
{
    struct client_msg ask = {
        .kind = CLIENT_ARCHIVE_ASK,
        .archive_ask = {.player = "owner", .opponent = "", .rule = ANY_RULE, .opening = ""}};
    const struct wire_archive_page *page =
        &siege_ask(client, &ask, SERVER_ARCHIVE_PAGE)->archive_page;

    return page->game_count ? page->games[0].game : 0;
}

void
games_of_a_private_table_are_its_players(void **state)
{
    struct secret secret;
    struct client_msg record = {.kind = CLIENT_RECORD_ASK};

    make_secret(&secret, *state);
    play_secretly(&secret);
    record.record_ask.game = game_that_is_seen_by(&secret.owner);
    assert_true(record.record_ask.game != 0);
    assert_true(game_that_is_seen_by(&secret.friend) == record.record_ask.game);
    assert_true(game_that_is_seen_by(&secret.stranger) == 0);
    siege_ask(&secret.friend, &record, SERVER_RECORD);
    siege_refused(&secret.stranger, &record, ERROR_NO_SUCH_GAME);
    forget_secret(&secret);
}
