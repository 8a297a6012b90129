// SPDX-License-Identifier: MIT
#include "client/ui/ui_ask.h"

#include <stdio.h>
#include <string.h>

#include "client/text/format.h"
#include "client/ui/kept_settings.h"
#include "client/ui/keys.h"
#include "client/ui/shown_room.h"
#include "client/ui/ui_do.h"
#include "client/ui/ui_internal.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"

enum { PAIRS_SHOWN = 4, PAIR_BYTES = 3, HALF_PAIRS = 16, SECOND_MS = 1000 };

static const struct asking nothing = {.kind = ASKING_NOTHING};

void
ask_first(struct ui *ui, const char *line, const char *text)
{
    ui->asking = (struct asking){.kind = ASKING_COMMAND, .room = ui->room, .since_ms = ui->now_ms};
    snprintf(ui->asking.line, sizeof(ui->asking.line), "%s", line);
    snprintf(ui->asking.text, sizeof(ui->asking.text), "%s", text);
}

void
ask_again(struct ui *ui, enum ui_command action, const char *text)
{
    ui->asking = (struct asking){
        .kind = ASKING_ACTION, .since_ms = ui->now_ms, .action = action, .page = ui_page(ui)};
    snprintf(ui->asking.text, sizeof(ui->asking.text), "%s", text);
}

bool
ask_is_own(const struct ui *ui)
{
    return ui->asking.kind == ASKING_COMMAND || ui->asking.kind == ASKING_ACTION ||
           ui->asking.kind == ASKING_AGREE;
}

void
ask_drop(struct ui *ui)
{
    ui->asking = nothing;
    ui_note(ui, _("Not done; nothing has changed."));
}

// The key of a server that was never visited.

void
ui_ask_key(struct ui *ui, const char *server, const char *key, int64_t now_ms)
{
    ui->asking = (struct asking){.kind = ASKING_KEY, .since_ms = now_ms};
    snprintf(ui->asking.line, sizeof(ui->asking.line), "%s", server);
    snprintf(ui->asking.text, sizeof(ui->asking.text), "%s", key);
    ui_sound(ui, SOUND_QUESTION);
}

static void
show_whole_key(struct ui *ui)
{
    struct strbuf text = {0}, key = {0};
    int half = HALF_PAIRS * PAIR_BYTES - 1; // where the line may be broken

    strbuf_addf(&key, "%.*s %s", half, ui->asking.text, ui->asking.text + half + 1);
    fill(&text, _("The key of {1} is SHA256 {2}. Compare it with the operator's."), 2,
         ui->asking.line, strbuf_text(&key));
    if (ui_page(ui) != PAGE_MESSAGES) {
        ui_note(ui, strbuf_text(&text));
        *ui->message = '\0'; // the page has all of it
        ui_open_page(ui, PAGE_MESSAGES);
    }
    strbuf_finish(&text);
    strbuf_finish(&key);
}

static void
answer_key(struct ui *ui, bool yes)
{
    ui->asking = nothing;
    if (ui_page(ui) == PAGE_MESSAGES) {
        ui_close_page(ui);
    }
    if (!yes) {
        *ui->first = '\0';
        ui->wants_game = false;
        ui_set_base(ui, PAGE_START);
        ui_note(ui, _("Nothing was kept, and nothing was sent."));
    }
    ui->ops->answer_key(ui->data, yes);
}

void
ask_input_key(struct ui *ui, enum ui_command action, uint32_t key)
{
    bool is_no = action == UI_NO || action == UI_CANCEL || action == UI_LEAVE;

    if (key == 'd' || key == 'D') {
        show_whole_key(ui);
    } else if (action == UI_YES || is_no) {
        ask_answer(ui, !is_no);
    } else if (action == UI_REDRAW || action == UI_SUSPEND) {
        ui_act(ui, action);
    }
}

// Questions of others.

static bool
is_asked_of_us(const struct ui *ui, const struct m_room *room, enum question question)
{
    const struct match_question *asked = &room->match.questions[question];

    return m_room_is_running(room) && asked->is_open && !m_room_is_shared(room) &&
           m_room_holds(room, ui->model->self.id, seat_other(asked->asker));
}

// The other one is ready for another game, and we are not.
static bool
is_rematch_asked(const struct ui *ui, const struct m_room *room)
{
    enum seat seat;

    return m_room_is_over(room) && ui->refused_rematch != room->game && !m_room_is_shared(room) &&
           model_own_seat(ui->model, room, &seat) && !room->seats[seat].is_ready &&
           room->seats[seat_other(seat)].kind == OCCUPANT_PERSON &&
           room->seats[seat_other(seat)].is_ready;
}

static bool
find_in_room(const struct ui *ui, const struct m_room *room, struct asking *asking)
{
    for (int i = 0; i < QUESTION_COUNT; i++) {
        if (room->has_match && is_asked_of_us(ui, room, (enum question)i)) {
            *asking = (struct asking){.kind = ASKING_GAME,
                                      .room = room->id,
                                      .question = (enum question)i,
                                      .move = match_next_move(&room->match)};
            return true;
        }
    }
    if (is_rematch_asked(ui, room)) {
        *asking = (struct asking){.kind = ASKING_REMATCH, .room = room->id};
        return true;
    }
    return false;
}

static struct asking
find_open(const struct ui *ui)
{
    struct asking asking = nothing;

    for (int i = 0; i < ui->model->room_count; i++) {
        if (find_in_room(ui, ui->model->rooms[i], &asking)) {
            return asking;
        }
    }
    if (ui->model->pairing.pair && !ui->model->pairing.has_agreed) {
        asking.kind = ASKING_PAIRING;
        asking.room = ui->model->pairing.pair;
    } else if (ui->model->invitation_count > 0) {
        asking.kind = ASKING_INVITATION;
        asking.room = ui->model->invitations[0].room;
    }
    return asking;
}

static bool
is_same(const struct asking *a, const struct asking *b)
{
    return a->kind == b->kind && a->room == b->room && a->question == b->question &&
           a->move == b->move;
}

void
ask_update(struct ui *ui)
{
    struct asking open = find_open(ui), *asking = &ui->asking;

    if (ask_is_own(ui) && ui->now_ms - asking->since_ms >= CONFIRM_MS) {
        *asking = nothing;
    }
    // The draw that is being agreed to may be gone, and so may the server.
    if (asking->kind == ASKING_COMMAND || asking->kind == ASKING_ACTION ||
        (asking->kind == ASKING_KEY && ui->model->link == LINK_DOWN) ||
        (asking->kind == ASKING_AGREE && open.kind == ASKING_GAME &&
         open.question == QUESTION_DRAW) ||
        is_same(asking, &open)) {
        return;
    }
    *asking = open;
    asking->since_ms = ui->now_ms;
    if (asking->kind != ASKING_NOTHING) {
        ui_sound(ui, SOUND_QUESTION);
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

bool
ask_is_ripe(const struct ui *ui)
{
    return ask_is_own(ui) || ui->now_ms - ui->asking.since_ms >= QUESTION_LEAST_MS;
}

int64_t
ask_deadline_ms(const struct ui *ui)
{
    if (ui->asking.kind == ASKING_NOTHING) {
        return TIME_NEVER;
    }
    if (ask_is_own(ui)) {
        return ui->asking.since_ms + CONFIRM_MS;
    }
    if (!ask_is_ripe(ui)) {
        return ui->asking.since_ms + QUESTION_LEAST_MS;
    }
    // A pairing counts its seconds down.
    return ui->asking.kind == ASKING_PAIRING && !ui->settings.is_quiet
               ? ui->now_ms + SECOND_MS - (ui->now_ms - ui->asking.since_ms) % SECOND_MS
               : TIME_NEVER;
}

static void
format_game_question(const struct ui *ui, const struct m_room *room, struct strbuf *out)
{
    struct strbuf name = {0}, move = {0};

    format_other(ui, room, &name);
    format_last_move(&move, room);
    switch (ui->asking.question) {
    case QUESTION_DRAW:
        strbuf_addf(out, _("%s offers a draw."), strbuf_text(&name));
        break;
    case QUESTION_UNDO:
        strbuf_addf(out, _("%s asks to take back move %s."), strbuf_text(&name),
                    strbuf_text(&move));
        break;
    case QUESTION_PAUSE:
        strbuf_addf(out, _("%s asks for a pause."), strbuf_text(&name));
        break;
    }
    strbuf_finish(&name);
    strbuf_finish(&move);
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
    strbuf_addf(out, _("%s invites you to %s: %s."), invitation->from.name, invitation->code,
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
    strbuf_addf(out, _("Play %s? %s."), strbuf_text(&name), strbuf_text(&setup));
    strbuf_finish(&name);
    strbuf_finish(&setup);
}

static void
format_key(const struct ui *ui, struct strbuf *out)
{
    char pairs[PAIRS_SHOWN * PAIR_BYTES];

    snprintf(pairs, sizeof(pairs), "%.*s", (int)sizeof(pairs) - 1, ui->asking.text);
    fill(out, _("First visit to {1}. Its key is SHA256 {2} ..."), 2, ui->asking.line, pairs);
}

void
ask_text(const struct ui *ui, struct strbuf *out)
{
    const struct m_room *room = model_room(ui->model, ui->asking.room);
    struct strbuf name = {0};

    switch (ui->asking.kind) {
    case ASKING_NOTHING:
        break;
    case ASKING_COMMAND:
    case ASKING_ACTION:
        strbuf_add(out, ui->asking.text);
        break;
    case ASKING_AGREE:
        strbuf_add(out, _("Agree to the draw, and end the game?"));
        break;
    case ASKING_GAME:
        if (room) {
            format_game_question(ui, room, out);
        }
        break;
    case ASKING_REMATCH:
        if (room) {
            format_other(ui, room, &name);
            strbuf_addf(out, _("%s asks for a rematch, colours changed."), strbuf_text(&name));
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
    }
    strbuf_finish(&name);
}

void
ask_keys(const struct ui *ui, struct strbuf *out)
{
    bool is_game = ui->asking.kind == ASKING_GAME && ui->asking.question != QUESTION_PAUSE;

    if (ask_is_own(ui)) {
        strbuf_add(out, _("Y yes, any other key: no"));
    } else if (!ask_is_ripe(ui)) {
        strbuf_add(out, "..."); // what was typed before answers nothing
    } else if (ui->asking.kind == ASKING_KEY) {
        strbuf_add(out, _("Keep it and go on?  Y yes  N no  D all of the key"));
    } else if (ui->asking.kind == ASKING_PAIRING) {
        int64_t left = ui->model->pairing.until_ms - ui->now_ms;

        strbuf_addf(out, _("Y yes  N no  (%d s)"),
                    left > 0 ? (int)((left + SECOND_MS - 1) / SECOND_MS) : 0);
    } else if (is_game) {
        strbuf_add(out, _("Y yes  N no  (playing on means no)"));
    } else {
        strbuf_add(out, _("Y yes  N no"));
    }
}

bool
ask_keys_short(const struct ui *ui, struct strbuf *out)
{
    if (ui->asking.kind == ASKING_KEY || (!ask_is_own(ui) && !ask_is_ripe(ui))) {
        return false;
    }
    strbuf_clear(out);
    strbuf_add(out, _("Y yes  N no"));
    return true;
}

// Answers.

static void
answer_game(struct ui *ui, bool yes)
{
    const struct m_room *room = model_room(ui->model, ui->asking.room);
    struct request request;

    if (room) {
        request_answer(&request, room, ui->asking.question, yes);
        ui_send(ui, &request);
    }
}

static void
answer_rematch(struct ui *ui, bool yes)
{
    const struct m_room *room = model_room(ui->model, ui->asking.room);
    struct request request;

    if (!room) {
        return;
    }
    if (yes) {
        request_ready(&request, room, true);
        ui_send(ui, &request);
    } else {
        ui->refused_rematch = room->game;
    }
}

static void
answer_invitation(struct ui *ui, bool yes)
{
    struct m_invitation invitation;

    if (ui->model->invitation_count == 0) {
        return;
    }
    invitation = ui->model->invitations[0];
    model_drop_invitation(ui->model, invitation.room);
    ui->asking = nothing;
    if (yes) {
        ui_go_to(ui, invitation.room, invitation.code, true);
    }
}

static void
answer_pairing(struct ui *ui, bool yes)
{
    struct request request;

    request_pairing(&request, ui->asking.room, yes);
    ui_send(ui, &request);
}

// The command is carried out, if it still speaks of the room it was meant for.
static void
confirm(struct ui *ui)
{
    struct asking asking = ui->asking;

    ui->asking = nothing;
    if (asking.room == ui->room) {
        ui_do(ui, asking.line, true);
    } else {
        ui_note(ui, _("Not done; nothing has changed."));
    }
}

// Another page may have come in between, where the key means something else.
static void
confirm_action(struct ui *ui)
{
    struct asking asking = ui->asking;

    ui->asking = nothing;
    if (asking.page == ui_page(ui)) {
        ui_page_ops(asking.page)->give_up(ui);
        ui_act(ui, asking.action);
    } else {
        ui_note(ui, _("Not done; nothing has changed."));
    }
}

void
ask_answer(struct ui *ui, bool yes)
{
    struct asking *asking = &ui->asking;

    // What appears under the fingers is not answered by what was typed before.
    if (asking->kind != ASKING_NOTHING && !ask_is_ripe(ui)) {
        return;
    }
    switch (asking->kind) {
    case ASKING_NOTHING:
        ui_do(ui, yes ? "yes" : "no", false);
        break;
    case ASKING_COMMAND:
        confirm(ui);
        break;
    case ASKING_ACTION:
        confirm_action(ui);
        break;
    case ASKING_AGREE:
        asking->kind = ASKING_GAME;
        answer_game(ui, yes);
        break;
    case ASKING_GAME:
        if (asking->question == QUESTION_DRAW && yes) {
            asking->kind = ASKING_AGREE; // it cannot be taken back: once more
            asking->since_ms = ui->now_ms;
        } else {
            answer_game(ui, yes);
        }
        break;
    case ASKING_REMATCH:
        answer_rematch(ui, yes);
        break;
    case ASKING_INVITATION:
        answer_invitation(ui, yes);
        break;
    case ASKING_PAIRING:
        answer_pairing(ui, yes);
        break;
    case ASKING_KEY:
        answer_key(ui, yes);
        break;
    }
}
