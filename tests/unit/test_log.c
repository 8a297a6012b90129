// SPDX-License-Identifier: MIT
// What reaches stderr: each test runs some code with stderr in a file.
#define LOG_MODULE "test"
#include "common/util/log.h"

#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

enum { THREADS = 4, LINES = 200, STAMP = sizeof("2026-11-16T12:00:00.123Z ") - 1 };

struct capture {
    FILE *file;
    int stderr_copy;
};

static struct capture
capture_begin(void)
{
    struct capture capture = {tmpfile(), dup(STDERR_FILENO)};

    assert_non_null(capture.file);
    assert_true(capture.stderr_copy >= 0);
    assert_int_equal(dup2(fileno(capture.file), STDERR_FILENO), STDERR_FILENO);
    return capture;
}

// Returns what was written, owned.
static struct strbuf
capture_end(struct capture *capture)
{
    struct strbuf text = {0};
    char block[4096];
    size_t got;

    assert_int_equal(dup2(capture->stderr_copy, STDERR_FILENO), STDERR_FILENO);
    close(capture->stderr_copy);
    rewind(capture->file);
    while ((got = fread(block, 1, sizeof(block), capture->file)) > 0) {
        strbuf_add_bytes(&text, block, got);
    }
    fclose(capture->file);
    return text;
}

// Behind the time, which is another one each day.
static void
expect_line(struct strbuf *text, const char *want)
{
    if (text->length < STAMP || strcmp(text->text + STAMP, want) != 0) {
        fail_msg("expected TIME %s, got %s", want, strbuf_text(text));
    }
    strbuf_finish(text);
}

static void
a_line_has_time_level_module_and_message(void **state)
{
    struct capture capture = capture_begin();
    struct strbuf text;

    (void)state;
    log_info("joined room=%d seat=%s", 17, "a");
    text = capture_end(&capture);
    assert_int_equal(text.text[STAMP - 1], ' ');
    assert_int_equal(text.text[STAMP - 2], 'Z');
    assert_int_equal(text.text[4], '-');
    expect_line(&text, "info test joined room=17 seat=a\n");
}

static void
lesser_levels_are_not_written(void **state)
{
    static const char *const want[LOG_LEVELS] = {"e", "ew", "ewi", "ewid"};

    (void)state;
    for (int level = 0; level < LOG_LEVELS; level++) {
        struct capture capture = capture_begin();
        char got[LOG_LEVELS + 1] = "";
        struct strbuf text;
        int count = 0;

        log_set_level((enum log_level)level);
        log_error("e");
        log_warn("w");
        log_info("i");
        log_debug("d");
        text = capture_end(&capture);
        for (size_t i = 1; i < text.length; i++) {
            if (text.text[i] == '\n') {
                got[count++] = text.text[i - 1];
            }
        }
        strbuf_finish(&text);
        assert_string_equal(got, want[level]);
    }
    log_set_level(LOG_LEVEL_INFO);
}

static void
arguments_of_lesser_levels_are_not_computed(void **state)
{
    int computed = 0;

    (void)state;
    log_debug("%d", ++computed);
    assert_int_equal(computed, 0);
}

static void
errno_survives(void **state)
{
    struct capture capture = capture_begin();
    struct strbuf text;

    (void)state;
    close(STDERR_FILENO);
    errno = ENOSPC;
    log_info("nowhere");
    assert_int_equal(errno, ENOSPC);
    text = capture_end(&capture);
    assert_int_equal(text.length, 0);
    strbuf_finish(&text);
}

// What a peer could choose as its name to write a line or a key of its own.
static void
quoted_text_forges_neither_line_nor_key(void **state)
{
    static const struct {
        const char *name, *want;
    } cases[] = {
        {"Ann", "name=\"Ann\" room=1\n"},
        {"", "name=\"\" room=1\n"},
        {NULL, "name=\"\" room=1\n"},
        {"a room=2", "name=\"a room=2\" room=1\n"},
        {"a\" room=2 x=\"", "name=\"a\\x22 room=2 x=\\x22\" room=1\n"},
        {"a\\\" room=2", "name=\"a\\x5c\\x22 room=2\" room=1\n"},
        {"a\n2026-11-16T12:00:00.123Z error test forged",
         "name=\"a\\x0a2026-11-16T12:00:00.123Z error test forged\" room=1\n"},
        {"\x1b]0;x\x07", "name=\"\\x1b]0;x\\x07\" room=1\n"},
        {"\xe2\x80\xae"
         "evil",
         "name=\"\\xe2\\x80\\xaeevil\" room=1\n"},
        {"\xff\xfe", "name=\"\\xff\\xfe\" room=1\n"},
        {"\xe4\xba\x94\xe9\x80\xa3", "name=\"\xe4\xba\x94\xe9\x80\xa3\" room=1\n"},
        {"%s%n", "name=\"%s%n\" room=1\n"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct capture capture = capture_begin();
        struct strbuf text, want = {0};

        log_info("joined name=%s room=1", log_quote(cases[i].name));
        text = capture_end(&capture);
        strbuf_addf(&want, "info test joined %s", cases[i].want);
        expect_line(&text, strbuf_text(&want));
        strbuf_finish(&want);
    }
}

static void
text_that_nobody_quoted_forges_no_line(void **state)
{
    struct capture capture = capture_begin();
    struct strbuf text;

    (void)state;
    log_info("joined name=%s", "a\nb\x1b[2J\xff \"\\");
    text = capture_end(&capture);
    expect_line(&text, "info test joined name=a\\x0ab\\x1b[2J\\xff \"\\\n");
}

static void
long_quoted_text_is_cut_and_stays_in_quotes(void **state)
{
    struct log_quoted quoted;
    char text[1000];

    (void)state;
    memset(text, 'x', sizeof(text));
    text[LOG_SHOWN_BYTES] = '\0';
    assert_int_equal(strlen(log_quote_into(&quoted, text)), LOG_SHOWN_BYTES + 2);
    assert_null(strstr(quoted.text, "..."));
    text[LOG_SHOWN_BYTES] = 'x';
    text[LOG_SHOWN_BYTES + 1] = '\0';
    assert_int_equal(strlen(log_quote_into(&quoted, text)), LOG_SHOWN_BYTES + 5);
    assert_string_equal(quoted.text + LOG_SHOWN_BYTES + 1, "...\"");

    // The longest that it can become.
    memset(text, '\n', sizeof(text));
    text[sizeof(text) - 1] = '\0';
    assert_int_equal(strlen(log_quote_into(&quoted, text)), 4 * LOG_SHOWN_BYTES + 5);
    assert_int_equal(quoted.text[strlen(quoted.text) - 1], '"');
}

static void
long_lines_are_cut_and_stay_lines(void **state)
{
    static const char fill[] = {'x', '\n'};
    char message[2 * LOG_LINE_BYTES];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(fill); i++) {
        struct capture capture = capture_begin();
        struct strbuf text;

        memset(message, fill[i], sizeof(message));
        message[sizeof(message) - 1] = '\0';
        log_info("%s", message);
        text = capture_end(&capture);
        assert_in_range(text.length, LOG_LINE_BYTES - 100, LOG_LINE_BYTES);
        assert_ptr_equal(strchr(text.text, '\n'), text.text + text.length - 1);
        assert_string_equal(text.text + text.length - 4, "...\n");
        strbuf_finish(&text);
    }
}

// Asks n times; how many were let through, and what the last of them was told.
static int
admit_many(struct log_site *site, enum log_level level, uint32_t second, int n)
{
    int admitted = 0;

    for (int i = 0; i < n; i++) {
        uint32_t suppressed = 0;
        bool is_last = false;

        if (log_site_admit(site, level, second, &suppressed, &is_last)) {
            admitted++;
            assert_int_equal(is_last, level != LOG_LEVEL_DEBUG && admitted == 10);
        }
    }
    return admitted;
}

static void
a_place_writes_so_many_warnings_a_second(void **state)
{
    struct log_site site = {0}, other = {0};
    uint32_t suppressed;
    bool is_last;

    (void)state;
    assert_int_equal(admit_many(&site, LOG_LEVEL_WARN, 100, 41), 10);
    assert_int_equal(admit_many(&other, LOG_LEVEL_ERROR, 100, 41), 10);

    assert_true(log_site_admit(&site, LOG_LEVEL_WARN, 101, &suppressed, &is_last));
    assert_int_equal(suppressed, 31);
    assert_true(log_site_admit(&site, LOG_LEVEL_WARN, 101, &suppressed, &is_last));
    assert_int_equal(suppressed, 0);
    // A quiet second later nothing is missing.
    assert_true(log_site_admit(&site, LOG_LEVEL_WARN, 102, &suppressed, &is_last));
    assert_int_equal(suppressed, 0);
    // Exactly as many as may be: none is missing either.
    assert_int_equal(admit_many(&other, LOG_LEVEL_WARN, 200, 10), 10);
    assert_true(log_site_admit(&other, LOG_LEVEL_WARN, 201, &suppressed, &is_last));
    assert_int_equal(suppressed, 0);
}

static void
info_has_a_wider_limit_and_debug_none(void **state)
{
    struct log_site site = {0};
    uint32_t suppressed;
    bool is_last;
    int admitted = 0;

    (void)state;
    for (int i = 0; i < 1000; i++) {
        admitted += log_site_admit(&site, LOG_LEVEL_INFO, 5, &suppressed, &is_last);
    }
    assert_int_equal(admitted, 200);
    assert_int_equal(admit_many(&site, LOG_LEVEL_DEBUG, 5, 1000), 1000);
}

static void
lines_say_that_others_are_missing(void **state)
{
    struct log_site site = {(uint64_t)UINT32_MAX << 32 | 35}; // a second that is not now
    struct capture capture = capture_begin();
    struct strbuf text;

    (void)state;
    log_write(&site, LOG_LEVEL_WARN, LOG_MODULE, "odd");
    text = capture_end(&capture);
    expect_line(&text, "warn test odd suppressed=25\n");
}

static void
the_last_line_of_a_second_says_so(void **state)
{
    struct log_site site = {0};
    struct capture capture = capture_begin();
    struct strbuf text;

    (void)state;
    for (int i = 0; i < 1000; i++) {
        log_write(&site, LOG_LEVEL_WARN, LOG_MODULE, "odd");
    }
    text = capture_end(&capture);
    assert_non_null(strstr(text.text, " warn test odd limit=10/s\n"));
    strbuf_finish(&text);
}

static void *
log_many(void *data)
{
    const char *letters = data;

    for (int i = 0; i < LINES; i++) {
        log_debug("%s", letters);
    }
    return NULL;
}

static void
lines_of_threads_do_not_mix(void **state)
{
    static const char fill[THREADS] = {'a', 'b', 'c', 'd'};
    char letters[THREADS][301];
    pthread_t threads[THREADS];
    struct capture capture = capture_begin();
    struct strbuf text;
    int lines = 0;

    (void)state;
    log_set_level(LOG_LEVEL_DEBUG);
    for (int i = 0; i < THREADS; i++) {
        memset(letters[i], fill[i], 300);
        letters[i][300] = '\0';
        assert_int_equal(pthread_create(&threads[i], NULL, log_many, letters[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    log_set_level(LOG_LEVEL_INFO);
    text = capture_end(&capture);
    for (const char *line = text.text; *line; line = strchr(line, '\n') + 1, lines++) {
        const char *start = strstr(line, "test ") + 5;

        assert_int_equal(strspn(start, (char[]){*start, '\0'}), 300);
        assert_int_equal(start[300], '\n');
    }
    assert_int_equal(lines, THREADS * LINES);
    strbuf_finish(&text);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_has_time_level_module_and_message),
        cmocka_unit_test(lesser_levels_are_not_written),
        cmocka_unit_test(arguments_of_lesser_levels_are_not_computed),
        cmocka_unit_test(errno_survives),
        cmocka_unit_test(quoted_text_forges_neither_line_nor_key),
        cmocka_unit_test(text_that_nobody_quoted_forges_no_line),
        cmocka_unit_test(long_quoted_text_is_cut_and_stays_in_quotes),
        cmocka_unit_test(long_lines_are_cut_and_stay_lines),
        cmocka_unit_test(a_place_writes_so_many_warnings_a_second),
        cmocka_unit_test(info_has_a_wider_limit_and_debug_none),
        cmocka_unit_test(lines_say_that_others_are_missing),
        cmocka_unit_test(the_last_line_of_a_second_says_so),
        cmocka_unit_test(lines_of_threads_do_not_mix),
    };

    return cmocka_run_group_tests_name("log", tests, NULL, NULL);
}
