// SPDX-License-Identifier: MIT
#include "client/net/fingerprint.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/fake_tls.h"
#include "tests/support/temp_folder.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))
#define WHOLE "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static void
pairs_are_read_however_they_are_written(void **state)
{
    static const struct {
        const char *text;
        size_t least;
        const char *wanted;
    } cases[] = {
        {"3fa9", 4, "3fa9"},   {"3FA9", 2, "3fa9"}, {"3f:a9", 4, "3fa9"},  {" 3f a9 ", 4, "3fa9"},
        {"3f: a9", 4, "3fa9"}, {WHOLE, 64, WHOLE},  {WHOLE ":", 2, WHOLE},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char got[FINGERPRINT_BYTES];

        if (!fingerprint_parse(cases[i].text, strlen(cases[i].text), cases[i].least, got)) {
            fail_msg("\"%s\" is not read", cases[i].text);
        }
        assert_string_equal(got, cases[i].wanted);
    }
}

static void
anything_else_is_no_fingerprint(void **state)
{
    static const struct {
        const char *text;
        size_t least;
    } cases[] = {
        {"", 2},   {"3f", 4},   {"3", 2},        {"3f a", 2}, {"3 fa9", 2},  {"3:fa9", 2},
        {"3g", 2}, {"0x3f", 2}, {WHOLE "00", 2}, {WHOLE, 66}, {"3f\na9", 2}, {"3f-a9", 2},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char got[FINGERPRINT_BYTES] = "before";

        if (fingerprint_parse(cases[i].text, strlen(cases[i].text), cases[i].least, got)) {
            fail_msg("\"%s\" is read as %s", cases[i].text, got);
        }
        assert_string_equal(got, "before");
    }
}

static void
a_beginning_fits_the_whole(void **state)
{
    (void)state;
    assert_true(fingerprint_begins(WHOLE, "0011"));
    assert_true(fingerprint_begins(WHOLE, WHOLE));
    assert_false(fingerprint_begins(WHOLE, "0012"));
    assert_false(fingerprint_begins("0011", WHOLE));
}

static void
it_belongs_to_the_key(void **state)
{
    struct fake_certificate one = fake_certificate_make("one", NULL);
    struct fake_certificate other = fake_certificate_make("one", NULL);
    char first[FINGERPRINT_BYTES], again[FINGERPRINT_BYTES], second[FINGERPRINT_BYTES];

    (void)state;
    assert_true(fingerprint_of_certificate(one.x509, first));
    assert_true(fingerprint_of_certificate(one.x509, again));
    assert_true(fingerprint_of_certificate(other.x509, second));
    assert_int_equal(strlen(first), FINGERPRINT_DIGITS);
    assert_string_equal(first, again);
    assert_string_not_equal(first, second);
    fake_certificate_finish(&one);
    fake_certificate_finish(&other);
}

// openssl x509 -pubkey -noout | openssl pkey -pubin -outform der | sha256sum
static void
it_is_what_other_programs_say(void **state)
{
    static const char pem[] = "-----BEGIN CERTIFICATE-----\n"
                              "MIIBeDCCAR+gAwIBAgIUDC7SIB2fmIBtHhvtgowOdGbNGsMwCgYIKoZIzj0EAwIw\n"
                              "ETEPMA0GA1UEAwwGZ29yZW5kMCAXDTI2MTExNjE3MDUyOFoYDzIxMjYxMDIzMTcw\n"
                              "NTI4WjARMQ8wDQYDVQQDDAZnb3JlbmQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC\n"
                              "AAQUWdj/6AcFQfdaFeYmqr33FvhaD1sobtUVCj6B6FHnya7O3FwkVmy+XRIQln51\n"
                              "pkzmAwRdiYpkUAFiIxHLeUzFo1MwUTAdBgNVHQ4EFgQUj0MPO4Xh8CFyHzDa9chL\n"
                              "VCpDsgcwHwYDVR0jBBgwFoAUj0MPO4Xh8CFyHzDa9chLVCpDsgcwDwYDVR0TAQH/\n"
                              "BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiAUDGbfA7zXM2C3pG16hCTNv239tXTf\n"
                              "g2CexuWrUrobRAIge2uAIJgNGbeNrcsaveoSN171TN/m4ypv/MKtj9RCQ3M=\n"
                              "-----END CERTIFICATE-----\n";
    struct temp_folder dir;
    char path[TEMP_PATH_BYTES], got[FINGERPRINT_BYTES];

    (void)state;
    temp_folder_open(&dir);
    temp_folder_write_text(&dir, "cert.pem", pem);
    assert_true(fingerprint_of_file(temp_folder_path(&dir, "cert.pem", path), got));
    assert_string_equal(got, "1c93373ce5c26c240d505b804ce8eefd7eabc51c078dd0a0e802441697841cf5");
    temp_folder_close(&dir);
}

static void
a_file_without_a_certificate_has_none(void **state)
{
    struct temp_folder dir;
    char path[TEMP_PATH_BYTES], got[FINGERPRINT_BYTES] = "before";

    (void)state;
    temp_folder_open(&dir);
    temp_folder_write_text(&dir, "cert.pem", "nothing\n");
    assert_false(fingerprint_of_file(temp_folder_path(&dir, "cert.pem", path), got));
    assert_false(fingerprint_of_file(temp_folder_path(&dir, "missing.pem", path), got));
    assert_string_equal(got, "before");
    temp_folder_close(&dir);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_are_read_however_they_are_written),
        cmocka_unit_test(anything_else_is_no_fingerprint),
        cmocka_unit_test(a_beginning_fits_the_whole),
        cmocka_unit_test(it_belongs_to_the_key),
        cmocka_unit_test(it_is_what_other_programs_say),
        cmocka_unit_test(a_file_without_a_certificate_has_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
