// SPDX-License-Identifier: MIT
// Going to rooms of others: to play, to watch, to follow somebody.
#include <string.h>
#include <strings.h>

#include "client/plain/plain_internal.h"
#include "client/text/words.h"

static void
refuse(struct plain *plain, enum word word, const char *value)
{
    struct strbuf text = {0};

    format_word(&text, word, 1, value);
    plain_print(plain, LINE_ERROR, &text);
    strbuf_finish(&text);
}

// The room that is watched now, to be left when another one is.
static uint64_t
watched_room(const struct plain *plain)
{
    const struct m_room *room = plain_room(plain);
    enum seat seat;

    return room && !model_own_seat(plain->model, room, &seat) ? room->id : 0;
}

static void
go_to(struct plain *plain, uint64_t room, const char *code, bool to_play)
{
    struct join_flow join_flow = {
        .is_open = true, .room = room, .wants_seat = to_play, .leaves = watched_room(plain)};
    const struct m_room *known =
        room ? model_room(plain->model, room) : model_room_by_code(plain->model, code);
    struct request request;

    if (known && known->state == ROOM_SYNCED) {
        plain->room = known->id; // one is there already
        plain_tell_room(plain, known, "");
        return;
    }
    if (strlen(code) > WIRE_CODE_BYTES) {
        refuse(plain, WORD_BAD_CODE, code);
        return;
    }
    request_join(&request, room, code);
    if (plain_send(plain, &request)) {
        plain_start_join(plain, &join_flow);
    }
}

void
plain_do_join(struct plain *plain, const struct command *command)
{
    const char *code = command->words[0];
    const struct m_lobby_room *listed = m_lobby_room_by_code(&plain->model->lobby, code);

    if (listed && m_lobby_is_full(listed) && !model_room(plain->model, listed->id)) {
        refuse(plain, WORD_BOTH_TAKEN, code);
        return;
    }
    go_to(plain, 0, code, true);
}

// Running games that can be watched, from the lobby.
static bool
is_watchable(const struct plain *plain, const struct m_lobby_room *room)
{
    return room->is_running && room->id != plain->room;
}

static const struct m_lobby_room *
pick_random(struct plain *plain)
{
    const struct m_lobby *lobby = &plain->model->lobby;
    const struct m_lobby_room *picked = NULL;
    uint32_t seen = 0;

    for (int i = 0; i < lobby->room_count; i++) {
        if (is_watchable(plain, &lobby->rooms[i]) && rng_below(&plain->rng, ++seen) == 0) {
            picked = &lobby->rooms[i];
        }
    }
    return picked;
}

// The first one behind the current room, in the order of the list.
static const struct m_lobby_room *
pick_next(const struct plain *plain)
{
    const struct m_lobby *lobby = &plain->model->lobby;
    int start = 0;

    for (int i = 0; i < lobby->room_count; i++) {
        if (lobby->rooms[i].id == plain->room) {
            start = i + 1;
        }
    }
    for (int i = 0; i < lobby->room_count; i++) {
        const struct m_lobby_room *room = &lobby->rooms[(start + i) % lobby->room_count];

        if (is_watchable(plain, room)) {
            return room;
        }
    }
    return NULL;
}

void
plain_do_watch(struct plain *plain, const struct command *command)
{
    const char *word = command->words[0];
    const struct m_lobby_player *player = m_lobby_player_by_name(&plain->model->lobby, word);
    const struct m_lobby_room *room = m_lobby_room_by_code(&plain->model->lobby, word);
    bool is_choice = true;

    if (strcasecmp(word, "random") == 0) {
        room = pick_random(plain);
    } else if (strcasecmp(word, "next") == 0) {
        room = pick_next(plain);
    } else {
        is_choice = false;
    }
    if (is_choice && !room) {
        plain_error(plain, words_text(WORD_NONE_TO_WATCH));
    } else if (room) {
        go_to(plain, room->id, "", false);
    } else if (player && player->room) {
        go_to(plain, player->room, "", false);
    } else if (player) {
        refuse(plain, WORD_NOT_PLAYING, word);
    } else {
        go_to(plain, 0, word, false); // perhaps the code of a room that is not listed
    }
}

void
plain_do_follow(struct plain *plain, const struct command *command)
{
    const char *name = command->words[0];
    const struct m_lobby_player *player = m_lobby_player_by_name(&plain->model->lobby, name);
    struct strbuf text = {0};

    if (strcasecmp(name, "off") == 0) {
        plain->followed = 0;
        plain_note(plain, words_text(WORD_FOLLOW_OFF));
        return;
    }
    if (!player) {
        refuse(plain, WORD_NOT_ONLINE, name);
        return;
    }
    plain->followed = player->person.id;
    plain->followed_room = 0;
    format_word(&text, WORD_FOLLOWING, 1, name);
    plain_print(plain, LINE_NOTE, &text);
    strbuf_finish(&text);
    plain_follow_on(plain);
}

void
plain_follow_on(struct plain *plain)
{
    const struct m_lobby_player *player =
        plain->followed ? m_lobby_player(&plain->model->lobby, plain->followed) : NULL;

    // Not out of a game of one's own, and not while something else is on its way.
    if (!player || player->state != PLAYER_PLAYING || player->room == plain->followed_room ||
        player->room == plain->room || plain->join_flow.is_open || model_playing(plain->model)) {
        return;
    }
    plain->followed_room = player->room;
    go_to(plain, player->room, "", false);
}
