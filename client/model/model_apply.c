// SPDX-License-Identifier: MIT
// What each message of the server does to the model.
#include <string.h>

#include "client/model/model_internal.h"
#include "common/util/text.h"
#include "common/wire/error_code.h"
#include "common/wire/feature.h"

static void
tell(struct model *model, enum news_kind kind)
{
    news_add(&model->news, (struct news){.kind = kind});
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
    model->knows_openings = feature_is_offered(welcome, FEATURE_ARCHIVE_OPENING);
    model->knows_rating_histories = feature_is_offered(welcome, FEATURE_CAREER);
    model->knows_badges = feature_is_offered(welcome, FEATURE_BADGES);
    model->knows_account = feature_is_offered(welcome, FEATURE_ACCOUNT);
    model->knows_email = feature_is_offered(welcome, FEATURE_EMAIL);
    model->knows_people = feature_is_offered(welcome, FEATURE_PEOPLE);
    model->knows_history = feature_is_offered(welcome, FEATURE_KEPT);
    model->is_patient = feature_is_offered(welcome, FEATURE_PATIENT);
    model->knows_stand_ins = feature_is_offered(welcome, FEATURE_STAND_IN);
    model->knows_hand_overs = feature_is_offered(welcome, FEATURE_HAND_OVER);
    model->knows_puzzles = feature_is_offered(welcome, FEATURE_PUZZLES);
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

// The server does not keep a spectator in the room: we enter again.
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
        model_plan_history(model, model_add_room(model, identity->rooms[i]), now_ms);
    }
}

static void
on_identity(struct arrival *arrival)
{
    const struct wire_identity *identity = &arrival->msg->identity;
    struct model *model = arrival->model;
    bool is_same = model->self.id && model->self.id == identity->player_id;
    struct wire_player self = {.id = identity->player_id,
                               .name = identity->name,
                               .guest = identity->guest,
                               .badge = identity->badge,
                               .badge_colour = identity->badge_colour};

    if (!is_same) {
        model_free_rooms(model);
        m_mail_finish(&model->mail);
        model->invitation_count = 0;
    }
    person_read(&model->self, &self);
    model->is_identified = true;
    model->is_still = model->is_restarting = model->is_stopped = false;
    model->lobby_at_ms = arrival->now_ms;
    model->friends_at_ms = model->knows_people ? arrival->now_ms : TIME_NEVER;
    model->history_at_ms = model->knows_history ? arrival->now_ms : TIME_NEVER;
    model->history_before = 0;
    model->mail_at_ms = model->knows_history && !identity->guest ? arrival->now_ms : TIME_NEVER;
    model_plan_badge(model, arrival->now_ms);
    plan_rejoins(model, identity, arrival->now_ms);
    news_add(&model->news, (struct news){.kind = NEWS_IDENTITY, .yes = is_same});
}

static void
on_bye(struct arrival *arrival)
{
    arrival->model->is_restarting =
        arrival->model->is_restarting || arrival->msg->bye.reason == BYE_SHUTDOWN;
    news_add(&arrival->model->news,
             (struct news){.kind = NEWS_BYE, .number = (int)arrival->msg->bye.reason});
}

static void
stop_seeking(struct model *model)
{
    model->is_seeking = false;
    model->pairing = (struct m_pairing){0};
}

static void
on_done(struct arrival *arrival)
{
    struct model *model = arrival->model;

    if (!arrival->has_request) {
        return;
    }
    if (model->answered.kind == CLIENT_SEEK_START) {
        model->is_seeking = true;
    } else if (model->answered.kind == CLIENT_SEEK_STOP ||
               (model->answered.kind == CLIENT_PAIR_ANSWER && !model->answered.yes)) {
        stop_seeking(model);
    } else if (model->answered.kind == CLIENT_PAIR_ANSWER) {
        model->pairing.has_agreed = true;
    } else if (model->answered.kind == CLIENT_SET_BADGE) {
        model->self.badge = model->answered.badge;
        model_plan_badge(model, arrival->now_ms); // it may have been changed meanwhile
    } else if (model->answered.kind == CLIENT_SET_FRIEND ||
               model->answered.kind == CLIENT_SET_INVISIBLE) {
        model->friends_at_ms = arrival->now_ms;
    } else if (model->answered.kind == CLIENT_MAIL_SEEN) {
        m_mail_seen(&model->mail);
    } else if (model->answered.kind == CLIENT_SAY && *model->answered.name) {
        model_whispered(model, &arrival->msg->done);
    }
    model->answered.waits = arrival->msg->done.waits;
    tell_done(model, model->answered.room);
}

static bool
is_of_history(enum client_kind kind)
{
    return kind == CLIENT_HISTORY_ASK || kind == CLIENT_MAIL_ASK || kind == CLIENT_MAIL_SEEN;
}

// A request of the model's own was refused: later again, or never.
static void
on_automatic_refused(struct model *model, int64_t now_ms)
{
    const struct m_request *request = &model->answered;
    struct m_room *room = model_room(model, request->room);
    bool is_later = model->refusal.code == ERROR_TOO_FAST || model->refusal.code == ERROR_BUSY;

    if (request->kind == CLIENT_LOBBY_SUBSCRIBE && is_later) {
        model->lobby_at_ms = now_ms + MODEL_RETRY_MS;
    } else if (request->kind == CLIENT_FRIENDS_ASK) {
        model->friends_at_ms = is_later ? now_ms + MODEL_RETRY_MS : TIME_NEVER;
    } else if (is_of_history(request->kind)) {
        model_history_refused(model, is_later ? now_ms + MODEL_RETRY_MS : TIME_NEVER);
    } else if (request->kind == CLIENT_SET_BADGE && is_later) {
        model_plan_badge(model, now_ms + MODEL_RETRY_MS);
    } else if (request->kind == CLIENT_SET_BADGE) {
        tell(model, NEWS_REFUSED); // it was the user's choice
    } else if (room && is_later) {
        room->resync_at_ms = now_ms + MODEL_RETRY_MS;
    } else if (room) {
        model_forget_room(model, room->id, LEFT_CLOSED);
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
    if (model->answered.kind == CLIENT_PEOPLE_ASK) {
        model->circle.is_awaited = false;
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
on_lobby_seeks(struct arrival *arrival)
{
    m_lobby_seeks(&arrival->model->lobby, &arrival->msg->lobby_seeks);
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
    arrival->model->rating_history = (struct m_rating_history){0};
    if (!profile->person.is_guest) {
        model_want_rating_history(arrival->model, ANY_RULE, ANY_SPEED);
    }
    tell(arrival->model, NEWS_PROFILE);
}

// Of Account and RecoveryCodes.
static void
on_account(struct arrival *arrival)
{
    tell(arrival->model, m_account_apply(&arrival->model->account, arrival->msg));
}

static void
on_puzzle(struct arrival *arrival)
{
    tell(arrival->model, m_puzzle_apply(&arrival->model->puzzle, arrival->msg));
}

// Of PeoplePage, Friends and FriendNews.
static void
on_circle(struct arrival *arrival)
{
    struct model *model = arrival->model;
    bool is_asked = arrival->has_request && !model->answered.is_automatic;
    enum news_kind news;

    if (m_circle_apply(&model->circle, arrival->msg, is_asked, arrival->now_ms, &news)) {
        tell(model, news);
    }
}

// Another profile may be there by now.
static void
on_rating_history(struct arrival *arrival)
{
    const struct wire_career *wire = &arrival->msg->career;

    if (wire->player == arrival->model->profile.person.id) {
        m_rating_history_read(&arrival->model->rating_history, wire);
        tell(arrival->model, NEWS_RATING_HISTORY);
    }
}

static void
on_pair_offer(struct arrival *arrival)
{
    const struct wire_pair_offer *offer = &arrival->msg->pair_offer;
    struct m_pairing *pairing = &arrival->model->pairing;

    *pairing = (struct m_pairing){.pair = offer->pair,
                                  .uncounted = offer->uncounted,
                                  .until_ms = arrival->now_ms + (int64_t)offer->answer_ms};
    person_read(&pairing->opponent, offer->opponent);
    settings_from_message(&pairing->setup, offer->settings);
    tell(arrival->model, NEWS_PAIR_OFFER);
}

static void
on_pair_off(struct arrival *arrival)
{
    const struct wire_pair_off *off = &arrival->msg->pair_off;
    struct model *model = arrival->model;

    if (model->pairing.pair != off->pair) {
        return; // one said no to it
    }
    stop_seeking(model);
    model->is_seeking = off->seeking;
    news_add(&model->news, (struct news){.kind = NEWS_PAIR_OFF, .yes = off->seeking});
}

static void
on_paired(struct arrival *arrival)
{
    const struct wire_paired *paired = &arrival->msg->paired;
    struct model *model = arrival->model;

    stop_seeking(model);
    person_read(&model->opponent, paired->opponent);
    model_add_room(model, paired->room);
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
    struct m_room *room = model_add_room(model, entered->room);

    if (room) {
        text_clean(entered->code, room->code, sizeof(room->code), WIRE_CODE_BYTES);
        room->is_outside = false;
        model_plan_history(model, room, arrival->now_ms);
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
        room = model_add_room(model, snapshot->room);
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
        model_forget_room(model, event->room, LEFT_CLOSED);
    } else if (event->kind == ROOM_EVENT_GAME_STARTED && model_playing_live(model) == room &&
               m_room_is_among_people(room)) {
        stop_seeking(model); // the server has done so
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
on_room_badge(struct arrival *arrival)
{
    const struct wire_room_badge *told = &arrival->msg->room_badge;
    struct m_room *room = model_room(arrival->model, told->room);

    if (room) {
        m_room_badge(room, told->player, badge_seen(told->glyph, told->colour));
    }
}

static void
on_hand_over(struct arrival *arrival)
{
    const struct wire_hand_over_offer *told = &arrival->msg->hand_over_offer;
    struct m_room *room = model_room(arrival->model, told->room);

    if (room) {
        m_room_hand_over(room, told, &arrival->model->news);
    }
}

static void
on_left(struct arrival *arrival)
{
    model_forget_room(arrival->model, arrival->msg->left.room, arrival->msg->left.reason);
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
    settings_from_message(&invitation->setup, wire->settings);
    tell(model, NEWS_INVITATION);
}

static void
on_hint(struct arrival *arrival)
{
    model_hint(arrival->model, &arrival->msg->hint_result);
}

static void
on_engine_info(struct arrival *arrival)
{
    model_engine_info(arrival->model, &arrival->msg->thought);
}

static void
on_chat_line(struct arrival *arrival)
{
    const struct wire_chat_line *line = &arrival->msg->chat_line;
    struct m_chat *chat = model_chat(arrival->model, line->channel, line->room);

    if (line->channel == CHANNEL_WHISPER) {
        m_mail_heard(&arrival->model->mail, line);
    }
    if (chat && m_chat_add(chat, line)) {
        news_add(&arrival->model->news, (struct news){.kind = NEWS_CHAT,
                                                      .room = line->room,
                                                      .id = line->id,
                                                      .number = (int)line->channel});
    }
}

// Of History, Mail and LineGone.
static void
on_kept(struct arrival *arrival)
{
    model_kept(arrival->model, arrival->msg, arrival->has_request, arrival->now_ms);
}

static void
set_still(struct model *model, bool is_still, int64_t now_ms)
{
    if (is_still == model->is_still) {
        return;
    }
    for (int i = 0; !is_still && i < model->room_count; i++) {
        m_room_shift_clock(model->rooms[i], now_ms - model->still_since_ms, now_ms);
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
    model->is_restarting = model->is_restarting || notice->kind == NOTICE_DRAIN;
    model->is_stopped = model->is_stopped || notice->for_good;
    model->notice_by_operator = notice->by_operator;
    model->notice_restart_s = notice->restart_s;
    model->notice_no_restart = notice->no_restart;
    news_add(&model->news, (struct news){.kind = NEWS_NOTICE, .number = (int)notice->kind});
}

static void (*const takers[SERVER_KIND_COUNT])(struct arrival *arrival) = {
    [SERVER_WELCOME] = on_welcome,
    [SERVER_IDENTITY] = on_identity,
    [SERVER_PING] = on_nothing,
    [SERVER_PONG] = on_nothing,
    [SERVER_BYE] = on_bye,
    [SERVER_DONE] = on_done,
    [SERVER_ERROR] = on_error,
    [SERVER_LOBBY_PAGE] = on_lobby_page,
    [SERVER_LOBBY_DELTA] = on_lobby_delta,
    [SERVER_LOBBY_SEEKS] = on_lobby_seeks,
    [SERVER_PROFILE] = on_profile,
    [SERVER_CAREER] = on_rating_history,
    [SERVER_PAIR_OFFER] = on_pair_offer,
    [SERVER_PAIR_OFF] = on_pair_off,
    [SERVER_PAIRED] = on_paired,
    [SERVER_ARCHIVE_PAGE] = on_archive_page,
    [SERVER_RECORD] = on_record,
    [SERVER_RECOVERY_CODES] = on_account,
    [SERVER_ACCOUNT] = on_account,
    [SERVER_WAITING] = on_nothing, // for those who come in as nobody
    [SERVER_EMAIL] = on_account,
    [SERVER_PEOPLE_PAGE] = on_circle,
    [SERVER_FRIENDS] = on_circle,
    [SERVER_FRIEND_NEWS] = on_circle,
    [SERVER_STANDING] = on_nothing,
    [SERVER_STANDINGS_PAGE] = on_nothing,
    [SERVER_ENTERED] = on_entered,
    [SERVER_SNAPSHOT] = on_snapshot,
    [SERVER_ROOM_EVENT] = on_room_event,
    [SERVER_ROOM_PRESENCE] = on_room_presence,
    [SERVER_LEFT] = on_left,
    [SERVER_INVITATION] = on_invitation,
    [SERVER_ROOM_MEMBER] = on_room_member,
    [SERVER_ROOM_BADGE] = on_room_badge,
    [SERVER_HAND_OVER_OFFER] = on_hand_over,
    [SERVER_HINT_RESULT] = on_hint,
    [SERVER_THOUGHT] = on_engine_info,
    [SERVER_CHAT_LINE] = on_chat_line,
    [SERVER_NOTICE] = on_notice,
    [SERVER_HISTORY] = on_kept,
    [SERVER_MAIL] = on_kept,
    [SERVER_LINE_GONE] = on_kept,
    [SERVER_PUZZLE] = on_puzzle,
    [SERVER_PUZZLE_RESULT] = on_puzzle,
    [SERVER_PUZZLE_STATS] = on_puzzle,
};

void
model_apply(struct model *model, const struct server_msg *msg, int64_t now_ms)
{
    struct arrival arrival = {.model = model, .msg = msg, .now_ms = now_ms};

    model_free_room(model->left);
    model->left = NULL;
    arrival.has_request = model_take_answered(model, msg->re_seq);
    takers[msg->kind](&arrival);
}
