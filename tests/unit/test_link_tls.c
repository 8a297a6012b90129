// SPDX-License-Identifier: MIT
// TLS, and whether the server is the right one.
#include <openssl/ssl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>
#include <event2/event.h>

#include "client/net/fingerprint.h"
#include "client/net/known_hosts.h"
#include "tests/support/fake_tls.h"
#include "tests/support/link_world.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

struct fixture {
    struct link_world world;
    struct fake_certificate certificate;
    struct fake_server *server;
    char shown[FINGERPRINT_BYTES]; // the fingerprint of the certificate
};

static struct fixture *
begin(void **state)
{
    struct fixture *fixture = *state;

    world_init(&fixture->world);
    fixture->certificate = fake_certificate_make("gorend", NULL);
    fixture->server = fake_server_create(fixture->world.base, NULL, &fixture->certificate);
    assert_true(fingerprint_of_certificate(fixture->certificate.x509, fixture->shown));
    return fixture;
}

static void
end(struct fixture *fixture)
{
    fake_server_destroy(fixture->server);
    fake_certificate_finish(&fixture->certificate);
    world_finish(&fixture->world);
}

static void
change_key(struct fixture *fixture)
{
    fake_certificate_finish(&fixture->certificate);
    fixture->certificate = fake_certificate_make("gorend", NULL);
    fake_server_show(fixture->server, &fixture->certificate);
    assert_true(fingerprint_of_certificate(fixture->certificate.x509, fixture->shown));
}

static void
come_up(struct fixture *fixture)
{
    fake_server_script(fixture->server, WORLD_GREET);
    world_open_tls(&fixture->world, fixture->server);
    world_run_until(&fixture->world, LINK_UP);
}

static void
open_told(struct fixture *fixture, const char *fingerprint)
{
    const struct link_target target = {
        .host = "127.0.0.1", .port = fake_server_port(fixture->server), .fingerprint = fingerprint};

    world_open(&fixture->world, &target, NULL);
}

static enum known_result
find(struct fixture *fixture, struct known_host *known)
{
    return known_hosts_find(fixture->world.dir.path, link_server(fixture->world.link), known);
}

static void
the_key_of_the_first_contact_is_kept(void **state)
{
    struct fixture *fixture = begin(state);
    struct known_host known;

    come_up(fixture);
    world_expect_states(&fixture->world, "connecting greeting up");
    assert_string_equal(link_trust(fixture->world.link), "new key");
    assert_int_equal(find(fixture, &known), KNOWN_YES);
    assert_string_equal(known.fingerprint, fixture->shown);
    end(fixture);
}

static void
open_asking(struct fixture *fixture, const char *fingerprint)
{
    const struct link_target target = {.host = "127.0.0.1",
                                       .port = fake_server_port(fixture->server),
                                       .asks_first = true,
                                       .fingerprint = fingerprint};

    world_open(&fixture->world, &target, NULL);
}

static void
a_first_contact_that_asks_keeps_and_sends_nothing(void **state)
{
    struct fixture *fixture = begin(state);
    struct known_host known;

    fake_server_script(fixture->server, "");
    open_asking(fixture, NULL);
    assert_null(link_first_key(fixture->world.link));
    world_run_until(&fixture->world, LINK_FAILED);
    world_expect_states(&fixture->world, "connecting failed");
    assert_string_equal(link_first_key(fixture->world.link), fixture->shown);
    world_run_until_heard(&fixture->world, fixture->server, "connected; closed");
    assert_int_equal(find(fixture, &known), KNOWN_NOT);
    end(fixture);
}

static void
the_key_that_was_asked_about_is_kept(void **state)
{
    struct fixture *fixture = begin(state);
    struct known_host known;

    fake_server_script(fixture->server, "");
    fake_server_script(fixture->server, WORLD_GREET);
    open_asking(fixture, NULL);
    assert_false(link_keep_key(fixture->world.link)); // it was not asked yet
    world_run_until(&fixture->world, LINK_FAILED);
    assert_true(link_keep_key(fixture->world.link));
    world_run_until(&fixture->world, LINK_UP);
    assert_null(link_first_key(fixture->world.link));
    assert_int_equal(find(fixture, &known), KNOWN_YES);
    assert_string_equal(known.fingerprint, fixture->shown);
    end(fixture);
}

static void
another_key_after_the_question_is_asked_about_anew(void **state)
{
    struct fixture *fixture = begin(state);
    struct known_host known;

    fake_server_script(fixture->server, "");
    fake_server_script(fixture->server, "");
    open_asking(fixture, NULL);
    world_run_until(&fixture->world, LINK_FAILED);
    change_key(fixture);
    assert_true(link_keep_key(fixture->world.link));
    world_run_until_times(&fixture->world, LINK_FAILED, 2);
    assert_string_equal(link_first_key(fixture->world.link), fixture->shown);
    assert_int_equal(find(fixture, &known), KNOWN_NOT);
    end(fixture);
}

static void
a_key_that_was_told_needs_no_question(void **state)
{
    struct fixture *fixture = begin(state);

    fake_server_script(fixture->server, WORLD_GREET);
    open_asking(fixture, fixture->shown);
    world_run_until(&fixture->world, LINK_UP);
    world_expect_states(&fixture->world, "connecting greeting up");
    end(fixture);
}

static void
a_known_key_is_recognized(void **state)
{
    struct fixture *fixture = begin(state);
    struct known_host known;
    char words[64];

    come_up(fixture);
    assert_int_equal(find(fixture, &known), KNOWN_YES);
    world_restart(&fixture->world);
    fake_server_script(fixture->server, WORLD_RESUME);
    world_open_tls(&fixture->world, fixture->server);
    world_run_until(&fixture->world, LINK_UP);
    snprintf(words, sizeof(words), "key known since %s", known.since);
    assert_string_equal(link_trust(fixture->world.link), words);
    end(fixture);
}

static void
another_key_is_refused_and_nothing_is_sent(void **state)
{
    struct fixture *fixture = begin(state);
    char words[300], before[FINGERPRINT_BYTES];
    struct known_host known;

    come_up(fixture);
    memcpy(before, fixture->shown, sizeof(before));
    change_key(fixture);
    fake_server_script(fixture->server, "");
    fake_server_do(fixture->server, "cut");
    world_run_until(&fixture->world, LINK_FAILED);
    world_expect_states(&fixture->world, "connecting greeting up waiting connecting failed");
    snprintf(words, sizeof(words),
             "not the one known since .. Known: %s .. Now: %s .. trust 127.0.0.1:%s", before,
             fixture->shown, fake_server_port(fixture->server));
    world_expect_why(&fixture->world, words);
    world_run_until_heard(&fixture->world, fixture->server, "connected; closed");
    assert_int_equal(find(fixture, &known), KNOWN_YES);
    assert_string_equal(known.fingerprint, before);
    end(fixture);
}

static void
another_key_is_accepted_by_its_pairs_alone(void **state)
{
    struct fixture *fixture = begin(state);
    struct known_host known;
    char pairs[FINGERPRINT_BYTES], wrong[FINGERPRINT_BYTES];
    const char *shown;

    come_up(fixture);
    assert_null(link_changed_key(fixture->world.link, &shown));
    assert_false(link_accept_key(fixture->world.link, fixture->shown));
    change_key(fixture);
    fake_server_script(fixture->server, "");
    fake_server_script(fixture->server, WORLD_RESUME);
    fake_server_do(fixture->server, "cut");
    world_run_until(&fixture->world, LINK_FAILED);
    snprintf(pairs, sizeof(pairs), "%.8s", fixture->shown);
    memcpy(wrong, pairs, sizeof(wrong));
    wrong[7] = wrong[7] == '0' ? '1' : '0';
    assert_non_null(link_changed_key(fixture->world.link, &shown));
    assert_string_equal(shown, fixture->shown);
    assert_false(link_accept_key(fixture->world.link, wrong));
    assert_false(link_accept_key(fixture->world.link, ""));
    snprintf(wrong, sizeof(wrong), "%.6s", fixture->shown);
    assert_false(link_accept_key(fixture->world.link, wrong)); // too few
    assert_int_equal(link_state(fixture->world.link), LINK_FAILED);
    assert_true(link_accept_key(fixture->world.link, pairs));
    world_run_until(&fixture->world, LINK_UP);
    assert_int_equal(find(fixture, &known), KNOWN_YES);
    assert_string_equal(known.fingerprint, fixture->shown);
    end(fixture);
}

static void
a_new_certificate_with_the_same_key_is_the_same_server(void **state)
{
    struct fixture *fixture = begin(state);
    struct fake_certificate renewed;

    come_up(fixture);
    renewed = fake_certificate_make("renewed", NULL);
    X509_set_pubkey(renewed.x509, fixture->certificate.key);
    assert_true(X509_sign(renewed.x509, fixture->certificate.key, EVP_sha256()) > 0);
    EVP_PKEY_free(renewed.key);
    EVP_PKEY_up_ref(fixture->certificate.key);
    renewed.key = fixture->certificate.key;
    fake_server_show(fixture->server, &renewed);
    fake_server_script(fixture->server, WORLD_RESUME);
    fake_server_do(fixture->server, "cut");
    world_run_until_times(&fixture->world, LINK_UP, 2);
    fake_certificate_finish(&renewed);
    end(fixture);
}

static void
a_key_that_was_told_is_checked_at_the_first_contact(void **state)
{
    struct fixture *fixture = begin(state);
    struct known_host known;
    char words[300];

    fake_server_script(fixture->server, "");
    open_told(fixture, "00112233445566778899aabbccddeeff");
    world_run_until(&fixture->world, LINK_FAILED);
    world_expect_states(&fixture->world, "connecting failed");
    snprintf(words, sizeof(words), "Expected: 00112233445566778899aabbccddeeff .. Got: %s",
             fixture->shown);
    world_expect_why(&fixture->world, words);
    assert_int_equal(find(fixture, &known), KNOWN_NOT);
    world_run_until_heard(&fixture->world, fixture->server, "connected; closed");
    end(fixture);
}

static void
a_key_that_was_told_may_be_its_beginning(void **state)
{
    struct fixture *fixture = begin(state);
    char told[FINGERPRINT_BYTES];

    fake_server_script(fixture->server, WORLD_GREET);
    snprintf(told, sizeof(told), "%.32s", fixture->shown);
    open_told(fixture, told);
    world_run_until(&fixture->world, LINK_UP);
    assert_string_equal(link_trust(fixture->world.link), "new key");
    end(fixture);
}

static void
a_known_key_must_be_the_one_that_was_told_too(void **state)
{
    struct fixture *fixture = begin(state);

    come_up(fixture);
    fake_server_script(fixture->server, "");
    open_told(fixture, "00112233445566778899aabbccddeeff");
    world_run_until(&fixture->world, LINK_FAILED);
    world_expect_why(&fixture->world, "not the one in the address");
    end(fixture);
}

// Else a line from a stranger would replace what is known.
static void
a_key_that_was_told_does_not_replace_a_known_one(void **state)
{
    struct fixture *fixture = begin(state);

    come_up(fixture);
    change_key(fixture);
    fake_server_script(fixture->server, "");
    open_told(fixture, fixture->shown);
    world_run_until(&fixture->world, LINK_FAILED);
    world_expect_why(&fixture->world, "not the one known since");
    end(fixture);
}

static void
known_hosts_that_cannot_be_read_stop_it(void **state)
{
    struct fixture *fixture = begin(state);
    char path[TEMP_PATH_BYTES];

    assert_int_equal(mkdir(temp_folder_path(&fixture->world.dir, "known_hosts", path), 0700), 0);
    fake_server_script(fixture->server, "");
    world_open_tls(&fixture->world, fixture->server);
    world_run_until(&fixture->world, LINK_FAILED);
    world_expect_why(&fixture->world, "known_hosts .. can't be read");
    end(fixture);
}

// The folder cannot be made: a file is in its way.
static void
a_key_that_cannot_be_kept_is_said(void **state)
{
    struct fixture *fixture = begin(state);
    struct link_world *world = &fixture->world;

    temp_folder_write_text(&world->dir, "file", "x");
    temp_folder_path(&world->dir, "file/state", world->state_dir);
    world_restart(world);
    come_up(fixture);
    assert_string_equal(link_trust(world->link), "new key, could not be saved");
    world_expect_why(world, "could not be saved");
    end(fixture);
}

static void
a_broken_line_of_known_hosts_is_not_a_first_contact(void **state)
{
    struct fixture *fixture = begin(state);
    char line[64];

    snprintf(line, sizeof(line), "127.0.0.1:%s sha256=oops\n", fake_server_port(fixture->server));
    temp_folder_write_text(&fixture->world.dir, "known_hosts", line);
    fake_server_script(fixture->server, "");
    world_open_tls(&fixture->world, fixture->server);
    world_run_until(&fixture->world, LINK_FAILED);
    world_expect_why(&fixture->world, "known_hosts .. can't be read");
    end(fixture);
}

// An authority, a server that it vouches for, and its file.
struct vouched {
    struct fake_certificate authority, leaf;
    char path[TEMP_PATH_BYTES];
};

static void
vouch(struct fixture *fixture, const char *host, struct vouched *vouched)
{
    vouched->authority = fake_certificate_make("authority", NULL);
    vouched->leaf = fake_certificate_make(host, &vouched->authority);
    temp_folder_path(&fixture->world.dir, "ca.pem", vouched->path);
    fake_certificate_write(&vouched->authority, vouched->path);
    fake_server_show(fixture->server, &vouched->leaf);
}

static void
open_vouched(struct fixture *fixture, const char *ca_file)
{
    const struct link_target target = {
        .host = "127.0.0.1", .port = fake_server_port(fixture->server), .ca_file = ca_file};

    world_open(&fixture->world, &target, NULL);
}

static void
finish_vouched(struct vouched *vouched)
{
    fake_certificate_finish(&vouched->authority);
    fake_certificate_finish(&vouched->leaf);
}

static void
an_authority_vouches_for_a_server(void **state)
{
    struct fixture *fixture = begin(state);
    struct known_host known;
    struct vouched vouched;

    vouch(fixture, "127.0.0.1", &vouched);
    fake_server_script(fixture->server, WORLD_GREET);
    open_vouched(fixture, vouched.path);
    world_run_until(&fixture->world, LINK_UP);
    assert_string_equal(link_trust(fixture->world.link), "key verified");
    assert_int_equal(find(fixture, &known), KNOWN_NOT);
    finish_vouched(&vouched);
    end(fixture);
}

static enum resolve_result
resolve_here(const char *host, const char *port, struct endpoints *out)
{
    (void)host;
    return resolve_by_system("127.0.0.1", port, out);
}

static void
an_authority_vouches_for_a_name(void **state)
{
    static const struct {
        const char *host;
        enum link_state next;
    } cases[] = {{"play.example.net", LINK_UP}, {"evil.example.net", LINK_FAILED}};

    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct fixture *fixture = begin(state);
        struct vouched vouched;
        struct link_target target = {.host = cases[i].host};

        vouch(fixture, "play.example.net", &vouched);
        fake_server_script(fixture->server, WORLD_GREET);
        target.port = fake_server_port(fixture->server);
        target.ca_file = vouched.path;
        link_set_resolver(fixture->world.link, resolve_here);
        world_open(&fixture->world, &target, NULL);
        world_run_until(&fixture->world, cases[i].next);
        finish_vouched(&vouched);
        end(fixture);
    }
}

static void
an_authority_does_not_vouch_for_another_address(void **state)
{
    struct fixture *fixture = begin(state);
    struct vouched vouched;

    vouch(fixture, "127.0.0.2", &vouched);
    fake_server_script(fixture->server, "");
    open_vouched(fixture, vouched.path);
    world_run_until(&fixture->world, LINK_FAILED);
    world_expect_why(&fixture->world, "can't be verified: .. mismatch");
    finish_vouched(&vouched);
    end(fixture);
}

static void
another_authority_counts_for_nothing(void **state)
{
    struct fixture *fixture = begin(state);
    struct vouched vouched;

    vouch(fixture, "127.0.0.1", &vouched);
    fake_certificate_write(&fixture->certificate, vouched.path);
    fake_server_script(fixture->server, "");
    open_vouched(fixture, vouched.path);
    world_run_until(&fixture->world, LINK_FAILED);
    world_expect_why(&fixture->world, "can't be verified: .. certificate");
    world_run_until_heard(&fixture->world, fixture->server, "connected; closed");
    finish_vouched(&vouched);
    end(fixture);
}

static void
a_server_without_tls_fails(void **state)
{
    static const char *const scripts[] = {"| text SSH-2.0-OpenSSH_9.2",
                                          "| hex 00000000000000000000"};

    for (size_t i = 0; i < COUNT_OF(scripts); i++) {
        struct link_world *world = &begin(state)->world;
        struct fake_server *plain = fake_server_create(world->base, NULL, NULL);

        fake_server_script(plain, scripts[i]);
        world_open_tls(world, plain);
        world_run_until(world, LINK_FAILED);
        world_expect_states(world, "connecting failed");
        world_expect_why(world, "doesn't use TLS 1.3");
        fake_server_destroy(plain);
        end(*state);
    }
}

static void
a_handshake_that_stalls_is_given_up(void **state)
{
    struct link_world *world = &begin(state)->world;
    struct fake_server *plain = fake_server_create(world->base, NULL, NULL);

    world->times.tls_ms = 1;
    world->times.retry_min_ms = world->times.retry_max_ms = INT32_MAX;
    fake_server_script(plain, "| deaf");
    world_open_tls(world, plain);
    world_run_until(world, LINK_WAITING);
    world_expect_states(world, "connecting waiting");
    world_expect_why(world, "TLS handshake doesn't finish");
    fake_server_destroy(plain);
    end(*state);
}

static void
a_cut_handshake_is_tried_again(void **state)
{
    struct link_world *world = &begin(state)->world;
    struct fake_server *plain = fake_server_create(world->base, NULL, NULL);

    fake_server_script(plain, "| cut");
    fake_server_script(plain, "| cut");
    fake_server_script(plain, "");
    world_open_tls(world, plain);
    world_run_until_times(world, LINK_WAITING, 2);
    world_expect_states(world, "connecting waiting connecting waiting");
    fake_server_destroy(plain);
    end(*state);
}

static void
an_old_tls_is_not_spoken(void **state)
{
    struct fixture *fixture = begin(state);

    fake_server_limit_tls(fixture->server, TLS1_2_VERSION);
    fake_server_script(fixture->server, "");
    world_open_tls(&fixture->world, fixture->server);
    world_run_until(&fixture->world, LINK_FAILED);
    world_expect_why(&fixture->world, "doesn't use TLS 1.3");
    end(fixture);
}

static void
a_cut_connection_comes_back_over_tls(void **state)
{
    struct fixture *fixture = begin(state);

    come_up(fixture);
    fake_server_script(fixture->server, WORLD_RESUME);
    fake_server_do(fixture->server, "cut");
    world_run_until_times(&fixture->world, LINK_UP, 2);
    end(fixture);
}

// More than the link reads at once.
static void
a_flood_of_messages_over_tls_is_read(void **state)
{
    enum { NOTICES = 2000 };
    struct fixture *fixture = begin(state);
    char text[300], last[32];

    come_up(fixture);
    for (int i = 0; i < NOTICES; i++) {
        snprintf(text, sizeof(text), "notice %0250d", i);
        fake_server_do(fixture->server, text);
    }
    snprintf(last, sizeof(last), "%016d", NOTICES - 1);
    world_run_until_message(&fixture->world, last);
    assert_int_equal(link_state(fixture->world.link), LINK_UP);
    end(fixture);
}

static void
a_goodbye_over_tls_goes_out_at_once(void **state)
{
    struct fixture *fixture = begin(state);

    come_up(fixture);
    link_close(fixture->world.link);
    world_restart(&fixture->world);
    world_run_until_heard(&fixture->world, fixture->server, "goodbye; closed");
    end(fixture);
}

int
main(void)
{
    static struct fixture fixture;
    struct CMUnitTest tests[] = {
        cmocka_unit_test(the_key_of_the_first_contact_is_kept),
        cmocka_unit_test(a_first_contact_that_asks_keeps_and_sends_nothing),
        cmocka_unit_test(the_key_that_was_asked_about_is_kept),
        cmocka_unit_test(another_key_after_the_question_is_asked_about_anew),
        cmocka_unit_test(a_key_that_was_told_needs_no_question),
        cmocka_unit_test(a_known_key_is_recognized),
        cmocka_unit_test(another_key_is_refused_and_nothing_is_sent),
        cmocka_unit_test(another_key_is_accepted_by_its_pairs_alone),
        cmocka_unit_test(a_new_certificate_with_the_same_key_is_the_same_server),
        cmocka_unit_test(a_key_that_was_told_is_checked_at_the_first_contact),
        cmocka_unit_test(a_key_that_was_told_may_be_its_beginning),
        cmocka_unit_test(a_known_key_must_be_the_one_that_was_told_too),
        cmocka_unit_test(a_key_that_was_told_does_not_replace_a_known_one),
        cmocka_unit_test(known_hosts_that_cannot_be_read_stop_it),
        cmocka_unit_test(a_key_that_cannot_be_kept_is_said),
        cmocka_unit_test(a_broken_line_of_known_hosts_is_not_a_first_contact),
        cmocka_unit_test(an_authority_vouches_for_a_server),
        cmocka_unit_test(an_authority_vouches_for_a_name),
        cmocka_unit_test(an_authority_does_not_vouch_for_another_address),
        cmocka_unit_test(another_authority_counts_for_nothing),
        cmocka_unit_test(a_server_without_tls_fails),
        cmocka_unit_test(a_handshake_that_stalls_is_given_up),
        cmocka_unit_test(a_cut_handshake_is_tried_again),
        cmocka_unit_test(an_old_tls_is_not_spoken),
        cmocka_unit_test(a_cut_connection_comes_back_over_tls),
        cmocka_unit_test(a_flood_of_messages_over_tls_is_read),
        cmocka_unit_test(a_goodbye_over_tls_goes_out_at_once),
    };

    for (size_t i = 0; i < COUNT_OF(tests); i++) {
        tests[i].initial_state = &fixture;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
