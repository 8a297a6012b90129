// SPDX-License-Identifier: MIT
#include "client/model/model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/model/refusals.h"
#include "common/util/text.h"
#include "common/util/xalloc.h"

void
model_init(struct model *model)
{
    memset(model, 0, sizeof(*model));
    model->lobby_at_ms = TIME_NEVER;
}

static void
free_room(struct m_room *room)
{
    if (room) {
        m_room_finish(room);
        free(room);
    }
}

static void
free_rooms(struct model *model)
{
    for (int i = 0; i < model->room_count; i++) {
        free_room(model->rooms[i]);
    }
    model->room_count = 0;
}

void
model_finish(struct model *model)
{
    free_rooms(model);
    free_room(model->left);
    m_lobby_finish(&model->lobby);
    m_chat_finish(&model->lobby_chat);
    m_chat_finish(&model->whispers);
    m_archive_finish(&model->archive);
    news_finish(&model->news);
    for (int i = 0; i < model->message_count; i++) {
        free(model->messages[i]);
    }
    model_init(model);
}

static void
tell(struct model *model, enum news_kind kind)
{
    news_add(&model->news, (struct news){.kind = kind});
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

bool
model_own_seat(const struct model *model, const struct m_room *room, enum seat *seat)
{
    return model->self.id && m_room_seat_of(room, model->self.id, seat);
}

struct m_room *
model_playing(const struct model *model)
{
    for (int i = 0; i < model->room_count; i++) {
        enum seat seat;

        if (m_room_is_running(model->rooms[i]) && model_own_seat(model, model->rooms[i], &seat)) {
            return model->rooms[i];
        }
    }
    return NULL;
}

// The room, made if it is not there; NULL if there are too many.
static struct m_room *
add_room(struct model *model, uint64_t id)
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

// The room is not ours any more; it stays to be looked at until the next message.
static void
forget_room(struct model *model, uint64_t id, enum left_reason reason)
{
    for (int i = 0; i < model->room_count; i++) {
        if (model->rooms[i]->id == id) {
            free_room(model->left);
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
    } else if (msg->kind == CLIENT_MUTE) {
        copy(request->name, sizeof(request->name), msg->mute.name);
        request->yes = msg->mute.on;
    } else if (msg->kind == CLIENT_READY) {
        request->yes = msg->ready.ready;
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

bool
model_is_waiting(const struct model *model)
{
    for (int i = 0; i < model->request_count; i++) {
        if (!model->requests[i].is_automatic) {
            return true;
        }
    }
    return false;
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

// Takes the request that this answers; false if there is none.
static bool
take_answered(struct model *model, uint64_t seq)
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

static void
tell_done(struct model *model, uint64_t room)
{
    if (!model->answered.is_automatic) {
        news_add(&model->news, (struct news){.kind = NEWS_DONE, .room = room});
    }
}

// Messages, one function each. has_request: it answers model->answered.

struct arrival {
    struct model *model;
    const struct server_msg *msg;
    int64_t now_ms;
    bool has_request;
};

static void
on_nothing(struct arrival *arrival)
{
    (void)arrival;
}

static void
on_welcome(struct arrival *arrival)
{
    const struct wire_welcome *welcome = &arrival->msg->welcome;
    struct model *model = arrival->model;

    text_clean(welcome->server, model->server, sizeof(model->server), WIRE_NAME_BYTES);
    model->welcome_online = welcome->online;
    model->welcome_rooms = welcome->rooms;
}

static bool
is_listed(const struct wire_identity *identity, uint64_t room)
{
    for (int i = 0; i < identity->room_count; i++) {
        if (identity->rooms[i] == room) {
            return true;
        }
    }
    return false;
}

// Who only watched is not kept in the room: he goes there again.
static void
plan_rejoins(struct model *model, const struct wire_identity *identity, int64_t now_ms)
{
    for (int i = 0; i < model->room_count; i++) {
        if (!is_listed(identity, model->rooms[i]->id)) {
            model->rooms[i]->is_outside = true;
            model->rooms[i]->resync_at_ms = now_ms;
        }
    }
    for (int i = 0; i < identity->room_count; i++) {
        add_room(model, identity->rooms[i]);
    }
}

static void
on_identity(struct arrival *arrival)
{
    const struct wire_identity *identity = &arrival->msg->identity;
    struct model *model = arrival->model;
    bool is_same = model->self.id && model->self.id == identity->player_id;
    struct wire_player self = {
        .id = identity->player_id, .name = identity->name, .guest = identity->guest};

    if (!is_same) {
        free_rooms(model);
        model->invitation_count = 0;
    }
    person_read(&model->self, &self);
    model->is_identified = true;
    model->is_still = false;
    model->lobby_at_ms = arrival->now_ms;
    plan_rejoins(model, identity, arrival->now_ms);
    news_add(&model->news, (struct news){.kind = NEWS_IDENTITY, .yes = is_same});
}

static void
on_bye(struct arrival *arrival)
{
    news_add(&arrival->model->news,
             (struct news){.kind = NEWS_BYE, .number = (int)arrival->msg->bye.reason});
}

static void
on_done(struct arrival *arrival)
{
    struct model *model = arrival->model;

    if (!arrival->has_request) {
        return;
    }
    if (model->answered.kind == CLIENT_SEEK_START || model->answered.kind == CLIENT_SEEK_STOP) {
        model->is_seeking = model->answered.kind == CLIENT_SEEK_START;
    }
    tell_done(model, model->answered.room);
}

// A request of the model's own was refused: later again, or never.
static void
on_automatic_refused(struct model *model, int64_t now_ms)
{
    const struct m_request *request = &model->answered;
    struct m_room *room = model_room(model, request->room);
    bool is_later = model->refusal.code == REFUSAL_TOO_FAST || model->refusal.code == REFUSAL_BUSY;

    if (request->kind == CLIENT_LOBBY_SUBSCRIBE && is_later) {
        model->lobby_at_ms = now_ms + MODEL_RETRY_MS;
    } else if (room && is_later) {
        room->resync_at_ms = now_ms + MODEL_RETRY_MS;
    } else if (room) {
        forget_room(model, room->id, LEFT_CLOSED);
    }
}

static void
on_error(struct arrival *arrival)
{
    const struct wire_error *error = &arrival->msg->error;
    struct model *model = arrival->model;
    struct m_room *room;

    model->refusal = (struct m_refusal){.code = error->code};
    text_clean(error->text, model->refusal.text, sizeof(model->refusal.text), WIRE_TEXT_BYTES);
    if (error->argument_count > 0) {
        text_clean(error->arguments[0], model->refusal.argument, sizeof(model->refusal.argument),
                   WIRE_ARGUMENT_BYTES);
    }
    if (!arrival->has_request) {
        return;
    }
    if (model->answered.is_automatic) {
        on_automatic_refused(model, arrival->now_ms);
        return;
    }
    room = model_room(model, model->answered.room);
    if (room && room->pending.seq == model->answered.seq) {
        room->pending.is_open = false;
    }
    news_add(&model->news, (struct news){.kind = NEWS_REFUSED, .room = model->answered.room});
}

static void
on_lobby_page(struct arrival *arrival)
{
    m_lobby_page(&arrival->model->lobby, &arrival->msg->lobby_page);
    tell(arrival->model, NEWS_LOBBY);
}

static void
on_lobby_delta(struct arrival *arrival)
{
    m_lobby_delta(&arrival->model->lobby, &arrival->msg->lobby_delta);
    tell(arrival->model, NEWS_LOBBY);
}

static void
on_profile(struct arrival *arrival)
{
    const struct wire_profile *wire = &arrival->msg->profile;
    struct m_profile *profile = &arrival->model->profile;

    person_read(&profile->person, wire->player);
    profile->is_online = wire->online;
    profile->since_ms = (int64_t)wire->since_ms;
    profile->seen_ms = (int64_t)wire->seen_ms;
    profile->room = wire->room;
    profile->rating_count = wire->rating_count;
    if (wire->rating_count) {
        memcpy(profile->ratings, wire->ratings,
               (size_t)wire->rating_count * sizeof(*wire->ratings));
    }
    tell(arrival->model, NEWS_PROFILE);
}

static void
on_paired(struct arrival *arrival)
{
    const struct wire_paired *paired = &arrival->msg->paired;
    struct model *model = arrival->model;

    model->is_seeking = false;
    person_read(&model->opponent, paired->opponent);
    add_room(model, paired->room);
    news_add(&model->news, (struct news){.kind = NEWS_PAIRED, .room = paired->room});
}

static void
on_archive_page(struct arrival *arrival)
{
    struct model *model = arrival->model;
    bool is_first = !arrival->has_request || model->answered.is_first;

    m_archive_page(&model->archive, &arrival->msg->archive_page, is_first);
    tell(model, NEWS_ARCHIVE);
}

static void
on_record(struct arrival *arrival)
{
    const struct wire_record *record = &arrival->msg->record;
    struct model *model = arrival->model;

    switch (m_archive_part(&model->archive, record)) {
    case RECORD_MORE:
        break;
    case RECORD_WHOLE:
        news_add(&model->news, (struct news){.kind = NEWS_RECORD, .id = record->game});
        break;
    case RECORD_WRONG:
        tell(model, NEWS_FAULT);
        break;
    }
}

static void
on_entered(struct arrival *arrival)
{
    const struct wire_entered *entered = &arrival->msg->entered;
    struct model *model = arrival->model;
    struct m_room *room = add_room(model, entered->room);

    if (room) {
        text_clean(entered->code, room->code, sizeof(room->code), WIRE_CODE_BYTES);
        room->is_outside = false;
        model_drop_invitation(model, room->id);
    }
    if (arrival->has_request) {
        tell_done(model, entered->room);
    }
}

static void
on_snapshot(struct arrival *arrival)
{
    const struct wire_snapshot *snapshot = &arrival->msg->snapshot;
    struct model *model = arrival->model;
    struct m_room *room = model_room(model, snapshot->room);

    // It may come before the word that one is in the room.
    if (!room && snapshot->page == 0) {
        room = add_room(model, snapshot->room);
    }
    if (room) {
        m_room_snapshot(room, snapshot, arrival->now_ms, &model->news);
    }
}

static void
on_room_event(struct arrival *arrival)
{
    const struct wire_room_event *event = &arrival->msg->room_event;
    struct model *model = arrival->model;
    struct m_room *room = model_room(model, event->room);

    if (!room) {
        return;
    }
    m_room_event(room, event, arrival->now_ms, &model->news);
    if (event->kind == ROOM_EVENT_CLOSED) {
        forget_room(model, event->room, LEFT_CLOSED);
    } else if (event->kind == ROOM_EVENT_GAME_STARTED && model_playing(model)) {
        model->is_seeking = false; // the server has stopped it
    }
}

static void
on_room_presence(struct arrival *arrival)
{
    struct m_room *room = model_room(arrival->model, arrival->msg->room_presence.room);

    if (room) {
        m_room_presence(room, &arrival->msg->room_presence, arrival->now_ms, &arrival->model->news);
    }
}

static void
on_room_member(struct arrival *arrival)
{
    struct m_room *room = model_room(arrival->model, arrival->msg->room_member.room);

    if (room) {
        person_read(&arrival->model->member, arrival->msg->room_member.player);
        m_room_member(room, &arrival->msg->room_member, &arrival->model->news);
    }
}

static void
on_left(struct arrival *arrival)
{
    forget_room(arrival->model, arrival->msg->left.room, arrival->msg->left.reason);
}

static void
on_invitation(struct arrival *arrival)
{
    const struct wire_invitation *wire = &arrival->msg->invitation;
    struct model *model = arrival->model;
    struct m_invitation *invitation;

    if (model_room(model, wire->room)) {
        return; // one is there already
    }
    model_drop_invitation(model, wire->room);
    if (model->invitation_count == MODEL_INVITATIONS_MAX) {
        model_drop_invitation(model, model->invitations[0].room);
    }
    invitation = &model->invitations[model->invitation_count++];
    memset(invitation, 0, sizeof(*invitation));
    invitation->room = wire->room;
    text_clean(wire->code, invitation->code, sizeof(invitation->code), WIRE_CODE_BYTES);
    person_read(&invitation->from, wire->from);
    setup_read(&invitation->setup, wire->settings);
    tell(model, NEWS_INVITATION);
}

static void
on_hint(struct arrival *arrival)
{
    const struct wire_hint_result *wire = &arrival->msg->hint_result;
    struct m_hint *hint = &arrival->model->hint;

    hint->room = wire->room;
    hint->kind = wire->kind;
    hint->move = wire->move;
    hint->chance = wire->chance;
    hint->depth = wire->depth;
    hint->point_count = wire->point_count;
    if (wire->point_count) {
        memcpy(hint->points, wire->points, (size_t)wire->point_count * sizeof(*wire->points));
    }
    news_add(&arrival->model->news, (struct news){.kind = NEWS_HINT, .room = wire->room});
}

static struct m_chat *
chat_of(struct model *model, const struct wire_chat_line *line)
{
    struct m_room *room;

    switch (line->channel) {
    case CHANNEL_LOBBY:
        return &model->lobby_chat;
    case CHANNEL_WHISPER:
        return &model->whispers;
    case CHANNEL_ROOM:
    case CHANNEL_WATCHERS:
        break;
    }
    room = model_room(model, line->room);
    if (!room) {
        return NULL;
    }
    return line->channel == CHANNEL_ROOM ? &room->chat : &room->watchers_chat;
}

static void
on_chat_line(struct arrival *arrival)
{
    const struct wire_chat_line *line = &arrival->msg->chat_line;
    struct m_chat *chat = chat_of(arrival->model, line);

    if (chat && m_chat_add(chat, line)) {
        news_add(&arrival->model->news, (struct news){.kind = NEWS_CHAT,
                                                      .room = line->room,
                                                      .id = line->id,
                                                      .number = (int)line->channel});
    }
}

static void
set_still(struct model *model, bool is_still, int64_t now_ms)
{
    if (is_still == model->is_still) {
        return;
    }
    for (int i = 0; !is_still && i < model->room_count; i++) {
        m_room_shift_clock(model->rooms[i], now_ms - model->still_since_ms);
    }
    model->is_still = is_still;
    model->still_since_ms = now_ms;
}

static void
on_notice(struct arrival *arrival)
{
    const struct wire_notice *notice = &arrival->msg->notice;
    struct model *model = arrival->model;

    text_clean(notice->text, model->notice, sizeof(model->notice), WIRE_TEXT_BYTES);
    if (notice->kind != NOTICE_OPERATOR) {
        set_still(model, notice->kind != NOTICE_STORAGE_OK, arrival->now_ms);
    }
    news_add(&model->news, (struct news){.kind = NEWS_NOTICE, .number = (int)notice->kind});
}

static const struct {
    void (*take)(struct arrival *arrival);
    unsigned dirty;
} rows[SERVER_KIND_COUNT] = {
    [SERVER_WELCOME] = {on_welcome, DIRTY_LINK},
    [SERVER_IDENTITY] = {on_identity, DIRTY_LINK},
    [SERVER_PING] = {on_nothing, 0},
    [SERVER_PONG] = {on_nothing, 0},
    [SERVER_BYE] = {on_bye, DIRTY_LINK},
    [SERVER_DONE] = {on_done, 0},
    [SERVER_ERROR] = {on_error, DIRTY_BOARD},
    [SERVER_LOBBY_PAGE] = {on_lobby_page, DIRTY_LOBBY},
    [SERVER_LOBBY_DELTA] = {on_lobby_delta, DIRTY_LOBBY},
    [SERVER_PROFILE] = {on_profile, DIRTY_LOBBY},
    [SERVER_PAIRED] = {on_paired, DIRTY_LOBBY | DIRTY_ROOM},
    [SERVER_ARCHIVE_PAGE] = {on_archive_page, DIRTY_ARCHIVE},
    [SERVER_RECORD] = {on_record, DIRTY_ARCHIVE},
    [SERVER_ENTERED] = {on_entered, DIRTY_ROOM},
    [SERVER_SNAPSHOT] = {on_snapshot, DIRTY_ROOM | DIRTY_BOARD | DIRTY_CLOCK},
    [SERVER_ROOM_EVENT] = {on_room_event, DIRTY_ROOM | DIRTY_BOARD | DIRTY_CLOCK},
    [SERVER_ROOM_PRESENCE] = {on_room_presence, DIRTY_ROOM | DIRTY_CLOCK},
    [SERVER_LEFT] = {on_left, DIRTY_ROOM},
    [SERVER_INVITATION] = {on_invitation, DIRTY_MESSAGE},
    [SERVER_ROOM_MEMBER] = {on_room_member, DIRTY_ROOM},
    [SERVER_HINT_RESULT] = {on_hint, DIRTY_BOARD},
    [SERVER_CHAT_LINE] = {on_chat_line, DIRTY_CHAT},
    [SERVER_NOTICE] = {on_notice, DIRTY_MESSAGE | DIRTY_CLOCK},
};

void
model_apply(struct model *model, const struct server_msg *msg, int64_t now_ms)
{
    struct arrival arrival = {.model = model, .msg = msg, .now_ms = now_ms};

    free_room(model->left);
    model->left = NULL;
    arrival.has_request = take_answered(model, msg->re_seq);
    model->dirty |= rows[msg->kind].dirty;
    rows[msg->kind].take(&arrival);
}

// The line.

static void
lose_line(struct model *model)
{
    model->request_count = 0;
    model->is_identified = false;
    model->is_seeking = false;
    model->lobby_at_ms = TIME_NEVER;
    m_lobby_clear(&model->lobby);
    for (int i = 0; i < model->room_count; i++) {
        m_room_line_lost(model->rooms[i]);
    }
}

void
model_set_link(struct model *model, enum model_link link, const char *why, const char *trust,
               int64_t now_ms)
{
    copy(model->why, sizeof(model->why), why);
    if (trust) {
        copy(model->trust, sizeof(model->trust), trust);
    }
    model->dirty |= DIRTY_LINK | DIRTY_CLOCK;
    if (model->link == LINK_READY && link != LINK_READY) {
        lose_line(model);
    }
    if (model->link != link) {
        model->link_since_ms = now_ms;
    }
    model->link = link;
    tell(model, NEWS_LINK);
}

// Time and what the model wants by itself.

static int64_t
earlier(int64_t a, int64_t b)
{
    return a == TIME_NEVER || (b != TIME_NEVER && b < a) ? b : a;
}

int64_t
model_tick(struct model *model, int64_t now_ms)
{
    int64_t at = model->lobby_at_ms;

    for (int i = 0; i < model->room_count; i++) {
        struct m_room *room = model->rooms[i];

        at = earlier(at, room->resync_at_ms);
        if (!model->is_still && model->link == LINK_READY && room->state == ROOM_SYNCED) {
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

bool
model_next_request(struct model *model, struct client_msg *msg, int64_t now_ms)
{
    *msg = (struct client_msg){0};
    if (!model->is_identified || model->link != LINK_READY) {
        return false;
    }
    if (is_due(model->lobby_at_ms, now_ms)) {
        model->lobby_at_ms = TIME_NEVER;
        msg->kind = CLIENT_LOBBY_SUBSCRIBE;
        msg->lobby_subscribe.on = true;
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
    return false;
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
    model->dirty |= DIRTY_MESSAGE;
}

const char *
model_message(const struct model *model, int index)
{
    return model->messages[(model->message_first + index) % model->message_count];
}
