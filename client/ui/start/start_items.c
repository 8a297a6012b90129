// SPDX-License-Identifier: MIT
#include "client/ui/start/start_items.h"

#include <string.h>

#include "client/puzzle/desk_words.h"
#include "client/ui/home.h"
#include "client/ui/solving.h"
#include "client/ui/start/start_board.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

static const struct {
    const char *name, *help;
} items[ITEM_COUNT] = {
    [ITEM_CONTINUE] = {N_("Continue"), ""},
    [ITEM_PLAY] = {N_("Play the computer"), ""},
    [ITEM_TWO] = {N_("Two players here"), N_("one keyboard, one board")},
    [ITEM_ONLINE] = {N_("Play online"), N_("host a table, join a friend, find an opponent")},
    [ITEM_WATCH] = {N_("Watch"), N_("live games on a server")},
    [ITEM_PUZZLES] = {N_("Puzzles"), ""},
    [ITEM_LEARN] = {N_("Learn"), N_("the rules and the first tricks, ten minutes")},
    [ITEM_ARCHIVE] = {N_("Archive"), N_("your finished games, and record files")},
    [ITEM_SETTINGS] = {N_("Settings"), N_("appearance, controls, sound, language")},
    [ITEM_HOST] = {N_("Host a table"), N_("friends join with the line that is shown")},
    [ITEM_JOIN] = {N_("Join a friend"), N_("join a server by address, or a table by code")},
    [ITEM_FIND] = {N_("Find an opponent"), ""},
};

const char *
start_item_name(enum start_item item)
{
    return tr(items[item].name);
}

bool
start_can_continue(const struct ui *ui)
{
    return *ui->left.place || model_playing(ui->model);
}

static bool
is_offered(const struct ui *ui, bool is_online, enum start_item item)
{
    if ((item >= ITEM_HOST) != is_online) {
        return false;
    }
    return item == ITEM_CONTINUE ? start_can_continue(ui)
           : item == ITEM_FIND   ? ui->server_count > 0
                                 : true;
}

int
start_list_items(const struct ui *ui, bool is_online, enum start_item list[ITEM_COUNT])
{
    int count = 0;

    for (int i = 0; i < ITEM_COUNT; i++) {
        if (is_offered(ui, is_online, (enum start_item)i)) {
            list[count++] = (enum start_item)i;
        }
    }
    return count;
}

// In words.

bool
start_is_own_place(const char *place)
{
    return strcmp(place, "here") == 0 || strcmp(place, "host") == 0;
}

static void
format_servers(const struct ui *ui, const char *last, struct strbuf *out)
{
    for (int i = 0; i < ui->server_count && i < 2; i++) {
        strbuf_addf(out, "%s · ", ui->servers[i].address);
    }
    strbuf_add(out, last);
}

static int
count_games(const struct ui *ui)
{
    int count = 0;

    for (int i = 0; i < ui->model->lobby.room_count; i++) {
        count += ui->model->lobby.rooms[i].is_running;
    }
    return count;
}

static void
format_watch(const struct ui *ui, struct strbuf *out)
{
    int count = ui->model->is_identified ? count_games(ui) : 0;

    if (ui->is_home) {
        strbuf_add(out, tr(items[ITEM_WATCH].help));
    } else if (ui->model->is_identified && *ui->address) {
        strbuf_addf(out, tr_n("%d game at %s", "%d games at %s", count), count, ui->address);
    } else if (ui->model->is_identified) {
        strbuf_addf(out, tr_n("%d game here", "%d games here", count), count);
    } else if (ui->server_count > 0) {
        strbuf_addf(out, _("games at %s, or on another server"), ui->servers[0].address);
    } else {
        strbuf_add(out, tr(items[ITEM_WATCH].help));
    }
}

static void
format_continue(const struct ui *ui, struct strbuf *out)
{
    const struct m_room *room = model_playing(ui->model);

    if (room) {
        strbuf_addf(out, tr_n("your game, %d move", "your game, %d moves", room->match.move_count),
                    room->match.move_count);
    } else {
        format_left_game(out, &ui->left.game,
                         start_is_own_place(ui->left.place) ? "" : ui->left.place);
    }
}

static void
format_play(const struct ui *ui, struct strbuf *out)
{
    struct play_choice choice;

    ui_read_play(ui, &choice);
    play_format_summary(&choice, out);
}

// "41 games · won 23 of 37".
static void
format_archive(const struct start_board *board, struct strbuf *out)
{
    strbuf_addf(out, tr_n("%d game", "%d games", board->kept), board->kept);
    if (board->finished > 0) {
        strbuf_addf(out, _(" · won %d of %d"), board->won, board->finished);
    }
}

void
start_format_help(const struct ui *ui, enum start_item item, const struct start_board *board,
                  struct strbuf *out)
{
    if (item == ITEM_CONTINUE) {
        format_continue(ui, out);
    } else if (item == ITEM_PLAY) {
        format_play(ui, out);
    } else if (item == ITEM_ARCHIVE && board->kept > 0) {
        format_archive(board, out);
    } else if (item == ITEM_JOIN && ui->server_count > 0) {
        format_servers(ui, _("another address or a code"), out);
    } else if (item == ITEM_ONLINE && ui->server_count == 0) {
        strbuf_add(out, _("host a table, join a friend"));
    } else if (item == ITEM_FIND) {
        strbuf_add(out, ui->servers[0].address);
    } else if (item == ITEM_WATCH) {
        format_watch(ui, out);
    } else if (item == ITEM_PUZZLES) {
        desk_format_summary(ui_desk(ui), ui_wall_ms(ui), out);
    } else {
        strbuf_add(out, tr(items[item].help));
    }
}
