// SPDX-License-Identifier: MIT
// The seal of a record: what was signed is intact, and every change is found.
#include "common/record/record_seal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/record/record.h"
#include "common/util/strbuf.h"

static const char game[] =
    "(;FF[4]GM[4]CA[UTF-8]AP[goren:1]SZ[15]RU[freestyle]RE[?]GC[two\nlines]\n"
    ";B[hh];W[ig]\n;B[gi])\n";

static struct seal_key
make_key(uint8_t first)
{
    uint8_t seed[SEAL_SEED_BYTES] = {first};
    struct seal_key key;

    seal_key_make(&key, seed);
    return key;
}

static void
sign(const char *text, struct strbuf *out)
{
    struct seal_key key = make_key(7);

    assert_true(seal_sign(text, strlen(text), "play.example.net", &key, out));
}

static void
signed_record_is_intact_and_still_sgf(void **state)
{
    struct seal_finding finding;
    struct record_problem problem;
    struct strbuf out = {0};
    struct record record;

    (void)state;
    sign(game, &out);
    seal_check(out.text, out.length, &finding);
    assert_int_equal(finding.state, SEAL_INTACT);
    assert_string_equal(finding.name, "play.example.net");
    assert_int_equal(strlen(finding.key), 64);
    record_init(&record);
    assert_true(record_read(FORMAT_SGF, out.text, out.length, NULL, &record, &problem));
    assert_int_equal(record_main_count(&record), 3);
    record_finish(&record);
    strbuf_finish(&out);
}

static void
game_without_moves_can_be_signed(void **state)
{
    struct seal_finding finding;
    struct strbuf out = {0};

    (void)state;
    sign("(;FF[4]GM[4]SZ[15])\n", &out);
    seal_check(out.text, out.length, &finding);
    assert_int_equal(finding.state, SEAL_INTACT);
    assert_non_null(strstr(out.text, "]\n)\n"));
    strbuf_finish(&out);
}

static void
unsigned_record_is_called_so(void **state)
{
    struct seal_finding finding;

    (void)state;
    seal_check(game, sizeof(game) - 1, &finding);
    assert_int_equal(finding.state, SEAL_NONE);
    seal_check("", 0, &finding);
    assert_int_equal(finding.state, SEAL_NONE);
}

// Every bit of the file counts, and the line is told.
static void
every_flipped_bit_is_found(void **state)
{
    struct seal_finding finding;
    struct strbuf out = {0};
    int line = 1;

    (void)state;
    sign(game, &out);
    for (size_t i = 0; i < out.length; i++) {
        bool is_seal = line == 3, is_break = out.text[i] == '\n';

        for (int bit = 0; bit < 8; bit++) {
            out.text[i] = (char)(out.text[i] ^ 1 << bit);
            seal_check(out.text, out.length, &finding);
            if (finding.state == SEAL_INTACT) {
                fail_msg("byte %zu, bit %d: the change was not seen", i, bit);
            }
            if (!is_seal && !is_break && finding.state == SEAL_DAMAGED && finding.line != line) {
                fail_msg("byte %zu: expected line %d, got %d", i, line, finding.line);
            }
            out.text[i] = (char)(out.text[i] ^ 1 << bit);
        }
        line += is_break;
    }
    strbuf_finish(&out);
}

static void
every_cut_is_found(void **state)
{
    struct seal_finding finding;
    struct strbuf out = {0};

    (void)state;
    sign(game, &out);
    for (size_t length = 0; length < out.length; length++) {
        seal_check(out.text, length, &finding);
        assert_int_not_equal(finding.state, SEAL_INTACT);
    }
    strbuf_finish(&out);
}

// Another key cannot make the same seal, and a seal cannot move to another game.
static void
seal_of_another_game_does_not_fit(void **state)
{
    struct seal_finding finding;
    struct seal_key other = make_key(8);
    struct strbuf out = {0}, mixed = {0};
    const char *seal;

    (void)state;
    assert_true(seal_sign(game, sizeof(game) - 1, "x", &other, &out));
    seal = strstr(out.text, "XS[");
    strbuf_add(&mixed, "(;FF[4]GM[4]SZ[15]\n");
    strbuf_add_bytes(&mixed, seal, strcspn(seal, "\n") + 1);
    strbuf_add(&mixed, ";B[hh])\n");
    seal_check(mixed.text, mixed.length, &finding);
    assert_int_equal(finding.state, SEAL_DAMAGED);
    assert_false(seal_sign(out.text, out.length, "y", &other, &mixed)); // twice
    strbuf_finish(&out);
    strbuf_finish(&mixed);
}

static void
names_cannot_break_out_of_the_seal(void **state)
{
    struct seal_key key = make_key(9);
    struct seal_finding finding;
    struct strbuf out = {0};

    (void)state;
    assert_true(seal_sign(game, sizeof(game) - 1, "a][b\n\\\x1b", &key, &out));
    seal_check(out.text, out.length, &finding);
    assert_int_equal(finding.state, SEAL_INTACT);
    assert_string_equal(finding.name, "a__b _");
    strbuf_finish(&out);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signed_record_is_intact_and_still_sgf),
        cmocka_unit_test(game_without_moves_can_be_signed),
        cmocka_unit_test(unsigned_record_is_called_so),
        cmocka_unit_test(every_flipped_bit_is_found),
        cmocka_unit_test(every_cut_is_found),
        cmocka_unit_test(seal_of_another_game_does_not_fit),
        cmocka_unit_test(names_cannot_break_out_of_the_seal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
