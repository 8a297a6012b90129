// SPDX-License-Identifier: MIT
// The table of requests: complete, and each row asks for the right that
// proto/README.md 5 says. Haste, and answers that wait.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/xalloc.h"
#include "common/wire/codec_envelope.h"
#include "common/wire/wire.h"
#include "server/core/core_internal.h"
#include "server/core/tables.h"
#include "tests/support/core_verbs.h"
#include "tests/support/core_world.h"
#include "tests/support/wire_fill.h"

enum need { ANYBODY, GREETED, PLAYER, MEMBER, SEATED, OWNER };

// As proto/README.md 5 has it, written down a second time on purpose.
static const struct {
    enum client_kind kind;
    enum need need;
    const char *words;
} requests[] = {
    {CLIENT_HELLO, ANYBODY, "hello"},
    {CLIENT_GUEST, GREETED, "guest somebody"},
    {CLIENT_REGISTER, GREETED, "register somebody"},
    {CLIENT_LOGIN, GREETED, "login somebody"},
    {CLIENT_RESUME, GREETED, "resume"},
    {CLIENT_CHANGE_PASSWORD, PLAYER, "password secret-word another-word"},
    {CLIENT_GOODBYE, ANYBODY, "goodbye"},
    {CLIENT_PING, ANYBODY, "ping"},
    {CLIENT_PONG, ANYBODY, NULL},
    {CLIENT_SET_BADGE, PLAYER, "badge 1 2"},
    {CLIENT_SET_INVISIBLE, PLAYER, "invisible on"},
    {CLIENT_RECOVERY_CODES_ASK, PLAYER, "codes"},
    {CLIENT_RECOVER, GREETED, "recover somebody code"},
    {CLIENT_ACCOUNT_ASK, PLAYER, "account"},
    {CLIENT_LOG_OUT, PLAYER, "logout"},
    {CLIENT_EMAIL_ASK, PLAYER, "email"},
    {CLIENT_EMAIL_SET, PLAYER, "email set a@b.org"},
    {CLIENT_PEEK, GREETED, "peek"},
    {CLIENT_EMAIL_PROVE, PLAYER, "email code x"},
    {CLIENT_EMAIL_CHOOSE, PLAYER, "email want turns"},
    {CLIENT_LOBBY_SUBSCRIBE, PLAYER, "lobby on"},
    {CLIENT_PROFILE_ASK, PLAYER, "profile ann"},
    {CLIENT_SEEK_START, PLAYER, "seek"},
    {CLIENT_SEEK_STOP, PLAYER, "unseek"},
    {CLIENT_ARCHIVE_ASK, PLAYER, "archive"},
    {CLIENT_RECORD_ASK, PLAYER, "record 5"},
    {CLIENT_PAIR_ANSWER, PLAYER, "pairing yes"},
    {CLIENT_CAREER_ASK, PLAYER, "career ann"},
    {CLIENT_PEOPLE_ASK, PLAYER, "people"},
    {CLIENT_FRIENDS_ASK, PLAYER, "friends"},
    {CLIENT_SET_FRIEND, PLAYER, "friend seated"},
    {CLIENT_STANDINGS_ASK, PLAYER, "top"},
    {CLIENT_ROOM_CREATE, PLAYER, "create"},
    {CLIENT_ROOM_JOIN, PLAYER, "join"},
    {CLIENT_ROOM_LEAVE, MEMBER, "leave"},
    {CLIENT_ROOM_CHANGE, OWNER, "change size=19"},
    {CLIENT_ROOM_KICK, OWNER, "kick seated"},
    {CLIENT_ROOM_OWNER, OWNER, "own seated"},
    {CLIENT_ROOM_INVITE, MEMBER, "invite stranger"},
    {CLIENT_SIT, MEMBER, "sit b"},
    {CLIENT_STAND, SEATED, "stand"},
    {CLIENT_SEAT_AI, OWNER, "ai b"},
    {CLIENT_SEAT_PERSON, OWNER, "person b"},
    {CLIENT_READY, SEATED, "ready"},
    {CLIENT_RESYNC, MEMBER, "resync"},
    {CLIENT_HAND_OVER, MEMBER, "handover a ai"},
    {CLIENT_HAND_OVER_ANSWER, MEMBER, "agree"},
    {CLIENT_ACT, SEATED, "h8"},
    {CLIENT_HINT_ASK, MEMBER, "hint threats"},
    {CLIENT_SAY, PLAYER, "say hello"},
    {CLIENT_IGNORE, PLAYER, "ignore seated"},
    {CLIENT_MUTE, OWNER, "mute seated"},
    {CLIENT_HISTORY_ASK, PLAYER, "history lobby"},
    {CLIENT_MAIL_ASK, PLAYER, "mail"},
    {CLIENT_MAIL_SEEN, PLAYER, "seen"},
    {CLIENT_LINE_DELETE, PLAYER, "unsay"},
    {CLIENT_PUZZLE_ASK, PLAYER, "puzzle"},
    {CLIENT_PUZZLE_MOVE, PLAYER, "stone h8"},
    {CLIENT_PUZZLE_HELP, PLAYER, "clue"},
    {CLIENT_PUZZLE_STATS_ASK, PLAYER, "solved"},
};

enum { REQUEST_COUNT = sizeof(requests) / sizeof(*requests) };

static void
every_request_of_the_descriptors_has_a_row(void **state)
{
    struct world *w = *state;

    world_expect_number("bodies of ClientMsg", (int)envelope_client.descriptor->n_fields - 1,
                        CLIENT_KIND_COUNT);
    world_expect_number("kinds", envelope_client.kind_count, CLIENT_KIND_COUNT);
    world_expect_number("rows of this test", REQUEST_COUNT, CLIENT_KIND_COUNT);
    for (int i = 0; i < REQUEST_COUNT; i++) {
        world_expect_number("kind", requests[i].kind, i);
    }
    (void)w;
}

// A room with an owner, a seated player, a watcher, and strangers of all sorts.
static void
open_room(struct world *w)
{
    world_do(w, "owner: guest; seated: guest; watcher: guest; stranger: guest;"
                "owner: create seat=none; seated: join; seated: sit a; watcher: join;"
                "new: connect; greeted: connect; greeted: hello");
    w->is_hashing_held = true;
    world_do(w, "waiting: register");
}

// Who must be refused, and how; ERROR_NONE is for those who may.
static enum error_code
right_of(const char *who, enum need need)
{
    if (need == ANYBODY) {
        return ERROR_NONE;
    }
    if (strcmp(who, "new") == 0) {
        return ERROR_NOT_GREETED;
    }
    if (need == GREETED) {
        return strcmp(who, "greeted") == 0   ? ERROR_NONE
               : strcmp(who, "waiting") == 0 ? ERROR_CHECKING
                                             : ERROR_IDENTIFIED_TWICE;
    }
    if (strcmp(who, "greeted") == 0 || strcmp(who, "waiting") == 0) {
        return ERROR_NOT_IDENTIFIED;
    }
    if (need >= MEMBER && strcmp(who, "stranger") == 0) {
        return ERROR_NOT_IN_ROOM;
    }
    if (need == SEATED && strcmp(who, "seated") != 0) {
        return ERROR_NOT_SEATED;
    }
    return need == OWNER && strcmp(who, "owner") != 0 ? ERROR_NOT_OWNER : ERROR_NONE;
}

static void
requests_without_the_right_are_refused_and_change_nothing(void **state)
{
    static const char *const people[] = {"new",     "greeted", "waiting", "stranger",
                                         "watcher", "seated",  "owner"};
    struct world *w = *state;

    open_room(w);
    for (size_t i = 0; i < sizeof(people) / sizeof(*people); i++) {
        for (int k = 0; k < REQUEST_COUNT; k++) {
            enum error_code code = right_of(people[i], requests[k].need);
            struct verb verb;

            if (code != ERROR_NONE) {
                verb_read(w, people[i], requests[k].words, &verb);
                world_refuse(w, people[i], &verb.msg, code);
            }
        }
    }
}

static void
requests_about_no_room_are_refused_and_change_nothing(void **state)
{
    struct world *w = *state;

    open_room(w);
    w->room = 99;
    for (int k = 0; k < REQUEST_COUNT; k++) {
        struct verb verb;

        if (requests[k].need >= MEMBER) {
            verb_read(w, "owner", requests[k].words, &verb);
            world_refuse(w, "owner", &verb.msg, ERROR_NO_SUCH_ROOM);
        }
    }
}

static void
requests_with_the_right_are_answered_once(void **state)
{
    static const char *const people[] = {"stranger", "watcher", "seated", "owner"};

    (void)state;
    for (size_t i = 0; i < sizeof(people) / sizeof(*people); i++) {
        for (int k = 0; k < REQUEST_COUNT; k++) {
            struct world w;
            struct verb verb;

            if (!requests[k].words || right_of(people[i], requests[k].need) != ERROR_NONE) {
                continue;
            }
            world_open(&w);
            open_room(&w);
            verb_read(&w, people[i], requests[k].words, &verb);
            world_send(&w, people[i], &verb.msg);
            if (!verb_is_slow(&verb.msg) && !world_answer(&w, people[i])) {
                fail_msg("%s: %s: expected an answer, got none", people[i], requests[k].words);
            }
            world_close(&w);
        }
    }
}

// Is the number of a room the first field of this request?
static bool
names_a_room(enum client_kind kind)
{
    return (kind >= CLIENT_ROOM_JOIN && kind <= CLIENT_HINT_ASK) || kind == CLIENT_MUTE;
}

static void
any_valid_message_is_answered(void **state)
{
    void *block = xcalloc(1, WIRE_CLIENT_ARENA_BYTES);
    struct arena arena;
    struct wire_fill fill = {.rng = {7}, .size = WIRE_ANY, .arena = &arena};
    struct world w;

    (void)state;
    arena_init(&arena, block, WIRE_CLIENT_ARENA_BYTES);
    world_open(&w);
    open_room(&w);
    w.is_hashing_held = false;
    for (int i = 0; i < 6000; i++) {
        static const char *const people[] = {"stranger", "watcher", "seated", "owner"};
        const char *name = people[rng_below(&fill.rng, 4)];
        int kind = (int)rng_below(&fill.rng, CLIENT_KIND_COUNT);
        struct client_msg msg;

        arena_reset(&arena);
        wire_fill_envelope(&fill, &envelope_client, kind, &msg);
        if (names_a_room(msg.kind)) {
            msg.room.room = w.room;
        }
        if (kind != CLIENT_GOODBYE && kind != CLIENT_PONG && world_client(&w, name)->conn &&
            world_client(&w, name)->open_count < 40) {
            world_send(&w, name, &msg);
            if (!verb_is_slow(&msg) && world_client(&w, name)->conn && !world_answer(&w, name)) {
                fail_msg("step %d, kind %d: expected an answer, got none", i, kind);
            }
        }
        if (i % 16 == 0) {
            w.engine_count = w.query_count = w.cancel_count = w.hash_count = 0;
            world_pass(&w, 3000);
            world_forget(&w);
        }
    }
    world_close(&w);
    free(block);
}

// Haste.

static void
too_many_requests_are_refused_then_cut_off(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest");
    w->is_metered = true;
    core_session(w->core, world_client(w, "ann")->conn)->credit = SESSION_CREDIT_MAX;
    for (int i = 0; i < 40; i++) {
        world_do(w, "ann: profile ann");
    }
    world_do(w, "ann: profile ann !too-fast; +1000");
    for (int i = 0; i < 9; i++) {
        world_do(w, "ann: profile ann");
    }
    for (int i = 0; i < 60 && world_client(w, "ann")->conn; i++) {
        struct verb verb;

        verb_read(w, "ann", "profile ann", &verb);
        world_send(w, "ann", &verb.msg);
    }
    world_expect_bye(w, "ann", BYE_FLOOD);
    assert_true(world_player(w, "ann")->conn == 0);
}

// The player of a private server may be as fast as he likes.
static void
a_server_of_ones_own_has_no_limit(void **state)
{
    struct core_config config = core_config_default();
    struct world *w = *state;
    struct core_event limits = {.kind = EVENT_LIMITS, .config = &config};

    config.limit_requests = false;
    world_event(w, &limits);
    world_do(w, "ann: guest");
    w->is_metered = true;
    for (int i = 0; i < 500; i++) {
        world_do(w, "ann: profile ann");
    }
}

static void
moves_in_turn_cost_nothing(void **state)
{
    struct world *w = *state;

    world_do(w,
             "ann: guest; bob: guest; ann: create; bob: join; bob: sit b; ann: ready; bob: ready");
    w->is_metered = true;
    core_session(w->core, world_client(w, "ann")->conn)->credit = 20;
    for (int i = 0; i < 8; i++) {
        char line[64];

        snprintf(line, sizeof(line), "ann: %c1; bob: %c15", 'a' + i + (i > 3), 'a' + i + (i > 3));
        world_do(w, line);
    }
}

static void
bad_message_is_answered_with_its_field(void **state)
{
    struct world *w = *state;
    struct core_event bad = {.kind = EVENT_BAD_MESSAGE, .seq = 7, .text = "title"};
    struct client *ann;

    world_do(w, "ann: guest");
    ann = world_client(w, "ann");
    bad.conn = ann->conn;
    ann->open[ann->open_count++] = ann->seq = 7;
    world_event(w, &bad);
    world_expect_error(w, "ann", ERROR_BAD_FIELD);
    assert_string_equal(world_answer(w, "ann")->error.arguments[0], "title");
    bad.text = NULL;
    ann->open[ann->open_count++] = ann->seq = bad.seq = 8;
    world_event(w, &bad);
    world_expect_error(w, "ann", ERROR_UNKNOWN_MESSAGE);
}

static void
bad_messages_cost_too(void **state)
{
    struct world *w = *state;
    struct core_event bad = {.kind = EVENT_BAD_MESSAGE, .text = "title"};
    struct client *ann;

    world_do(w, "ann: guest");
    ann = world_client(w, "ann");
    bad.conn = ann->conn;
    for (int i = 0; i < 100 && ann->conn; i++) {
        bad.seq = ++ann->seq;
        ann->open[ann->open_count++] = bad.seq;
        world_event(w, &bad);
    }
    world_expect_bye(w, "ann", BYE_FLOOD);
}

static void
answers_that_wait_are_limited(void **state)
{
    struct world *w = *state;
    struct client *ann;

    world_do(w, "ann: guest; bob: guest");
    ann = world_client(w, "ann");
    w->is_held = true;
    world_do(w, "bob: create");
    for (int i = 0; i < SESSION_IN_FLIGHT_MAX + 2; i++) {
        world_do(w, "ann: profile ann");
    }
    w->is_held = false;
    world_commit(w);
    world_expect_number("connected", ann->conn != 0, 0);
    world_expect_bye(w, "ann", BYE_FLOOD);
}

static void
closing_session_is_not_heard(void **state)
{
    struct world *w = *state;
    struct core_event bad = {.kind = EVENT_BAD_MESSAGE, .seq = 7};

    world_do(w, "ann: guest; bob: guest");
    w->is_held = true;
    world_do(w, "bob: create; ann: goodbye; ann: create");
    bad.conn = world_client(w, "ann")->conn;
    world_event(w, &bad);
    world_expect_number("rooms", (int)HASH_CNT(by_id, w->core->rooms), 1);
    w->is_held = false;
    world_commit(w);
}

static void
events_of_unknown_connections_are_ignored(void **state)
{
    static const enum core_event_kind kinds[] = {
        EVENT_MESSAGE,    EVENT_BAD_MESSAGE, EVENT_DISCONNECTED, EVENT_OUTPUT_HIGH,
        EVENT_OUTPUT_LOW, EVENT_ENGINE_MOVE, EVENT_ENGINE_HINT,  EVENT_ENGINE_FAILED,
        EVENT_HASHED,     EVENT_RECORD};
    struct client_msg ping = {.seq = 1, .kind = CLIENT_PING};
    struct world *w = *state;

    for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
        struct core_event event = {
            .kind = kinds[i], .conn = 999, .job = 999, .message = &ping, .text = ""};

        world_event(w, &event);
    }
    assert_null(w->core->sessions);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(every_request_of_the_descriptors_has_a_row),
        WORLD_TEST(requests_without_the_right_are_refused_and_change_nothing),
        WORLD_TEST(requests_about_no_room_are_refused_and_change_nothing),
        cmocka_unit_test(requests_with_the_right_are_answered_once),
        cmocka_unit_test(any_valid_message_is_answered),
        WORLD_TEST(too_many_requests_are_refused_then_cut_off),
        WORLD_TEST(a_server_of_ones_own_has_no_limit),
        WORLD_TEST(moves_in_turn_cost_nothing),
        WORLD_TEST(bad_message_is_answered_with_its_field),
        WORLD_TEST(bad_messages_cost_too),
        WORLD_TEST(answers_that_wait_are_limited),
        WORLD_TEST(closing_session_is_not_heard),
        WORLD_TEST(events_of_unknown_connections_are_ignored),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
