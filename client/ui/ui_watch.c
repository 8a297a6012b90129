// SPDX-License-Identifier: MIT
#include "client/ui/ui_watch.h"

#include <string.h>
#include <strings.h>

#include "client/text/words.h"
#include "client/ui/status.h"
#include "client/ui/ui_do.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/tr.h"

static bool
is_watchable(const struct ui *ui, const struct m_lobby_room *room)
{
    return room->is_running && room->id != ui->room;
}

static const struct m_lobby_room *
pick_random(struct ui *ui)
{
    const struct m_lobby *lobby = &ui->model->lobby;
    const struct m_lobby_room *picked = NULL;
    uint32_t seen = 0;

    for (int i = 0; i < lobby->room_count; i++) {
        if (is_watchable(ui, &lobby->rooms[i]) && rng_below(&ui->rng, ++seen) == 0) {
            picked = &lobby->rooms[i];
        }
    }
    return picked;
}

// The next one behind the room that is shown, or before it.
static const struct m_lobby_room *
pick_next(const struct ui *ui, int step)
{
    const struct m_lobby *lobby = &ui->model->lobby;
    int count = lobby->room_count, start = step > 0 ? -1 : count;

    for (int i = 0; i < count; i++) {
        if (lobby->rooms[i].id == ui->room) {
            start = i;
        }
    }
    for (int i = 1; i <= count; i++) {
        const struct m_lobby_room *room = &lobby->rooms[(start + i * step + 2 * count) % count];

        if (is_watchable(ui, room)) {
            return room;
        }
    }
    return NULL;
}

void
ui_do_watch(struct ui *ui, const char *word)
{
    const struct m_lobby_player *player = m_lobby_player_by_name(&ui->model->lobby, word);
    const struct m_lobby_room *room = m_lobby_room_by_code(&ui->model->lobby, word);
    bool is_choice = true;

    if (strcasecmp(word, "random") == 0) {
        room = pick_random(ui);
    } else if (strcasecmp(word, "next") == 0 || strcasecmp(word, "previous") == 0) {
        room = pick_next(ui, strcasecmp(word, "next") == 0 ? 1 : -1);
    } else {
        is_choice = false;
    }
    if (is_choice && !room) {
        ui_note(ui, _("No other game is running that could be watched."));
    } else if (room) {
        ui_go_to(ui, room->id, "", false);
    } else if (player && player->room) {
        ui_go_to(ui, player->room, "", false);
    } else if (player) {
        ui_refuse(ui, WORD_NOT_PLAYING, word);
    } else {
        ui_go_to(ui, 0, word, false);
    }
}

// Following somebody.

void
ui_do_follow(struct ui *ui, const char *name)
{
    const struct m_lobby_player *player = m_lobby_player_by_name(&ui->model->lobby, name);
    struct strbuf text = {0};

    if (strcasecmp(name, "off") == 0) {
        ui->followed = 0;
        ui_note(ui, words_text(WORD_FOLLOW_OFF));
        return;
    }
    if (!player) {
        ui_refuse(ui, WORD_NOT_ONLINE, name);
        return;
    }
    ui->followed = player->person.id;
    ui->followed_room = 0;
    format_word(&text, WORD_FOLLOWING, 1, name);
    ui_note(ui, strbuf_text(&text));
    strbuf_finish(&text);
    follow_on(ui);
}

void
follow_on(struct ui *ui)
{
    const struct m_lobby_player *player =
        ui->followed ? m_lobby_player(&ui->model->lobby, ui->followed) : NULL;

    // Not out of a game of one's own, and not while something else is on its way.
    if (!player || player->state != PLAYER_PLAYING || player->room == ui->followed_room ||
        player->room == ui->room || ui->join_flow.is_open || model_playing(ui->model)) {
        return;
    }
    ui->followed_room = player->room;
    ui_go_to(ui, player->room, "", false);
}
