// SPDX-License-Identifier: MIT
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/shell/net/certificate.h"

struct place {
    char folder[32], cert[64], key[64];
    struct strbuf why;
};

static int
setup(void **state)
{
    struct place *place = xcalloc(1, sizeof(*place));

    memcpy(place->folder, "/tmp/goren-cert-XXXXXX", sizeof("/tmp/goren-cert-XXXXXX"));
    assert_non_null(mkdtemp(place->folder));
    snprintf(place->cert, sizeof(place->cert), "%s/cert.pem", place->folder);
    snprintf(place->key, sizeof(place->key), "%s/key.pem", place->folder);
    *state = place;
    return 0;
}

static int
teardown(void **state)
{
    struct place *place = *state;

    unlink(place->cert);
    unlink(place->key);
    rmdir(place->folder);
    strbuf_finish(&place->why);
    free(place);
    return 0;
}

static void
certificate_is_made_once_and_found_again(void **state)
{
    struct place *place = *state;
    char first[FINGERPRINT_BYTES], second[FINGERPRINT_BYTES];
    struct ssl_ctx_st *context =
        certificate_load(place->cert, place->key, true, first, &place->why);
    struct stat info;

    assert_non_null(context);
    certificate_free(context);
    assert_int_equal(strspn(first, "0123456789abcdef"), 64);
    assert_int_equal(stat(place->key, &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
    context = certificate_load(place->cert, place->key, true, second, &place->why);
    assert_non_null(context);
    certificate_free(context);
    certificate_free(NULL);
    assert_string_equal(first, second);
}

static void
missing_or_damaged_files_are_refused_with_a_sentence(void **state)
{
    struct place *place = *state;
    char fingerprint[FINGERPRINT_BYTES];
    FILE *file;

    assert_null(certificate_load(place->cert, place->key, false, fingerprint, &place->why));
    assert_non_null(strstr(strbuf_text(&place->why), place->cert));
    // One of them is there: nothing is made over it.
    file = fopen(place->cert, "w");
    fputs("no certificate\n", file);
    fclose(file);
    strbuf_clear(&place->why);
    assert_null(certificate_load(place->cert, place->key, true, fingerprint, &place->why));
    assert_true(place->why.length > 0);
    assert_int_equal(access(place->key, F_OK), -1);
}

// A start that was cut off after it had made the key.
static void
certificate_is_made_for_a_key_that_is_there(void **state)
{
    struct place *place = *state;
    char first[FINGERPRINT_BYTES], second[FINGERPRINT_BYTES];
    struct ssl_ctx_st *context =
        certificate_load(place->cert, place->key, true, first, &place->why);

    certificate_free(context);
    assert_int_equal(unlink(place->cert), 0);
    context = certificate_load(place->cert, place->key, true, second, &place->why);
    assert_non_null(context);
    certificate_free(context);
    assert_string_equal(first, second);
}

static void
certificate_and_key_of_different_pairs_are_refused(void **state)
{
    struct place *place = *state;
    char fingerprint[FINGERPRINT_BYTES], other[80];

    certificate_free(certificate_load(place->cert, place->key, true, fingerprint, &place->why));
    snprintf(other, sizeof(other), "%s/other.pem", place->folder);
    assert_int_equal(rename(place->key, other), 0);
    assert_int_equal(unlink(place->cert), 0);
    certificate_free(certificate_load(place->cert, place->key, true, fingerprint, &place->why));
    assert_null(certificate_load(place->cert, other, false, fingerprint, &place->why));
    assert_non_null(strstr(strbuf_text(&place->why), "private key"));
    unlink(other);
}

static void
folder_that_cannot_be_written_is_said(void **state)
{
    struct place *place = *state;
    char fingerprint[FINGERPRINT_BYTES];

    assert_null(
        certificate_load("/nowhere/cert.pem", "/nowhere/key.pem", true, fingerprint, &place->why));
    assert_non_null(strstr(strbuf_text(&place->why), "/nowhere/key.pem"));
}

static void
key_that_others_can_use_is_refused(void **state)
{
    static const struct {
        mode_t mode;
        bool is_good;
    } rows[] = {{0600, true},  {0400, true},  {0640, true}, {0644, false},
                {0604, false}, {0602, false}, {0660, false}};
    struct place *place = *state;
    char fingerprint[FINGERPRINT_BYTES];
    struct ssl_ctx_st *context =
        certificate_load(place->cert, place->key, true, fingerprint, &place->why);

    assert_non_null(context);
    certificate_free(context);
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        assert_int_equal(chmod(place->key, rows[i].mode), 0);
        strbuf_clear(&place->why);
        context = certificate_load(place->cert, place->key, true, fingerprint, &place->why);
        assert_int_equal(context != NULL, rows[i].is_good);
        assert_int_equal(strstr(strbuf_text(&place->why), "chmod 600") != NULL, !rows[i].is_good);
        certificate_free(context);
    }
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(certificate_is_made_once_and_found_again, setup, teardown),
        cmocka_unit_test_setup_teardown(key_that_others_can_use_is_refused, setup, teardown),
        cmocka_unit_test_setup_teardown(missing_or_damaged_files_are_refused_with_a_sentence, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(certificate_is_made_for_a_key_that_is_there, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(certificate_and_key_of_different_pairs_are_refused, setup,
                                        teardown),
        cmocka_unit_test_setup_teardown(folder_that_cannot_be_written_is_said, setup, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
