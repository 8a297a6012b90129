// SPDX-License-Identifier: MIT
// Who somebody is: the first words of a connection, guests, accounts, tokens.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "common/wire/feature.h"
#include "server/core/core.h"
#include "server/core/core_internal.h"
#include "server/core/tables.h"
#include "tests/support/core_world.h"

static void
hello_is_answered_with_welcome(void **state)
{
    struct world *w = *state;
    const struct server_msg *msg;

    world_do(w, "ann: connect; ann: hello");
    msg = world_answer(w, "ann");
    world_expect_number("kind", msg->kind, SERVER_WELCOME);
    world_expect_number("protocol", msg->welcome.protocol, WIRE_PROTOCOL);
    world_do(w, "ann: hello !greeted-twice");
}

static void
hello_needs_a_common_version(void **state)
{
    struct client_msg old = {.kind = CLIENT_HELLO, .hello = {0, 0, "old", "en"}};
    struct client_msg young = {.kind = CLIENT_HELLO, .hello = {9, 12, "young", "en"}};
    struct world *w = *state;

    world_do(w, "ann: connect");
    world_refuse(w, "ann", &young, ERROR_PROTOCOL);
    assert_string_equal(world_answer(w, "ann")->error.arguments[0], "1");
    old.hello.protocol_min = old.hello.protocol_max = 0;
    world_refuse(w, "ann", &old, ERROR_PROTOCOL);
    world_do(w, "ann: hello; ann: guest");
}

static void
everything_else_needs_hello_and_a_name(void **state)
{
    world_do(*state, "ann: connect; ann: guest !not-greeted; ann: create !not-greeted; ann: hello;"
                     "ann: create !not-identified; ann: guest; ann: guest !identified-twice;"
                     "ann: login !identified-twice");
}

static void
name_is_checked(void **state)
{
    world_do(*state, "ann: guest; bob: connect; bob: hello; bob: guest ann !name-taken;"
                     "bob: guest Ann !name-taken; bob: guest a.b !name-bad; bob: guest 7 !name-bad;"
                     "bob: register ann !name-taken; bob: guest bob");
}

static void
bad_name_is_told_by_a_word_and_a_sentence(void **state)
{
    struct world *w = *state;
    struct client_msg guest = {.kind = CLIENT_GUEST, .guest = {.name = "-ann"}};
    const struct server_msg *msg;

    world_do(w, "ann: connect; ann: hello");
    world_refuse(w, "ann", &guest, ERROR_NAME_BAD);
    msg = world_last(w, "ann", SERVER_ERROR);
    assert_int_equal(msg->error.argument_count, 1);
    assert_string_equal(msg->error.arguments[0], "bad-start");
    assert_string_equal(msg->error.text, "Start the name with a letter.");
}

static void
guests_can_be_turned_away(void **state)
{
    struct core_config config = core_config_default();
    struct world w;

    (void)state;
    config.allow_guests = config.allow_register = false;
    world_open_with(&w, &config);
    world_do(&w, "ann: connect; ann: hello; ann: guest !guests-not; ann: register !no-register");
    world_close(&w);
}

static void
server_can_be_full(void **state)
{
    struct core_config config = core_config_default();
    struct world w;

    (void)state;
    config.players_max = 1;
    world_open_with(&w, &config);
    world_do(&w, "ann: guest; bob: connect; bob: hello; bob: guest !too-many-players;"
                 "bob: register !too-many-players; ann: goodbye; bob: guest");
    world_close(&w);
}

static void
account_is_made_and_logged_in(void **state)
{
    struct world *w = *state;
    const struct server_msg *msg;

    world_do(w, "ann: register");
    msg = world_answer(w, "ann");
    world_expect_number("kind", msg->kind, SERVER_IDENTITY);
    assert_false(msg->identity.guest);
    world_do(w, "ann: lost; ann: login");
    world_expect_number("kind", world_answer(w, "ann")->kind, SERVER_IDENTITY);
}

static void
name_taken_while_the_password_was_hashed_is_refused(void **state)
{
    struct world *w = *state;

    w->is_hashing_held = true;
    world_do(w, "ann: register; bob: guest ann");
    world_hash_done(w, true);
    world_expect_error(w, "ann", ERROR_NAME_TAKEN);
    world_do(w, "ann: guest anna");
}

static void
session_waits_for_its_hash(void **state)
{
    struct world *w = *state;

    w->is_hashing_held = true;
    world_do(w, "ann: register");
    assert_null(world_answer(w, "ann"));
    world_do(w, "ann: guest anna !checking; ann: create !not-identified; ann: ping; +20000");
    world_hash_done(w, true);
    assert_non_null(world_player(w, "ann"));
}

static void
failed_worker_is_told(void **state)
{
    struct world *w = *state;

    w->is_hashing_held = true;
    world_do(w, "ann: register");
    world_hash_done(w, false);
    world_expect_error(w, "ann", ERROR_BUSY);
    assert_null(world_player(w, "ann"));
}

static void
hash_for_somebody_who_is_gone_is_ignored(void **state)
{
    struct world *w = *state;

    w->is_hashing_held = true;
    world_do(w, "ann: register; ann: lost");
    world_hash_done(w, true);
    world_hash_done(w, true);
    assert_null(world_player(w, "ann"));
    world_do(w, "bob: register; bob: goodbye");
    world_hash_done(w, true);
    assert_null(world_player(w, "bob"));
}

static void
wrong_password_is_refused_and_counted(void **state)
{
    struct world *w = *state;
    struct client_msg login = {.kind = CLIENT_LOGIN, .enter = {"ann", "something else"}};

    world_do(w, "ann: register; ann: goodbye; bob: connect; bob: hello");
    for (int i = 0; i < 5; i++) {
        world_send(w, "bob", &login);
        world_expect_error(w, "bob", ERROR_WRONG_PASSWORD);
    }
    world_send(w, "bob", &login);
    world_expect_error(w, "bob", ERROR_TRY_LATER);
    assert_string_equal(world_answer(w, "bob")->error.arguments[0], "6");
    world_do(w, "+5100; bob: login ann");
    world_expect_number("kind", world_answer(w, "bob")->kind, SERVER_IDENTITY);
}

static void
each_further_wrong_password_doubles_the_wait(void **state)
{
    struct world *w = *state;
    struct client_msg login = {.kind = CLIENT_LOGIN, .enter = {"ann", "something else"}};

    world_client(w, "bob")->address = 4711;
    world_do(w, "ann: register; ann: goodbye; bob: connect; bob: hello");
    for (int i = 0; i < 16; i++) {
        world_send(w, "bob", &login);
        world_do(w, "bob: ping; +70000; bob: ping; +70000; bob: ping; +70000; bob: ping; +70000;"
                    "bob: ping; +70000");
    }
    world_expect_number("failures", world_player(w, "ann")->failures, 16);
    assert_true(world_player(w, "ann")->locked_until_ms <= w->now.mono_ms + 320000);
}

static void
guests_and_unknown_names_have_no_password(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; bob: connect; bob: hello; bob: login ann");
    world_expect_error(w, "bob", ERROR_WRONG_PASSWORD);
    world_do(w, "bob: login nobody");
    world_expect_error(w, "bob", ERROR_WRONG_PASSWORD);
    world_expect_number("hashes", w->hash_count, 2); // unknown names take as long
    world_do(w, "bob: login no.name");
    world_expect_error(w, "bob", ERROR_WRONG_PASSWORD);
}

static void
password_is_changed(void **state)
{
    struct world *w = *state;
    struct client_msg login = {.kind = CLIENT_LOGIN, .enter = {"ann", "another-word"}};

    world_do(w, "ann: register; ann: password wrong-word another-word");
    world_expect_error(w, "ann", ERROR_WRONG_PASSWORD);
    world_do(w, "ann: password secret-word another-word");
    world_expect_number("kind", world_answer(w, "ann")->kind, SERVER_DONE);
    // All tokens are worthless now.
    world_do(w, "ann: lost; ann: connect; ann: hello; ann: resume !wrong-token; ann: login");
    world_expect_error(w, "ann", ERROR_WRONG_PASSWORD);
    world_send(w, "ann", &login);
    world_expect_number("kind", world_answer(w, "ann")->kind, SERVER_IDENTITY);
}

static void
one_password_is_changed_at_a_time(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; bob: guest; bob: password secret-word another-word");
    world_expect_error(w, "bob", ERROR_GUESTS_NOT);
    w->is_hashing_held = true;
    world_do(w, "ann: password secret-word another-word");
    world_do(w, "ann: password secret-word another-word !checking");
    world_hash_done(w, true);
    world_hash_done(w, false); // the new one could not be made
    world_expect_number("players", (int)HASH_CNT(by_id, w->core->players), 2);
    w->is_hashing_held = false;
    world_do(w, "ann: lost; ann: login");
    world_expect_number("kind", world_answer(w, "ann")->kind, SERVER_IDENTITY);
}

static void
locked_account_cannot_change_its_password(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register");
    for (int i = 0; i < 5; i++) {
        world_do(w, "ann: password wrong-word another-word");
    }
    world_do(w, "ann: password secret-word another-word");
    world_expect_error(w, "ann", ERROR_TRY_LATER);
}

static void
goodbye_frees_the_name_of_a_guest(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: guest; ann: goodbye");
    world_expect_bye(w, "ann", BYE_GOODBYE);
    world_expect_number("told gone", world_entry_count(w, ENTRY_PLAYER_GONE), 1);
    world_do(w, "bob: guest ann; ann: connect; ann: hello; ann: resume !wrong-token");
}

static void
goodbye_before_hello_is_heard(void **state)
{
    world_do(*state, "ann: connect; ann: goodbye");
    world_expect_bye(*state, "ann", BYE_GOODBYE);
}

static void
account_can_resume_after_a_lost_line(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; ann: lost; ann: resume");
    assert_string_equal(world_answer(w, "ann")->identity.name, "ann");
}

static void
ping_is_answered_at_once(void **state)
{
    world_do(*state, "ann: connect; ann: ping");
    world_expect_number("number", (int64_t)world_answer(*state, "ann")->ping.number, 77);
}

static void
invented_pong_tells_nothing(void **state)
{
    struct world *w = *state;
    struct client_msg pong = {.kind = CLIENT_PONG, .ping = {999}};

    world_client(w, "ann")->is_silent = true;
    world_do(w, "ann: guest");
    world_send(w, "ann", &pong);
    world_expect_number("lag", lag_read(&core_session(w->core, world_client(w, "ann")->conn)->lag),
                        LAG_UNKNOWN);
    world_expect_nothing(w, "ann", SERVER_DONE);
}

// A pong is not answered, but whoever sends them without end is cut off as others are.
static void
flood_of_invented_pongs_is_cut_off(void **state)
{
    struct world *w = *state;
    struct client_msg pong = {.kind = CLIENT_PONG, .ping = {999}};

    world_client(w, "ann")->is_silent = true;
    world_do(w, "ann: guest");
    w->is_metered = true;
    for (int i = 0; i < 1000 && world_client(w, "ann")->conn; i++) {
        world_send(w, "ann", &pong);
    }
    world_expect_bye(w, "ann", BYE_FLOOD);
}

static void
look_alikes_are_taken_and_not_meant(void **state)
{
    world_do(*state,
             "ann: guest Ivan; bob: connect; bob: hello; bob: guest lvan !name-taken;"
             "bob: guest IVAN !name-taken; bob: guest bob; bob: profile lvan !no-such-player;"
             "bob: profile ivan");
}

static void
core_that_was_never_made_is_destroyed(void **state)
{
    (void)state;
    core_destroy(NULL);
}

static void
expect_offers(const struct core_config *config, uint32_t missing)
{
    struct world w;

    world_open_with(&w, config);
    world_do(&w, "ann: connect; ann: hello");
    for (int i = 0; i < FEATURE_COUNT; i++) {
        world_expect_number(feature_name((enum feature)i),
                            feature_is_offered(&world_answer(&w, "ann")->welcome, (enum feature)i),
                            !(missing >> i & 1));
    }
    world_close(&w);
}

static void
features_follow_the_configuration(void **state)
{
    struct core_config all = core_config_default(), config;

    (void)state;
    all.keep_games = true;
    all.mail_from = "goren@example.net";
    config = all;
    expect_offers(&config, 0);
    config.ai_seats_max = 0;
    expect_offers(&config, 1u << FEATURE_AI | 1u << FEATURE_STAND_IN);
    config = all;
    config.mail_from = NULL;
    expect_offers(&config, 1u << FEATURE_EMAIL);
    config = all;
    config.keep_games = false;
    expect_offers(&config, 1u << FEATURE_PATIENT);
    config = all;
    config.allow_guests = false;
    expect_offers(&config, 1u << FEATURE_GUESTS);
    config = all;
    config.allow_register = false;
    expect_offers(&config, 1u << FEATURE_REGISTER);
}

// Guesses at one name, from one place.
static void
guess(struct world *w, const char *who, const char *name, int count)
{
    for (int i = 0; i < count; i++) {
        struct client_msg login = {.kind = CLIENT_LOGIN, .enter = {name, "something else"}};

        world_send(w, who, &login);
        world_expect_error(w, who, ERROR_WRONG_PASSWORD);
    }
}

static void
wrong_passwords_lock_the_name_at_the_address(void **state)
{
    struct world *w = *state;

    world_client(w, "thief")->address = world_client(w, "other")->address = 4711;
    world_client(w, "ann")->address = 4712;
    world_do(w, "ann: register; ann: goodbye; ann: lost; cyd: register; cyd: goodbye;"
                "thief: connect; thief: hello; other: connect; other: hello");
    guess(w, "thief", "ann", LOGIN_THROTTLE_LOCK_AFTER);
    world_do(w, "thief: login ann !try-later; other: login ANN !try-later; ann: login");
    world_expect_number("kind", world_answer(w, "ann")->kind, SERVER_IDENTITY);
    // Others of the same address are not locked with him.
    world_do(w, "other: login cyd");
    world_expect_number("kind", world_answer(w, "other")->kind, SERVER_IDENTITY);
    world_do(w, "+5100; thief: login ann");
    world_expect_number("kind", world_answer(w, "thief")->kind, SERVER_IDENTITY);
}

// Whoever guesses from many addresses locks out nobody but other strangers.
static void
nobody_can_lock_somebody_out(void **state)
{
    struct world *w = *state;

    world_client(w, "ann")->address = 4711;
    world_client(w, "new")->address = 4712;
    world_do(w, "ann: register; ann: goodbye; ann: lost; new: connect; new: hello");
    for (int i = 0; i < 4; i++) {
        char name[16], line[64];

        snprintf(name, sizeof(name), "thief%d", i);
        world_client(w, name)->address = 5000 + (uint64_t)i;
        snprintf(line, sizeof(line), "thief%d: connect; thief%d: hello", i, i);
        world_do(w, line);
        guess(w, name, "ann", i < 3 ? 3 : 1);
    }
    world_do(w, "new: login ann !try-later; ann: login");
    world_expect_number("kind", world_answer(w, "ann")->kind, SERVER_IDENTITY);
    // That the address is known survives a restart.
    world_crash(w, 1000);
    for (int i = 0; i < 10; i++) {
        char name[24], line[64];

        snprintf(name, sizeof(name), "again%d", i);
        world_client(w, name)->address = 6000 + (uint64_t)i;
        snprintf(line, sizeof(line), "again%d: connect; again%d: hello", i, i);
        world_do(w, line);
        guess(w, name, "ann", 1);
    }
    world_do(w, "new: connect; new: hello; new: login ann !try-later; ann: connect; ann: hello;"
                "ann: login");
    world_expect_number("kind", world_answer(w, "ann")->kind, SERVER_IDENTITY);
}

static void
wrong_passwords_have_a_budget(void **state)
{
    struct world *w = *state;

    world_client(w, "thief")->address = 4711;
    world_do(w, "ann: register; ann: goodbye; thief: connect; thief: hello");
    for (int i = 0; i < budget_table[BUDGET_PASSWORDS].size; i++) {
        char name[16];

        snprintf(name, sizeof(name), "name%d", i);
        guess(w, "thief", name, 1);
    }
    world_do(w, "thief: login ann !budget-passwords; +9000; thief: ping; +1100; thief: login ann");
    world_expect_number("kind", world_answer(w, "thief")->kind, SERVER_IDENTITY);
}

static void
many_new_accounts_tire_the_address(void **state)
{
    struct world *w = *state;

    world_client(w, "ann")->address = 4711;
    world_client(w, "far")->address = 4712;
    for (int i = 0; i < budget_table[BUDGET_ACCOUNTS].size; i++) {
        char line[64];

        snprintf(line, sizeof(line), "ann: register new%d; ann: goodbye; ann: lost; +900", i);
        world_do(w, line);
    }
    // A name that cannot be had is told as before.
    world_do(w, "ann: connect; ann: hello; ann: register new3 !name-taken;"
                "ann: register late !budget-accounts; ann: guest; far: register");
}

static void
wrong_old_passwords_count(void **state)
{
    struct world *w = *state;

    world_client(w, "ann")->address = world_client(w, "bob")->address = 4711;
    world_do(w, "ann: register; bob: connect; bob: hello");
    guess(w, "bob", "ann", LOGIN_THROTTLE_LOCK_AFTER - 1);
    world_do(w, "ann: password wrong-word another-word");
    world_expect_error(w, "ann", ERROR_WRONG_PASSWORD);
    world_do(w, "ann: password secret-word another-word !try-later");
}

// A token that is used a second time was copied: whoever came in with the copy goes.
static void
live_session_of_a_stolen_token_ends(void **state)
{
    struct world *w = *state;
    uint8_t old[WIRE_TOKEN_BYTES];
    struct client_msg resume = {.kind = CLIENT_RESUME, .resume = {.token = old}};

    world_do(w, "ann: register; ann: lost");
    memcpy(old, world_client(w, "ann")->token, sizeof(old));
    memcpy(world_client(w, "thief")->token, old, sizeof(old));
    world_do(w, "thief: connect; thief: hello; thief: resume; thief: lost; thief: connect;"
                "thief: hello; thief: resume");
    world_expect_number("online", w->core->online_count, 1);
    world_do(w, "ann: connect; ann: hello");
    world_send(w, "ann", &resume);
    world_expect_error(w, "ann", ERROR_WRONG_TOKEN);
    world_expect_bye(w, "thief", BYE_ELSEWHERE);
    world_expect_number("online", w->core->online_count, 0);
}

// Twenty guesses at once would otherwise be twenty good ones.
static void
guesses_that_were_under_way_end_with_the_lock(void **state)
{
    enum { THIEVES = 6 };
    struct world *w = *state;
    struct core_event hashed = {.kind = EVENT_HASHED, .text = ""};
    char line[96];

    world_do(w, "ann: register; ann: goodbye");
    w->is_hashing_held = true;
    for (int i = 0; i < THIEVES; i++) {
        snprintf(line, sizeof(line), "t%d: login ann", i);
        world_do(w, line);
    }
    for (int i = 0; i < THIEVES; i++) {
        hashed.job = w->hashes[w->hash_count - THIEVES + i].job;
        hashed.is_good = i == THIEVES - 1; // the last one has guessed it
        world_event(w, &hashed);
    }
    world_expect_error(w, "t4", ERROR_WRONG_PASSWORD);
    world_expect_error(w, "t5", ERROR_TRY_LATER);
    world_expect_number("online", w->core->online_count, 0);
}

static void
login_with_a_changed_password_is_void(void **state)
{
    struct world *w = *state;
    struct core_event verified = {.kind = EVENT_HASHED, .is_good = true, .text = ""};

    world_do(w, "ann: register");
    w->is_hashing_held = true;
    world_do(w, "thief: login ann");
    verified.job = w->hashes[w->hash_count - 1].job;
    world_do(w, "ann: password secret-word another-word");
    world_hash_done(w, true);
    world_hash_done(w, true);
    world_expect_number("kind", world_answer(w, "ann")->kind, SERVER_DONE);
    world_event(w, &verified);
    world_expect_error(w, "thief", ERROR_WRONG_PASSWORD);
}

static void
refuse_hash(struct world *w)
{
    struct core_event refused = {.kind = EVENT_REFUSED, .job = w->hashes[w->hash_count - 1].job};

    world_event(w, &refused);
    world_event(w, &refused); // twice is once
}

static void
password_that_finds_no_worker_is_told(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; ann: goodbye; bob: register");
    w->is_hashing_held = true;
    for (int i = 0; i < 10; i++) { // nobody is locked out by that
        world_do(w, "cyd: login ann");
        refuse_hash(w);
        world_expect_error(w, "cyd", ERROR_BUSY);
    }
    world_do(w, "dan: register");
    refuse_hash(w);
    world_expect_error(w, "dan", ERROR_BUSY);
    world_do(w, "bob: password secret-word another-word");
    refuse_hash(w);
    world_expect_error(w, "bob", ERROR_BUSY);
    w->is_hashing_held = false;
    world_do(w, "cyd: login ann; dan: register; bob: password secret-word another-word");
    world_expect_number("online", w->core->online_count, 3);
    world_expect_number("jobs", (int)HASH_CNT(by_id, w->core->jobs), 0);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(hello_is_answered_with_welcome),
        WORLD_TEST(hello_needs_a_common_version),
        WORLD_TEST(everything_else_needs_hello_and_a_name),
        WORLD_TEST(name_is_checked),
        WORLD_TEST(bad_name_is_told_by_a_word_and_a_sentence),
        cmocka_unit_test(guests_can_be_turned_away),
        cmocka_unit_test(server_can_be_full),
        WORLD_TEST(account_is_made_and_logged_in),
        WORLD_TEST(name_taken_while_the_password_was_hashed_is_refused),
        WORLD_TEST(session_waits_for_its_hash),
        WORLD_TEST(failed_worker_is_told),
        WORLD_TEST(hash_for_somebody_who_is_gone_is_ignored),
        WORLD_TEST(wrong_password_is_refused_and_counted),
        WORLD_TEST(each_further_wrong_password_doubles_the_wait),
        WORLD_TEST(guests_and_unknown_names_have_no_password),
        WORLD_TEST(password_is_changed),
        WORLD_TEST(one_password_is_changed_at_a_time),
        WORLD_TEST(locked_account_cannot_change_its_password),
        WORLD_TEST(goodbye_frees_the_name_of_a_guest),
        WORLD_TEST(goodbye_before_hello_is_heard),
        WORLD_TEST(account_can_resume_after_a_lost_line),
        WORLD_TEST(ping_is_answered_at_once),
        WORLD_TEST(invented_pong_tells_nothing),
        WORLD_TEST(flood_of_invented_pongs_is_cut_off),
        WORLD_TEST(look_alikes_are_taken_and_not_meant),
        cmocka_unit_test(core_that_was_never_made_is_destroyed),
        cmocka_unit_test(features_follow_the_configuration),
        WORLD_TEST(wrong_passwords_lock_the_name_at_the_address),
        WORLD_TEST(nobody_can_lock_somebody_out),
        WORLD_TEST(wrong_passwords_have_a_budget),
        WORLD_TEST(many_new_accounts_tire_the_address),
        WORLD_TEST(wrong_old_passwords_count),
        WORLD_TEST(live_session_of_a_stolen_token_ends),
        WORLD_TEST(guesses_that_were_under_way_end_with_the_lock),
        WORLD_TEST(login_with_a_changed_password_is_void),
        WORLD_TEST(password_that_finds_no_worker_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
