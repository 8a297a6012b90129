// SPDX-License-Identifier: MIT
// Rooms: opening, entering, seats, and what only the owner may do.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/keys/draft_internal.h"
#include "client/model/words.h"
#include "common/util/strbuf.h"

// A preset, unless the first word is a key already; then KEY=VALUE.
static bool
read_wish(struct drafting *drafting, int first, const char *usual)
{
    const struct command *command = drafting->command;
    struct room_wish *wish = &drafting->draft->wish;
    bool has_preset = first < command->count && !strchr(command->words[first], '=');
    const char *preset = has_preset ? command->words[first] : usual;

    if (!room_wish_begin(wish, preset, drafting->scene->model->self.is_guest)) {
        say(drafting->why, WORD_NO_PRESET, 1, preset);
        return false;
    }
    for (int i = first + has_preset; i < command->count; i++) {
        if (!room_wish_set(wish, command->words[i], drafting->why)) {
            return false;
        }
    }
    room_wish_finish(wish);
    drafting->draft->settings = settings_to_message(&wish->setup);
    return true;
}

static bool
open_room(struct drafting *drafting, int first)
{
    struct draft *draft = drafting->draft;
    struct room_wish *wish = &draft->wish;
    struct wire_room_create *create = &draft->msg.room_create;

    if (!read_wish(drafting, first, "casual")) {
        return false;
    }
    draft->msg.kind = CLIENT_ROOM_CREATE;
    *create = (struct wire_room_create){
        .settings = &draft->settings, .seat = wish->seat, .both = wish->both};
    if (wish->ai_count > 0) {
        draft->ai = wish->ai[0];
        create->ai = &draft->ai;
    }
    if (wish->ai_count == 2) {
        draft->second_ai = wish->ai[1];
        create->second_ai = &draft->second_ai;
        create->seat = WANT_NO_SEAT;
    }
    return true;
}

bool
draft_create(struct drafting *drafting)
{
    return open_room(drafting, 0);
}

// The name is used when the room is there.
bool
draft_challenge(struct drafting *drafting)
{
    return take_name(drafting, drafting->command->words[0]) && open_room(drafting, 1);
}

// Looks for what others look for.
static bool
join_wanted(struct drafting *drafting)
{
    const struct m_lobby_seek *wanted = model_wanted(drafting->scene->model);
    struct draft *draft = drafting->draft;

    if (!wanted) {
        say(drafting->why, WORD_NOBODY_LOOKS, 0);
        return false;
    }
    draft->settings = settings_to_message(&wanted->setup);
    draft->msg.kind = CLIENT_SEEK_START;
    draft->msg.seek_start = (struct wire_seek_start){.settings = &draft->settings,
                                                     .rating_min = wanted->rating_min,
                                                     .rating_max = wanted->rating_max};
    return true;
}

bool
draft_seek(struct drafting *drafting)
{
    struct draft *draft = drafting->draft;

    if (drafting->command->count == 1 && strcasecmp(drafting->command->words[0], "stop") == 0) {
        draft->msg.kind = CLIENT_SEEK_STOP;
        return true;
    }
    if (drafting->command->count == 1 && strcasecmp(drafting->command->words[0], "join") == 0) {
        return join_wanted(drafting);
    }
    if (!read_wish(drafting, 0, "renju")) {
        return false;
    }
    draft->msg.kind = CLIENT_SEEK_START;
    draft->msg.seek_start = (struct wire_seek_start){.settings = &draft->settings,
                                                     .rating_min = draft->wish.rating_min,
                                                     .rating_max = draft->wish.rating_max};
    return true;
}

void
draft_join(struct draft *draft, uint64_t room, const char *code)
{
    memset(draft, 0, sizeof(*draft));
    snprintf(draft->name, sizeof(draft->name), "%s", code);
    draft->msg.kind = CLIENT_ROOM_JOIN;
    draft->msg.room_join = (struct wire_room_join){.room = room, .code = draft->name};
}

bool
draft_join_code(struct drafting *drafting)
{
    const char *code = drafting->command->words[0];

    if (!*code || strlen(code) > WIRE_CODE_BYTES) {
        say(drafting->why, WORD_BAD_CODE, 1, code);
        return false;
    }
    draft_join(drafting->draft, 0, code);
    return true;
}

bool
draft_change(struct drafting *drafting)
{
    struct draft *draft = drafting->draft;
    const struct command *command = drafting->command;

    room_wish_of(&draft->wish, &drafting->scene->room->setup);
    for (int i = 0; i < command->count; i++) {
        if (!room_wish_set(&draft->wish, command->words[i], drafting->why)) {
            return false;
        }
    }
    room_wish_finish(&draft->wish);
    draft->settings = settings_to_message(&draft->wish.setup);
    draft->msg.kind = CLIENT_ROOM_CHANGE;
    draft->msg.room_change =
        (struct wire_room_change){.room = drafting->scene->room->id, .settings = &draft->settings};
    return true;
}

void
draft_sit(struct draft *draft, const struct m_room *room, enum seat seat)
{
    memset(draft, 0, sizeof(*draft));
    draft->msg.kind = CLIENT_SIT;
    draft->msg.sit = (struct wire_sit){.room = room->id, .seat = seat};
}

// Is there a second argument, and is it this word? False if it is another one.
static bool
read_flag(struct drafting *drafting, const char *word, bool *flag)
{
    *flag = drafting->command->count == 2;
    return !*flag || strcasecmp(drafting->command->words[1], word) == 0 || refuse_usage(drafting);
}

bool
draft_sit_down(struct drafting *drafting)
{
    enum seat seat;
    bool both;

    if (!read_seat(drafting, drafting->command->words[0], &seat) ||
        !read_flag(drafting, "both", &both)) {
        return false;
    }
    draft_sit(drafting->draft, drafting->scene->room, seat);
    drafting->draft->msg.sit.both = both;
    return true;
}

static void
set_room(struct draft *draft, enum client_kind kind, const struct m_room *room)
{
    draft->msg.kind = kind;
    draft->msg.room.room = room->id;
}

bool
draft_stand(struct drafting *drafting)
{
    set_room(drafting->draft, CLIENT_STAND, drafting->scene->room);
    return true;
}

void
draft_leave(struct draft *draft, const struct m_room *room)
{
    memset(draft, 0, sizeof(*draft));
    set_room(draft, CLIENT_ROOM_LEAVE, room);
}

bool
draft_leave_room(struct drafting *drafting)
{
    draft_leave(drafting->draft, drafting->scene->room);
    return true;
}

void
draft_pairing(struct draft *draft, uint64_t pair, bool yes)
{
    memset(draft, 0, sizeof(*draft));
    draft->msg.kind = CLIENT_PAIR_ANSWER;
    draft->msg.pair_answer = (struct wire_pair_answer){.pair = pair, .yes = yes};
}

void
draft_ready(struct draft *draft, const struct m_room *room, bool is_ready)
{
    memset(draft, 0, sizeof(*draft));
    draft->msg.kind = CLIENT_READY;
    draft->msg.ready = (struct wire_ready){.room = room->id, .ready = is_ready};
}

bool
draft_say_ready(struct drafting *drafting)
{
    bool is_not = drafting->command->count == 1;

    if (is_not && strcasecmp(drafting->command->words[0], "no") != 0) {
        return refuse_usage(drafting);
    }
    draft_ready(drafting->draft, drafting->scene->room, !is_not);
    return true;
}

bool
draft_ai(struct drafting *drafting)
{
    struct draft *draft = drafting->draft;
    const struct command *command = drafting->command;
    enum seat seat;

    if (!read_seat(drafting, command->words[0], &seat)) {
        return false;
    }
    ai_wish_begin(&draft->player);
    for (int i = 1; i < command->count; i++) {
        if (!ai_wish_set(&draft->player, command->words[i], drafting->why)) {
            return false;
        }
    }
    ai_wish_finish(&draft->player);
    draft->ai = draft->player;
    draft->msg.kind = CLIENT_SEAT_AI;
    draft->msg.seat_ai =
        (struct wire_seat_ai){.room = drafting->scene->room->id, .seat = seat, .ai = &draft->ai};
    return true;
}

bool
draft_person(struct drafting *drafting)
{
    enum seat seat;
    bool sits;

    if (!read_seat(drafting, drafting->command->words[0], &seat) ||
        !read_flag(drafting, "me", &sits)) {
        return false;
    }
    drafting->draft->msg.kind = CLIENT_SEAT_PERSON;
    drafting->draft->msg.seat_person =
        (struct wire_seat_person){.room = drafting->scene->room->id, .seat = seat, .sit = sits};
    return true;
}

bool
draft_room_name(struct drafting *drafting)
{
    static const enum client_kind kinds[COMMAND_COUNT] = {
        [COMMAND_INVITE] = CLIENT_ROOM_INVITE,
        [COMMAND_KICK] = CLIENT_ROOM_KICK,
        [COMMAND_OWNER] = CLIENT_ROOM_OWNER,
    };

    if (!take_name(drafting, drafting->command->words[0])) {
        return false;
    }
    drafting->draft->msg.kind = kinds[drafting->command->kind];
    drafting->draft->msg.room_name =
        (struct wire_room_name){.room = drafting->scene->room->id, .name = drafting->draft->name};
    return true;
}
