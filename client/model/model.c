// SPDX-License-Identifier: MIT
#include "client/model/model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/model/model_internal.h"
#include "common/util/xalloc.h"

void
model_init(struct model *model)
{
    memset(model, 0, sizeof(*model));
    model->lobby_at_ms = TIME_NEVER;
    model->badge_at_ms = TIME_NEVER;
    model->friends_at_ms = TIME_NEVER;
    model->history_at_ms = model->mail_at_ms = model->seen_at_ms = TIME_NEVER;
}

void
model_free_room(struct m_room *room)
{
    if (room) {
        m_room_finish(room);
        free(room);
    }
}

void
model_free_rooms(struct model *model)
{
    for (int i = 0; i < model->room_count; i++) {
        model_free_room(model->rooms[i]);
    }
    model->room_count = 0;
}

void
model_forget_server(struct model *model)
{
    model_free_rooms(model);
    m_mail_finish(&model->mail);
    model->self = (struct person){0};
    model->invitation_count = 0;
}

void
model_finish(struct model *model)
{
    model_free_rooms(model);
    model_free_room(model->left);
    m_lobby_finish(&model->lobby);
    m_chat_finish(&model->lobby_chat);
    m_chat_finish(&model->whispers);
    m_mail_finish(&model->mail);
    m_archive_finish(&model->archive);
    news_finish(&model->news);
    for (int i = 0; i < model->message_count; i++) {
        free(model->messages[i]);
    }
    model_init(model);
}

bool
model_next_news(struct model *model, struct news *item)
{
    return news_take(&model->news, item);
}

// Rooms.

struct m_room *
model_room(const struct model *model, uint64_t id)
{
    for (int i = 0; i < model->room_count; i++) {
        if (model->rooms[i]->id == id) {
            return model->rooms[i];
        }
    }
    return NULL;
}

struct m_room *
model_room_by_code(const struct model *model, const char *code)
{
    for (int i = 0; i < model->room_count; i++) {
        if (strcmp(model->rooms[i]->code, code) == 0) {
            return model->rooms[i];
        }
    }
    return NULL;
}

struct m_chat *
model_chat(struct model *model, enum channel channel, uint64_t id)
{
    struct m_room *room = model_room(model, id);

    switch (channel) {
    case CHANNEL_LOBBY:
        return &model->lobby_chat;
    case CHANNEL_WHISPER:
        return &model->whispers;
    case CHANNEL_ROOM:
        return room ? &room->chat : NULL;
    case CHANNEL_WATCHERS:
        break;
    }
    return room ? &room->watchers_chat : NULL;
}

bool
model_own_seat(const struct model *model, const struct m_room *room, enum seat *seat)
{
    return model->self.id && m_room_seat_of(room, model->self.id, seat);
}

int64_t
model_first_move_in_ms(const struct model *model, const struct m_room *room, int64_t now_ms)
{
    bool is_patient = model->is_patient && !room->setup.match.rated;

    return is_patient ? TIME_NEVER : m_room_first_move_in_ms(room, now_ms);
}

bool
model_may_stand_in(const struct model *model, const struct m_room *room)
{
    return model->knows_stand_ins && m_room_is_running(room) &&
           room->match.settings.control.kind == CONTROL_NONE && !room->match.settings.rated;
}

struct m_room *
model_add_room(struct model *model, uint64_t id)
{
    struct m_room *room = model_room(model, id);

    if (room || model->room_count == MODEL_ROOMS_MAX || !id) {
        return room;
    }
    room = xcalloc(1, sizeof(*room));
    m_room_init(room, id);
    model->rooms[model->room_count++] = room;
    return room;
}

void
model_forget_room(struct model *model, uint64_t id, enum left_reason reason)
{
    for (int i = 0; i < model->room_count; i++) {
        if (model->rooms[i]->id == id) {
            model_free_room(model->left);
            model->left = model->rooms[i];
            model->rooms[i] = model->rooms[--model->room_count];
            news_add(&model->news,
                     (struct news){.kind = NEWS_LEFT, .room = id, .number = (int)reason});
            return;
        }
    }
}

// Requests.

static void
copy(char *out, size_t capacity, const char *text)
{
    snprintf(out, capacity, "%s", text ? text : "");
}

static void
note_act(struct model *model, struct m_request *request, const struct wire_act *act)
{
    struct m_room *room = model_room(model, act->room);

    request->act = act->kind;
    request->question = act->question;
    request->yes = act->yes;
    request->number = act->number;
    request->point_count = act->point_count;
    if (act->point_count) {
        memcpy(request->points, act->points, (size_t)act->point_count * sizeof(*act->points));
    }
    if (room) {
        room->pending = (struct m_pending){.is_open = true,
                                           .seq = request->seq,
                                           .kind = act->kind,
                                           .point_count = act->point_count};
        memcpy(room->pending.points, request->points, sizeof(request->points));
    }
}

// What else of a request its answer will speak of. Messages about a room begin
// with its id.
static void
note_details(struct model *model, struct m_request *request, const struct client_msg *msg)
{
    if ((msg->kind >= CLIENT_ROOM_JOIN && msg->kind <= CLIENT_HINT_ASK) ||
        msg->kind == CLIENT_MUTE) {
        request->room = msg->room.room;
    }
    if (msg->kind == CLIENT_ACT) {
        note_act(model, request, &msg->act);
    } else if (msg->kind == CLIENT_HINT_ASK) {
        request->hint = msg->hint_ask.kind;
    } else if (msg->kind == CLIENT_ARCHIVE_ASK) {
        request->is_first = msg->archive_ask.before_game == 0;
    } else if (msg->kind == CLIENT_PROFILE_ASK) {
        copy(request->name, sizeof(request->name), msg->profile_ask.name);
    } else if (msg->kind == CLIENT_SEEK_START) {
        model->seek = (struct m_lobby_seek){.rating_min = msg->seek_start.rating_min,
                                            .rating_max = msg->seek_start.rating_max};
        settings_from_message(&model->seek.setup, msg->seek_start.settings);
    } else if (msg->kind == CLIENT_ROOM_JOIN) {
        copy(request->name, sizeof(request->name), msg->room_join.code);
    } else if (msg->kind >= CLIENT_ROOM_KICK && msg->kind <= CLIENT_ROOM_INVITE) {
        copy(request->name, sizeof(request->name), msg->room_name.name);
    } else if (msg->kind == CLIENT_SAY) {
        request->room = msg->say.room;
        copy(request->name, sizeof(request->name), msg->say.name);
        copy(request->text, sizeof(request->text), msg->say.text);
    } else if (msg->kind == CLIENT_IGNORE) {
        copy(request->name, sizeof(request->name), msg->ignore.name);
        request->yes = msg->ignore.on;
    } else if (msg->kind == CLIENT_SET_FRIEND) {
        copy(request->name, sizeof(request->name), msg->set_friend.name);
        request->yes = msg->set_friend.on;
    } else if (msg->kind == CLIENT_HISTORY_ASK) {
        request->room = msg->history_ask.room;
        copy(request->name, sizeof(request->name), msg->history_ask.name);
        request->is_first = msg->history_ask.before == 0;
    } else if (msg->kind == CLIENT_LOG_OUT) {
        request->yes = msg->log_out.device == 0; // all
    } else if (msg->kind == CLIENT_SET_INVISIBLE) {
        request->yes = msg->set_invisible.on;
    } else if (msg->kind == CLIENT_PEOPLE_ASK) {
        model->circle.is_awaited = true;
    } else if (msg->kind == CLIENT_MUTE) {
        copy(request->name, sizeof(request->name), msg->mute.name);
        request->yes = msg->mute.on;
    } else if (msg->kind == CLIENT_READY) {
        request->yes = msg->ready.ready;
    } else if (msg->kind == CLIENT_PAIR_ANSWER) {
        request->yes = msg->pair_answer.yes;
    } else if (msg->kind == CLIENT_SET_BADGE) {
        badge_read(msg->set_badge.glyph, msg->set_badge.colour, &request->badge);
    }
}

void
model_note_sent(struct model *model, const struct client_msg *msg, bool is_automatic)
{
    struct m_request *request;

    if (model->request_count == MODEL_REQUESTS_MAX) {
        model->request_count--; // a server that answers nothing: the oldest is given up
        memmove(model->requests, model->requests + 1,
                (size_t)model->request_count * sizeof(*model->requests));
    }
    request = &model->requests[model->request_count++];
    memset(request, 0, sizeof(*request));
    request->seq = msg->seq;
    request->kind = msg->kind;
    request->is_automatic = is_automatic;
    note_details(model, request, msg);
}

// A request for a profile waits for all its parts.
bool
model_is_waiting(const struct model *model)
{
    for (int i = 0; i < model->request_count; i++) {
        if (!model->requests[i].is_automatic || model->requests[i].kind == CLIENT_CAREER_ASK) {
            return true;
        }
    }
    return model->rating_history_ask.is_due || model->circle.is_awaited;
}

bool
model_is_settling(const struct model *model)
{
    if (model->lobby.is_known) {
        return false;
    }
    for (int i = 0; i < model->request_count; i++) {
        if (model->requests[i].kind == CLIENT_LOBBY_SUBSCRIBE) {
            return true;
        }
    }
    return model->lobby_at_ms != TIME_NEVER;
}

bool
model_take_answered(struct model *model, uint64_t seq)
{
    for (int i = 0; seq && i < model->request_count; i++) {
        if (model->requests[i].seq == seq) {
            model->answered = model->requests[i];
            model->request_count--;
            memmove(&model->requests[i], &model->requests[i + 1],
                    (size_t)(model->request_count - i) * sizeof(*model->requests));
            return true;
        }
    }
    return false;
}

// The line.

static void
lose_line(struct model *model)
{
    model->request_count = 0;
    model->is_identified = false;
    model->is_seeking = false;
    model->pairing = (struct m_pairing){0};
    model->lobby_at_ms = TIME_NEVER;
    model->rating_history_ask.is_due = false;
    model->badge_at_ms = TIME_NEVER;
    model->friends_at_ms = TIME_NEVER;
    model->history_at_ms = model->mail_at_ms = model->seen_at_ms = TIME_NEVER;
    model->circle = (struct m_circle){0};
    m_account_forget(&model->account);
    m_puzzle_forget(&model->puzzle);
    m_lobby_clear(&model->lobby);
    for (int i = 0; i < model->room_count; i++) {
        m_room_line_lost(model->rooms[i]);
    }
}

static bool
is_without_line(enum link_state link)
{
    return link == LINK_CONNECTING || link == LINK_WAITING || link == LINK_FAILED;
}

void
model_set_link(struct model *model, enum link_state link, const char *why, const char *trust,
               int64_t now_ms)
{
    copy(model->why, sizeof(model->why), why);
    if (trust) {
        copy(model->trust, sizeof(model->trust), trust);
    }
    if (model->link == LINK_UP && link != LINK_UP) {
        lose_line(model);
    }
    // Each try that fails belongs to the same loss.
    if (model->link != link && !(is_without_line(model->link) && is_without_line(link))) {
        model->link_since_ms = now_ms;
    }
    model->link = link;
    news_add(&model->news, (struct news){.kind = NEWS_LINK});
}

// Time and what the model wants by itself.

static int64_t
earlier(int64_t a, int64_t b)
{
    return a == TIME_NEVER || (b != TIME_NEVER && b < a) ? b : a;
}

// Outside, and without a line, it can only wait.
static bool
may_ask_history(const struct model *model, const struct m_room *room)
{
    return model->link == LINK_UP && !room->is_outside;
}

int64_t
model_tick(struct model *model, int64_t now_ms)
{
    int64_t at = earlier(earlier(model->lobby_at_ms, model->badge_at_ms), model->friends_at_ms);

    at = earlier(earlier(at, model->history_at_ms), earlier(model->mail_at_ms, model->seen_at_ms));
    for (int i = 0; i < model->room_count; i++) {
        struct m_room *room = model->rooms[i];

        at = earlier(at, room->resync_at_ms);
        if (may_ask_history(model, room)) {
            at = earlier(at, room->history_at_ms);
        }
        if (!model->is_still && model->link == LINK_UP && room->state == ROOM_SYNCED) {
            at = earlier(at, m_room_tick(room, now_ms, &model->news));
        }
    }
    return at;
}

static bool
is_due(int64_t at_ms, int64_t now_ms)
{
    return at_ms != TIME_NEVER && at_ms <= now_ms;
}

static void
ask_for_snapshot(const struct m_room *room, struct client_msg *msg)
{
    if (room->is_outside) {
        msg->kind = CLIENT_ROOM_JOIN;
        msg->room_join = (struct wire_room_join){.room = room->id, .code = room->code};
    } else {
        msg->kind = CLIENT_RESYNC;
        msg->room.room = room->id;
    }
}

void
model_plan_badge(struct model *model, int64_t at_ms)
{
    bool is_wanted = model->is_identified && model->knows_badges && model->has_chosen_badge &&
                     !badge_is_same(model->chosen_badge, model->self.badge);

    model->badge_at_ms = is_wanted ? at_ms : TIME_NEVER;
}

void
model_choose_badge(struct model *model, struct badge badge)
{
    model->has_chosen_badge = true;
    model->chosen_badge = badge;
    model_plan_badge(model, 0);
}

// Lines of this room that were said before, or (NULL) of the lobby.
static void
ask_for_history(const struct model *model, struct m_room *room, struct client_msg *msg)
{
    msg->kind = CLIENT_HISTORY_ASK;
    msg->history_ask = (struct wire_history_ask){.channel = CHANNEL_LOBBY, .name = ""};
    if (!room) {
        msg->history_ask.before = model->history_before;
    } else {
        room->history_at_ms = TIME_NEVER;
        msg->history_ask.channel = CHANNEL_ROOM;
        msg->history_ask.room = room->id;
        msg->history_ask.before = room->history_before;
    }
}

// The next request that is due: for mail or its acknowledgement, or for earlier chat. Returns false
// if there is none.
static bool
next_of_history(struct model *model, struct client_msg *msg, int64_t now_ms)
{
    if (is_due(model->mail_at_ms, now_ms)) {
        model->mail_at_ms = TIME_NEVER;
        msg->kind = CLIENT_MAIL_ASK;
        return true;
    }
    if (is_due(model->seen_at_ms, now_ms)) {
        model->seen_at_ms = TIME_NEVER;
        msg->kind = CLIENT_MAIL_SEEN;
        msg->line.line = model->mail.newest;
        return true;
    }
    if (is_due(model->history_at_ms, now_ms)) {
        model->history_at_ms = TIME_NEVER;
        ask_for_history(model, NULL, msg);
        return true;
    }
    for (int i = 0; i < model->room_count; i++) {
        if (may_ask_history(model, model->rooms[i]) &&
            is_due(model->rooms[i]->history_at_ms, now_ms)) {
            ask_for_history(model, model->rooms[i], msg);
            return true;
        }
    }
    return false;
}

bool
model_next_request(struct model *model, struct client_msg *msg, int64_t now_ms)
{
    *msg = (struct client_msg){0};
    if (!model->is_identified || model->link != LINK_UP) {
        return false;
    }
    if (is_due(model->lobby_at_ms, now_ms)) {
        model->lobby_at_ms = TIME_NEVER;
        msg->kind = CLIENT_LOBBY_SUBSCRIBE;
        msg->lobby_subscribe.on = true;
        return true;
    }
    if (model->rating_history_ask.is_due) {
        model->rating_history_ask.is_due = false;
        msg->kind = CLIENT_CAREER_ASK;
        msg->career_ask =
            (struct wire_career_ask){model->profile.person.name, model->rating_history_ask.rule,
                                     model->rating_history_ask.speed};
        return true;
    }
    if (is_due(model->badge_at_ms, now_ms)) {
        model->badge_at_ms = TIME_NEVER;
        msg->kind = CLIENT_SET_BADGE;
        msg->set_badge = (struct wire_set_badge){.glyph = model->chosen_badge.glyph,
                                                 .colour = model->chosen_badge.colour};
        return true;
    }
    if (is_due(model->friends_at_ms, now_ms)) {
        model->friends_at_ms = TIME_NEVER;
        msg->kind = CLIENT_FRIENDS_ASK;
        return true;
    }
    for (int i = 0; i < model->room_count; i++) {
        struct m_room *room = model->rooms[i];

        if (is_due(room->resync_at_ms, now_ms)) {
            room->resync_at_ms = TIME_NEVER;
            ask_for_snapshot(room, msg);
            return true;
        }
    }
    return next_of_history(model, msg, now_ms);
}

int64_t
model_clock_ms(const struct model *model, int64_t now_ms)
{
    return model->is_still ? model->still_since_ms : now_ms;
}

void
model_drop_invitation(struct model *model, uint64_t room)
{
    for (int i = 0; i < model->invitation_count; i++) {
        if (model->invitations[i].room == room) {
            model->invitation_count--;
            memmove(&model->invitations[i], &model->invitations[i + 1],
                    (size_t)(model->invitation_count - i) * sizeof(*model->invitations));
            return;
        }
    }
}

const struct m_lobby_seek *
model_joinable_seek(const struct model *model)
{
    const struct m_lobby_player *self = m_lobby_player(&model->lobby, model->self.id);

    if (model->is_seeking) {
        return m_lobby_seek_like(&model->lobby, &model->seek);
    }
    return m_lobby_seek_for(&model->lobby, self ? &self->person : &model->self);
}

void
model_want_rating_history(struct model *model, int rule, int speed)
{
    model->rating_history_ask =
        (struct m_rating_history_ask){model->knows_rating_histories, rule, speed};
}

void
model_keep_message(struct model *model, const char *text)
{
    int place = model->message_count;

    if (place == MODEL_MESSAGES_MAX) {
        place = model->message_first;
        model->message_first = (model->message_first + 1) % MODEL_MESSAGES_MAX;
        free(model->messages[place]);
    } else {
        model->message_count++;
    }
    model->messages[place] = xstrdup(text);
}

const char *
model_message(const struct model *model, int index)
{
    return model->messages[(model->message_first + index) % model->message_count];
}
