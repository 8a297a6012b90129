// SPDX-License-Identifier: MIT
#include "server/shell/ops/frame_dump.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "common/util/log.h"
#include "common/util/strbuf.h"
#include "common/wire/arena.h"
#include "common/wire/limits.h"
#include "common/wire/messages.h"
#include "common/wire/wire.h"
#include "tests/support/temp_folder.h"

enum { NOW_MS = 123, LARGE = 1000000 };

static const uint8_t done[] = {0x08, 0x07, 0x7a, 0x00}; // of a server, to request 7
static const char done_line[] =
    "1970-01-01T00:00:00.123Z conn=17 out ServerMsg { re_seq: 7 done { } }\n";

struct place {
    struct temp_folder folder;
    char path[TEMP_PATH_BYTES];
    struct strbuf why;
};

static void
place_open(struct place *place)
{
    *place = (struct place){.path = ""};
    log_set_level(LOG_LEVEL_ERROR);
    temp_folder_open(&place->folder);
    temp_folder_path(&place->folder, "frames", place->path);
}

static void
place_close(struct place *place)
{
    temp_folder_close(&place->folder);
    strbuf_finish(&place->why);
}

static struct frame_dump *
must_create(struct place *place, int64_t max_bytes)
{
    struct frame_dump *dump = frame_dump_create(place->path, max_bytes, &place->why);

    if (!dump) {
        fail_msg("%s", strbuf_text(&place->why));
    }
    return dump;
}

static void
add_done(struct frame_dump *dump)
{
    frame_dump_add(dump, FRAME_OUT, 17, NOW_MS, done, sizeof(done));
}

// What is in the file. Returns owned.
static struct strbuf
read_back(const struct place *place)
{
    FILE *file = fopen(place->path, "r");
    struct strbuf text = {0};
    char block[4096];
    size_t got;

    assert_non_null(file);
    strbuf_add(&text, "");
    while ((got = fread(block, 1, sizeof(block), file)) > 0) {
        strbuf_add_bytes(&text, block, got);
    }
    fclose(file);
    return text;
}

static void
must_hold(const struct place *place, const char *want)
{
    struct strbuf text = read_back(place);

    assert_string_equal(text.text, want);
    strbuf_finish(&text);
}

static void
messages_are_lines_with_time_connection_and_direction(void **state)
{
    static const uint8_t ask[] = {0x08, 0x07, 0x82};
    struct frame_dump *dump;
    struct strbuf want = {0};
    struct place place;

    (void)state;
    place_open(&place);
    dump = must_create(&place, LARGE);
    frame_dump_add(dump, FRAME_IN, 5, 1794830400123, ask, sizeof(ask));
    add_done(dump);
    must_hold(&place, "");
    frame_dump_flush(dump);
    strbuf_addf(&want,
                "2026-11-16T12:00:00.123Z conn=5 in ClientMsg { seq: 7 <bad-tag at byte 2>"
                "\n%s",
                done_line);
    must_hold(&place, want.text);
    frame_dump_destroy(dump);
    strbuf_finish(&want);
    place_close(&place);
}

static void
only_this_user_may_read_it(void **state)
{
    struct frame_dump *dump;
    struct stat status;
    struct place place;
    mode_t before = umask(0);

    (void)state;
    place_open(&place);
    dump = must_create(&place, LARGE);
    umask(before);
    assert_int_equal(stat(place.path, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
    frame_dump_destroy(dump);
    place_close(&place);
}

static void
secrets_are_left_out(void **state)
{
    static const uint8_t token[WIRE_TOKEN_BYTES + 1] = "TOP-SECRET-TOP-SECRET-TOP-SECRET";
    const struct client_msg messages[] = {
        {.seq = 1, .kind = CLIENT_LOGIN, .enter = {"ann", "TOP-SECRET-1"}},
        {.seq = 1, .kind = CLIENT_RESUME, .resume = {token}},
    };
    uint8_t bytes[WIRE_PREFIX_BYTES + WIRE_CLIENT_FRAME_MAX];
    struct frame_dump *dump;
    char block[4096];
    struct arena arena;
    struct place place;
    struct strbuf text;

    (void)state;
    place_open(&place);
    dump = must_create(&place, LARGE);
    for (size_t i = 0; i < sizeof(messages) / sizeof(messages[0]); i++) {
        size_t length;

        arena_init(&arena, block, sizeof(block));
        length = wire_encode_client(&arena, &messages[i], bytes, sizeof(bytes));
        assert_true(length > WIRE_PREFIX_BYTES);
        frame_dump_add(dump, FRAME_IN, 1, NOW_MS, bytes + WIRE_PREFIX_BYTES,
                       length - WIRE_PREFIX_BYTES);
    }
    frame_dump_destroy(dump);
    text = read_back(&place);
    assert_non_null(strstr(text.text, "name: \"ann\" password: ***"));
    assert_null(strstr(text.text, "SECRET"));
    strbuf_finish(&text);
    place_close(&place);
}

static void
a_large_buffer_is_written_without_a_flush(void **state)
{
    struct frame_dump *dump;
    struct stat status;
    struct place place;

    (void)state;
    place_open(&place);
    dump = must_create(&place, LARGE);
    for (int i = 0; i < 2000; i++) {
        add_done(dump);
    }
    assert_int_equal(stat(place.path, &status), 0);
    assert_true(status.st_size >= 64 * 1024);
    frame_dump_destroy(dump);
    assert_int_equal(stat(place.path, &status), 0);
    assert_int_equal(status.st_size, 2000 * strlen(done_line));
    place_close(&place);
}

static void
it_ends_when_the_file_is_full(void **state)
{
    const int64_t room = 2 * (int64_t)strlen(done_line) + 5;
    struct frame_dump *dump;
    struct strbuf want = {0};
    struct place place;

    (void)state;
    place_open(&place);
    dump = must_create(&place, room);
    for (int i = 0; i < 5; i++) {
        add_done(dump);
        frame_dump_flush(dump);
    }
    frame_dump_destroy(dump);
    strbuf_addf(&want, "%s%s", done_line, done_line);
    must_hold(&place, want.text);

    // What is there already counts.
    dump = must_create(&place, room);
    add_done(dump);
    frame_dump_destroy(dump);
    must_hold(&place, want.text);

    dump = must_create(&place, 3 * (int64_t)strlen(done_line));
    add_done(dump);
    frame_dump_destroy(dump);
    strbuf_add(&want, done_line);
    must_hold(&place, want.text);
    strbuf_finish(&want);
    place_close(&place);
}

static void
it_ends_when_nothing_can_be_written(void **state)
{
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    struct rlimit all, none;
    struct frame_dump *dump;
    struct place place;

    (void)state;
    place_open(&place);
    dump = must_create(&place, LARGE);
    assert_int_equal(sigaction(SIGXFSZ, &ignore, NULL), 0);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &all), 0);
    none = (struct rlimit){.rlim_cur = 0, .rlim_max = all.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &none), 0);
    add_done(dump);
    frame_dump_flush(dump);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &all), 0);
    add_done(dump);
    frame_dump_destroy(dump);
    must_hold(&place, "");
    place_close(&place);
}

static void
only_files_are_written_to(void **state)
{
    char link_path[TEMP_PATH_BYTES], pipe_path[TEMP_PATH_BYTES];
    struct place place;

    (void)state;
    place_open(&place);
    temp_folder_write(&place.folder, "frames", "precious", 8);
    temp_folder_path(&place.folder, "link", link_path);
    temp_folder_path(&place.folder, "pipe", pipe_path);
    assert_int_equal(symlink(place.path, link_path), 0);
    assert_int_equal(mkfifo(pipe_path, 0600), 0);
    assert_null(frame_dump_create(link_path, LARGE, &place.why));
    assert_null(frame_dump_create(pipe_path, LARGE, &place.why));
    assert_null(frame_dump_create(place.folder.path, LARGE, &place.why));
    assert_null(frame_dump_create("/dev/null", LARGE, &place.why));
    assert_non_null(strstr(place.why.text, "/dev/null: it is not a file."));
    assert_null(frame_dump_create("/no/such/file", LARGE, &place.why));
    assert_non_null(strstr(place.why.text, "No such file or directory"));
    must_hold(&place, "precious");
    frame_dump_destroy(NULL);
    place_close(&place);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_are_lines_with_time_connection_and_direction),
        cmocka_unit_test(only_this_user_may_read_it),
        cmocka_unit_test(secrets_are_left_out),
        cmocka_unit_test(a_large_buffer_is_written_without_a_flush),
        cmocka_unit_test(it_ends_when_the_file_is_full),
        cmocka_unit_test(it_ends_when_nothing_can_be_written),
        cmocka_unit_test(only_files_are_written_to),
    };

    return cmocka_run_group_tests_name("frame_dump", tests, NULL, NULL);
}
