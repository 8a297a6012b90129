// SPDX-License-Identifier: MIT
// Questions: whether a command is meant, and what others ask. One at a time; the
// last one that was told is the one that `yes` answers.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/plain/plain_internal.h"
#include "client/text/refusals.h"
#include "client/text/words.h"
#include "common/game/point.h"

// Our own questions.

static const enum word confirm_words[COMMAND_COUNT] = {
    [COMMAND_PASS] = WORD_CONFIRM_PASS,     [COMMAND_DRAW] = WORD_CONFIRM_DRAW,
    [COMMAND_RESIGN] = WORD_CONFIRM_RESIGN, [COMMAND_CLAIM] = WORD_CONFIRM_CLAIM_WIN,
    [COMMAND_TAKE] = WORD_CONFIRM_TAKE,     [COMMAND_SWAP] = WORD_CONFIRM_SWAP,
    [COMMAND_KICK] = WORD_CONFIRM_KICK,     [COMMAND_OWNER] = WORD_CONFIRM_OWNER,
    [COMMAND_LEAVE] = WORD_CONFIRM_LEAVE,   [COMMAND_QUIT] = WORD_CONFIRM_QUIT,
    [COMMAND_FORGET] = WORD_CONFIRM_FORGET, [COMMAND_SETTINGS] = WORD_CONFIRM_RESET,
};

static void
ask(struct plain *plain, enum asking_kind kind, const struct strbuf *text)
{
    plain->asking = (struct asking){.kind = kind, .room = plain->room};
    plain_print(plain, LINE_QUESTION, text);
}

void
plain_ask_first(struct plain *plain, const struct command *command, const char *line)
{
    const char *value = command->count ? command->words[0] : "";
    enum word word = confirm_words[command->kind];
    struct strbuf text = {0};

    // Colours and results are typed in English, and asked about in any language.
    if (command->kind == COMMAND_TAKE) {
        value = colour_word(*value == 'w' || *value == 'W' ? STONE_WHITE : STONE_BLACK);
    } else if (command->kind == COMMAND_CLAIM && strcasecmp(value, "draw") == 0) {
        word = WORD_CONFIRM_CLAIM_DRAW;
    }
    snprintf(plain->confirm, sizeof(plain->confirm), "%s", line);
    format_word(&text, word, 1, value);
    ask(plain, ASKING_COMMAND, &text);
    strbuf_finish(&text);
}

void
plain_ask_forbidden(struct plain *plain, struct point p, const char *line)
{
    struct strbuf text = {0}, why = {0};
    char point[POINT_TEXT_BYTES];

    snprintf(plain->confirm, sizeof(plain->confirm), "%s", line);
    format_forbidden(&why, &plain_room(plain)->match.board, p);
    format_word(&text, WORD_CONFIRM_FORBIDDEN, 2, point_format(p, point), strbuf_text(&why));
    ask(plain, ASKING_COMMAND, &text);
    strbuf_finish(&text);
    strbuf_finish(&why);
}

void
plain_ask_key(struct plain *plain, const char *server, const char *key)
{
    struct strbuf text = {0};

    format_word(&text, WORD_ASK_KEY, 2, server, key);
    ask(plain, ASKING_KEY, &text);
    plain->is_concerned = true;
    strbuf_finish(&text);
}

// Questions of others.

static bool
is_asked_of_us(const struct plain *plain, const struct m_room *room, enum question question)
{
    const struct match_question *asked = &room->match.questions[question];

    return m_room_is_running(room) && asked->is_open && !m_room_is_shared(room) &&
           m_room_holds(room, plain->model->self.id, seat_other(asked->asker));
}

// The other one is ready for another game, and we are not.
static bool
is_rematch_asked(const struct plain *plain, const struct m_room *room)
{
    enum seat seat;

    return m_room_is_over(room) && plain->refused_rematch != room->game &&
           !m_room_is_shared(room) && model_own_seat(plain->model, room, &seat) &&
           !room->seats[seat].is_ready && room->seats[seat_other(seat)].kind == OCCUPANT_PERSON &&
           room->seats[seat_other(seat)].is_ready;
}

static bool
find_in_room(const struct plain *plain, const struct m_room *room, struct asking *asking)
{
    for (int i = 0; i < QUESTION_COUNT; i++) {
        if (room->has_match && is_asked_of_us(plain, room, (enum question)i)) {
            *asking = (struct asking){.kind = ASKING_GAME,
                                      .room = room->id,
                                      .question = (enum question)i,
                                      .move = match_next_move(&room->match)};
            return true;
        }
    }
    if (is_rematch_asked(plain, room)) {
        *asking = (struct asking){.kind = ASKING_REMATCH, .room = room->id};
        return true;
    }
    return false;
}

static struct asking
find_open(const struct plain *plain)
{
    struct asking asking = {.kind = ASKING_NOTHING};

    for (int i = 0; i < plain->model->room_count; i++) {
        if (find_in_room(plain, plain->model->rooms[i], &asking)) {
            return asking;
        }
    }
    if (plain->model->pairing.pair && !plain->model->pairing.has_agreed) {
        asking.kind = ASKING_PAIRING;
        asking.room = plain->model->pairing.pair;
    } else if (plain->model->invitation_count > 0) {
        asking.kind = ASKING_INVITATION;
        asking.room = plain->model->invitations[0].room;
    }
    return asking;
}

static void
tell_game_question(struct strbuf *out, const struct scene *scene, enum question question)
{
    static const enum word words[QUESTION_COUNT] = {
        [QUESTION_DRAW] = WORD_ASK_DRAW,
        [QUESTION_UNDO] = WORD_ASK_UNDO,
        [QUESTION_PAUSE] = WORD_ASK_PAUSE,
    };
    enum seat asker = scene->room->match.questions[question].asker;
    struct strbuf name = {0};
    char move[16];

    format_seat(&name, scene, asker, NAME_SHORT);
    snprintf(move, sizeof(move), "%d", scene->room->match.move_count);
    format_word(out, words[question], 2, strbuf_text(&name), move);
    strbuf_finish(&name);
}

static void
tell_rematch_question(struct strbuf *out, const struct scene *scene)
{
    struct strbuf name = {0};
    enum seat seat;

    model_own_seat(scene->model, scene->room, &seat);
    format_seat(&name, scene, seat_other(seat), NAME_SHORT);
    format_word(out, WORD_ASK_REMATCH, 1, strbuf_text(&name));
    strbuf_finish(&name);
}

static void
tell_invitation(struct strbuf *out, const struct m_invitation *invitation)
{
    struct strbuf name = {0}, setup = {0};

    format_person(&name, &invitation->from);
    format_setup(&setup, &invitation->setup, true);
    format_word(out, WORD_ASK_INVITATION, 3, strbuf_text(&name), invitation->code,
                strbuf_text(&setup));
    strbuf_finish(&name);
    strbuf_finish(&setup);
}

static void
tell_pairing(struct strbuf *out, const struct m_pairing *pairing, int64_t now_ms)
{
    struct strbuf name = {0}, setup = {0};
    int64_t left_ms = pairing->until_ms - now_ms;
    char seconds[16];

    format_person(&name, &pairing->opponent);
    format_setup(&setup, &pairing->setup, true);
    snprintf(seconds, sizeof(seconds), "%d", left_ms > 0 ? (int)(left_ms / 1000) : 0);
    format_word(out, WORD_ASK_PAIRING, 3, strbuf_text(&name), strbuf_text(&setup), seconds);
    strbuf_finish(&name);
    strbuf_finish(&setup);
}

static void
tell_question(struct plain *plain)
{
    const struct asking *asking = &plain->asking;
    const struct m_room *room = model_room(plain->model, asking->room);
    struct scene scene = plain_scene(plain, room);
    struct strbuf text = {0};

    switch (asking->kind) {
    case ASKING_GAME:
        tell_game_question(&text, &scene, asking->question);
        break;
    case ASKING_REMATCH:
        tell_rematch_question(&text, &scene);
        break;
    case ASKING_INVITATION:
        tell_invitation(&text, &plain->model->invitations[0]);
        break;
    case ASKING_PAIRING:
        tell_pairing(&text, &plain->model->pairing, plain->now_ms);
        break;
    case ASKING_NOTHING:
    case ASKING_COMMAND:
    case ASKING_AGREE:
    case ASKING_KEY:
        break;
    }
    if (text.length) {
        plain_print(plain, LINE_QUESTION, &text);
        plain->is_concerned = true;
    }
    strbuf_finish(&text);
}

void
plain_update_asking(struct plain *plain)
{
    struct asking open = find_open(plain), *asking = &plain->asking;
    bool is_agreeing = asking->kind == ASKING_AGREE;

    // What is on its way may settle it.
    if (model_is_waiting(plain->model)) {
        return;
    }
    // The draw that is being agreed to may be gone, and so may the server.
    if (asking->kind == ASKING_COMMAND ||
        (asking->kind == ASKING_KEY && plain->model->link == LINK_DOWN) ||
        (is_agreeing && open.kind == ASKING_GAME && open.question == QUESTION_DRAW)) {
        return;
    }
    if (open.kind == asking->kind && open.room == asking->room &&
        open.question == asking->question && open.move == asking->move) {
        return;
    }
    *asking = open;
    tell_question(plain);
}

// Answers.

static const struct asking nothing = {.kind = ASKING_NOTHING};

// A question of the other side stays the one that is asked until the server
// takes the answer: else it would be told once more.
static void
answer_game(struct plain *plain, bool yes)
{
    const struct m_room *room = model_room(plain->model, plain->asking.room);
    struct request request;

    if (room) {
        request_answer(&request, room, plain->asking.question, yes);
        plain_send(plain, &request);
    }
}

static void
accept_invitation(struct plain *plain)
{
    const struct m_invitation *invitation = &plain->model->invitations[0];
    struct join_flow join_flow = {.is_open = true, .room = invitation->room, .wants_seat = true};
    struct request request;

    request_join(&request, invitation->room, invitation->code);
    model_drop_invitation(plain->model, invitation->room);
    if (plain_send(plain, &request)) {
        plain_start_join(plain, &join_flow);
    }
}

static void
accept_rematch(struct plain *plain)
{
    const struct m_room *room = model_room(plain->model, plain->asking.room);
    struct request request;

    if (room) {
        request_ready(&request, room, true);
        plain_send(plain, &request);
    }
}

static void
answer_pairing(struct plain *plain, bool yes)
{
    struct request request;

    request_pairing(&request, plain->asking.room, yes);
    plain_send(plain, &request);
}

// The command is carried out, if it still speaks of the room that it was meant
// for: a game that began elsewhere must not be resigned by it.
static void
confirm(struct plain *plain)
{
    bool is_same = plain->asking.room == plain->room;

    plain->asking = nothing;
    if (is_same) {
        plain_do(plain, plain->confirm, strlen(plain->confirm), true);
    } else {
        plain_note(plain, words_text(WORD_DROPPED));
    }
}

void
plain_do_yes(struct plain *plain)
{
    struct asking *asking = &plain->asking;
    struct strbuf text = {0};

    switch (asking->kind) {
    case ASKING_NOTHING:
        plain_error(plain, words_text(WORD_NOTHING_ASKED));
        break;
    case ASKING_COMMAND:
        confirm(plain);
        break;
    case ASKING_AGREE:
        asking->kind = ASKING_GAME;
        answer_game(plain, true);
        break;
    case ASKING_GAME:
        // A draw cannot be taken back: agreeing to it asks once more.
        if (asking->question == QUESTION_DRAW) {
            asking->kind = ASKING_AGREE;
            format_word(&text, WORD_CONFIRM_AGREE, 0);
            plain_print(plain, LINE_QUESTION, &text);
        } else {
            answer_game(plain, true);
        }
        break;
    case ASKING_REMATCH:
        accept_rematch(plain);
        break;
    case ASKING_INVITATION:
        *asking = nothing;
        accept_invitation(plain);
        break;
    case ASKING_PAIRING:
        answer_pairing(plain, true);
        break;
    case ASKING_KEY:
        *asking = nothing;
        plain->ops->answer_key(plain->data, true);
        break;
    }
    strbuf_finish(&text);
}

// Takes back a question of our own that is still open; false if there is none.
static bool
withdraw(struct plain *plain)
{
    const struct m_room *room = plain_room(plain);

    for (int i = 0; room && m_room_is_running(room) && i < QUESTION_COUNT; i++) {
        const struct match_question *question = &room->match.questions[i];
        struct request request;

        if (question->is_open && m_room_holds(room, plain->model->self.id, question->asker)) {
            request_withdraw(&request, room, (enum question)i);
            plain_send(plain, &request);
            return true;
        }
    }
    return false;
}

void
plain_do_no(struct plain *plain)
{
    struct asking *asking = &plain->asking;
    const struct m_room *room = model_room(plain->model, asking->room);

    switch (asking->kind) {
    case ASKING_NOTHING:
        if (!withdraw(plain)) {
            plain_error(plain, words_text(WORD_NOTHING_ASKED));
        }
        break;
    case ASKING_COMMAND:
        *asking = nothing;
        plain_note(plain, words_text(WORD_DROPPED));
        break;
    case ASKING_AGREE:
    case ASKING_GAME:
        asking->kind = ASKING_GAME;
        answer_game(plain, false);
        break;
    case ASKING_REMATCH:
        plain->refused_rematch = room ? room->game : 0;
        plain_note(plain, words_text(WORD_NO_REMATCH));
        break;
    case ASKING_INVITATION:
        model_drop_invitation(plain->model, asking->room);
        *asking = nothing;
        plain_note(plain, words_text(WORD_NOT_GOING));
        break;
    case ASKING_PAIRING:
        answer_pairing(plain, false);
        break;
    case ASKING_KEY:
        *asking = nothing;
        plain->ops->answer_key(plain->data, false);
        plain_note(plain, words_text(WORD_KEY_NOT_KEPT));
        plain->end = PLAIN_NO_CONNECTION;
        break;
    }
}
