// SPDX-License-Identifier: MIT
// The mail address of an account: proved by a code, and told what waits, but never too much.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/core/core_internal.h"
#include "server/core/people/email.h"
#include "tests/support/core_world.h"

enum { HOUR_MS = 3600 * 1000, DAY_MS = 24 * HOUR_MS };

static void
open_world(struct world *w)
{
    struct core_config config = core_config_default();

    config.mail_from = "goren@example.net";
    world_open_with(w, &config);
}

static int
count_mails(const struct world *w, const char *words)
{
    int count = 0;

    for (const char *at = strbuf_text(&w->mails); (at = strstr(at, words)) != NULL; at++) {
        count++;
    }
    return count;
}

static void
read_code(const struct world *w, char code[16])
{
    const char *at = strstr(strbuf_text(&w->mails), "email code ");

    assert_non_null(at);
    assert_int_equal(sscanf(at, "email code %15s", code), 1);
}

// name registers and proves an address.
static void
prove(struct world *w, const char *name)
{
    char line[120], code[16];

    strbuf_clear(&w->mails);
    snprintf(line, sizeof(line), "%s: register; %s: email set %s@example.org", name, name, name);
    world_do(w, line);
    read_code(w, code);
    snprintf(line, sizeof(line), "%s: email code %s", name, code);
    world_do(w, line);
    assert_true(world_last(w, name, SERVER_EMAIL)->email.proved);
    strbuf_clear(&w->mails);
}

static void
addresses_are_plain(void **state)
{
    static const char *const good[] = {"a@b", "ann.o-x+y_z%1@mail.example.org", "1@2.3"};
    static const char *const bad[] = {"",        "ann",       "@b.org",     "ann@",
                                      "-a@b",    "a@-b.org",  "a@b..org",   "a b@c.org",
                                      "a@b@c",   "a@b.org.",  "a,b@c.org",  "a@b.org\nBcc: c@d",
                                      "\"a\"@b", "<a@b.org>", "a@b.org;id", "a@b.org\r"};

    (void)state;
    for (size_t i = 0; i < sizeof(good) / sizeof(*good); i++) {
        assert_true(email_is_address(good[i]));
    }
    for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++) {
        if (email_is_address(bad[i])) {
            fail_msg("taken for an address: %s", bad[i]);
        }
    }
}

static void
a_code_proves_the_address(void **state)
{
    struct world w;
    char code[16], line[64];

    (void)state;
    open_world(&w);
    world_do(&w, "ann: register; ann: email; ann: email set no !email-bad;"
                 "ann: email want turns !email-none; ann: email set ann@example.org");
    assert_int_equal(count_mails(&w, "From: goren@example.net\nTo: ann@example.org\n"), 1);
    assert_false(world_last(&w, "ann", SERVER_EMAIL)->email.proved);
    read_code(&w, code);
    world_crash(&w, 1000);
    world_do(&w, "ann: login");
    world_do(&w, "ann: email code wrong !email-code");
    snprintf(line, sizeof(line), "ann: email code %s", code);
    world_do(&w, line);
    assert_true(world_last(&w, "ann", SERVER_EMAIL)->email.proved);
    world_do(&w, "ann: email want turns");
    world_crash(&w, 1000);
    world_do(&w, "ann: login; ann: email");
    assert_true(world_last(&w, "ann", SERVER_EMAIL)->email.proved);
    assert_true(world_last(&w, "ann", SERVER_EMAIL)->email.turns);
    assert_false(world_last(&w, "ann", SERVER_EMAIL)->email.messages);
    assert_string_equal(world_last(&w, "ann", SERVER_EMAIL)->email.address, "ann@example.org");
    world_close(&w);
}

static void
codes_end(void **state)
{
    struct world w;
    char code[16], line[64];

    (void)state;
    open_world(&w);
    world_do(&w, "ann: register; ann: email set ann@example.org");
    read_code(&w, code);
    for (int i = 0; i < EMAIL_TRIES; i++) {
        world_do(&w, "ann: email code aaaaaaaa !email-code; +20000");
    }
    snprintf(line, sizeof(line), "ann: email code %s !email-code", code);
    world_do(&w, line);
    world_do(&w, "ann: email set ann@example.org; +20000; ann: email set a@b.org; +20000;"
                 "ann: email set c@b.org !email-enough; ann: email set");
    assert_string_equal(world_last(&w, "ann", SERVER_EMAIL)->email.address, "");
    world_close(&w);
}

static void
who_is_away_is_told(void **state)
{
    struct world w;

    (void)state;
    open_world(&w);
    prove(&w, "bob");
    world_do(&w, "ann: register; ann: whisper bob hello");
    assert_int_equal(count_mails(&w, "From:"), 0); // he is here
    world_do(&w, "bob: lost; ann: whisper bob Bcc: x@y.org; ann: create; ann: invite bob");
    assert_int_equal(count_mails(&w, "To: bob@example.org\nSubject: Goren: a message"), 1);
    assert_int_equal(count_mails(&w, "Subject: Goren: you are invited"), 1);
    assert_int_equal(count_mails(&w, "Bcc"), 0);
    world_do(&w, "bob: login; bob: mail; bob: seen; bob: email want turns; bob: lost");
    strbuf_clear(&w.mails);
    world_do(&w, "ann: whisper bob again");
    assert_int_equal(count_mails(&w, "From:"), 0); // not wanted
    world_close(&w);
}

static void
nobody_else_is_told(void **state)
{
    struct world w;

    (void)state;
    open_world(&w);
    world_do(&w, "bob: register; bob: email set bob@example.org; cyd: register; bob: ignore cyd;"
                 "bob: lost; ann: register");
    strbuf_clear(&w.mails);
    world_do(&w, "ann: whisper bob hello");
    assert_int_equal(count_mails(&w, "From:"), 0); // no code came back
    prove(&w, "dan");
    world_do(&w, "dan: ignore cyd; dan: lost; cyd: whisper dan x");
    assert_int_equal(count_mails(&w, "From:"), 0);
    world_close(&w);
}

static void
nobody_gets_too_much(void **state)
{
    struct world w;
    char line[160];

    (void)state;
    open_world(&w);
    prove(&w, "bob");
    world_do(&w, "bob: lost");
    for (int i = 0; i < 6; i++) {
        snprintf(line, sizeof(line),
                 "p%d: register; p%d: whisper bob x; p%d: whisper bob y; p%d: whisper bob z", i, i,
                 i, i);
        world_do(&w, line);
    }
    assert_int_equal(count_mails(&w, "From:"), EMAIL_A_DAY - 1); // and the code
    world_do(&w, "+86400000; ann: register; bob: login; bob: mail; bob: seen; bob: lost;"
                 "ann: whisper bob x");
    assert_int_equal(count_mails(&w, "From:"), EMAIL_A_DAY);
    world_close(&w);
}

static void
correspondence_reminds_once(void **state)
{
    struct world w;

    (void)state;
    open_world(&w);
    prove(&w, "bob");
    world_do(&w, "ann: register; ann: create clock=corr:3d; bob: join; bob: sit b; ann: ready;"
                 "bob: ready; ann: h8; bob: lost; +86400000; +82800000");
    assert_int_equal(count_mails(&w, "From:"), 0); // more than a day is left
    world_do(&w, "+7200000");
    assert_int_equal(count_mails(&w, "Subject: Goren: it is your move"), 1);
    assert_int_equal(count_mails(&w, "against ann"), 1);
    world_crash(&w, 1000);
    world_do(&w, "+36000000");
    assert_int_equal(count_mails(&w, "From:"), 1);
    world_close(&w);
}

static void
without_a_sender_there_is_none(void **state)
{
    struct world *w = *state;

    world_do(w, "ann: register; ann: email !email-off; ann: email set a@b.org !email-off;"
                "gil: guest; gil: email !guests-not");
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_plain),
        cmocka_unit_test(a_code_proves_the_address),
        cmocka_unit_test(codes_end),
        cmocka_unit_test(who_is_away_is_told),
        cmocka_unit_test(nobody_else_is_told),
        cmocka_unit_test(nobody_gets_too_much),
        cmocka_unit_test(correspondence_reminds_once),
        WORLD_TEST(without_a_sender_there_is_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
