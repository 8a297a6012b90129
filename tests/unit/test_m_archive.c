// SPDX-License-Identifier: MIT
// Lists of finished games, and records put together from their parts.
#include "client/model/m_archive.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define LOG                                                                                       \
    "goren-match 1 rule=freestyle size=15 opening=free clock=none start=first undo=off rated=no " \
    "reject-fouls=no draw-dead=no draw-margin=0\n"                                                \
    "0 a place move=1 points=h8\n"                                                                \
    "0 b resign move=2\n"                                                                         \
    "0 a end move=2 result=black reason=resign\n"
#define HEAD                                                                                   \
    "game 1\nended 1773500000000\nstarted 1773400000000\nblack person 17 mizu\nwhite ai 0 3\n" \
    "rated 0\n\n"

static enum record_state
add_part(struct m_archive *archive, uint64_t game, uint32_t part, uint32_t parts, const char *text)
{
    struct wire_record record = {.game = game, .part = part, .parts = parts, .text = text};

    return m_archive_part(archive, &record);
}

static void
record_is_put_together_and_read(void **state)
{
    struct m_archive archive = {0};
    struct archive_record record;

    (void)state;
    assert_int_equal(add_part(&archive, 5, 0, 3, HEAD), RECORD_MORE);
    assert_int_equal(add_part(&archive, 5, 1, 3, LOG), RECORD_MORE);
    assert_int_equal(add_part(&archive, 5, 2, 3, ""), RECORD_WHOLE);
    assert_true(m_archive_read(&archive, &record));
    assert_string_equal(record.black, "mizu");
    assert_string_equal(record.white, "goren");
    assert_true(record.ended_ms == INT64_C(1773500000000));
    assert_int_equal(record.match.move_count, 1);
    assert_int_equal(record.match.outcome.reason, END_RESIGN);
    archive_record_finish(&record);
    m_archive_finish(&archive);
}

static void
bare_log_is_good_too(void **state)
{
    struct m_archive archive = {0};
    struct archive_record record;

    (void)state;
    assert_int_equal(add_part(&archive, 5, 0, 1, LOG), RECORD_WHOLE);
    assert_true(m_archive_read(&archive, &record));
    assert_string_equal(record.black, "?");
    archive_record_finish(&record);
    m_archive_finish(&archive);
}

static void
parts_that_do_not_fit_are_refused(void **state)
{
    struct m_archive archive = {0};

    (void)state;
    assert_int_equal(add_part(&archive, 5, 1, 2, "x"), RECORD_WRONG); // no first one
    add_part(&archive, 5, 0, 3, "x");
    assert_int_equal(add_part(&archive, 5, 2, 3, "x"), RECORD_WRONG); // one is missing
    add_part(&archive, 5, 0, 2, "x");
    assert_int_equal(add_part(&archive, 6, 1, 2, "x"), RECORD_WRONG); // another game
    add_part(&archive, 5, 0, 2, "x");
    assert_int_equal(add_part(&archive, 5, 1, 3, "x"), RECORD_WRONG);
    assert_int_equal(add_part(&archive, 5, 0, 0, "x"), RECORD_WRONG);
    assert_int_equal(add_part(&archive, 5, 0, ARCHIVE_PARTS_MAX + 1, "x"), RECORD_WRONG);
    assert_int_equal(archive.record.length, 0);
    m_archive_finish(&archive);
}

static void
damaged_records_are_refused(void **state)
{
    static const char *const texts[] = {
        "", "x", "x\n", HEAD, HEAD "goren-match 2\n", HEAD LOG "more\n", "goren-match "};

    (void)state;
    for (size_t i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
        struct m_archive archive = {0};
        struct archive_record record;

        add_part(&archive, 5, 0, 1, texts[i]);
        if (m_archive_read(&archive, &record)) {
            fail_msg("\"%s\": expected a refusal", texts[i]);
        }
        m_archive_finish(&archive);
    }
}

static void
names_of_a_record_are_cleaned(void **state)
{
    struct m_archive archive = {0};
    struct archive_record record;

    (void)state;
    add_part(&archive, 5, 0, 1,
             "black person 1 a\x1b[2Jb\nwhite person 2\nended x\nwhite ai 99 3\n\n" LOG);
    assert_true(m_archive_read(&archive, &record));
    assert_string_equal(record.black, "a[2Jb");
    assert_string_equal(record.white, "?");
    assert_true(record.ended_ms == 0);
    archive_record_finish(&record);
    m_archive_finish(&archive);
}

static void
list_grows_by_pages_up_to_its_bound(void **state)
{
    struct wire_archive_game games[WIRE_ARCHIVE_MAX] = {0};
    struct wire_archive_page page = {.game_count = WIRE_ARCHIVE_MAX, .games = games, .more = true};
    struct m_archive archive = {0};

    (void)state;
    for (int i = 0; i < WIRE_ARCHIVE_MAX; i++) {
        games[i] =
            (struct wire_archive_game){.game = 1, .black = "", .white = "\x1b", .opening = "D1"};
    }
    for (int i = 0; i < ARCHIVE_GAMES_MAX; i++) {
        m_archive_page(&archive, &page, i == 0);
    }
    assert_int_equal(archive.game_count, ARCHIVE_GAMES_MAX);
    assert_false(archive.has_more);
    assert_string_equal(archive.games[0].white, "?");
    m_archive_page(&archive, &page, true);
    assert_int_equal(archive.game_count, WIRE_ARCHIVE_MAX);
    assert_true(archive.has_more);
    m_archive_finish(&archive);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(record_is_put_together_and_read),
        cmocka_unit_test(bare_log_is_good_too),
        cmocka_unit_test(parts_that_do_not_fit_are_refused),
        cmocka_unit_test(damaged_records_are_refused),
        cmocka_unit_test(names_of_a_record_are_cleaned),
        cmocka_unit_test(list_grows_by_pages_up_to_its_bound),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
