// SPDX-License-Identifier: MIT
// What the owner of an account does with it: recovery codes, and terminals that are logged out.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "server/core/people/recovery.h"
#include "server/core/tables.h"
#include "tests/support/core_world.h"

// The codes that were told to this client last.
struct codes {
    char texts[WIRE_RECOVERY_CODES][WIRE_RECOVERY_CODE_BYTES + 1];
};

static struct codes
take_codes(struct world *w, const char *name)
{
    const struct server_msg *msg = world_last(w, name, SERVER_RECOVERY_CODES);
    struct codes codes;

    world_expect_number("codes", msg->recovery_codes.code_count, WIRE_RECOVERY_CODES);
    for (int i = 0; i < WIRE_RECOVERY_CODES; i++) {
        snprintf(codes.texts[i], sizeof(codes.texts[i]), "%s",
                 msg->recovery_codes.recovery_codes[i]);
    }
    return codes;
}

// An account with codes; its owner is connected.
static struct codes
open_account(struct world *w)
{
    world_do(w, "ann: register; ann: codes");
    return take_codes(w, "ann");
}

static void
recover(struct world *w, const char *who, const char *code, const char *more)
{
    char line[128];

    snprintf(line, sizeof(line), "%s: recover ann %s %s", who, code, more);
    world_do(w, line);
}

static int
codes_left(const struct world *w)
{
    return recovery_left(world_player(w, "ann")->recovery);
}

static void
codes_are_eight_different_ones_of_80_bits(void **state)
{
    struct codes codes = open_account(*state);

    for (int i = 0; i < WIRE_RECOVERY_CODES; i++) {
        assert_int_equal(strlen(codes.texts[i]), 19); // sixteen letters of 5 bits, three hyphens
        assert_int_equal(strspn(codes.texts[i], "abcdefghjkmnpqrstuvwxyz023456789-"), 19);
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(codes.texts[i], codes.texts[j]);
        }
    }
}

static void
without_hyphens(const char *code, char plain[WIRE_RECOVERY_CODE_BYTES + 1])
{
    for (; *code; code++) {
        *plain = *code;
        plain += *code != '-';
    }
    *plain = '\0';
}

static void
codes_are_not_in_the_journal(void **state)
{
    struct world *w = *state;
    struct codes codes = open_account(w);
    const struct journal_entry *entry = world_entry(w, ENTRY_PLAYER, world_player(w, "ann")->id);

    assert_true(world_entry_has(entry, "recovery "));
    for (int i = 0; i < WIRE_RECOVERY_CODES; i++) {
        char plain[WIRE_RECOVERY_CODE_BYTES + 1];

        without_hyphens(codes.texts[i], plain);
        assert_false(world_entry_has(entry, codes.texts[i]));
        assert_false(world_entry_has(entry, plain));
    }
}

static void
codes_need_an_account_and_its_password(void **state)
{
    struct world *w = *state;

    world_do(w, "bob: guest; bob: codes !guests-not; ann: register; ann: codes wrong-word");
    world_expect_error(w, "ann", ERROR_WRONG_PASSWORD);
    world_expect_number("codes", codes_left(w), 0);
}

static void
code_sets_a_password_and_logs_in(void **state)
{
    struct world *w = *state;
    struct codes codes = open_account(w);

    world_do(w, "ann: goodbye; new: connect; new: hello");
    recover(w, "new", codes.texts[3], "another-word");
    world_expect_number("kind", world_answer(w, "new")->kind, SERVER_IDENTITY);
    world_expect_number("codes", codes_left(w), WIRE_RECOVERY_CODES - 1);
    world_do(w, "far: connect; far: hello; far: login ann"); // the old password
    world_expect_error(w, "far", ERROR_WRONG_PASSWORD);
}

static void
capitals_blanks_and_hyphens_do_not_matter(void **state)
{
    struct world *w = *state;
    struct codes codes = open_account(w);
    char typed[WIRE_RECOVERY_CODE_BYTES + 1];

    without_hyphens(codes.texts[0], typed);
    for (char *c = typed; *c; c++) {
        *c = (char)(*c >= 'a' && *c <= 'z' ? *c - 32 : *c == '0' ? 'O' : *c);
    }
    world_do(w, "new: connect; new: hello");
    recover(w, "new", typed, "");
    world_expect_number("kind", world_answer(w, "new")->kind, SERVER_IDENTITY);
}

static void
code_is_good_once_also_after_a_crash(void **state)
{
    struct world *w = *state;
    struct codes codes = open_account(w);

    world_do(w, "new: connect; new: hello");
    recover(w, "new", codes.texts[0], "");
    world_do(w, "old: connect; old: hello");
    recover(w, "old", codes.texts[0], "!wrong-recovery-code");
    world_crash(w, 1000);
    world_expect_number("codes", codes_left(w), WIRE_RECOVERY_CODES - 1);
    world_do(w, "far: connect; far: hello");
    recover(w, "far", codes.texts[0], "!wrong-recovery-code");
    recover(w, "far", codes.texts[1], "");
    world_expect_number("kind", world_answer(w, "far")->kind, SERVER_IDENTITY);
}

static void
new_codes_replace_the_old_ones(void **state)
{
    struct world *w = *state;
    struct codes codes = open_account(w);

    world_do(w, "ann: codes; new: connect; new: hello");
    recover(w, "new", codes.texts[0], "!wrong-recovery-code");
    world_expect_number("codes", codes_left(w), WIRE_RECOVERY_CODES);
}

// The terminal that is connected at once, those that are not when they come back; once each.
static void
every_terminal_is_told_that_a_code_was_used(void **state)
{
    struct world *w = *state;
    struct codes codes = open_account(w);

    world_do(w, "desk: login ann; new: connect; new: hello");
    world_expect_bye(w, "ann", BYE_ELSEWHERE);
    recover(w, "new", codes.texts[0], "another-word");
    world_expect_bye(w, "desk", BYE_ELSEWHERE);
    world_expect_number("why", world_last(w, "desk", SERVER_BYE)->bye.error,
                        ERROR_LOGGED_OUT_RECOVERY);
    world_crash(w, 1000);
    world_do(w, "ann: connect; ann: hello; ann: resume ?logged-out-recovery;"
                "ann: resume !wrong-token; desk: connect; desk: hello;"
                "desk: resume ?logged-out-recovery; desk: resume !wrong-token;"
                "new: connect; new: hello; new: resume");
}

static void
changed_password_tells_the_other_terminals(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; desk: login ann; desk: password secret-word another-word;"
                "ann: connect; ann: hello; ann: resume ?logged-out-password");
    world_do(w, "desk: lost; desk: connect; desk: hello; desk: resume !wrong-token");
}

static const struct wire_account *
ask_account(struct world *w, const char *who)
{
    char line[32];

    snprintf(line, sizeof(line), "%s: account", who);
    world_do(w, line);
    return &world_last(w, who, SERVER_ACCOUNT)->account;
}

static void
devices_are_listed_until_they_are_logged_out(void **state)
{
    struct world *w = *state;
    const struct wire_account *account;
    uint64_t first;

    world_do(w, "ann: register; +60000; desk: login ann");
    account = ask_account(w, "desk");
    world_expect_number("devices", account->device_count, 2);
    assert_string_equal(account->devices[0].program, "test 1");
    world_expect_number(
        "later", (int64_t)(account->devices[1].since_ms - account->devices[0].since_ms), 60000);
    assert_false(account->devices[0].here);
    assert_true(account->devices[1].here);
    first = account->devices[0].device;
    world_crash(w, 1000);
    world_do(w, "desk: connect; desk: hello; desk: resume");
    world_expect_number("devices", ask_account(w, "desk")->device_count, 2);
    world_ask(w, "desk", &(struct client_msg){.kind = CLIENT_LOG_OUT, .log_out = {first}});
    world_refuse(w, "desk", &(struct client_msg){.kind = CLIENT_LOG_OUT, .log_out = {first}},
                 ERROR_NO_SUCH_DEVICE);
    world_expect_number("devices", ask_account(w, "desk")->device_count, 1);
    world_do(w, "ann: connect; ann: hello; ann: resume ?logged-out; ann: resume !wrong-token");
}

static void
all_other_devices_are_logged_out_at_once(void **state)
{
    struct world *w = *state;

    world_do(w, "one: register ann; two: login ann; three: login ann; three: logout;"
                "one: connect; one: hello; one: resume ?logged-out; two: connect; two: hello;"
                "two: resume ?logged-out");
    world_expect_number("devices", ask_account(w, "three")->device_count, 1);
    world_do(w, "three: lost; three: connect; three: hello; three: resume; three: logout");
    world_do(w, "bob: guest; bob: account !guests-not; bob: logout !guests-not");
}

static void
wrong_codes_are_limited_as_passwords_are(void **state)
{
    struct world *w = *state;
    struct codes codes = open_account(w);

    world_client(w, "thief")->address = 4711;
    world_do(w, "thief: connect; thief: hello");
    for (int i = 0; i < LOGIN_THROTTLE_LOCK_AFTER; i++) {
        recover(w, "thief", "aaaa-bbbb-cccc-dddd", "?wrong-recovery-code");
    }
    recover(w, "thief", codes.texts[0], "!try-later"); // not even a right one
    world_do(w, "thief: login ann !try-later; ann: ping");
}

static void
names_without_an_account_are_refused_alike(void **state)
{
    struct world *w = *state;

    world_do(w, "bob: guest; new: connect; new: hello;"
                "new: recover nobody aaaa-bbbb-cccc-dddd ?wrong-recovery-code;"
                "new: recover bob aaaa-bbbb-cccc-dddd ?wrong-recovery-code");
    open_account(w);
    recover(w, "new", "short", "?wrong-recovery-code");
    recover(w, "new", "aaaa-bbbb-cccc-ddd1", "?wrong-recovery-code");
}

// Two come with the same code, and the hashes of both are under way.
static void
code_that_was_used_meanwhile_is_refused(void **state)
{
    struct world *w = *state;
    struct codes codes = open_account(w);
    struct core_event hashed = {.kind = EVENT_HASHED, .is_good = true, .text = "h:another-word"};

    w->is_hashing_held = true;
    world_do(w, "one: connect; one: hello; two: connect; two: hello");
    recover(w, "one", codes.texts[0], "");
    recover(w, "two", codes.texts[0], "");
    hashed.job = w->hashes[w->hash_count - 2].job;
    world_event(w, &hashed);
    hashed.job = w->hashes[w->hash_count - 1].job;
    world_event(w, &hashed);
    world_expect_number("kind", world_answer(w, "one")->kind, SERVER_IDENTITY);
    world_expect_error(w, "two", ERROR_WRONG_RECOVERY_CODE);
    world_expect_number("codes", codes_left(w), WIRE_RECOVERY_CODES - 1);
}

static void
banned_account_keeps_its_codes(void **state)
{
    struct world *w = *state;
    struct codes codes = open_account(w);

    world_command(w, "ban ann");
    world_do(w, "new: connect; new: hello");
    recover(w, "new", codes.texts[0], "?banned");
    world_expect_number("codes", codes_left(w), WIRE_RECOVERY_CODES);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        WORLD_TEST(codes_are_eight_different_ones_of_80_bits),
        WORLD_TEST(codes_are_not_in_the_journal),
        WORLD_TEST(codes_need_an_account_and_its_password),
        WORLD_TEST(code_sets_a_password_and_logs_in),
        WORLD_TEST(capitals_blanks_and_hyphens_do_not_matter),
        WORLD_TEST(code_is_good_once_also_after_a_crash),
        WORLD_TEST(new_codes_replace_the_old_ones),
        WORLD_TEST(every_terminal_is_told_that_a_code_was_used),
        WORLD_TEST(changed_password_tells_the_other_terminals),
        WORLD_TEST(devices_are_listed_until_they_are_logged_out),
        WORLD_TEST(all_other_devices_are_logged_out_at_once),
        WORLD_TEST(wrong_codes_are_limited_as_passwords_are),
        WORLD_TEST(names_without_an_account_are_refused_alike),
        WORLD_TEST(code_that_was_used_meanwhile_is_refused),
        WORLD_TEST(banned_account_keeps_its_codes),
    };

    return cmocka_run_group_tests_name("h_account", tests, NULL, NULL);
}
