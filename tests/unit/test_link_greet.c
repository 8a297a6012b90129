// SPDX-License-Identifier: MIT
// Who we are to a server: guests, accounts, tokens and their files, refusals.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>
#include <event2/event.h>

#include "client/net/token_file.h"
#include "tests/support/link_world.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static const struct link_identity account = {.name = "mizu", .password = "secret-word"};
static const struct link_identity new_account = {
    .name = "mizu", .password = "secret-word", .is_new = true};

static struct fake_server *
begin(void **state, struct link_world **world)
{
    *world = *state;
    world_init(*world);
    return fake_server_create((*world)->base, NULL, NULL);
}

static void
end(struct link_world *world, struct fake_server *server)
{
    fake_server_destroy(server);
    world_finish(world);
}

static void
open_as(struct link_world *world, const struct fake_server *server,
        const struct link_identity *identity)
{
    const struct link_target target = {
        .host = "127.0.0.1", .port = fake_server_port(server), .is_plain = true};

    world_open(world, &target, identity);
}

// The byte that the token in the file is made of, -1 if there is none.
static int
kept_token(const struct link_world *world)
{
    uint8_t token[WIRE_TOKEN_BYTES];

    if (!token_file_load(world->dir.path, link_server(world->link), "mizu", token)) {
        return -1;
    }
    for (int i = 1; i < WIRE_TOKEN_BYTES; i++) {
        assert_int_equal(token[i], token[0]);
    }
    return token[0];
}

static void
a_guest_keeps_the_token_and_resumes_with_it_in_a_new_program(void **state)
{
    struct link_world *world;
    struct fake_server *server = begin(state, &world);

    fake_server_script(server, "hello > welcome; guest mizu > identity 1");
    fake_server_script(server, "hello > welcome; resume 1 > identity 2");
    fake_server_script(server, "hello > welcome; resume 2 > identity 3");
    for (int i = 1; i <= 3; i++) {
        world_open_plain(world, server);
        world_run_until(world, LINK_UP);
        assert_int_equal(kept_token(world), i);
        world_restart(world);
    }
    end(world, server);
}

// When the identity is shown the token is on the disk already.
static void
look_for_the_token(struct link_world *world, const struct server_msg *msg)
{
    if (msg->kind == SERVER_IDENTITY) {
        assert_int_equal(kept_token(world), msg->identity.token[0]);
    }
}

static void
a_new_token_is_kept_before_anything_else_happens(void **state)
{
    struct link_world *world;
    struct fake_server *server = begin(state, &world);

    world->on_message = look_for_the_token;
    fake_server_script(server, "hello > welcome; guest mizu > identity 1, cut");
    fake_server_script(server, "hello > welcome; resume 1 > identity 2");
    world_open_plain(world, server);
    world_run_until_times(world, LINK_UP, 2);
    end(world, server);
}

static void
a_wrong_token_is_forgotten_and_the_guest_comes_as_new(void **state)
{
    struct link_world *world;
    struct fake_server *server = begin(state, &world);

    fake_server_script(server, "hello > welcome; guest mizu > identity 1, cut");
    fake_server_script(server, "hello > welcome; resume 1 > error 23 no; guest mizu > identity 9");
    world_open_plain(world, server);
    world_run_until_times(world, LINK_UP, 2);
    assert_int_equal(kept_token(world), 9);
    end(world, server);
}

static void
a_wrong_token_that_leads_nowhere_is_gone(void **state)
{
    struct link_world *world;
    struct fake_server *server = begin(state, &world);

    fake_server_script(server, "hello > welcome; guest mizu > identity 1, cut");
    fake_server_script(server, "hello > welcome; resume 1 > error 23 no; "
                               "guest mizu > error 20 mizu is taken.");
    world_open_plain(world, server);
    world_run_until(world, LINK_FAILED);
    assert_int_equal(kept_token(world), -1);
    end(world, server);
}

static void
a_new_password_is_what_one_comes_back_with(void **state)
{
    struct link_world *world;
    struct fake_server *server = begin(state, &world);

    fake_server_script(server, "hello > welcome; login mizu secret-word > identity 1, cut");
    fake_server_script(server, "hello > welcome; resume 1 > error 23 no; "
                               "login mizu another-word > identity 9");
    open_as(world, server, &account);
    world_run_until(world, LINK_UP);
    link_set_password(world->link, "another-word");
    world_run_until_times(world, LINK_UP, 2);
    assert_int_equal(kept_token(world), 9);
    end(world, server);
}

static void
an_account_logs_in_and_resumes(void **state)
{
    struct link_world *world;
    struct fake_server *server = begin(state, &world);

    fake_server_script(server, "hello > welcome; login mizu secret-word > identity 1, cut");
    fake_server_script(server, "hello > welcome; resume 1 > error 23 no; "
                               "login mizu secret-word > identity 2");
    open_as(world, server, &account);
    world_run_until_times(world, LINK_UP, 2);
    end(world, server);
}

// Whoever registers has no token yet; one that lies there is another's. And when
// the line breaks the account is there already.
static void
a_new_account_is_registered_once(void **state)
{
    struct link_world *world;
    struct fake_server *server = begin(state, &world);

    fake_server_script(server, "hello > welcome; guest mizu > identity 1");
    fake_server_script(server, "hello > welcome; register mizu secret-word > identity 2, cut");
    fake_server_script(server, "hello > welcome; resume 2 > error 23 no; "
                               "login mizu secret-word > identity 3");
    world_open_plain(world, server);
    world_run_until(world, LINK_UP);
    open_as(world, server, &new_account);
    world_run_until_times(world, LINK_UP, 3);
    end(world, server);
}

static void
a_registration_that_broke_off_is_tried_again(void **state)
{
    struct link_world *world;
    struct fake_server *server = begin(state, &world);

    fake_server_script(server, "hello > welcome; register mizu secret-word > cut");
    fake_server_script(server, "hello > welcome; register mizu secret-word > identity 2");
    open_as(world, server, &new_account);
    world_run_until(world, LINK_UP);
    end(world, server);
}

// The answer was lost on the way, and the account is there.
static void
a_registration_that_was_heard_becomes_a_login(void **state)
{
    struct link_world *world;
    struct fake_server *server = begin(state, &world);

    fake_server_script(server, "hello > welcome; register mizu secret-word > cut");
    fake_server_script(server, "hello > welcome; register mizu secret-word > error 20 Taken.; "
                               "login mizu secret-word > identity 2");
    open_as(world, server, &new_account);
    world_run_until(world, LINK_UP);
    end(world, server);
}

static void
a_registration_of_a_name_that_is_taken_fails(void **state)
{
    struct link_world *world;
    struct fake_server *server = begin(state, &world);

    fake_server_script(server, "hello > welcome; register mizu secret-word > error 20 Taken.");
    fake_server_script(server, "hello > welcome; register mizu secret-word > error 20 Taken.");
    open_as(world, server, &new_account);
    world_run_until(world, LINK_FAILED);
    link_retry_now(world->link);
    world_run_until_times(world, LINK_FAILED, 2);
    assert_int_equal(link_refusal(world->link), 20);
    end(world, server);
}

static void
names_and_servers_have_tokens_of_their_own(void **state)
{
    const struct link_identity kawa = {.name = "kawa"};
    struct link_world *world;
    struct fake_server *server = begin(state, &world);
    struct fake_server *other = fake_server_create(world->base, NULL, NULL);

    fake_server_script(server, "hello > welcome; guest mizu > identity 1");
    fake_server_script(server, "hello > welcome; guest kawa > identity 2");
    fake_server_script(server, "hello > welcome; resume 1 > identity 4");
    fake_server_script(other, "hello > welcome; guest mizu > identity 3");
    open_as(world, server, NULL);
    world_run_until(world, LINK_UP);
    open_as(world, server, &kawa);
    world_run_until(world, LINK_UP);
    open_as(world, other, NULL);
    world_run_until(world, LINK_UP);
    open_as(world, server, NULL);
    world_run_until(world, LINK_UP);
    fake_server_destroy(other);
    end(world, server);
}

// Who was kawa and then mizu: the newest token leads nowhere, the one before is still good.
static void
at_home_a_token_of_an_earlier_name_is_used_and_kept_under_the_new_one(void **state)
{
    const struct link_identity kawa = {.name = "kawa"};
    const struct link_identity home = {.name = "mizu", .is_home = true};
    struct link_world *world;
    struct fake_server *server = begin(state, &world);
    uint8_t token[WIRE_TOKEN_BYTES];

    fake_server_script(server, "hello > welcome; guest kawa > identity 1");
    fake_server_script(server, "hello > welcome; guest mizu > identity 2");
    fake_server_script(server, "hello > welcome; resume 2 > error 23 no; resume 1 > identity 3");
    fake_server_script(server, "hello > welcome; resume 3 > error 23 no; guest mizu > identity 4");
    open_as(world, server, &kawa);
    world_run_until(world, LINK_UP);
    open_as(world, server, NULL);
    world_run_until(world, LINK_UP);
    open_as(world, server, &home);
    world_run_until(world, LINK_UP);
    assert_int_equal(kept_token(world), 3);
    assert_false(token_file_load(world->dir.path, link_server(world->link), "kawa", token));
    open_as(world, server, &home);
    world_run_until(world, LINK_UP);
    assert_int_equal(kept_token(world), 4);
    end(world, server);
}

static void
at_home_the_name_before_comes_first(void **state)
{
    const struct link_identity kawa = {.name = "kawa"};
    const struct link_identity home = {.name = "mizu", .is_home = true, .name_before = "kawa"};
    struct link_world *world;
    struct fake_server *server = begin(state, &world);

    fake_server_script(server, "hello > welcome; guest kawa > identity 1");
    fake_server_script(server, "hello > welcome; guest mizu > identity 2");
    fake_server_script(server, "hello > welcome; resume 1 > identity 3");
    open_as(world, server, &kawa);
    world_run_until(world, LINK_UP);
    open_as(world, server, NULL);
    world_run_until(world, LINK_UP);
    open_as(world, server, &home);
    world_run_until(world, LINK_UP);
    assert_int_equal(kept_token(world), 3);
    end(world, server);
}

static void
the_newest_token_is_used_even_if_another_program_got_it(void **state)
{
    struct link_world *world;
    struct fake_server *server = begin(state, &world);
    uint8_t token[WIRE_TOKEN_BYTES];

    world->times.retry_min_ms = world->times.retry_max_ms = INT32_MAX;
    fake_server_script(server, "hello > welcome; guest mizu > identity 1, bye 1");
    fake_server_script(server, "hello > welcome; resume 7 > identity 8");
    world_open_plain(world, server);
    world_run_until(world, LINK_FAILED);
    memset(token, 7, sizeof(token));
    assert_int_equal(token_file_save(world->dir.path, link_server(world->link), "mizu", token),
                     FILE_OK);
    link_retry_now(world->link);
    world_run_until(world, LINK_UP);
    end(world, server);
}

static void
a_token_that_cannot_be_kept_is_said_and_still_used(void **state)
{
    struct link_world *world;
    struct fake_server *server = begin(state, &world);

    temp_folder_write_text(&world->dir, "tokens", "in the way");
    fake_server_script(server, "hello > welcome; guest mizu > identity 1");
    fake_server_script(server, "hello > welcome; resume 1 > identity 2");
    world_open_plain(world, server);
    world_run_until(world, LINK_UP);
    world_expect_why(world, "could not be saved .. lost when you quit");
    fake_server_do(server, "cut");
    world_run_until_times(world, LINK_UP, 2);
    end(world, server);
}

static void
tokens_are_for_their_owner_only(void **state)
{
    struct link_world *world;
    struct fake_server *server = begin(state, &world);
    char path[TEMP_PATH_BYTES];
    struct stat found;

    fake_server_script(server, "hello > welcome; guest mizu > identity 1");
    world_open_plain(world, server);
    world_run_until(world, LINK_UP);
    assert_int_equal(stat(temp_folder_path(&world->dir, "tokens", path), &found), 0);
    assert_int_equal(found.st_mode & 0777, 0700);
    end(world, server);
}

static void
refusals_fail_or_wait_with_the_words_of_the_server(void **state)
{
    static const struct {
        const char *script;
        enum link_state next;
        uint32_t code;
        const char *words;
    } cases[] = {
        {"hello > error 27 You are banned.", LINK_FAILED, 27, "You are banned."},
        {"hello > error 27 A\x1b[2Jbell\x07.", LINK_FAILED, 27, "A\\x1b[2Jbell\\x07."},
        {"hello > error 5 2", LINK_FAILED, 5, "newer Goren (protocol 2, yours is 1)"},
        {"hello > error 5 0", LINK_FAILED, 5, "too old .. protocol 0, yours is 1"},
        {"hello > error 5", LINK_FAILED, 5, "newer Goren"},
        {"hello > welcome 2", LINK_FAILED, 0, "protocol 2"},
        {"hello > welcome; guest mizu > error 20 mizu is taken.", LINK_FAILED, 20,
         "mizu is taken."},
        {"hello > welcome; guest mizu > error 21", LINK_FAILED, 21, "refuses the connection .. 21"},
        {"hello > welcome; guest mizu > error 24 Guests cannot.", LINK_FAILED, 24, "Guests"},
        {"hello > welcome; guest mizu > error 23 What?", LINK_FAILED, 23, "What?"},
        {"hello > welcome; guest mizu > error 999 New.", LINK_FAILED, 999, "New."},
        {"hello > welcome; guest mizu > error 8 Haste.", LINK_WAITING, 8, "Haste."},
        {"hello > welcome; guest mizu > error 9 Busy.", LINK_WAITING, 9, "Busy."},
        {"hello > welcome; guest mizu > error 10 Soon.", LINK_WAITING, 10, "Soon."},
        {"hello > welcome; guest mizu > error 11 Disk.", LINK_WAITING, 11, "Disk."},
        {"hello > welcome; guest mizu > error 25 Full.", LINK_WAITING, 25, "Full."},
        {"hello > welcome; guest mizu > error 26 Later.", LINK_WAITING, 26, "Later."},
    };

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct link_world *world;
        struct fake_server *server = begin(state, &world);

        world->times.retry_min_ms = world->times.retry_max_ms = INT32_MAX;
        fake_server_script(server, cases[i].script);
        world_open_plain(world, server);
        world_run_until(world, cases[i].next);
        world_expect_why(world, cases[i].words);
        assert_int_equal(link_refusal(world->link), cases[i].code);
        end(world, server);
    }
}

static void
a_wrong_password_is_told_by_its_code(void **state)
{
    struct link_world *world;
    struct fake_server *server = begin(state, &world);

    fake_server_script(server, "hello > welcome; login mizu secret-word > error 22 No fit.");
    fake_server_script(server, "hello > welcome; guest mizu > identity 1");
    open_as(world, server, &account);
    world_run_until(world, LINK_FAILED);
    assert_int_equal(link_refusal(world->link), 22);
    world_open_plain(world, server);
    assert_int_equal(link_refusal(world->link), 0);
    world_run_until(world, LINK_UP);
    end(world, server);
}

static void
a_token_stays_when_the_server_is_only_busy(void **state)
{
    struct link_world *world;
    struct fake_server *server = begin(state, &world);

    fake_server_script(server, "hello > welcome; guest mizu > identity 1, cut");
    fake_server_script(server, "hello > welcome; resume 1 > error 9 Busy.");
    fake_server_script(server, "hello > welcome; resume 1 > identity 2");
    world_open_plain(world, server);
    world_run_until_times(world, LINK_UP, 2);
    end(world, server);
}

static void
words_of_the_server_before_its_answer_are_handed_on(void **state)
{
    struct link_world *world;
    struct fake_server *server = begin(state, &world);

    fake_server_script(server, "hello > notice restart at ten, welcome; "
                               "guest mizu > notice again, identity 1");
    world_open_plain(world, server);
    world_run_until(world, LINK_UP);
    assert_string_equal(strbuf_text(&world->messages),
                        "notice restart at ten; welcome fake; notice again; identity mizu");
    end(world, server);
}

int
main(void)
{
    static struct link_world world;
    struct CMUnitTest tests[] = {
        cmocka_unit_test(a_guest_keeps_the_token_and_resumes_with_it_in_a_new_program),
        cmocka_unit_test(a_new_token_is_kept_before_anything_else_happens),
        cmocka_unit_test(a_wrong_token_is_forgotten_and_the_guest_comes_as_new),
        cmocka_unit_test(a_wrong_token_that_leads_nowhere_is_gone),
        cmocka_unit_test(a_new_password_is_what_one_comes_back_with),
        cmocka_unit_test(an_account_logs_in_and_resumes),
        cmocka_unit_test(a_new_account_is_registered_once),
        cmocka_unit_test(a_registration_that_broke_off_is_tried_again),
        cmocka_unit_test(a_registration_that_was_heard_becomes_a_login),
        cmocka_unit_test(a_registration_of_a_name_that_is_taken_fails),
        cmocka_unit_test(names_and_servers_have_tokens_of_their_own),
        cmocka_unit_test(at_home_a_token_of_an_earlier_name_is_used_and_kept_under_the_new_one),
        cmocka_unit_test(at_home_the_name_before_comes_first),
        cmocka_unit_test(the_newest_token_is_used_even_if_another_program_got_it),
        cmocka_unit_test(a_token_that_cannot_be_kept_is_said_and_still_used),
        cmocka_unit_test(tokens_are_for_their_owner_only),
        cmocka_unit_test(refusals_fail_or_wait_with_the_words_of_the_server),
        cmocka_unit_test(a_wrong_password_is_told_by_its_code),
        cmocka_unit_test(a_token_stays_when_the_server_is_only_busy),
        cmocka_unit_test(words_of_the_server_before_its_answer_are_handed_on),
    };

    for (size_t i = 0; i < COUNT_OF(tests); i++) {
        tests[i].initial_state = &world;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
