// SPDX-License-Identifier: MIT
#include "client/ui/news.h"

#include <stdio.h>
#include <string.h>

#include "client/text/format.h"
#include "client/text/format_account.h"
#include "client/text/notice.h"
#include "client/text/refusals.h"
#include "client/text/words.h"
#include "client/ui/home.h"
#include "client/ui/name_entry.h"
#include "client/ui/password.h"
#include "client/ui/rights.h"
#include "client/ui/saved_settings.h"
#include "client/ui/shown_room.h"
#include "client/ui/status.h"
#include "client/ui/ui_do.h"
#include "client/ui/ui_internal.h"
#include "common/game/captures.h"
#include "common/game/lines.h"
#include "common/game/point.h"
#include "common/i18n/tr.h"

// The line.

const char *
ui_line_reason(const struct ui *ui)
{
    return ui->is_elsewhere
               ? _("Your game is open in another window now. Ctrl-R brings it back here.")
               : ui->model->why;
}

// The lobby shows it in full; said twice it would look like two faults.
static void
tell_reason(struct ui *ui)
{
    const char *why =
        *ui_line_reason(ui) ? ui_line_reason(ui) : _("No connection. Check the address.");

    if (ui_page(ui) == PAGE_LOBBY) {
        *ui->message = '\0';
        model_keep_message(ui->model, why);
    } else {
        ui_error(ui, why);
    }
}

static void
tell_link(struct ui *ui, const struct news *item)
{
    const struct model *model = ui->model;

    (void)item;
    if (ui_page(ui) == PAGE_HOST_KEY && model->link == LINK_FAILED) {
        model_keep_message(ui->model, model->why); // the page says it
    } else if (ui_page(ui) == PAGE_HOST_KEY && model->link != LINK_IDLE) {
        ui_close_page(ui); // it is tried again
    } else if (model->link == LINK_FAILED || (model->link == LINK_WAITING && !ui->was_connected)) {
        tell_reason(ui);
        // What does not fit the row, as two keys that differ, is read in the lobby, or
        // on a page.
        if (ui_page(ui) != PAGE_LOBBY &&
            canvas_columns(&ui->canvas, ui_line_reason(ui)) > ui->canvas.columns - 2) {
            ui_open_page(ui, PAGE_MESSAGES);
        }
    } else if (model->is_restarting && !ui->is_home) {
        ui_sound(ui, SOUND_LOST); // the reason is shown already
    } else if (model->link == LINK_WAITING && model->link_since_ms == ui->now_ms) {
        ui_status(ui, ROLE_WARN,
                  model_playing(model)
                      ? _("Connection lost. Your seat is kept; Goren reconnects automatically.")
                      : _("Connection lost. Goren reconnects automatically."));
        ui_sound(ui, SOUND_LOST);
    }
}

static void
tell_identity(struct ui *ui, const struct news *item)
{
    const struct model *model = ui->model;

    ui->is_elsewhere = false;
    if (!ui->is_home) {
        name_entry_proved(ui);
    }
    if (ui->is_home) {
        ui->was_connected = true; // nobody has to know that there is a line
        return;
    }
    if (item->yes && ui->was_connected) {
        ui_statusf(ui, ROLE_GOOD, _("Reconnected. You are %s."), model->self.name);
    } else if (*model->trust) {
        ui_statusf(ui, ROLE_TEXT, _("Connected, %s. You are %s."), model->trust, model->self.name);
    }
    ui->was_connected = true;
}

// At home another window that ends takes the server with it, and this one starts it again.
static void
tell_restart(struct ui *ui)
{
    if (!ui->is_home) {
        ui_status(ui, ROLE_WARN,
                  ui->model->is_stopped
                      ? words_text(WORD_HOST_STOPS)
                      : _("The server is restarting. Clocks are stopped, and your seat is kept."));
    }
}

static void
tell_bye(struct ui *ui, const struct news *item)
{
    // The other reasons are told with the state of the line.
    ui->is_elsewhere = item->number == BYE_ELSEWHERE && ui->is_home;
    if (item->number == BYE_SHUTDOWN) {
        tell_restart(ui);
    }
}

static void
tell_notice(struct ui *ui, const struct news *item)
{
    struct strbuf text = {0};

    if (item->number == NOTICE_DRAIN) {
        tell_restart(ui);
        return;
    }
    format_notice(&text, ui->model);
    ui_status(ui, ROLE_WARN, strbuf_text(&text));
    strbuf_finish(&text);
}

static void
tell_fault(struct ui *ui, const struct news *item)
{
    (void)item;
    ui_error(ui, _("The server sent invalid data. Leave the table and join again."));
}

// Answers.

static void
tell_done(struct ui *ui, const struct news *item)
{
    const struct m_request *request = &ui->model->answered;

    (void)item;
    if (request->kind == CLIENT_SEEK_START) {
        ui_note(ui, ui_page(ui) == PAGE_LOBBY
                        ? _("Looking for an opponent. Press S to stop.")
                        : _("Looking for an opponent. Type :seek stop to cancel."));
    } else if (request->kind == CLIENT_PAIR_ANSWER && request->yes) {
        ui_note(ui, _("Waiting for your opponent to accept."));
    } else if (request->kind == CLIENT_SEEK_STOP || request->kind == CLIENT_PAIR_ANSWER) {
        ui_note(ui, _("No longer looking for an opponent."));
    } else if (request->kind == CLIENT_CHANGE_PASSWORD) {
        password_answered(ui, true);
    } else if (request->kind == CLIENT_SAY && *request->name) {
        if (request->waits) {
            ui_status_word(ui, ROLE_TEXT, WORD_WHISPER_WAITS, request->name);
        } else {
            ui_statusf(ui, ROLE_OWN_CHAT, _("You to %s: %s"), request->name, request->text);
        }
    } else if (request->kind == CLIENT_ROOM_INVITE && request->waits) {
        ui_status_word(ui, ROLE_TEXT, WORD_INVITATION_WAITS, request->name);
    } else if (request->kind == CLIENT_LINE_DELETE) {
        ui_status_word(ui, ROLE_TEXT, WORD_UNSAID, "");
    } else if (request->kind == CLIENT_ROOM_INVITE) {
        ui_statusf(ui, ROLE_TEXT, _("Invitation sent to %s."), request->name);
    } else if (request->kind == CLIENT_IGNORE) {
        ui_statusf(ui, ROLE_TEXT,
                   request->yes ? _("%s is ignored.") : _("%s is no longer ignored."),
                   request->name);
    } else if (request->kind == CLIENT_SET_FRIEND) {
        ui_status_word(ui, ROLE_TEXT, request->yes ? WORD_FRIEND_ADDED : WORD_FRIEND_REMOVED,
                       request->name);
    } else if (request->kind == CLIENT_LOG_OUT) {
        ui_status_word(ui, ROLE_TEXT, request->yes ? WORD_LOGGED_OUT_ALL : WORD_LOGGED_OUT_ONE, "");
    } else if (request->kind == CLIENT_SET_INVISIBLE) {
        ui_status_word(ui, ROLE_TEXT, request->yes ? WORD_INVISIBLE_ON : WORD_INVISIBLE_OFF, "");
    }
}

static void
tell_refused(struct ui *ui, const struct news *item)
{
    struct scene scene = ui_scene(ui, model_room(ui->model, item->room));
    struct strbuf text = {0};

    if (ui->model->answered.kind == CLIENT_ROOM_LEAVE &&
        ui->model->refusal.code == ERROR_NOT_IN_ROOM) {
        return; // the server was faster: the table is left
    }
    if (ui->model->answered.kind == CLIENT_CHANGE_PASSWORD) {
        password_answered(ui, false);
    }
    format_refusal(&text, &scene);
    ui_error(ui, strbuf_text(&text));
    strbuf_finish(&text);
}

// Rooms.

static void
tell_pair_off(struct ui *ui, const struct news *item)
{
    if (item->yes) {
        ui_note(ui, _("Pairing cancelled. Still looking for an opponent."));
    } else {
        ui_status(ui, ROLE_WARN, _("Pairing cancelled, and the search has ended."));
    }
}

static void
tell_paired(struct ui *ui, const struct news *item)
{
    (void)item;
    ui_statusf(ui, ROLE_GOOD, _("Paired with %s."), ui->model->opponent.name);
    ui_sound(ui, SOUND_START);
}

static void
tell_presence(struct ui *ui, const struct news *item)
{
    struct scene scene = ui_scene(ui, model_room(ui->model, item->room));
    struct strbuf name = {0};

    if (item->room == ui->session.room && !is_you(&scene, item->seat)) {
        format_seat(&name, &scene, item->seat, NAME_SHORT);
        ui_status_word(ui, ROLE_WARN, item->yes ? WORD_ONLINE : WORD_OFFLINE, strbuf_text(&name));
    }
    strbuf_finish(&name);
}

static void
tell_silence(struct ui *ui, const struct news *item)
{
    struct scene scene = ui_scene(ui, model_room(ui->model, item->room));
    struct strbuf name = {0};

    if (item->room == ui->session.room && !is_you(&scene, item->seat)) {
        format_seat(&name, &scene, item->seat, NAME_SHORT);
        ui_status_word(ui, ROLE_WARN, item->yes ? WORD_NOT_ANSWERING : WORD_ANSWERS_AGAIN,
                       strbuf_text(&name));
    }
    strbuf_finish(&name);
}

static void
tell_friend(struct ui *ui, const struct news *item)
{
    (void)item;
    ui_status_word(ui, ROLE_TEXT, WORD_FRIEND_CAME, ui->model->circle.came.person.name);
}

static void
tell_account(struct ui *ui, const struct news *item)
{
    (void)item;
    ui_open_page(ui, PAGE_ACCOUNT);
}

static void
tell_people(struct ui *ui, const struct news *item)
{
    (void)item;
    ui_open_page(ui, PAGE_PEOPLE);
}

static void
tell_friends(struct ui *ui, const struct news *item)
{
    (void)item;
    ui_open_page_with(ui, PAGE_PEOPLE, "friends");
}

static void
show_counting(struct ui *ui, uint32_t uncounted)
{
    struct strbuf text = {0};

    format_counting_sentence(&text, uncounted);
    ui_statusf(ui, ROLE_WARN, "%s", strbuf_text(&text));
    strbuf_finish(&text);
}

static void
tell_counting(struct ui *ui, const struct news *item)
{
    const struct m_room *room = model_room(ui->model, item->room);

    if (item->room == ui->session.room && room->uncounted) {
        show_counting(ui, room->uncounted);
    }
}

static void
tell_pair_offer(struct ui *ui, const struct news *item)
{
    (void)item;
    if (ui->model->pairing.uncounted) {
        show_counting(ui, ui->model->pairing.uncounted);
    }
}

// What is asked of the user is a question of its own.
static void
tell_hand_over(struct ui *ui, const struct news *item)
{
    struct scene scene = ui_scene(ui, model_room(ui->model, item->room));
    const struct m_hand_over *offer = &scene.room->offers[item->seat];
    struct strbuf text = {0};

    if (offer->offer && offer->asked == ui->model->self.id) {
        ui_sound(ui, SOUND_QUESTION);
    } else if (m_room_is_running(scene.room)) {
        format_hand_over(&text, &scene, item->seat);
        ui_statusf(ui, ROLE_WARN, "%s", strbuf_text(&text));
    }
    strbuf_finish(&text);
}

static void
tell_email(struct ui *ui, const struct news *item)
{
    struct strbuf text = {0};

    (void)item;
    format_email(&text, &ui->model->account.email);
    ui_status(ui, ROLE_TEXT, strbuf_text(&text));
    strbuf_finish(&text);
}

static void
tell_claim(struct ui *ui, const struct news *item)
{
    struct scene scene = ui_scene(ui, model_room(ui->model, item->room));
    struct strbuf name = {0};
    enum seat seat;

    if (model_own_seat(ui->model, scene.room, &seat) && seat != item->seat) {
        format_seat(&name, &scene, item->seat, NAME_SHORT);
        ui_statusf(ui, ROLE_WARN,
                   model_may_stand_in(ui->model, scene.room)
                       ? _("%s has been away too long. Press C to claim the win, or Esc to let an "
                           "AI take over.")
                       : _("%s has been away too long. Press C to claim the win."),
                   strbuf_text(&name));
        ui_sound(ui, SOUND_QUESTION);
    }
    strbuf_finish(&name);
}

static void
tell_low_time(struct ui *ui, const struct news *item)
{
    struct scene scene = ui_scene(ui, model_room(ui->model, item->room));

    if (is_you(&scene, item->seat)) {
        ui_statusf(ui, ROLE_BAD, _("%d SECONDS"), item->number);
        ui_sound(ui, SOUND_LOW);
    }
}

static void
tell_left(struct ui *ui, const struct news *item)
{
    if (item->room != ui->session.room) {
        return;
    }
    if (item->number == LEFT_KICKED) {
        ui_error(ui, _("The host removed you from the table. Choose another one."));
    } else if (item->number == LEFT_CLOSED) {
        ui_note(ui, _("The table was closed."));
    } else if (item->number == LEFT_UNWATCHED) {
        ui_note(ui, _("A private game is starting, and you can't watch it. Choose another table."));
    }
    ui->session.room = 0;
    if (ui_page(ui) == PAGE_GAME) {
        ui_set_base(ui, ui_base(ui));
    }
}

// Those who play are not disturbed by those who come and go: their list has it.
static void
tell_member(struct ui *ui, const struct news *item)
{
    const struct m_room *room = model_room(ui->model, item->room);
    enum seat seat;

    if (item->room == ui->session.room &&
        !(m_room_is_running(room) && model_own_seat(ui->model, room, &seat))) {
        ui_status_word(ui, ROLE_TEXT, item->yes ? WORD_CAME : WORD_WENT, ui->model->member.name);
    }
}

static void
tell_owner(struct ui *ui, const struct news *item)
{
    const struct m_room *room = model_room(ui->model, item->room);
    struct strbuf text = {0}, line = {0};

    if (item->room == ui->session.room && room->owner == ui->model->self.id) {
        format_word(&text, WORD_YOU_OWN, 0);
        format_capital(&line, strbuf_text(&text));
        ui_note(ui, strbuf_text(&line));
    }
    strbuf_finish(&text);
    strbuf_finish(&line);
}

static void
tell_settings(struct ui *ui, const struct news *item)
{
    if (item->room == ui->session.room) {
        ui_note(ui, _("The table has new settings. Players must press A again."));
    }
}

// Talk.

static void
tell_chat(struct ui *ui, const struct news *item)
{
    const struct m_chat *chat = model_chat(ui->model, (enum channel)item->number, item->room);
    const char *self = ui->model->self.name;
    const struct m_chat_line *said;

    if (!chat || chat->count == 0) {
        return;
    }
    said = m_chat_line(chat, chat->count - 1);
    if (said->from.id == ui->model->self.id) {
        return;
    }
    if (item->number == CHANNEL_WHISPER) {
        ui_statusf(ui, ROLE_OWN_CHAT, _("%s to you: %s"), said->from.name, said->text);
        ui_sound(ui, SOUND_NAME);
    } else if (*self && strstr(said->text, self)) {
        ui_statusf(ui, ROLE_OWN_CHAT, "%s: %s", said->from.name, said->text);
        ui_sound(ui, SOUND_NAME);
    }
}

// Of lobby and table it is seen.
static void
tell_history(struct ui *ui, const struct news *item)
{
    if (item->number == CHANNEL_WHISPER && item->yes) {
        ui_open_page_with(ui, PAGE_MAIL, "talk");
    }
}

static void
tell_mail(struct ui *ui, const struct news *item)
{
    int waiting = m_mail_waiting(&ui->model->mail);

    if (item->yes) {
        ui_open_page(ui, PAGE_MAIL);
    } else if (ui_page(ui) != PAGE_MAIL) { // there it is seen
        ui_statusf(ui, ROLE_GOOD,
                   tr_n("While you were away: %d new. Type :mail to see it.",
                        "While you were away: %d new. Type :mail to see them.", waiting),
                   waiting);
        ui_sound(ui, SOUND_NAME);
    }
}

static void
tell_profile(struct ui *ui, const struct news *item)
{
    (void)item;
    ui_open_page(ui, PAGE_PROFILE);
}

static void
tell_nothing(struct ui *ui, const struct news *item)
{
    (void)ui, (void)item; // it is seen, or a page takes it
}

static void (*const tells[])(struct ui *ui, const struct news *item) = {
    [NEWS_LINK] = tell_link,
    [NEWS_IDENTITY] = tell_identity,
    [NEWS_BYE] = tell_bye,
    [NEWS_DONE] = tell_done,
    [NEWS_REFUSED] = tell_refused,
    [NEWS_NOTICE] = tell_notice,
    [NEWS_FAULT] = tell_fault,
    [NEWS_LOBBY] = tell_nothing,
    [NEWS_PAIR_OFFER] = tell_pair_offer,
    [NEWS_PAIR_OFF] = tell_pair_off,
    [NEWS_PAIRED] = tell_paired,
    [NEWS_INVITATION] = tell_nothing,
    [NEWS_ENTERED] = tell_nothing,
    [NEWS_RESYNCED] = tell_nothing,
    [NEWS_SETTINGS] = tell_settings,
    [NEWS_OWNER] = tell_owner,
    [NEWS_SEAT] = tell_nothing,
    [NEWS_STARTED] = tell_nothing,
    [NEWS_EVENT] = tell_nothing,
    [NEWS_RATED] = tell_nothing,
    [NEWS_PRESENCE] = tell_presence,
    [NEWS_MEMBER] = tell_member,
    [NEWS_LEFT] = tell_left,
    [NEWS_LOW_TIME] = tell_low_time,
    [NEWS_COUNTING] = tell_counting,
    [NEWS_SILENCE] = tell_silence,
    [NEWS_HAND_OVER] = tell_hand_over,
    [NEWS_CLAIM] = tell_claim,
    [NEWS_CHAT] = tell_chat,
    [NEWS_HISTORY] = tell_history,
    [NEWS_MAIL] = tell_mail,
    [NEWS_LINES_GONE] = tell_nothing,
    [NEWS_PROFILE] = tell_profile,
    [NEWS_ACCOUNT] = tell_account,
    [NEWS_CODES] = tell_account,
    [NEWS_EMAIL] = tell_email,
    [NEWS_PEOPLE] = tell_people,
    [NEWS_FRIENDS] = tell_friends,
    [NEWS_FRIEND] = tell_friend,
    [NEWS_RATING_HISTORY] = tell_nothing,
    [NEWS_ARCHIVE] = tell_nothing,
    [NEWS_RECORD] = tell_nothing,
    [NEWS_PUZZLE] = tell_nothing,
    [NEWS_PUZZLE_RESULT] = tell_nothing,
    [NEWS_PUZZLE_STATS] = tell_nothing,
    [NEWS_HINT] = tell_nothing,
    [NEWS_ENGINE_INFO] = tell_nothing,
};

_Static_assert(sizeof(tells) / sizeof(*tells) == NEWS_KIND_COUNT, "every kind of news is told");

void
news_tell(struct ui *ui, const struct news *item)
{
    if (!news_needs_room(item->kind) || model_room(ui->model, item->room)) {
        tells[item->kind](ui, item);
        ui_pages_news(ui, item);
    }
}
