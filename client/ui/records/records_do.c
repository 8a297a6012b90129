// SPDX-License-Identifier: MIT
// The commands of records: archive, open, import, explore, analyze; look and save where
// one is shown.
#include <string.h>

#include "client/text/format.h"
#include "client/ui/records/records.h"
#include "client/ui/rights.h"
#include "client/ui/shown_room.h"
#include "client/ui/status.h"
#include "client/ui/ui_ask.h"
#include "common/i18n/tr.h"
#include "common/util/number.h"

static bool
are_shown(const struct ui *ui)
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

    format_occupant(&black, &room->seats[m_room_seat_of_colour(room, STONE_BLACK)], false);
    format_occupant(&white, &room->seats[m_room_seat_of_colour(room, STONE_WHITE)], false);
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
        ui_statusf(ui, ROLE_BAD, _("There is no rule %s."), command->words[0]);
        return false;
    }
    size = rules_set(rule)->default_size;
    if (command->count > 1 &&
        (!number_parse(command->words[1], strlen(command->words[1]), 1, BOARD_SIZE_MAX, &size) ||
         !rules_size_allowed(rule, (int)size))) {
        ui_statusf(ui, ROLE_BAD, _("%s is not played on a board of %s."), command->words[0],
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
    } else if (command->count || (ui_page(ui) != PAGE_REPLAY && ui_page(ui) != PAGE_STUDY &&
                                  !records_are_unsaved(ui))) {
        // What was left without being saved is gone on with.
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

// A database is not one record: whether its games are wanted is asked.
static void
do_open(struct ui *ui, const char *path)
{
    struct strbuf bytes = {0}, why = {0}, text = {0};
    struct command import;
    enum format format;
    int64_t total = 0;

    if (ui->ops->read_part(ui->data, path, 0, &bytes, &total, &why) && total > RECORD_BYTES_MAX &&
        record_detect(strbuf_text(&bytes), bytes.length, (size_t)total, &format) &&
        format != FORMAT_LIB) {
        command_name(&import, COMMAND_IMPORT, path);
        strbuf_addf(&text, _("%s holds many games. Import them all?"), records_base_name(path));
        ask_first(ui, &import, strbuf_text(&text));
    } else if (records_open_file(ui, path)) {
        replay_open(ui);
    }
    strbuf_finish(&bytes);
    strbuf_finish(&why);
    strbuf_finish(&text);
}

bool
records_do(struct ui *ui, const struct command *command)
{
    switch ((int)command->kind) {
    case COMMAND_ARCHIVE:
        do_archive(ui, command);
        break;
    case COMMAND_OPEN:
        do_open(ui, command->words[0]);
        break;
    case COMMAND_IMPORT:
        import_file(ui, command->words[0]);
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
        if (!are_shown(ui)) {
            return false;
        }
        do_look(ui, command->words[0]);
        break;
    case COMMAND_SAVE:
        if (!are_shown(ui)) {
            return false;
        }
        if (ui_page(ui) == PAGE_ARCHIVE) {
            archive_save(ui, command->words[0]);
        } else {
            records_save(ui, command->words[0]);
        }
        break;
    default:
        return false;
    }
    return true;
}
