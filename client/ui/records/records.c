// SPDX-License-Identifier: MIT
// The state that archive, replay and study share: begun and ended, and the ways in which the
// open record is replaced, saved and judged. Results become messages here.
#include "client/ui/records/records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/records/thinker.h"
#include "client/ui/records/archive_internal.h"
#include "client/ui/saved_settings.h"
#include "client/ui/solving.h"
#include "client/ui/status.h"
#include "common/i18n/tr.h"
#include "common/util/xalloc.h"

struct records *
records_of(const struct ui *ui)
{
    return &archive_of(ui)->records;
}

void
records_init(struct ui *ui)
{
    struct records *records = records_of(ui);
    struct think_ops ops = {ui->data, ui->ops->think, &ui->session.task_count};

    records->files = (struct record_files){&ui->ops->files, ui->data};
    open_record_init(&records->opened);
    record_engine_init(&records->engine, &ops);
    ui->local_games = &records->list.local;
}

void
records_finish(struct ui *ui)
{
    struct records *records = records_of(ui);

    open_record_finish(&records->opened);
    record_engine_finish(&records->engine);
    import_finish(&records->import);
    archive_list_finish(&records->list);
}

void
records_tell(struct ui *ui, struct status_lines *lines)
{
    static const enum role roles[] = {
        [STATUS_PLAIN] = ROLE_TEXT,
        [STATUS_GOOD] = ROLE_GOOD,
        [STATUS_WARNING] = ROLE_WARN,
        [STATUS_ERROR] = ROLE_BAD,
    };

    for (int i = 0; i < lines->count; i++) {
        ui_status(ui, roles[lines->items[i].kind], strbuf_text(&lines->items[i].text));
    }
    status_lines_finish(lines);
}

// Opening.

// The engine and the replay belonged to the record before.
static void
stop_all(struct records *records)
{
    record_engine_stop(&records->engine);
    records->is_playing = false;
    records->refuted = 0;
}

bool
records_open_source(struct ui *ui, const struct record_source *source)
{
    struct records *records = records_of(ui);
    struct status_lines lines = {0};
    bool is_good = open_record_read(&records->opened, source, &lines);

    if (is_good) {
        stop_all(records);
    }
    records_tell(ui, &lines);
    return is_good;
}

bool
records_open_file(struct ui *ui, const char *path, int game)
{
    struct records *records = records_of(ui);
    struct status_lines lines = {0};
    bool is_good = open_record_read_file(&records->opened, &records->files, path, game, &lines);

    if (is_good) {
        stop_all(records);
    }
    records_tell(ui, &lines);
    return is_good;
}

void
records_set_kept(struct ui *ui, const char *name)
{
    struct open_record *opened = &records_of(ui)->opened;
    bool may_be_written =
        opened->seal.state == SEAL_NONE && opened->format == FORMAT_SGF && opened->game_count == 1;

    snprintf(opened->kept, sizeof(opened->kept), "%s", may_be_written ? name : "");
}

void
records_open_empty(struct ui *ui, enum rule rule, int size)
{
    struct records *records = records_of(ui);

    open_record_set_empty(&records->opened, rule, size);
    stop_all(records);
}

void
records_open_match(struct ui *ui, const struct match *match, const char *black, const char *white)
{
    struct records *records = records_of(ui);

    open_record_set_match(&records->opened, match, black, white);
    stop_all(records);
}

void
records_save(struct ui *ui, const char *path)
{
    struct records *records = records_of(ui);
    struct status_lines lines = {0};

    open_record_save(&records->opened, &records->files, path, records->has_numbers, &lines);
    records_tell(ui, &lines);
}

void
records_save_kept(struct ui *ui)
{
    struct records *records = records_of(ui);
    struct status_lines lines = {0};

    if (open_record_save_kept(&records->opened, &records->files, &lines)) {
        archive_of(ui)->has_shown = false; // it is another one now
        ui_pages_files_changed(ui);
    }
    records_tell(ui, &lines);
}

// The engine.

// The analysis of a game of the archive is there the next time. What the user has tried out beside
// it is only written where he wants it.
static void
keep_analysis(struct ui *ui)
{
    const struct records *records = records_of(ui);
    const struct open_record *opened = &records->opened;

    if (!records->engine.is_judging && *opened->kept && opened->is_changed && !opened->is_edited) {
        records_save_kept(ui);
    }
}

// Is a move of this colour one of the user's? In a game of others all are looked at like his own.
static bool
is_own_move(const struct ui *ui, const struct record *record, enum stone stone)
{
    const char *own = ui_own_name(ui);
    bool is_black = strcmp(record_info(record, INFO_BLACK), own) == 0;
    bool is_white = strcmp(record_info(record, INFO_WHITE), own) == 0;

    return is_black == is_white || is_black == (stone == STONE_BLACK);
}

// What the analysis found for the user to try again.
static void
take_puzzles(struct ui *ui)
{
    struct records *records = records_of(ui);
    char *lines = xstrdup(strbuf_text(&records->engine.puzzles)), *line = lines;
    int added = 0;

    strbuf_clear(&records->engine.puzzles);
    for (; *line; line += strlen(line) + 1) {
        struct puzzle puzzle;

        line[strcspn(line, "\n")] = '\0';
        added += puzzle_read(line, &puzzle) &&
                 is_own_move(ui, &records->opened.record, puzzle.to_move) &&
                 desk_add_own(ui_desk(ui), line);
    }
    if (added) {
        ui_keep_desk(ui);
        ui_statusf(ui, ROLE_GOOD,
                   tr_n("%d new puzzle from this game: :puzzle own opens it.",
                        "%d new puzzles from this game: :puzzle own opens them.", added),
                   added);
    }
    free(lines);
}

void
records_judge(struct ui *ui)
{
    struct records *records = records_of(ui);
    struct status_lines lines = {0};

    record_engine_judge(&records->engine, &records->opened, &lines);
    keep_analysis(ui);
    records_tell(ui, &lines);
    take_puzzles(ui);
}

bool
records_take_report(struct ui *ui, const struct thinker_report *report)
{
    struct records *records = records_of(ui);
    struct status_lines lines = {0};
    bool is_ours = report->number == records->engine.number && records->engine.node >= 0;

    record_engine_take(&records->engine, &records->opened, report, &lines);
    keep_analysis(ui);
    records_tell(ui, &lines);
    take_puzzles(ui);
    return is_ours;
}
