// SPDX-License-Identifier: MIT
// Records are opened, read and saved here; what is shown of them is in the screens.
#include "client/ui/records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/model/say.h"
#include "common/i18n/tr.h"
#include "common/record/record_stream.h"
#include "common/util/number.h"
#include "common/util/xalloc.h"

struct records *
records_create(void)
{
    struct records *records = xcalloc(1, sizeof(*records));

    record_init(&records->opened.record);
    record_init(&records->archive.shown);
    records->replay.delay_ms = REPLAY_USUAL_MS;
    records->study.clicked = POINT_NONE;
    records->engine.node = -1;
    return records;
}

void
records_destroy(struct records *records)
{
    if (records) {
        record_finish(&records->opened.record);
        record_finish(&records->archive.shown);
        m_kept_finish(&records->archive.kept);
        review_finish(&records->engine.review);
        free(records->archive.rows);
        free(records->opened.line);
        free(records);
    }
}

// Reading.

// The games of a file go by, and one of them is taken.
struct picking {
    int wanted, seen; // from 1
    struct record *record;
    struct record_problem problem; // of the one that is wanted
    bool is_taken;
};

static void
on_piece(void *data, const struct record_piece *piece)
{
    struct picking *picking = data;
    struct record_wish wish = {0};

    if (++picking->seen != picking->wanted) {
        return;
    }
    picking->is_taken = record_piece_read(piece, &wish, picking->record, &picking->problem);
}

static bool
find_format(const char *name, const char *bytes, size_t length, enum format *format)
{
    return record_detect(bytes, length, length, format) || record_format_of_path(name, format);
}

bool
records_read(const char *name, const char *bytes, size_t length, int game, struct record *record,
             enum format *format, int *count, struct strbuf *why)
{
    struct picking picking = {.wanted = game, .record = record};
    struct record_problem problem = {0};
    struct record_stream *stream;
    bool is_whole;

    if (length == 0) {
        strbuf_addf(why, _("%s is empty."), name);
        return false;
    }
    if (!find_format(name, bytes, length, format)) {
        strbuf_addf(why, _("%s is no record of a game."), name);
        return false;
    }
    record_clear(record);
    stream = record_stream_create(*format, on_piece, &picking);
    is_whole =
        record_stream_feed(stream, bytes, length, &problem) && record_stream_end(stream, &problem);
    record_stream_destroy(stream);
    *count = picking.seen;
    if (picking.is_taken) {
        return true;
    }
    if (!is_whole || picking.problem.kind != PROBLEM_NONE) {
        strbuf_addf(why, "%s: %s.", name, is_whole ? picking.problem.text : problem.text);
    } else {
        strbuf_addf(why, _("There is no game %d in %s."), game, name);
    }
    return false;
}

// Opening.

// The last part of a path.
static const char *
base_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash && slash[1] ? slash + 1 : path;
}

// A record stands there now: it is shown from its beginning.
static void
begin(struct ui *ui, const char *name)
{
    struct records *records = ui->records;
    struct opened *opened = &records->opened;

    records_stop_engine(ui);
    opened->is_open = true;
    opened->is_changed = false;
    snprintf(opened->name, sizeof(opened->name), "%s", name);
    opened_follow(opened, 0);
    records->replay.is_playing = false;
    *records->replay.typed = '\0';
    records->study.size = 0;
}

bool
records_open_bytes(struct ui *ui, const char *name, const char *bytes, size_t length, int game)
{
    struct opened *opened = &ui->records->opened;
    struct record record;
    struct strbuf why = {0};
    enum format format;
    int count;

    record_init(&record);
    if (!records_read(base_name(name), bytes, length, game, &record, &format, &count, &why)) {
        ui_error(ui, strbuf_text(&why));
        strbuf_finish(&why);
        record_finish(&record);
        return false;
    }
    record_finish(&opened->record);
    opened->record = record;
    opened->format = format;
    opened->game = game;
    opened->game_count = count;
    seal_check(bytes, length, &opened->seal);
    begin(ui, base_name(name));
    if (record.remark_count) {
        ui_say(ui, ROLE_WARN, record.remarks[0]);
    }
    return true;
}

bool
records_open_file(struct ui *ui, const char *path)
{
    struct strbuf bytes = {0}, why = {0};
    bool is_good = ui->ops->read_file(ui->data, path, &bytes, &why);

    if (!is_good) {
        ui_error(ui, strbuf_text(&why));
    } else {
        is_good = records_open_bytes(ui, path, strbuf_text(&bytes), bytes.length, 1);
    }
    strbuf_finish(&bytes);
    strbuf_finish(&why);
    return is_good;
}

void
records_open_empty(struct ui *ui, enum rule rule, int size)
{
    struct opened *opened = &ui->records->opened;

    record_clear(&opened->record);
    opened->record.has_rule = true;
    opened->record.rules = (struct rules){.rule = rule};
    opened->record.size = (uint8_t)size;
    opened->format = FORMAT_SGF;
    opened->game = opened->game_count = 1;
    opened->seal = (struct seal_finding){.state = SEAL_NONE};
    begin(ui, "");
}

void
records_open_match(struct ui *ui, const struct match *match, const char *black, const char *white)
{
    struct opened *opened = &ui->records->opened;
    int32_t last;

    record_clear(&opened->record);
    record_from_match(&opened->record, match);
    record_set_info(&opened->record, INFO_BLACK, black);
    record_set_info(&opened->record, INFO_WHITE, white);
    opened->format = FORMAT_SGF;
    opened->game = opened->game_count = 1;
    opened->seal = (struct seal_finding){.state = SEAL_NONE};
    begin(ui, "");
    last = record_main_node(&opened->record, UINT16_MAX);
    opened_follow(opened, last);
}

// Saving.

// Letters, digits and what is above ASCII; everything else would be trouble in a path.
static void
add_safe(struct strbuf *out, const char *name)
{
    for (const char *at = name; *at && at - name < 40; at++) {
        bool is_good = (unsigned char)*at >= 0x80 || (*at >= '0' && *at <= '9') ||
                       (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z');

        strbuf_add_char(out, is_good ? *at : '_');
    }
    if (!*name) {
        strbuf_add_char(out, '_');
    }
}

void
records_stem(const struct record *record, struct strbuf *out)
{
    if (record->info[INFO_DATE]) {
        strbuf_addf(out, "%.10s-", record_info(record, INFO_DATE));
    }
    add_safe(out, record_info(record, INFO_BLACK));
    strbuf_add_char(out, '-');
    add_safe(out, record_info(record, INFO_WHITE));
}

void
records_save(struct ui *ui, const char *path)
{
    struct opened *opened = &ui->records->opened;
    struct record_problem problem;
    struct strbuf text = {0}, why = {0};
    char losses[RECORD_LOSS_BYTES];
    enum format format;

    if (!record_format_of_path(path, &format) || !record_format(format)->write) {
        ui_error(ui, _("Name the file .sgf, .txt, .psq, .lib or .record."));
        return;
    }
    record_losses(format, &opened->record, losses);
    if (!record_write(format, &opened->record, &text, &problem)) {
        ui_sayf(ui, ROLE_BAD, "%s: %s.", path, problem.text);
    } else if (!ui->ops->write_file(ui->data, path, &text, &why)) {
        ui_error(ui, strbuf_text(&why));
    } else {
        opened->is_changed = false;
        if (*losses) {
            ui_sayf(ui, ROLE_WARN, _("Saved as %s, without %s."), path, losses);
        } else {
            ui_sayf(ui, ROLE_GOOD, _("Saved as %s."), path);
        }
    }
    strbuf_finish(&text);
    strbuf_finish(&why);
}

// Entries of the message row.

static void
set_comment(struct ui *ui, const char *text)
{
    struct opened *opened = &ui->records->opened;
    struct record_note *note = record_note(&opened->record, opened_node(opened));

    note->comment = record_keep(&opened->record, text, strlen(text));
    opened->is_changed = true;
}

void
records_take_entry(struct ui *ui, enum edit_kind kind, const char *text)
{
    if (kind == EDIT_COMMENT) {
        set_comment(ui, text);
    } else if (kind == EDIT_SAVE && ui_page(ui) != PAGE_ARCHIVE) {
        if (*text) {
            records_save(ui, text);
        }
    } else {
        archive_take_entry(ui, kind, text);
    }
}

// Commands.

bool
records_are_shown(const struct ui *ui)
{
    enum page page = ui_page(ui);

    return page == PAGE_ARCHIVE ||
           (ui->records->opened.is_open && (page == PAGE_REPLAY || page == PAGE_STUDY));
}

// What stands on the game screen, from the position that is looked at.
static void
explore_room(struct ui *ui, const struct m_room *room)
{
    struct strbuf black = {0}, white = {0};

    say_occupant(&black, &room->seats[m_room_seat_of_colour(room, STONE_BLACK)], false);
    say_occupant(&white, &room->seats[m_room_seat_of_colour(room, STONE_WHITE)], false);
    records_open_match(ui, &room->match, strbuf_text(&black), strbuf_text(&white));
    opened_go(&ui->records->opened, m_room_shown_moves(room));
    strbuf_finish(&black);
    strbuf_finish(&white);
}

// A rated game that runs must be played without help.
static bool
may_explore(const struct ui *ui, const struct m_room *room)
{
    enum seat seat;

    return !room || !room->has_match || !m_room_is_running(room) ||
           !model_own_seat(ui->model, room, &seat) ||
           (!room->setup.match.rated && game_may_see(ui, room, HINT_BEST));
}

// An empty board of this rule and size, or of the usual ones.
static bool
open_board(struct ui *ui, const struct command *command)
{
    enum rule rule = RULE_RENJU;
    int64_t size;

    if (command->count > 0 && !rules_parse(command->words[0], &rule)) {
        ui_sayf(ui, ROLE_BAD, _("There is no rule %s."), command->words[0]);
        return false;
    }
    size = rules_set(rule)->default_size;
    if (command->count > 1 &&
        (!number_parse(command->words[1], strlen(command->words[1]), 1, BOARD_SIZE_MAX, &size) ||
         !rules_size_allowed(rule, (int)size))) {
        ui_sayf(ui, ROLE_BAD, _("%s is not played on a board of %s."), command->words[0],
                command->words[1]);
        return false;
    }
    records_open_empty(ui, rule, (int)size);
    return true;
}

static void
do_explore(struct ui *ui, const struct command *command)
{
    const struct m_room *room = ui_room(ui);

    if (!may_explore(ui, model_playing(ui->model))) {
        ui_error(ui, _("Your game allows no help. Study it when it is over."));
        return;
    }
    if (ui_page(ui) == PAGE_GAME && room && room->has_match) {
        explore_room(ui, room);
    } else if (command->count || (ui_page(ui) != PAGE_REPLAY && ui_page(ui) != PAGE_STUDY)) {
        if (!open_board(ui, command)) {
            return;
        }
    }
    study_open(ui);
}

static void
do_archive(struct ui *ui, const struct command *command)
{
    struct strbuf filter = {0}, why = {0};
    struct archive_filter ignored;

    for (int i = 0; i < command->count; i++) {
        strbuf_addf(&filter, "%s%s", i ? " " : "", command->words[i]);
    }
    if (archive_filter_parse(&ignored, strbuf_text(&filter), &why)) {
        archive_open(ui, strbuf_text(&filter));
    } else {
        ui_error(ui, strbuf_text(&why));
    }
    strbuf_finish(&filter);
    strbuf_finish(&why);
}

static void
do_look(struct ui *ui, const char *word)
{
    if (!replay_go_to(ui, word)) {
        ui_error(ui, _("Write look and the number of a move."));
    }
}

void
records_do(struct ui *ui, const struct command *command)
{
    switch ((int)command->kind) {
    case COMMAND_ARCHIVE:
        do_archive(ui, command);
        break;
    case COMMAND_OPEN:
        if (records_open_file(ui, command->words[0])) {
            replay_open(ui);
        }
        break;
    case COMMAND_EXPLORE:
        do_explore(ui, command);
        break;
    case COMMAND_ANALYZE:
        if (ui->records->opened.is_open && ui_page(ui) == PAGE_REPLAY) {
            records_judge(ui);
        } else {
            ui_error(ui, _("Open a record first: :open FILE, or Enter in the archive."));
        }
        break;
    case COMMAND_LOOK:
        do_look(ui, command->words[0]);
        break;
    case COMMAND_SAVE:
        records_take_entry(ui, EDIT_SAVE, command->words[0]);
        break;
    default:
        break;
    }
}

void
records_begin(struct ui *ui, const char *path, int game, int delay_ms)
{
    struct strbuf bytes = {0}, why = {0};

    ui_set_base(ui, PAGE_REPLAY);
    if (!ui->ops->read_file(ui->data, path, &bytes, &why)) {
        ui_error(ui, strbuf_text(&why));
    } else {
        records_open_bytes(ui, path, strbuf_text(&bytes), bytes.length, game);
    }
    if (delay_ms > 0) {
        ui->records->replay.delay_ms = delay_ms;
    }
    strbuf_finish(&bytes);
    strbuf_finish(&why);
}

// Time.

// The engine looks on while the study board is shown, and no longer.
static void
check_engine(struct ui *ui)
{
    const struct engine_use *engine = &ui->records->engine;

    if (engine->node >= 0 && !engine->is_judging && ui_page(ui) < PAGE_REPLAY &&
        ui_page(ui) != PAGE_HELP && ui_page(ui) != PAGE_ALL) {
        records_stop_engine(ui);
    }
}

void
records_update(struct ui *ui)
{
    check_engine(ui);
    replay_update(ui);
    archive_update(ui);
}

int64_t
records_deadline_ms(const struct ui *ui, int64_t now_ms)
{
    const struct records *records = ui->records;

    if (ui_page(ui) == PAGE_ARCHIVE && records->archive.is_loading) {
        return now_ms;
    }
    return ui_page(ui) == PAGE_REPLAY && records->replay.is_playing ? records->replay.next_ms
                                                                    : TIME_NEVER;
}
