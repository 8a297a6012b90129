// SPDX-License-Identifier: MIT
// Files of many games are imported beside everything else: a few games at a time,
// with a line that says how far it is, and Esc to stop it.
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/ui/records/records.h"
#include "common/util/xalloc.h"

enum { PART_BYTES = 65536, EACH_MOST = 20, TEXTS_MAX = 500 };

// A file, and what is kept of it.
struct disk {
    struct model model;
    struct ui *ui;
    struct strbuf file;
    int kept, room; // room: for so many games, 0 = enough
    struct strbuf last_name, last_text;
    struct strbuf texts[TEXTS_MAX]; // of the first ones; the names are their numbers
};

static bool
read_part(void *data, const char *path, int64_t offset, struct strbuf *bytes, int64_t *total,
          struct strbuf *why)
{
    struct disk *disk = data;
    size_t rest = disk->file.length - (size_t)offset;

    if (strncmp(path, "db.", 3) != 0) {
        strbuf_addf(why, "File not found: %s.", path);
        return false;
    }
    *total = (int64_t)disk->file.length;
    strbuf_add_bytes(bytes, strbuf_text(&disk->file) + offset,
                     rest < PART_BYTES ? rest : PART_BYTES);
    return true;
}

static bool
read_file(void *data, const char *path, struct strbuf *bytes, struct strbuf *why)
{
    struct disk *disk = data;

    (void)path, (void)why;
    strbuf_add_bytes(bytes, strbuf_text(&disk->file), disk->file.length);
    return true;
}

static bool
keep_record(void *data, const char *stem, const struct strbuf *text, struct strbuf *out)
{
    struct disk *disk = data;

    if (disk->room && disk->kept == disk->room) {
        strbuf_add(out, "No space left on device.");
        return false;
    }
    if (disk->kept < TEXTS_MAX) {
        strbuf_add_bytes(&disk->texts[disk->kept], text->text, text->length);
    }
    disk->kept++;
    strbuf_clear(&disk->last_name);
    strbuf_add(&disk->last_name, stem);
    strbuf_clear(&disk->last_text);
    strbuf_add_bytes(&disk->last_text, text->text, text->length);
    return true;
}

static void
list_local(void *data, struct strbuf *names)
{
    const struct disk *disk = data;

    for (int i = 0; i < disk->kept && i < TEXTS_MAX; i++) {
        strbuf_addf(names, "%d\n", i);
    }
}

static bool
read_local(void *data, const char *name, struct strbuf *bytes, struct strbuf *why)
{
    const struct strbuf *text = &((struct disk *)data)->texts[strtol(name, NULL, 10)];

    (void)why;
    strbuf_add_bytes(bytes, strbuf_text(text), text->length);
    return true;
}

static int64_t
no_time(void *data)
{
    (void)data;
    return -1;
}

static const struct ui_ops ops = {
    .files.list_local = list_local,
    .files.read_local = read_local,
    .files.read_file = read_file,
    .files.read_part = read_part,
    .files.keep_record = keep_record,
    .lag_ms = no_time,
    .retry_in_ms = no_time,
};

static void
input(struct disk *disk, uint32_t key)
{
    struct input input = {.key = key};

    ui_input(disk->ui, &input, 0);
}

static void
type(struct disk *disk, const char *text)
{
    for (; *text; text++) {
        input(disk, *text == '\n' ? KEYS_ENTER : (uint32_t)(unsigned char)*text);
    }
}

static struct disk *
open_disk(void)
{
    struct ui_options options = {.starts_here = true, .seed = 1};
    struct disk *disk = xcalloc(1, sizeof(*disk));

    model_init(&disk->model);
    disk->ui = ui_create(&disk->model, &ops, disk, &options);
    ui_resize(disk->ui, 24, 80);
    type(disk, ":archive\n");
    return disk;
}

static void
close_disk(struct disk *disk)
{
    ui_destroy(disk->ui);
    model_finish(&disk->model);
    strbuf_finish(&disk->file);
    strbuf_finish(&disk->last_name);
    strbuf_finish(&disk->last_text);
    for (int i = 0; i < TEXTS_MAX; i++) {
        strbuf_finish(&disk->texts[i]);
    }
    free(disk);
}

// One tenth of them has a move on a stone, one hundredth is no game at all.
static void
write_sgf(struct disk *disk, int games)
{
    for (int i = 1; i <= games; i++) {
        if (i % 100 == 0) {
            strbuf_add(&disk->file, "(;SZ[99])\n");
        } else {
            strbuf_addf(&disk->file,
                        "(;FF[4]GM[4]SZ[15]PB[a]PW[b]DT[2026-03-14]RU[freestyle];B[hh];W[%s]"
                        ";B[ij])\n",
                        i % 10 == 0 ? "hh" : "hi");
        }
    }
}

// Goes on until it is done; returns how many turns of the loop that took.
static int
run(struct disk *disk)
{
    int turns = 0;

    while (records_of(disk->ui)->import.is_on) {
        int before = disk->kept + records_of(disk->ui)->import.refused;

        assert_int_equal(ui_deadline_ms(disk->ui, 0), 0); // the next turn comes at once
        ui_update(disk->ui, 0);
        if (records_of(disk->ui)->import.is_on) {
            int done = disk->kept + records_of(disk->ui)->import.refused - before;

            if (done > EACH_MOST + 8) { // what a piece of bytes holds more
                fail_msg("%d games in one turn of the loop", done);
            }
        }
        turns++;
    }
    return turns;
}

// Bytes of the file count, not those of the text that they become.
static void
what_is_done_is_never_more_than_all(void **state)
{
    struct disk *disk = open_disk();
    int percent = 0, most = 0;

    (void)state;
    for (int i = 0; i < 2000; i++) {
        strbuf_add(&disk->file,
                   "(;SZ[15]PB[\xb0\xa1\xb0\xa1\xb0\xa1\xb0\xa1\xb0\xa1\xb0\xa1];B[hh])");
    }
    type(disk, "Idb.sgf\n");
    while (records_of(disk->ui)->import.is_on) {
        struct strbuf said = {0};

        import_format(&records_of(disk->ui)->import, false, &said);
        assert_int_equal(sscanf(strbuf_text(&said), "Importing db.sgf: %d %%", &percent), 1);
        most = percent > most ? percent : most;
        strbuf_finish(&said);
        ui_update(disk->ui, 0);
    }
    assert_in_range(most, 90, 100);
    close_disk(disk);
}

static void
expect_on_screen(struct disk *disk, const char *text)
{
    struct strbuf shown = {0};

    canvas_write(ui_draw(disk->ui, 0), &shown);
    if (!strstr(strbuf_text(&shown), text)) {
        fail_msg("\"%s\" is not in:\n%s", text, strbuf_text(&shown));
    }
    strbuf_finish(&shown);
}

static void
more_games_than_ever_come_in_a_few_at_a_time(void **state)
{
    struct disk *disk = open_disk();

    (void)state;
    write_sgf(disk, 5000);
    type(disk, "Idb.sgf\n");
    for (int i = 0; i < 50; i++) {
        ui_update(disk->ui, 0);
    }
    expect_on_screen(disk, "Importing db.sgf: ");
    expect_on_screen(disk, " refused. Esc stops it.");
    input(disk, '?'); // it goes on behind any page
    assert_true(run(disk) > 100);
    assert_int_equal(disk->kept, 4500);
    expect_on_screen(disk, "4500 imported, 500 refused: 450 against the rules, 50 malformed.");
    assert_string_equal(strbuf_text(&disk->last_name), "2026-03-14-a-b-4999");
    type(disk, "Q:messages\n");
    expect_on_screen(disk, "Game 10 of db.sgf was refused: ");
    close_disk(disk);
}

static void
a_database_that_is_parsed_as_it_is_cut_keeps_its_moves(void **state)
{
    struct disk *disk = open_disk();

    (void)state;
    strbuf_add(&disk->file, "<?xml version=\"1.0\"?>\n<database><players>"
                            "<player id=\"7\" name=\"Alice\"/></players><games>");
    for (int i = 1; i <= 2000; i++) {
        strbuf_addf(&disk->file,
                    "<game id=\"%d\" black=\"7\" white=\"8\" bresult=\"1\">"
                    "<move>h8 i9 g7</move></game>\n",
                    i);
    }
    strbuf_add(&disk->file, "</games></database>\n");
    type(disk, ":import db.rif\n");
    run(disk);
    assert_int_equal(disk->kept, 2000);
    expect_on_screen(disk, "2000 games imported.");
    assert_non_null(strstr(strbuf_text(&disk->last_text), ";B[hh];W[ig];B[gi]"));
    // And so does the one that is looked at.
    type(disk, ":open db.rif\n");
    expect_on_screen(disk, "Move 0 of 3");
    close_disk(disk);
}

// A record may say anything of its day and its players; it names a file in the folder.
static void
what_a_record_says_leads_to_no_other_folder(void **state)
{
    static const struct {
        const char *game, *stem;
    } rows[] = {
        {"(;SZ[15]PB[a]PW[b]DT[2026-03-14];B[hh])", "2026-03-14-a-b"},
        {"(;SZ[15]PB[a]PW[b]DT[../../up];B[hh])", "______up-a-b"},
        {"(;SZ[15]PB[../x]PW[/etc/y]DT[14/3/2026];B[hh])", "14_3_2026-___x-_etc_y"},
        {"(;CA[UTF-8]SZ[15]PB[五連五連五連五連五連五連五連五連]PW[Ольга];B[hh])",
         "五連五連五連五連五連五連五連五連-Ольга"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        struct disk *disk = open_disk();

        strbuf_add(&disk->file, rows[i].game);
        type(disk, "Idb.sgf\n");
        run(disk);
        assert_int_equal(disk->kept, 1);
        assert_string_equal(strbuf_text(&disk->last_name), rows[i].stem);
        close_disk(disk);
    }
}

static void
esc_stops_it_and_keeps_what_came(void **state)
{
    struct disk *disk = open_disk();

    (void)state;
    write_sgf(disk, 5000);
    type(disk, "Idb.sgf\n");
    for (int i = 0; i < 20; i++) {
        ui_update(disk->ui, 0);
    }
    type(disk, "Idb.sgf\n");
    expect_on_screen(disk, "A file is being imported.");
    assert_true(records_of(disk->ui)->import.is_on);
    input(disk, KEYS_ESCAPE);
    assert_false(records_of(disk->ui)->import.is_on);
    assert_int_equal(ui_page(disk->ui), PAGE_ARCHIVE);
    assert_in_range(disk->kept, 100, 1000);
    expect_on_screen(disk, "Stopped after ");
    input(disk, KEYS_ESCAPE); // now it leaves
    assert_int_equal(ui_page(disk->ui), PAGE_START);
    close_disk(disk);
}

static void
nothing_moves_for_a_screen_reader_while_it_goes_on(void **state)
{
    struct disk *disk = open_disk();

    (void)state;
    write_sgf(disk, 2000);
    disk->ui->settings.is_quiet = true;
    type(disk, "Idb.sgf\n");
    for (int i = 0; i < 30; i++) {
        ui_update(disk->ui, 0);
        expect_on_screen(disk, " Importing db.sgf. Esc stops it.");
    }
    run(disk);
    expect_on_screen(disk, "1800 imported, 200 refused");
    close_disk(disk);
}

// The same file once more brings nothing twice; what is new in it comes.
static void
games_that_are_kept_are_not_kept_again(void **state)
{
    struct disk *disk = open_disk();

    (void)state;
    write_sgf(disk, 400);
    type(disk, "Idb.sgf\n");
    run(disk);
    assert_int_equal(disk->kept, 360);
    type(disk, "Idb.sgf\n");
    run(disk);
    assert_int_equal(disk->kept, 360);
    expect_on_screen(disk, "0 imported, 360 already saved, 40 refused: 36 against the rules, 4 ");
    strbuf_clear(&disk->file);
    strbuf_add(&disk->file, "(;SZ[15]PB[new]RU[freestyle];B[hh])");
    write_sgf(disk, 9);
    type(disk, "Idb.sgf\n");
    run(disk);
    assert_int_equal(disk->kept, 361);
    expect_on_screen(disk, "1 imported, 9 already saved.");
    close_disk(disk);
}

static void
a_full_disk_ends_it_with_a_sentence(void **state)
{
    struct disk *disk = open_disk();

    (void)state;
    write_sgf(disk, 500);
    disk->room = 123;
    type(disk, "Idb.sgf\n");
    run(disk);
    assert_int_equal(disk->kept, 123);
    expect_on_screen(disk, "Stopped after 123 games: No space left on device.");
    close_disk(disk);
}

static void
what_cannot_be_imported_is_told(void **state)
{
    struct disk *disk = open_disk();

    (void)state;
    type(disk, "Inowhere.sgf\n");
    expect_on_screen(disk, "File not found: nowhere.sgf.");
    type(disk, "Idb.sgf\n");
    expect_on_screen(disk, "db.sgf is empty.");
    strbuf_add(&disk->file, "\x01\x02\x03");
    type(disk, "Idb.bin\n");
    expect_on_screen(disk, "db.bin is not a game record.");
    // Cut off in the middle of a game: the ones before it are kept.
    strbuf_clear(&disk->file);
    write_sgf(disk, 5);
    disk->file.length -= 20;
    type(disk, "Idb.sgf\n");
    run(disk);
    assert_int_equal(disk->kept, 4);
    assert_false(records_of(disk->ui)->import.is_on);
    close_disk(disk);
}

static void
a_database_that_is_opened_asks_whether_it_is_imported(void **state)
{
    struct disk *disk = open_disk();

    (void)state;
    while (disk->file.length <= RECORD_BYTES_MAX) {
        write_sgf(disk, 1000);
    }
    type(disk, ":open db.sgf\n");
    expect_on_screen(disk, "db.sgf contains many games. Import them all?");
    input(disk, 'Y');
    assert_true(records_of(disk->ui)->import.is_on);
    input(disk, KEYS_ESCAPE);
    close_disk(disk);
}

// The program ends while it goes on: nothing is left behind.
static void
it_may_be_left_in_the_middle(void **state)
{
    struct disk *disk = open_disk();

    (void)state;
    write_sgf(disk, 5000);
    type(disk, "Idb.sgf\n");
    ui_update(disk->ui, 0);
    close_disk(disk);
}

// The archive is shown, but nothing is open yet.
static void
a_move_is_looked_at_only_in_an_open_record(void **state)
{
    struct disk *disk = open_disk();

    (void)state;
    type(disk, ":look 3\n");
    expect_on_screen(disk, "Open a record first");
    strbuf_add(&disk->file, "(;GM[4]SZ[15];B[hh];W[hg];B[hf])");
    type(disk, ":open db.sgf\n:look 2\n");
    assert_int_equal(records_of(disk->ui)->opened.at, 2);
    close_disk(disk);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(more_games_than_ever_come_in_a_few_at_a_time),
        cmocka_unit_test(a_database_that_is_parsed_as_it_is_cut_keeps_its_moves),
        cmocka_unit_test(what_a_record_says_leads_to_no_other_folder),
        cmocka_unit_test(esc_stops_it_and_keeps_what_came),
        cmocka_unit_test(nothing_moves_for_a_screen_reader_while_it_goes_on),
        cmocka_unit_test(what_is_done_is_never_more_than_all),
        cmocka_unit_test(games_that_are_kept_are_not_kept_again),
        cmocka_unit_test(a_full_disk_ends_it_with_a_sentence),
        cmocka_unit_test(what_cannot_be_imported_is_told),
        cmocka_unit_test(a_database_that_is_opened_asks_whether_it_is_imported),
        cmocka_unit_test(a_move_is_looked_at_only_in_an_open_record),
        cmocka_unit_test(it_may_be_left_in_the_middle),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
