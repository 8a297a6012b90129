// SPDX-License-Identifier: MIT
// The commands of records, typed on any page: each is one row of the table at the end.
#include <string.h>

#include "client/records/unsaved.h"
#include "client/text/format.h"
#include "client/ui/records/archive_internal.h"
#include "client/ui/records/record_keys.h"
#include "client/ui/rights.h"
#include "client/ui/shown_room.h"
#include "client/ui/status.h"
#include "client/ui/ui_ask.h"
#include "common/i18n/tr.h"
#include "common/record/record_stream.h"
#include "common/record/record_value.h"
#include "common/util/number.h"

// What stands on the game screen, from the position that is looked at.
static void
explore_room(struct ui *ui, const struct m_room *room)
{
    struct strbuf black = {0}, white = {0};

    format_occupant(&black, &room->seats[m_room_seat_of_colour(room, STONE_BLACK)], false);
    format_occupant(&white, &room->seats[m_room_seat_of_colour(room, STONE_WHITE)], false);
    records_open_match(ui, &room->match, strbuf_text(&black), strbuf_text(&white));
    open_line_go(&records_of(ui)->opened, m_room_shown_moves(room));
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

// An empty board of this rule and size, or of the default ones.
static bool
open_board(struct ui *ui, const struct command *command)
{
    enum rule rule = RULE_RENJU;
    int64_t size;

    if (command->count > 0 && !rules_parse(command->words[0], &rule)) {
        ui_statusf(ui, ROLE_BAD, _("Unknown rule \"%s\"."), command->words[0]);
        return false;
    }
    size = rules_set(rule)->default_size;
    if (command->count > 1 &&
        (!number_parse(command->words[1], strlen(command->words[1]), 1, BOARD_SIZE_MAX, &size) ||
         !rules_size_allowed(rule, (int)size))) {
        ui_statusf(ui, ROLE_BAD, _("%s isn't played on a board of size %s."), command->words[0],
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
        ui_error(ui, _("Your game allows no help. You can study it when it is over."));
        return;
    }
    if (ui_page(ui) == PAGE_GAME && room && m_room_is_without_help(room)) {
        ui_error(ui, _("This game is rated. You can study it when it is over."));
        return;
    }
    if (ui_page(ui) == PAGE_GAME && room && room->has_match) {
        explore_room(ui, room);
    } else if (command->count || (ui_page(ui) != PAGE_REPLAY && ui_page(ui) != PAGE_STUDY &&
                                  !unsaved_is_there(&records_of(ui)->opened))) {
        // Work that was left without being saved is gone on with.
        if (!open_board(ui, command)) {
            return;
        }
    }
    study_open(ui);
}

static void
do_openings(struct ui *ui, const struct command *command)
{
    if (may_explore(ui, model_playing(ui->model))) {
        openings_open(ui, command->count ? command->words[0] : NULL);
    } else {
        ui_error(ui, _("Your game allows no help. You can study it when it is over."));
    }
}

static void
do_archive(struct ui *ui, const struct command *command)
{
    struct strbuf filter = {0};

    for (int i = 0; i < command->count; i++) {
        strbuf_addf(&filter, "%s%s", i ? " " : "", command->words[i]);
    }
    archive_open(ui, strbuf_text(&filter));
    strbuf_finish(&filter);
}

static void
note_piece(void *data, const struct record_piece *piece)
{
    (void)piece;
    *(bool *)data = true;
}

// Does a whole game lie in this beginning of a file? Else it is one tree, however large.
static bool
begins_with_game(const struct strbuf *bytes)
{
    bool has_game = false;
    struct record_stream *stream = record_stream_create(FORMAT_SGF, note_piece, &has_game);
    struct record_problem problem;

    record_stream_feed(stream, strbuf_text(bytes), bytes->length, &problem);
    record_stream_destroy(stream);
    return has_game;
}

// Is this a file of many games, too long to be opened as one record?
static bool
is_database(struct ui *ui, const char *path)
{
    const struct record_files *files = &records_of(ui)->files;
    struct strbuf bytes = {0}, why = {0};
    enum format format;
    int64_t total = 0;
    bool is_one = files->ops->read_part(files->data, path, 0, &bytes, &total, &why) &&
                  total > RECORD_BYTES_MAX &&
                  record_detect(strbuf_text(&bytes), bytes.length, (size_t)total, &format) &&
                  record_format(format)->holds_many &&
                  (format != FORMAT_SGF || begins_with_game(&bytes));

    strbuf_finish(&bytes);
    strbuf_finish(&why);
    return is_one;
}

// A database is not one record: whether its games are wanted is asked.
static void
do_open(struct ui *ui, const struct command *command)
{
    const char *path = command->words[0];
    struct strbuf text = {0};
    struct command import;

    if (is_database(ui, path)) {
        command_name(&import, COMMAND_IMPORT, path);
        strbuf_addf(&text, _("%s contains many games. Import them all?"), record_base_name(path));
        ask_first(ui, &import, strbuf_text(&text));
    } else if (records_open_file(ui, path, 1)) {
        replay_open(ui);
    }
    strbuf_finish(&text);
}

static void
do_import(struct ui *ui, const struct command *command)
{
    archive_import(ui, command->words[0]);
}

// Is the analysis of this game what is open? Then it is shown again, not made again.
static bool
is_judged(const struct ui *ui, const struct m_room *room)
{
    const struct records *records = records_of(ui);

    return records->opened.is_open && records->judged_game == room->game &&
           records->judged == records->opened.number;
}

// The file of the game, which tells more than the room does, and takes the analysis; false if there
// is none.
static bool
open_kept(struct ui *ui, const struct m_room *room)
{
    struct strbuf bytes = {0}, why = {0};
    bool is_good = ui->kept_game == room->game &&
                   ui->ops->files.read_local(ui->data, ui->kept_file, &bytes, &why);

    if (is_good) {
        struct record_source source = {ui->kept_file, strbuf_text(&bytes), bytes.length, 1};

        is_good = records_open_source(ui, &source);
    }
    if (is_good) {
        records_set_kept(ui, ui->kept_file);
    }
    strbuf_finish(&bytes);
    strbuf_finish(&why);
    return is_good;
}

// The game of the game page, opened once; true if it was opened before.
static bool
open_to_judge(struct ui *ui, const struct m_room *room)
{
    struct records *records = records_of(ui);

    if (is_judged(ui, room)) {
        return true;
    }
    if (!open_kept(ui, room)) {
        explore_room(ui, room);
    }
    open_line_go(&records->opened, records->opened.line_count - 1);
    records->judged_game = room->game;
    records->judged = records->opened.number;
    return false;
}

static void
do_analyze(struct ui *ui, const struct command *command)
{
    const struct m_room *room = ui_room(ui);
    bool is_over = ui_page(ui) == PAGE_GAME && room && room->has_match && m_room_is_over(room);

    (void)command;
    if (is_over && open_to_judge(ui, room) &&
        (records_of(ui)->engine.is_judging || record_has_values(&records_of(ui)->opened.record))) {
        replay_open(ui);
        return;
    }
    if (is_over || (records_of(ui)->opened.is_open &&
                    (ui_page(ui) == PAGE_REPLAY || ui_page(ui) == PAGE_STUDY))) {
        replay_open(ui); // its graph shows the chances, and > leads to mistakes
        records_judge(ui);
    } else {
        ui_error(ui, _("Open a record first: :open FILE, or Enter in the archive."));
    }
}

static void
do_look(struct ui *ui, const struct command *command)
{
    if (!records_of(ui)->opened.is_open) {
        ui_error(ui, _("Open a record first: :open FILE, or Enter in the archive."));
    } else if (!record_go_to(ui, command->words[0])) {
        ui_error(ui, _("Type look and the number of a move."));
    }
}

static void
do_save(struct ui *ui, const struct command *command)
{
    if (ui_page(ui) == PAGE_ARCHIVE) {
        archive_save_as(ui, command->words[0]);
    } else {
        records_save(ui, command->words[0]);
    }
}

static bool
are_shown(const struct ui *ui)
{
    enum page page = ui_page(ui);

    return page == PAGE_ARCHIVE ||
           (records_of(ui)->opened.is_open && (page == PAGE_REPLAY || page == PAGE_STUDY));
}

static const struct {
    enum command_kind kind;
    bool needs_record; // the command is somebody else's unless a record is shown
    void (*run)(struct ui *ui, const struct command *command);
} commands[] = {
    {COMMAND_ARCHIVE, false, do_archive}, {COMMAND_OPEN, false, do_open},
    {COMMAND_IMPORT, false, do_import},   {COMMAND_EXPLORE, false, do_explore},
    {COMMAND_ANALYZE, false, do_analyze}, {COMMAND_LOOK, true, do_look},
    {COMMAND_SAVE, true, do_save},        {COMMAND_OPENINGS, false, do_openings},
};

bool
records_do(struct ui *ui, const struct command *command)
{
    for (size_t i = 0; i < sizeof(commands) / sizeof(*commands); i++) {
        if (commands[i].kind == command->kind && (!commands[i].needs_record || are_shown(ui))) {
            commands[i].run(ui, command);
            return true;
        }
    }
    return false;
}
