// SPDX-License-Identifier: MIT
// Going to rooms of others: to play, to watch, to follow a player.
#include <string.h>

#include "client/control/session.h"

uint64_t
session_watched(const struct session *session)
{
    const struct m_room *room = session_room(session);
    enum seat seat;

    return room && !model_own_seat(session->model, room, &seat) ? room->id : 0;
}

// Where one is already there is nothing to be asked for.
static void
go_to_known(struct session *session, struct join_flow *flow, const struct m_room *room)
{
    flow->room = room->id;
    flow->leaves = flow->leaves == room->id ? 0 : flow->leaves;
    session->join_flow = *flow;
    session->ops->tell(session->data, SESSION_SEES, room);
}

enum session_result
session_go_to(struct session *session, uint64_t room, const char *code, bool to_play)
{
    struct join_flow flow = {.is_open = true,
                             .room = room,
                             .wants_seat = to_play,
                             .agrees = to_play,
                             .leaves = session_watched(session)};
    const struct m_room *known =
        room ? model_room(session->model, room) : model_room_by_code(session->model, code);
    struct request request;

    if (known) {
        go_to_known(session, &flow, known);
        return SESSION_REQUEST;
    }
    if (strlen(code) > WIRE_CODE_BYTES) {
        return session_refuse(session, WORD_BAD_CODE, code);
    }
    request_join(&request, room, code);
    if (!session_send(session, &request)) {
        return SESSION_REFUSED;
    }
    session->join_flow = flow;
    return SESSION_REQUEST;
}

enum session_result
session_join(struct session *session, const struct command *command)
{
    const char *code = command->words[0];
    const struct m_lobby_room *listed = m_lobby_room_by_code(&session->model->lobby, code);

    if (listed && m_lobby_is_full(listed) && !model_room(session->model, listed->id)) {
        return session_refuse(session, WORD_BOTH_TAKEN, code);
    }
    return session_go_to(session, listed ? listed->id : 0, code, true);
}

// Watching.

static bool
is_watchable(const struct session *session, const struct m_lobby_room *room)
{
    return room->is_running && room->id != session->room;
}

static const struct m_lobby_room *
pick_random(struct session *session)
{
    const struct m_lobby *lobby = &session->model->lobby;
    const struct m_lobby_room *picked = NULL;
    uint32_t seen = 0;

    for (int i = 0; i < lobby->room_count; i++) {
        if (is_watchable(session, &lobby->rooms[i]) && rng_below(&session->rng, ++seen) == 0) {
            picked = &lobby->rooms[i];
        }
    }
    return picked;
}

// The next one behind the current room in the order of the list, or before it.
static const struct m_lobby_room *
pick_beside(const struct session *session, int step)
{
    const struct m_lobby *lobby = &session->model->lobby;
    int count = lobby->room_count, start = step > 0 ? -1 : count;

    for (int i = 0; i < count; i++) {
        if (lobby->rooms[i].id == session->room) {
            start = i;
        }
    }
    for (int i = 1; i <= count; i++) {
        const struct m_lobby_room *room = &lobby->rooms[(start + i * step + 2 * count) % count];

        if (is_watchable(session, room)) {
            return room;
        }
    }
    return NULL;
}

static enum session_result
watch_chosen(struct session *session, enum command_option option)
{
    const struct m_lobby_room *room = option == OPTION_RANDOM ? pick_random(session)
                                      : option == OPTION_BEST
                                          ? m_lobby_best(&session->model->lobby, session->room)
                                      : option == OPTION_NEXT ? pick_beside(session, 1)
                                                              : pick_beside(session, -1);

    return room ? session_go_to(session, room->id, "", false)
                : session_refuse(session, WORD_NONE_TO_WATCH, "");
}

enum session_result
session_watch(struct session *session, const struct command *command)
{
    const char *word = command->count ? command->words[0] : "";
    const struct m_lobby_player *player = m_lobby_player_by_name(&session->model->lobby, word);
    const struct m_lobby_room *room = m_lobby_room_by_code(&session->model->lobby, word);

    if (command->option != OPTION_NONE) {
        return watch_chosen(session, command->option);
    }
    if (room || (player && player->room)) {
        return session_go_to(session, room ? room->id : player->room, "", false);
    }
    if (player) {
        return session_refuse(session, WORD_NOT_PLAYING, word);
    }
    return session_go_to(session, 0, word, false); // perhaps a code that is not listed
}

// Following.

enum session_result
session_follow(struct session *session, const struct command *command)
{
    const char *name = command->count ? command->words[0] : "";
    const struct m_lobby_player *player = m_lobby_player_by_name(&session->model->lobby, name);

    if (command->option == OPTION_OFF) {
        session->followed = 0;
        return session_note(session, WORD_FOLLOW_OFF, "");
    }
    if (!player) {
        return session_refuse(session, WORD_NOT_ONLINE, name);
    }
    session->followed = player->person.id;
    session->followed_room = 0;
    return session_note(session, WORD_FOLLOWING, name);
}

void
session_follow_on(struct session *session)
{
    const struct m_lobby_player *player =
        session->followed ? m_lobby_player(&session->model->lobby, session->followed) : NULL;

    // Not while the user plays, and not while another request is on its way.
    if (!player || player->state != PLAYER_PLAYING || player->room == session->followed_room ||
        player->room == session->room || session->join_flow.is_open ||
        model_playing_live(session->model)) {
        return;
    }
    session->followed_room = player->room;
    if (session_go_to(session, player->room, "", false) == SESSION_REFUSED) {
        session->ops->tell(session->data, SESSION_CANNOT, NULL);
    }
}
