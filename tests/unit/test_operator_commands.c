// SPDX-License-Identifier: MIT
// The operator: what he can ask, and whom he can send away.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "server/core/operator/duration.h"
#include "server/core/room/room.h"
#include "server/core/tables.h"
#include "tests/support/core_world.h"

#define START                                                                            \
    "ann: register; bob: register; ann: create clock=sudden:300; bob: join; bob: sit b;" \
    "ann: ready; bob: ready; ann: h8;"

static void
status_counts_what_is_there(void **state)
{
    struct world *w = *state;

    world_do(w, START "cyd: guest; cyd: create ai=1; dan: connect");
    world_command(w, "status");
    world_expect_told(w, "connections 4\nonline 3\nplayers 3\nrooms 2\ngames 1\nai-seats 1\n"
                         "storage up\ndraining no\n");
    world_happens(w, EVENT_DRAIN);
    world_command(w, "status");
    world_expect_told(w, "draining yes\n");
}

static void
who_lists_the_people_that_are_connected(void **state)
{
    struct world *w = *state;

    world_command(w, "who");
    assert_string_equal(strbuf_text(&w->told), "");
    world_do(w, "ann: register; bob: guest; cyd: register; cyd: lost; dan: connect; ann: create");
    world_command(w, "who");
    world_expect_told(w, "ann account connection=1 rooms=1 lag_ms=");
    world_expect_told(w, " address=192.0.2.1\n");
    world_expect_told(w, "bob guest connection=2 rooms=0 lag_ms=");
    assert_null(strstr(strbuf_text(&w->told), "cyd"));
}

static void
log_names_who_came_and_what_was_played(void **state)
{
    struct world *w = *state;

    world_do(w, START "cyd: guest; bob: resign; ann: goodbye");
    assert_non_null(strstr(strbuf_text(&w->notes), "registered name=ann conn=1 player="));
    assert_non_null(strstr(strbuf_text(&w->notes), "guest name=cyd conn=3 player="));
    assert_non_null(strstr(strbuf_text(&w->notes), " code="));
    assert_non_null(strstr(strbuf_text(&w->notes), " owner=ann\n"));
    assert_non_null(strstr(strbuf_text(&w->notes), " a=ann b=bob rated=0\n"));
    assert_non_null(strstr(strbuf_text(&w->notes), " why=resign moves=1\n"));
    assert_non_null(strstr(strbuf_text(&w->notes), "left name=ann conn=1 why=goodbye\n"));
}

// Who mistakes the fields types his password as a name.
static void
log_never_shows_what_was_typed(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; ann: create join=code; ann: lost");
    w->is_hashing_held = true;
    world_do(w, "eve: connect; eve: hello; eve: login ann");
    world_hash_done(w, false);
    world_do(w, "eve: login hunter2hunter2");
    world_hash_done(w, false);
    world_expect_error(w, "eve", ERROR_WRONG_PASSWORD);
    assert_non_null(strstr(strbuf_text(&w->notes), "wrong password name=ann conn="));
    assert_non_null(strstr(strbuf_text(&w->notes), "wrong password name=(unknown) conn="));
    assert_null(strstr(strbuf_text(&w->notes), "hunter2"));
    assert_non_null(strstr(strbuf_text(&w->notes), " code=(private) owner=ann\n"));
}

static void
figures_agree_with_what_is_there(void **state)
{
    struct world *w = *state;
    struct core_stats stats;

    world_do(w, START "cyd: guest; dan: guest; cyd: seek");
    stats = core_stats(w->core);
    world_expect_number("online", stats.online, 4);
    world_expect_number("guests", stats.guests, 2);
    world_expect_number("games", stats.games, 1);
    world_expect_number("rooms", stats.rooms, 1);
    world_expect_number("seeking", stats.seeking, 1);
    world_pass(w, 4000);
    world_do(w, "dan: seek; cyd: pairing yes; dan: pairing yes");
    stats = core_stats(w->core);
    world_expect_number("seeking", stats.seeking, 0);
    world_expect_number("games", stats.games, 2);
    world_expect_number("pairings", (int)stats.pairings, 1);
    assert_true(stats.pairing_longest_ms >= 4000 && stats.pairing_longest_ms < 6000);
    world_crash(w, 1000);
    world_expect_number("games", core_stats(w->core).games, 2);
    world_do(w, "cyd: resume; cyd: resign");
    world_expect_number("games", core_stats(w->core).games, 1);
    world_expect_number("online", core_stats(w->core).online, 1);
    world_expect_number("guests", core_stats(w->core).guests, 1);
}

static void
bans_are_listed(void **state)
{
    struct world *w = *state;

    world_command(w, "bans");
    world_expect_told(w, "Nobody is banned or silenced.\n");
    world_do(w, "ann: register; bob: guest; cyd: guest");
    world_command(w, "ban ann");
    world_command(w, "ban bob");
    world_command(w, "bans");
    world_expect_told(w, "ann account\n");
    world_expect_told(w, "bob guest\n");
    assert_null(strstr(strbuf_text(&w->told), "cyd"));
}

static void
silenced_player_chats_nowhere_until_it_ends(void **state)
{
    struct world *w = *state;

    world_do(w, START "ann: lobby; bob: lobby");
    world_command(w, "silence BOB 2h");
    world_expect_told(w, "bob is silenced.\n");
    world_do(
        w, "bob: say hello !silenced; bob: talk hello !silenced; bob: whisper ann hello !silenced;"
           "bob: h9; ann: say hello");
    world_command(w, "bans");
    world_expect_told(w, "bob silenced minutes_left=");
    world_crash(w, 1000);
    world_do(w, "bob: resume; bob: say hello !silenced; bob: lost");
    world_pass(w, 2 * 3600 * 1000);
    world_do(w, "bob: resume; bob: say hello");
    world_command(w, "silence bob 7d");
    world_command(w, "unsilence bob");
    world_expect_told(w, "bob may chat again.\n");
    world_do(w, "bob: say hello");
}

static void
times_of_the_operator_have_units(void **state)
{
    static const struct {
        const char *text;
        int64_t ms; // 0: none
    } cases[] = {
        {"90s", 90000},
        {"5m", 300000},
        {"2h", 7200000},
        {"7d", 604800000},
        {"3650d", 315360000000},
        {"5", 0},
        {"m", 0},
        {"", 0},
        {"0s", 0},
        {"-5m", 0},
        {"5 m", 0},
        {"5min", 0},
        {"3651d", 0},
        {"1.5h", 0},
        {"99999999999999999999s", 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        int64_t ms = 0;
        bool is_good = duration_parse(cases[i].text, &ms);

        if (is_good != (cases[i].ms > 0) || ms != cases[i].ms) {
            fail_msg("\"%s\": expected %lld ms, got %lld", cases[i].text, (long long)cases[i].ms,
                     (long long)ms);
        }
    }
}

static const struct wire_notice *
notice_of(struct world *w, const char *name)
{
    return &world_last(w, name, SERVER_NOTICE)->notice;
}

static void
announced_stop_is_counted_down(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: connect; bob: hello");
    world_command(w, "drain --in 5m");
    world_expect_told(w, "Players are told.");
    world_expect_number("seconds", notice_of(w, "ann")->restart_s, 300);
    assert_false(notice_of(w, "ann")->by_operator);
    world_expect_nothing(w, "bob", SERVER_NOTICE); // nobody yet
    world_pass(w, 100 * 1000);
    world_do(w, "bob: guest");
    world_expect_number("seconds", notice_of(w, "bob")->restart_s, 200);
    world_pass(w, 80 * 1000);
    world_expect_number("seconds", notice_of(w, "ann")->restart_s, 120);
    world_pass(w, 110 * 1000);
    world_expect_number("seconds", notice_of(w, "bob")->restart_s, 10);
    assert_null(strstr(strbuf_text(&w->notes), "(drain)"));
    world_pass(w, 10 * 1000);
    assert_non_null(strstr(strbuf_text(&w->notes), "(drain)"));
}

static void
announced_stop_can_be_cancelled(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest");
    world_command(w, "drain --cancel");
    world_expect_told(w, "no: No stop was announced.\n");
    world_command(w, "drain --in soon");
    world_expect_told(w, "no: Usage: drain");
    world_command(w, "drain --in 30s");
    world_command(w, "drain --cancel");
    assert_true(notice_of(w, "ann")->no_restart);
    world_pass(w, 60 * 1000);
    assert_null(strstr(strbuf_text(&w->notes), "(drain)"));
}

static void
rooms_are_listed_with_who_sits_there(void **state)
{
    struct world *w = *state;
    char line[96];

    world_do(w, START);
    world_command(w, "rooms");
    snprintf(line, sizeof(line), "%s freestyle 15 running move=2 members=2 ann bob\n",
             world_room(w)->code);
    world_expect_told(w, line);
    world_do(w, "cyd: guest; cyd: create rule=renju ai=1 seat=b");
    world_command(w, "rooms");
    world_expect_told(w, "renju 15 waiting move=0 members=1 (AI) cyd\n");
    world_do(w, "cyd: stand");
    world_command(w, "rooms");
    world_expect_told(w, " (AI) (free)\n");
}

static void
unknown_words_and_names_are_refused(void **state)
{
    static const char *const lines[] = {"",
                                        " ",
                                        "stat",
                                        "statuses",
                                        "kick",
                                        "kick nobody",
                                        "ban no.name",
                                        "unban nobody",
                                        "password nobody"};
    struct world *w = *state;
    struct strbuf before = {0}, after = {0};

    world_do(w, "ann: guest");
    world_state(w, &before);
    for (size_t i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
        world_command(w, lines[i]);
        world_expect_told(w, "no: ");
    }
    world_command(w, "stat");
    world_expect_told(w, "help");
    world_state(w, &after);
    assert_string_equal(strbuf_text(&before), strbuf_text(&after));
    strbuf_finish(&before);
    strbuf_finish(&after);
}

static void
kicked_player_keeps_his_seat_and_may_come_back(void **state)
{
    struct world *w = *state;

    world_do(w, START "cyd: guest; cyd: join");
    world_command(w, "kick  BOB");
    world_expect_told(w, "bob was disconnected and may come back.\n");
    world_expect_bye(w, "bob", BYE_KICKED);
    world_expect_number("online", w->core->online_count, 2);
    assert_true(room_is_running(world_room(w)));
    world_command(w, "kick bob");
    world_expect_told(w, "no: bob is not connected.\n");
    world_do(w, "bob: resume; bob: h9");
    world_command(w, "kick cyd");
    world_expect_bye(w, "cyd", BYE_KICKED);
    assert_false(world_last(w, "ann", SERVER_ROOM_MEMBER)->room_member.here);
}

static void
kick_ends_a_seek(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; ann: seek");
    world_command(w, "kick ann");
    world_do(w, "bob: seek; ann: resume");
    world_expect_nothing(w, "bob", SERVER_PAIR_OFFER);
}

static void
banned_player_is_out_until_he_is_let_in_again(void **state)
{
    struct world *w = *state;

    world_do(w, START);
    world_command(w, "ban bob");
    world_expect_told(w, "bob is banned.\n");
    world_expect_bye(w, "bob", BYE_KICKED);
    world_do(w, "bob: connect; bob: hello; bob: resume !wrong-token; bob: login");
    world_expect_error(w, "bob", ERROR_BANNED);
    world_crash(w, 1000);
    world_do(w, "bob: login");
    world_expect_error(w, "bob", ERROR_BANNED);
    world_command(w, "unban bob");
    world_expect_told(w, "bob is no longer banned.\n");
    world_crash(w, 1000);
    world_do(w, "bob: login; ann: resume; +1000; bob: create");
}

// Whoever played him is not left waiting.
static void
banned_player_loses_his_games_and_his_rooms_close(void **state)
{
    struct world *w = *state;
    uint64_t own, other;

    world_do(w, START "bob: h9; ann: g8; bob: g9");
    own = w->room;
    world_do(w, "cyd: guest; cyd: create; ann: join; ann: sit b; ann: ready; cyd: ready");
    other = w->room;
    world_command(w, "ban ann");
    assert_null(core_room(w->core, own));
    world_expect_number("archived", world_entry_count(w, ENTRY_GAME), 1);
    world_expect_number("why bob had to go", world_last(w, "bob", SERVER_LEFT)->left.reason,
                        LEFT_CLOSED);
    // The other room was cyd's and stays his.
    assert_non_null(core_room(w->core, other));
    assert_false(room_is_running(core_room(w->core, other)));
    world_expect_number("members", core_room(w->core, other)->member_count, 1);
    world_expect_number("rooms of ann", world_player(w, "ann")->room_count, 0);
    world_crash(w, 1000);
    assert_null(core_room(w->core, own));
}

// The game of two others goes on although its owner is gone.
static void
room_of_a_banned_owner_goes_on_while_others_play_there(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: guest; cyd: guest; ann: create seat=none; bob: join;"
                "bob: sit a; cyd: join; cyd: sit b; bob: ready; cyd: ready; bob: h8");
    world_command(w, "ban ann");
    assert_true(room_is_running(world_room(w)));
    assert_true(world_room(w)->owner != world_player(w, "ann")->id);
    world_do(w, "cyd: h9");
}

static void
room_is_closed_by_its_code(void **state)
{
    struct world *w = *state;
    char line[64];

    world_do(w, START "bob: h9; ann: g8; bob: g9; cyd: guest; cyd: join");
    world_command(w, "close nowhere");
    world_expect_told(w, "no: There is no table \"nowhere\".\n");
    snprintf(line, sizeof(line), "close %s", world_room(w)->code);
    world_command(w, line);
    snprintf(line, sizeof(line), "Table %s is closed.\n", strchr(line, ' ') + 1);
    assert_null(world_room(w));
    world_expect_number("why ann had to go", world_last(w, "ann", SERVER_LEFT)->left.reason,
                        LEFT_CLOSED);
    world_expect_number("why cyd had to go", world_last(w, "cyd", SERVER_LEFT)->left.reason,
                        LEFT_CLOSED);
    world_expect_number("archived", world_entry_count(w, ENTRY_GAME), 1);
    world_expect_number("ratings", world_player(w, "ann")->rating_count, 0);
    world_do(w, "ann: create; ann: ready"); // and plays elsewhere
    world_crash(w, 1000);
    world_expect_number("rooms", HASH_CNT(by_id, w->core->rooms), 1);
}

static void
ban_of_somebody_who_is_away_holds_too(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; ann: lost");
    world_command(w, "ban ann");
    world_expect_told(w, "ann is banned.\n");
    world_do(w, "ann: connect; ann: hello; ann: resume !wrong-token; ann: login");
    world_expect_error(w, "ann", ERROR_BANNED);
}

static void
ban_meets_a_login_that_is_under_way(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; ann: goodbye");
    w->is_hashing_held = true;
    world_do(w, "ann: login");
    world_command(w, "ban ann");
    world_hash_done(w, true);
    world_expect_error(w, "ann", ERROR_BANNED);
    world_expect_number("online", w->core->online_count, 0);
}

static void
banned_guest_is_kept_out_for_a_day(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest");
    world_command(w, "ban ann");
    world_expect_told(w, "Guests can choose another name: ban the address as well.\n");
    world_expect_bye(w, "ann", BYE_KICKED);
    world_do(w, "ann: connect; ann: hello; ann: guest !banned");
    world_crash(w, 1000);
    world_do(w, "ann: guest !banned; ann: register !banned");
    world_do(w, "ann: lost");
    world_pass(w, (int64_t)24 * 3600 * 1000);
    assert_null(world_player(w, "ann"));
    world_do(w, "ann: guest");
}

static void
unbanned_guest_is_forgotten_at_once(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest");
    world_command(w, "ban ann");
    world_command(w, "unban ann");
    assert_null(world_player(w, "ann"));
    world_do(w, "ann: guest");
    world_command(w, "bans");
    world_expect_told(w, "Nobody is banned or silenced.\n");
}

// "The new password of ann is xxxxxxxxxxxx"
static void
read_password(struct world *w, char password[WIRE_PASSWORD_MAX + 1])
{
    world_expect_told(w, "The new password of ann is ");
    assert_int_equal(sscanf(strbuf_text(&w->told), "The new password of ann is %128s", password),
                     1);
    assert_true(strlen(password) >= WIRE_PASSWORD_MIN);
}

static void
new_password_is_made_and_told(void **state)
{
    struct world *w = *state;
    char password[WIRE_PASSWORD_MAX + 1];
    struct client_msg login = {.kind = CLIENT_LOGIN, .enter = {"ann", password}};

    world_do(w, START);
    world_command(w, "password ann");
    read_password(w, password);
    world_expect_bye(w, "ann", BYE_KICKED);
    world_expect_number("jobs", (int)HASH_CNT(by_id, w->core->jobs), 0);
    assert_true(
        world_entry_has(world_entry(w, ENTRY_PLAYER, world_player(w, "ann")->id), "\npassword h:"));
    world_do(w, "ann: connect; ann: hello; ann: resume ?logged-out-password; ann: login");
    world_expect_error(w, "ann", ERROR_WRONG_PASSWORD);
    world_send(w, "ann", &login);
    world_expect_number("kind", world_answer(w, "ann")->kind, SERVER_IDENTITY);
    world_expect_number("rooms", world_answer(w, "ann")->identity.room_count, 1);
}

static void
two_new_passwords_differ(void **state)
{
    struct world *w = *state;
    char first[WIRE_PASSWORD_MAX + 1], second[WIRE_PASSWORD_MAX + 1];

    world_do(w, "ann: register");
    world_command(w, "password ann");
    read_password(w, first);
    world_command(w, "password ann");
    read_password(w, second);
    assert_string_not_equal(first, second);
}

static void
guests_get_no_password(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest");
    world_command(w, "password ann");
    world_expect_told(w, "no: ann is a guest and has no password.\n");
    world_expect_number("hashes", w->hash_count, 0);
}

static void
password_that_could_not_be_hashed_changes_nothing(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register");
    w->is_hashing_held = true;
    world_command(w, "password ann");
    world_expect_number("told", (int64_t)w->told_command, 0);
    world_hash_done(w, false);
    world_expect_told(w, "no: The password could not be changed now. Try again.\n");
    assert_true(world_client(w, "ann")->conn != 0);
    w->is_hashing_held = false;
    world_do(w, "ann: lost; ann: login");
    world_expect_number("kind", world_answer(w, "ann")->kind, SERVER_IDENTITY);
}

// Somebody with the old password tries while the new one is being made.
static void
login_with_the_old_password_ends_with_it(void **state)
{
    struct world *w = *state;
    struct core_event verified = {.kind = EVENT_HASHED, .is_good = true, .text = ""};

    world_do(w, "ann: register; ann: goodbye");
    w->is_hashing_held = true;
    world_do(w, "thief: login ann");
    verified.job = w->hashes[w->hash_count - 1].job;
    world_command(w, "password ann");
    world_hash_done(w, true);
    world_event(w, &verified);
    world_expect_error(w, "thief", ERROR_WRONG_PASSWORD);
    world_expect_number("online", w->core->online_count, 0);
}

static void
new_password_opens_an_account_that_others_locked(void **state)
{
    struct world *w = *state;
    char password[WIRE_PASSWORD_MAX + 1];
    struct client_msg wrong = {.kind = CLIENT_LOGIN, .enter = {"ann", "something else"}};
    struct client_msg login = {.kind = CLIENT_LOGIN, .enter = {"ann", password}};

    world_do(w, "ann: register; ann: goodbye; bob: connect; bob: hello");
    for (int i = 0; i < 9; i++) {
        world_send(w, "bob", &wrong);
    }
    world_do(w, "bob: login ann !try-later");
    world_command(w, "password ann");
    read_password(w, password);
    world_send(w, "bob", &login);
    world_expect_number("kind", world_answer(w, "bob")->kind, SERVER_IDENTITY);
}

static void
notice_is_cleaned_and_counted(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: guest; cyd: connect");
    world_command(w, "notice");
    world_expect_told(w, "no: Usage: notice TEXT");
    world_command(w, "notice  down\x1b[2J at noon");
    world_expect_told(w, "Sent. Players reached: 2.\n");
    assert_string_equal(world_expect(w, "ann", SERVER_NOTICE)->notice.text, "down[2J at noon");
    world_expect_number("kind", world_last(w, "bob", SERVER_NOTICE)->notice.kind, NOTICE_OPERATOR);
    assert_true(world_last(w, "bob", SERVER_NOTICE)->notice.by_operator);
    world_expect_nothing(w, "cyd", SERVER_NOTICE);
}

// What changes something is answered when it is stored, a question at once.
static void
questions_are_answered_while_nothing_can_be_stored(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: guest");
    w->is_held = true;
    world_happens(w, EVENT_STORAGE_DOWN);
    world_command(w, "ban ann");
    world_expect_number("told", (int64_t)w->told_command, 0);
    world_command(w, "status");
    world_expect_told(w, "online 1\n");
    world_expect_told(w, "storage down\n");
    world_command(w, "kick nobody");
    world_expect_told(w, "no: ");
    world_happens(w, EVENT_STORAGE_UP);
    world_commit(w);
    world_expect_number("told", (int64_t)w->told_command, 1);
}

static void
new_password_that_finds_no_worker_is_refused(void **state)
{
    struct world *w = *state;
    struct core_event refused = {.kind = EVENT_REFUSED};

    world_do(w, "ann: register");
    w->is_hashing_held = true;
    world_command(w, "password ann");
    refused.job = w->hashes[w->hash_count - 1].job;
    world_event(w, &refused);
    world_expect_told(w, "no: The password could not be changed now. Try again.\n");
    assert_true(world_client(w, "ann")->conn != 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(status_counts_what_is_there),
        WORLD_TEST(who_lists_the_people_that_are_connected),
        WORLD_TEST(rooms_are_listed_with_who_sits_there),
        WORLD_TEST(unknown_words_and_names_are_refused),
        WORLD_TEST(kicked_player_keeps_his_seat_and_may_come_back),
        WORLD_TEST(kick_ends_a_seek),
        WORLD_TEST(banned_player_is_out_until_he_is_let_in_again),
        WORLD_TEST(banned_player_loses_his_games_and_his_rooms_close),
        WORLD_TEST(room_of_a_banned_owner_goes_on_while_others_play_there),
        WORLD_TEST(room_is_closed_by_its_code),
        WORLD_TEST(ban_of_somebody_who_is_away_holds_too),
        WORLD_TEST(ban_meets_a_login_that_is_under_way),
        WORLD_TEST(banned_guest_is_kept_out_for_a_day),
        WORLD_TEST(unbanned_guest_is_forgotten_at_once),
        WORLD_TEST(new_password_is_made_and_told),
        WORLD_TEST(two_new_passwords_differ),
        WORLD_TEST(guests_get_no_password),
        WORLD_TEST(password_that_could_not_be_hashed_changes_nothing),
        WORLD_TEST(login_with_the_old_password_ends_with_it),
        WORLD_TEST(new_password_opens_an_account_that_others_locked),
        WORLD_TEST(notice_is_cleaned_and_counted),
        WORLD_TEST(log_names_who_came_and_what_was_played),
        WORLD_TEST(log_never_shows_what_was_typed),
        WORLD_TEST(figures_agree_with_what_is_there),
        WORLD_TEST(bans_are_listed),
        WORLD_TEST(silenced_player_chats_nowhere_until_it_ends),
        WORLD_TEST(times_of_the_operator_have_units),
        WORLD_TEST(announced_stop_is_counted_down),
        WORLD_TEST(announced_stop_can_be_cancelled),
        WORLD_TEST(questions_are_answered_while_nothing_can_be_stored),
        WORLD_TEST(new_password_that_finds_no_worker_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
