// SPDX-License-Identifier: MIT
#include "client/net/address.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))
#define HALF "00112233445566778899aabbccddeeff"
#define TEN "0123456789"
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

static void
addresses_are_read(void **state)
{
    static const struct {
        const char *text;
        struct address wanted;
    } cases[] = {
        {"play.example.net", {.host = "play.example.net", .port = "5555"}},
        {"Play.Example.NET:1", {.host = "play.example.net", .port = "1"}},
        {"a:65535", {.host = "a", .port = "65535"}},
        {"a:05600", {.host = "a", .port = "5600"}},
        {"192.168.1.20/k7qd", {.host = "192.168.1.20", .port = "5555", .code = "k7qd"}},
        {"my-host_2/", {.host = "my-host_2", .port = "5555"}},
        {"a:5600/K7QD2345", {.host = "a", .port = "5600", .code = "k7qd2345"}},
        {"a#" HALF, {.host = "a", .port = "5555", .fingerprint = HALF}},
        {"a#sha256=" HALF HALF, {.host = "a", .port = "5555", .fingerprint = HALF HALF}},
        {"a:9/k7qd#" HALF "AB",
         {.host = "a", .port = "9", .code = "k7qd", .fingerprint = HALF "ab"}},
        {"[::1]", {.host = "::1", .port = "5555"}},
        {"[FE80::1%eth0]:9/k7qd", {.host = "fe80::1%eth0", .port = "9", .code = "k7qd"}},
        {"[fe80::1%Lan]", {.host = "fe80::1%Lan", .port = "5555"}},
        {"fe80::1", {.host = "fe80::1", .port = "5555"}},
        {"::ffff:10.0.0.1/k7qd", {.host = "::ffff:10.0.0.1", .port = "5555", .code = "k7qd"}},
        {"unix:/run/user/1/s", {.path = "/run/user/1/s"}},
        {"unix:s#1", {.path = "s#1"}},
        {"Unix:Path", {.path = "Path"}}, // else it would be a host, and written as a path
        {"unix", {.host = "unix", .port = "5555"}},
        {"  a  ", {.host = "a", .port = "5555"}},
        {"goren join a/k7qd", {.host = "a", .port = "5555", .code = "k7qd"}},
        {"goren join '[::1]:9/k7qd'", {.host = "::1", .port = "9", .code = "k7qd"}},
        {" goren watch  a:9\n", {.host = "a", .port = "9"}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct address got;
        enum address_error error = address_parse(cases[i].text, &got);

        if (error != ADDRESS_OK) {
            fail_msg("\"%s\" is refused: %s", cases[i].text, address_error_text(error));
        }
        assert_string_equal(got.host, cases[i].wanted.host);
        assert_string_equal(got.port, cases[i].wanted.port);
        assert_string_equal(got.path, cases[i].wanted.path);
        assert_string_equal(got.code, cases[i].wanted.code);
        assert_string_equal(got.fingerprint, cases[i].wanted.fingerprint);
    }
}

static void
what_is_no_address_is_refused(void **state)
{
    static const struct {
        const char *text;
        enum address_error wanted;
    } cases[] = {
        {"", ADDRESS_EMPTY},
        {"  ", ADDRESS_EMPTY},
        {"goren join ", ADDRESS_BAD_HOST}, // "goren join" without its blank is a host with one
        {":5555", ADDRESS_BAD_HOST},
        {"/k7qd", ADDRESS_BAD_HOST},
        {"#" HALF, ADDRESS_BAD_HOST},
        {"-a", ADDRESS_BAD_HOST},
        {".a", ADDRESS_BAD_HOST},
        {"a b", ADDRESS_BAD_HOST},
        {"a@b", ADDRESS_BAD_HOST},
        {"h\xc3\xa4", ADDRESS_BAD_HOST},
        {"http://a", ADDRESS_BAD_PORT},
        {HUNDRED HUNDRED HUNDRED, ADDRESS_BAD_HOST},
        {"[::1", ADDRESS_BAD_HOST},
        {"[]", ADDRESS_BAD_HOST},
        {"[a]", ADDRESS_BAD_HOST},
        {"[::1%]", ADDRESS_BAD_HOST},
        {"[::1%a b]", ADDRESS_BAD_HOST},
        {"[::1%" HUNDRED HUNDRED HUNDRED "]", ADDRESS_BAD_HOST},
        {"[::1]9", ADDRESS_BAD_PORT},
        {"[::1]:", ADDRESS_BAD_PORT},
        {"a:", ADDRESS_BAD_PORT},
        {"a:0", ADDRESS_BAD_PORT},
        {"a:65536", ADDRESS_BAD_PORT},
        {"a:-1", ADDRESS_BAD_PORT},
        {"a:5x", ADDRESS_BAD_PORT},
        {"a:99999999999999999999", ADDRESS_BAD_PORT},
        {"a/k7-d", ADDRESS_BAD_CODE},
        {"a/k7qd23456", ADDRESS_BAD_CODE},
        {"a/k7/d", ADDRESS_BAD_CODE},
        {"a#", ADDRESS_BAD_FINGERPRINT},
        {"a#0011", ADDRESS_BAD_FINGERPRINT},
        {"a#" HALF "0", ADDRESS_BAD_FINGERPRINT},
        {"a#" HALF HALF "00", ADDRESS_BAD_FINGERPRINT},
        {"a#md5=" HALF, ADDRESS_BAD_FINGERPRINT},
        {"unix:", ADDRESS_BAD_PATH},
        {"unix:" HUNDRED "12345678", ADDRESS_BAD_PATH},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct address got = {.host = "before"};
        enum address_error error = address_parse(cases[i].text, &got);

        if (error != cases[i].wanted) {
            fail_msg("\"%s\": expected %d, got %d", cases[i].text, (int)cases[i].wanted,
                     (int)error);
        }
        assert_string_equal(got.host, "before");
        assert_true(strlen(address_error_text(error)) > 10);
    }
}

static void
a_path_of_107_bytes_fits(void **state)
{
    struct address got;

    (void)state;
    assert_int_equal(address_parse("unix:" HUNDRED "1234567", &got), ADDRESS_OK);
    assert_int_equal(strlen(got.path), 107);
}

static void
an_address_is_written_as_short_as_it_can_be(void **state)
{
    static const struct {
        const char *text, *wanted;
    } cases[] = {
        {"A.example:5555", "a.example"},
        {"a:5600/k7qd#sha256=" HALF, "a:5600/k7qd#" HALF},
        {"::1", "[::1]"},
        {"[fe80::1%Lan]:9", "[fe80::1%Lan]:9"},
        {"unix:/s", "unix:/s"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct strbuf out = {0};
        struct address address;

        assert_int_equal(address_parse(cases[i].text, &address), ADDRESS_OK);
        address_format(&address, &out);
        assert_string_equal(strbuf_text(&out), cases[i].wanted);
        strbuf_finish(&out);
    }
}

// The line that a host gives to friends, on a screen of 80 columns.
static void
a_line_for_friends_fits_a_screen(void **state)
{
    const struct address address = {
        .host = "192.168.100.200", .port = "55555", .code = "k7qd2345", .fingerprint = HALF};
    struct strbuf line = {0};
    struct address again;

    (void)state;
    strbuf_add(&line, "goren join ");
    address_format(&address, &line);
    assert_true(line.length < 80);
    assert_int_equal(strlen(HALF), FINGERPRINT_LINE);
    assert_int_equal(address_parse(line.text, &again), ADDRESS_OK);
    assert_memory_equal(&again, &address, sizeof(again));
    strbuf_finish(&line);
}

static void
an_address_is_a_target(void **state)
{
    struct address address;
    struct link_target target;

    (void)state;
    assert_int_equal(address_parse("a:9#" HALF, &address), ADDRESS_OK);
    target = address_target(&address);
    assert_string_equal(target.host, "a");
    assert_string_equal(target.port, "9");
    assert_string_equal(target.fingerprint, HALF);
    assert_null(target.path);
    assert_int_equal(address_parse("unix:/s", &address), ADDRESS_OK);
    target = address_target(&address);
    assert_string_equal(target.path, "/s");
    assert_null(target.host);
    assert_null(target.fingerprint);
    assert_false(target.is_plain);
}

static void
a_label_names_the_server(void **state)
{
    struct strbuf out = {0};

    (void)state;
    address_label("a.example", "9", NULL, &out);
    strbuf_add_char(&out, ' ');
    address_label("::1", "9", NULL, &out);
    strbuf_add_char(&out, ' ');
    address_label(NULL, NULL, "/s", &out);
    assert_string_equal(out.text, "a.example:9 [::1]:9 unix:/s");
    strbuf_finish(&out);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_read),
        cmocka_unit_test(what_is_no_address_is_refused),
        cmocka_unit_test(a_path_of_107_bytes_fits),
        cmocka_unit_test(an_address_is_written_as_short_as_it_can_be),
        cmocka_unit_test(a_line_for_friends_fits_a_screen),
        cmocka_unit_test(an_address_is_a_target),
        cmocka_unit_test(a_label_names_the_server),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
