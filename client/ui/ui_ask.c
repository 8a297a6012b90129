// SPDX-License-Identifier: MIT
#include "client/ui/ui_ask.h"

#include <stdio.h>
#include <string.h>

#include "client/text/format.h"
#include "client/text/words.h"
#include "client/ui/ask_input.h"
#include "client/ui/keys.h"
#include "client/ui/saved_settings.h"
#include "client/ui/shown_room.h"
#include "client/ui/ui_do.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"

enum { PAIRS_SHOWN = 4, PAIR_BYTES = 3, HALF_PAIRS = 16, SECOND_MS = 1000 };

void
ask_first(struct ui *ui, const struct command *command, const char *text)
{
    ui->session.now_ms = ui->now_ms;
    *ui->message = '\0';
    session_ask_first(&ui->session, command, text);
}

void
ask_again(struct ui *ui, enum ui_command action, const char *text)
{
    ui->asked_action = action;
    ui->asked_page = ui_page(ui);
    ui->session.now_ms = ui->now_ms;
    *ui->message = '\0';
    session_ask_action(&ui->session, text);
}

// Another page may have come in between, where the key means something else.
void
ask_confirmed(struct ui *ui)
{
    if (ui->asked_page == ui_page(ui)) {
        ui_page_ops(ui->asked_page)->give_up(ui);
        ui_act(ui, ui->asked_action);
    } else {
        ui_note(ui, _("Cancelled."));
    }
}

void
ask_drop(struct ui *ui)
{
    session_drop(&ui->session);
    ui_note(ui, _("Cancelled."));
}

// The key of a server that was never visited.

void
ui_ask_key(struct ui *ui, const char *server, const char *key, int64_t now_ms)
{
    session_ask_key(&ui->session, server, key, now_ms);
    ui_sound(ui, SOUND_QUESTION);
}

void
ui_ask_elsewhere(struct ui *ui, const char *server, int64_t now_ms)
{
    if (session_ask_elsewhere(&ui->session, server, now_ms)) {
        ui_sound(ui, SOUND_QUESTION);
    }
}

static void
show_whole_key(struct ui *ui)
{
    struct strbuf text = {0}, key = {0};
    int half = HALF_PAIRS * PAIR_BYTES - 1; // where the line may be broken

    strbuf_addf(&key, "%.*s %s", half, ui->session.asking.text, ui->session.asking.text + half + 1);
    fill(&text, _("The key of {1} is SHA256 {2}. Compare it with the operator's."), 2,
         ui->session.asking.server, strbuf_text(&key));
    if (ui_page(ui) != PAGE_MESSAGES) {
        ui_note(ui, strbuf_text(&text));
        *ui->message = '\0'; // the page has all of it
        ui_open_page(ui, PAGE_MESSAGES);
    }
    strbuf_finish(&text);
    strbuf_finish(&key);
}

// What the screen has to do before the key is kept, or not.
static void
close_key(struct ui *ui, bool yes)
{
    if (ui_page(ui) == PAGE_MESSAGES) {
        ui_close_page(ui);
    }
    if (!yes) {
        ui->has_first = false;
        ui->wants_game = false;
        ui_set_base(ui, PAGE_START);
        ui_note(ui, _("Nothing was saved or sent."));
    }
}

void
ask_input_key(struct ui *ui, enum ui_command action, uint32_t key)
{
    bool is_no = action == UI_NO || action == UI_CANCEL || action == UI_LEAVE;

    is_no = is_no || key == 'n';
    if (key == 'd' || key == 'D') {
        show_whole_key(ui);
    } else if (action == UI_YES || key == 'y' || is_no) {
        ask_answer(ui, !is_no);
    } else if (action == UI_REDRAW || action == UI_SUSPEND) {
        ui_act(ui, action);
    }
}

// In words.

static void
format_other(const struct ui *ui, const struct m_room *room, struct strbuf *out)
{
    struct scene scene = ui_scene(ui, room);
    enum seat seat;

    if (model_own_seat(ui->model, room, &seat)) {
        format_seat(out, &scene, seat_other(seat), NAME_SHORT);
    }
}

int64_t
ask_deadline_ms(const struct ui *ui)
{
    const struct asking *asking = &ui->session.asking;

    // A pairing counts its seconds down.
    if (asking->kind == ASKING_PAIRING && session_is_ripe(&ui->session, ui->now_ms) &&
        !ui->settings.is_quiet) {
        return ui->now_ms + SECOND_MS - (ui->now_ms - asking->since_ms) % SECOND_MS;
    }
    return session_deadline_ms(&ui->session, ui->now_ms);
}

static void
format_game_question(const struct ui *ui, const struct m_room *room, struct strbuf *out)
{
    struct strbuf name = {0}, move = {0};

    format_other(ui, room, &name);
    format_last_move(&move, room);
    switch (ui->session.asking.question) {
    case QUESTION_DRAW:
        format_word(out, WORD_OTHERS_DRAW, 1, strbuf_text(&name));
        break;
    case QUESTION_UNDO:
        format_word(out, WORD_OTHERS_UNDO, 2, strbuf_text(&name), strbuf_text(&move));
        break;
    case QUESTION_PAUSE:
        format_word(out, WORD_OTHERS_PAUSE, 1, strbuf_text(&name));
        break;
    }
    strbuf_finish(&name);
    strbuf_finish(&move);
}

static void
format_seat_offer(const struct ui *ui, const struct m_room *room, struct strbuf *out)
{
    struct scene scene = ui_scene(ui, room);

    for (int i = 0; room && i < SEAT_COUNT; i++) {
        if (room->offers[i].offer == ui->session.asking.offer) {
            format_hand_over(out, &scene, (enum seat)i);
        }
    }
}

static void
format_invitation(const struct ui *ui, struct strbuf *out)
{
    const struct m_invitation *invitation = &ui->model->invitations[0];
    struct strbuf setup = {0};

    if (ui->model->invitation_count == 0) {
        return;
    }
    format_setup(&setup, &invitation->setup, true);
    strbuf_addf(out, _("%s invites you to table %s: %s."), invitation->from.name, invitation->code,
                strbuf_text(&setup));
    strbuf_finish(&setup);
}

static void
format_pairing(const struct ui *ui, struct strbuf *out)
{
    const struct m_pairing *pairing = &ui->model->pairing;
    struct strbuf name = {0}, setup = {0};

    format_person(&name, &pairing->opponent);
    format_setup(&setup, &pairing->setup, true);
    // It stands in front: what is behind may be cut. The message row says why.
    if (pairing->uncounted) {
        strbuf_addf(out, _("Not counted: play %s: %s?"), strbuf_text(&name), strbuf_text(&setup));
    } else {
        strbuf_addf(out, _("Play %s: %s?"), strbuf_text(&name), strbuf_text(&setup));
    }
    strbuf_finish(&name);
    strbuf_finish(&setup);
}

static void
format_key(const struct ui *ui, struct strbuf *out)
{
    char pairs[PAIRS_SHOWN * PAIR_BYTES];

    snprintf(pairs, sizeof(pairs), "%.*s", (int)sizeof(pairs) - 1, ui->session.asking.text);
    fill(out, _("First visit to {1}. Its key is SHA256 {2} ..."), 2, ui->session.asking.server,
         pairs);
}

void
ask_text(const struct ui *ui, struct strbuf *out)
{
    const struct m_room *room = model_room(ui->model, ui->session.asking.room);
    struct strbuf name = {0};

    switch (ui->session.asking.kind) {
    case ASKING_NOTHING:
        break;
    case ASKING_COMMAND:
    case ASKING_ACTION:
        strbuf_add(out, ui->session.asking.text);
        break;
    case ASKING_AGREE:
        strbuf_add(out, _("Accept the draw and end the game?"));
        break;
    case ASKING_GAME:
        if (room) {
            format_game_question(ui, room, out);
        }
        break;
    case ASKING_REMATCH:
        if (room) {
            format_other(ui, room, &name);
            strbuf_addf(out,
                        m_room_was_played(room) ? _("%s asks for a rematch with colours swapped.")
                                                : _("%s asks to play again."),
                        strbuf_text(&name));
        }
        break;
    case ASKING_HAND_OVER:
        format_seat_offer(ui, room, out);
        break;
    case ASKING_RESTART:
        if (room) {
            format_other(ui, room, &name);
            format_word(out, WORD_OTHERS_RESTART, 1, strbuf_text(&name));
        }
        break;
    case ASKING_INVITATION:
        format_invitation(ui, out);
        break;
    case ASKING_PAIRING:
        format_pairing(ui, out);
        break;
    case ASKING_KEY:
        format_key(ui, out);
        break;
    case ASKING_SERVER:
        format_hosted(out, ui->session.asking.hosted);
        break;
    case ASKING_ELSEWHERE:
        strbuf_addf(out, _("Open a private table on %s instead?"), ui->session.asking.server);
        break;
    }
    strbuf_finish(&name);
}

void
ask_keys(const struct ui *ui, struct strbuf *out)
{
    bool is_game =
        ui->session.asking.kind == ASKING_RESTART ||
        (ui->session.asking.kind == ASKING_GAME && ui->session.asking.question != QUESTION_PAUSE);

    if (ui->session.asking.kind == ASKING_SERVER) {
        strbuf_add(out, _("y keep it running  n stop it  Esc stay"));
    } else if (session_asks_own(&ui->session)) {
        strbuf_add(out, _("y yes  n no"));
    } else if (ask_armed_key(ui)) {
        bool is_draw =
            ui->session.asking.kind == ASKING_GAME && ui->session.asking.question == QUESTION_DRAW;

        strbuf_add(out, ask_armed_key(ui) != 'y' ? _("Press n again to decline.")
                        : is_draw                ? _("Press y again to accept the draw.")
                                                 : _("Press y again to accept."));
    } else if (!session_is_ripe(&ui->session, ui->now_ms)) {
        strbuf_add(out, "..."); // what was typed before answers nothing
    } else if (ui->session.asking.kind == ASKING_KEY) {
        strbuf_add(out, _("Save the key and continue?  Y yes  N no  D show the whole key"));
    } else if (ui->session.asking.kind == ASKING_PAIRING) {
        int64_t left = ui->model->pairing.until_ms - ui->now_ms;

        strbuf_addf(out, _("Y yes  N no  (%d s)"),
                    left > 0 ? (int)((left + SECOND_MS - 1) / SECOND_MS) : 0);
    } else if (is_game) {
        strbuf_add(out, _("Y yes  N no  (playing a move means no)"));
    } else {
        strbuf_add(out, _("Y yes  N no"));
    }
}

bool
ask_keys_short(const struct ui *ui, struct strbuf *out)
{
    if (ui->session.asking.kind == ASKING_KEY ||
        (!session_asks_own(&ui->session) && !session_is_ripe(&ui->session, ui->now_ms))) {
        return false;
    }
    strbuf_clear(out);
    if (session_asks_own(&ui->session) || ask_armed_key(ui)) {
        ask_keys(ui, out);
    } else {
        strbuf_add(out, _("Y yes  N no"));
    }
    return true;
}

void
ask_answer(struct ui *ui, bool yes)
{
    if (ui->session.asking.kind == ASKING_KEY && session_is_ripe(&ui->session, ui->now_ms)) {
        close_key(ui, yes);
    }
    ui_show_result(ui, session_answer(&ui->session, yes, ui->now_ms));
}
