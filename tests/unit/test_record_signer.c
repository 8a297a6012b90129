// SPDX-License-Identifier: MIT
// The server signs records that are asked for, with one key for all its life.
#include "server/shell/workers/record_signer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "client/model/m_archive.h"
#include "common/util/strbuf.h"
#include "tests/support/temp_folder.h"

static const char game[] =
    "game 1\nended 1700000123456\nstarted 1700000000000\nblack person 1234 Hana\n"
    "white person 77 mizu\nrated 0\n\n"
    "goren-match 1 rule=renju size=15 opening=free clock=none start=first undo=off rated=no "
    "reject-fouls=no draw-dead=no draw-margin=0\n"
    "0 a place move=1 points=h8\n"
    "0 b place move=2 points=h9\n"
    "0 b resign move=3\n"
    "0 a end move=3 result=black reason=resign\n";

static void
key_is_made_once_and_found_again(void **state)
{
    struct record_signer first = {0}, second = {0};
    struct temp_folder folder;
    char path[TEMP_PATH_BYTES];
    struct strbuf why = {0};

    (void)state;
    temp_folder_open(&folder);
    temp_folder_path(&folder, "goren.db.seal", path);
    assert_true(record_signer_load(&first, path, "here", &why));
    assert_true(record_signer_load(&second, path, "here", &why));
    assert_memory_equal(&first.key, &second.key, sizeof(first.key));
    temp_folder_write_text(&folder, "goren.db.seal", "nonsense\n");
    chmod(path, 0600);
    assert_false(record_signer_load(&second, path, "here", &why));
    assert_non_null(strstr(strbuf_text(&why), "64 hex digits"));
    strbuf_finish(&why);
    temp_folder_close(&folder);
}

static void
key_that_others_can_read_is_refused(void **state)
{
    struct record_signer signer = {0};
    struct temp_folder folder;
    char path[TEMP_PATH_BYTES];
    struct strbuf why = {0};

    (void)state;
    temp_folder_open(&folder);
    temp_folder_path(&folder, "goren.db.seal", path);
    assert_true(record_signer_load(&signer, path, "here", &why));
    assert_int_equal(chmod(path, 0644), 0);
    assert_false(record_signer_load(&signer, path, "here", &why));
    assert_non_null(strstr(strbuf_text(&why), "chmod 600"));
    strbuf_finish(&why);
    temp_folder_close(&folder);
}

static struct record_signer
make_signer(void)
{
    static const uint8_t seed[SEAL_SEED_BYTES] = {3};
    struct record_signer signer = {.name = "play.example.net"};

    seal_key_make(&signer.key, seed);
    return signer;
}

// What a client makes of the record: the game as before, and the sealed file.
static void
client_gets_the_sealed_game(void **state)
{
    struct record_signer signer = make_signer();
    struct m_archive archive = {0};
    struct archive_record record;
    struct seal_finding finding;

    (void)state;
    strbuf_add(&archive.record, game);
    record_signer_add(&signer, &archive.record);
    assert_true(archive.record.length > sizeof(game));
    assert_true(m_archive_read(&archive, &record));
    assert_string_equal(record.black, "Hana");
    assert_int_equal(record.match.move_count, 2);
    seal_check(strbuf_text(&record.sgf), record.sgf.length, &finding);
    assert_int_equal(finding.state, SEAL_INTACT);
    assert_string_equal(finding.name, "play.example.net");
    assert_non_null(strstr(record.sgf.text, "PB[Hana]PW[mizu]DT[2023-11-14]PC[play.example.net]"));
    archive_record_finish(&record);
    m_archive_finish(&archive);
}

static void
what_is_no_game_is_left_alone(void **state)
{
    struct record_signer signer = make_signer();
    struct strbuf text = {0};

    (void)state;
    strbuf_add(&text, "game 7");
    record_signer_add(&signer, &text);
    assert_string_equal(text.text, "game 7");
    strbuf_finish(&text);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(key_is_made_once_and_found_again),
        cmocka_unit_test(key_that_others_can_read_is_refused),
        cmocka_unit_test(client_gets_the_sealed_game),
        cmocka_unit_test(what_is_no_game_is_left_alone),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
