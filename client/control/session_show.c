// SPDX-License-Identifier: MIT
// Games that AIs play for the user: how fast, and from the beginning again. Pauses and single
// steps are requests of their own (request_game.c).
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/control/request.h"
#include "client/control/session.h"
#include "common/util/number.h"

// From slow to fast.
static const uint32_t pauses_ms[] = {5000, 3000, 2000, 1200, 700, 400, 200, 0};

enum { PAUSES = sizeof(pauses_ms) / sizeof(*pauses_ms) };

static bool
read_speed(const char *word, uint32_t *pause_ms)
{
    static const struct {
        const char *word;
        uint32_t pause_ms;
    } words[] = {{"slow", 2000}, {"normal", 700}, {"fast", 200}, {"fastest", 0}};
    int64_t number;

    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
        if (strcasecmp(words[i].word, word) == 0) {
            *pause_ms = words[i].pause_ms;
            return true;
        }
    }
    if (!number_parse(word, strlen(word), 0, AI_PAUSE_MAX_MS, &number)) {
        return false;
    }
    *pause_ms = (uint32_t)number;
    return true;
}

// The same AI with another pause.
static bool
send_pause(struct session *session, const struct m_room *room, enum seat seat, uint32_t pause_ms)
{
    struct request request;

    memset(&request, 0, sizeof(request));
    request.ai = room->seats[seat].ai;
    request.ai.pause_ms = pause_ms;
    request.msg.kind = CLIENT_SEAT_AI;
    request.msg.seat_ai = (struct wire_seat_ai){.room = room->id, .seat = seat, .ai = &request.ai};
    return session_send(session, &request);
}

static enum session_result
set_pause(struct session *session, uint32_t pause_ms)
{
    const struct m_room *room = session_room(session);
    char number[16];

    for (int i = 0; i < SEAT_COUNT; i++) {
        if (room->seats[i].kind == OCCUPANT_AI &&
            !send_pause(session, room, (enum seat)i, pause_ms)) {
            return SESSION_REFUSED;
        }
    }
    snprintf(number, sizeof(number), "%u", (unsigned)pause_ms);
    return session_note(session, WORD_SPEED_SET, number);
}

static bool
has_show(const struct session *session)
{
    const struct m_room *room = session_room(session);

    return room && m_room_is_show(room, session->model->self.id);
}

enum session_result
session_speed(struct session *session, const struct command *command)
{
    uint32_t pause_ms;

    if (!has_show(session)) {
        return session_refuse(session, WORD_NO_SHOW, "");
    }
    if (!read_speed(command->words[0], &pause_ms)) {
        return session_refuse(session, WORD_BAD_SPEED, command->words[0]);
    }
    return set_pause(session, pause_ms);
}

enum session_result
session_change_speed(struct session *session, bool is_faster)
{
    const struct m_room *room = session_room(session);
    int at = PAUSES - 1;
    uint32_t now;

    if (!has_show(session)) {
        return session_refuse(session, WORD_NO_SHOW, "");
    }
    now = room->seats[SEAT_A].ai.pause_ms;
    while (at > 0 && pauses_ms[at] < now) {
        at--;
    }
    // Between two of them, slower is the longer one.
    if (is_faster || pauses_ms[at] == now) {
        at += is_faster ? 1 : -1;
    }
    at = at < 0 ? 0 : at >= PAUSES ? PAUSES - 1 : at;
    return set_pause(session, pauses_ms[at]);
}

bool
session_is_with_person(const struct session *session, const struct m_room *room)
{
    enum seat seat;

    return room && m_room_is_running(room) && !m_room_is_shared(room) &&
           model_own_seat(session->model, room, &seat) &&
           room->seats[seat_other(seat)].kind == OCCUPANT_PERSON;
}

bool
session_may_restart(const struct session *session, const struct m_room *room)
{
    enum seat seat;

    return room && m_room_is_running(room) && model_own_seat(session->model, room, &seat);
}

bool
session_begins_again(const struct m_room *room)
{
    bool is_wanted = true;

    for (int i = 0; i < SEAT_COUNT; i++) {
        is_wanted =
            is_wanted && (room->seats[i].kind != OCCUPANT_PERSON || room->seats[i].wants_restart);
    }
    return is_wanted || m_room_is_shared(room);
}

static enum session_result
ask_restart(struct session *session, const struct m_room *room)
{
    struct request request;

    if (room->setup.match.rated) {
        return session_refuse(session, WORD_REFUSED_RATED_RESTART, "");
    }
    if (room->match.move_count == 0) {
        return session_refuse(session, WORD_NO_MOVES_YET, "");
    }
    request_restart(&request, room, true);
    return session_send(session, &request) ? SESSION_REQUEST : SESSION_REFUSED;
}

enum session_result
session_restart(struct session *session)
{
    const struct m_room *room = session_room(session);
    struct command again;
    struct request leave;

    if (session_may_restart(session, room)) {
        return ask_restart(session, room);
    }
    if (!session->has_created) {
        return session_refuse(session, WORD_NOTHING_TO_RESTART, "");
    }
    if (room) {
        request_leave(&leave, room);
        if (!session_send(session, &leave)) {
            return SESSION_REFUSED;
        }
    }
    command_copy(&again, &session->created);
    return session_do(session, &again, true, session->now_ms);
}
