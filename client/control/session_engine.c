// SPDX-License-Identifier: MIT
// The engine of this machine beside a game: it analyses the shown position, the live one or an
// earlier one. Never for a player of the running game, nor for anybody while it is rated.
#include "client/control/session.h"

bool
session_may_look(const struct session *session, const struct m_room *room)
{
    enum seat seat;

    return room && room->has_match && !m_room_is_without_help(room) &&
           !(model_own_seat(session->model, room, &seat) && m_room_is_running(room));
}

static void
rest(struct session *session)
{
    uint64_t number = session->onlooker.number;

    onlooker_rest(&session->onlooker);
    // A task that is newer belongs to somebody else.
    if (number && number == session->task_count) {
        session->options.host.think(session->options.host.data, NULL);
    }
}

enum session_result
session_engine(struct session *session, const struct command *command)
{
    const struct m_room *room = session_room(session);
    bool is_on = command->option == OPTION_ON;

    if (!is_on && command->option != OPTION_OFF) {
        return session_refuse(session, WORD_USAGE, "engine on|off");
    }
    if (is_on && room && m_room_is_without_help(room)) {
        return session_refuse(session, WORD_ENGINE_RATED, "");
    }
    if (is_on && !session_may_look(session, room)) {
        return session_refuse(session, WORD_ENGINE_REFUSED, "");
    }
    session->onlooker.is_on = is_on;
    if (!is_on) {
        rest(session);
    }
    return session_note(session, is_on ? WORD_ENGINE_ON : WORD_ENGINE_OFF, "");
}

// What the engine had found at the last position is told before it is lost.
static void
look_at(struct session *session, const struct m_room *room)
{
    struct onlooker before = session->onlooker, next;
    struct onlooker_view view;
    struct thinker_task task;
    struct board board;

    m_room_board_at(room, m_room_shown_moves(room), &board);
    view = (struct onlooker_view){room->game, &room->match.settings.rules, &board,
                                  m_room_shown_moves(room)};
    if (!onlooker_look(&session->onlooker, &view, session->task_count + 1,
                       session->options.think_ms, &task)) {
        return;
    }
    next = session->onlooker;
    session->onlooker = before;
    session->ops->tell(session->data, SESSION_LOOKED, room);
    session->onlooker = next;
    session->task_count++;
    session->options.host.think(session->options.host.data, &task);
}

void
session_look(struct session *session, bool is_shown)
{
    const struct m_room *room = session_room(session);

    if (!session->onlooker.is_on) {
        rest(session);
    } else if (!session_may_look(session, room)) {
        session->onlooker.is_on = false;
        rest(session);
        session->ops->tell(session->data, SESSION_ENGINE_OFF, room);
    } else if (!is_shown ||
               (m_room_is_over(room) && m_room_shown_moves(room) == room->match.move_count)) {
        // Nothing is thought about where the game has ended.
        session->ops->tell(session->data, SESSION_LOOKED, room);
        rest(session);
    } else {
        look_at(session, room);
    }
}

bool
session_take_report(struct session *session, const struct thinker_report *report)
{
    return onlooker_take(&session->onlooker, report);
}
