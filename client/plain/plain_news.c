// SPDX-License-Identifier: MIT
// Prints news as lines: of the connection, rooms, people, answers.
#include <inttypes.h>
#include <stdio.h>

#include "client/plain/plain_internal.h"
#include "client/text/notice.h"
#include "client/text/refusals.h"
#include "client/text/words.h"
#include "common/i18n/tr.h"

// The line.

static void
format_self(struct strbuf *out, const struct model *model)
{
    if (model->self.is_guest) {
        format_word(out, WORD_GUEST_NAMED, 1, model->self.name);
    } else {
        strbuf_add(out, model->self.name);
    }
}

static void
tell_connected(struct plain *plain, bool is_again)
{
    const struct model *model = plain->model;
    struct strbuf who = {0}, rooms = {0}, text = {0};
    char online[16];

    format_self(&who, model);
    if (plain->is_alone) {
        format_word(&text, is_again ? WORD_CONNECTED_AGAIN : WORD_CONNECTED_HERE, 1,
                    strbuf_text(&who));
    } else if (is_again) {
        format_word(&text, WORD_CONNECTED_AGAIN, 1, strbuf_text(&who));
    } else {
        format_count(&rooms, WORD_ROOMS_COUNT, model->welcome_rooms);
        snprintf(online, sizeof(online), "%" PRIu32, model->welcome_online + 1);
        format_word(&text, *model->trust ? WORD_CONNECTED_TRUST : WORD_CONNECTED, 4,
                    strbuf_text(&who), strbuf_text(&rooms), online, model->trust);
    }
    plain_print(plain, LINE_NOTE, &text);
    strbuf_finish(&who);
    strbuf_finish(&rooms);
    strbuf_finish(&text);
}

static void
tell_identity(struct plain *plain, const struct news *item)
{
    tell_connected(plain, item->yes && plain->was_connected);
    plain->was_connected = true;
    plain->is_stopping = false;
}

static void
tell_link(struct plain *plain, const struct news *item)
{
    const struct model *model = plain->model;

    (void)item;
    switch (model->link) {
    case LINK_IDLE:
    case LINK_CONNECTING:
    case LINK_GREETING:
    case LINK_UP:
        return;
    case LINK_WAITING:
    case LINK_FAILED:
        break;
    }
    plain->is_concerned = true;
    if (!plain_is_secret(plain)) {
        plain_forget_secrets(plain); // whether a new one was taken is not known
    }
    // Nothing was ever reached, or nothing will be: that is an end.
    if (model->link == LINK_FAILED || !plain->was_connected) {
        plain_error(plain, *model->why ? model->why : words_text(WORD_LINK_NONE));
        plain->end = PLAIN_NO_CONNECTION;
        return;
    }
    // Told once, not for every try.
    if (model->link_since_ms != plain->lost_ms && !plain->is_stopping) {
        plain_tell_text(plain, LINE_NOTE, *model->why ? WORD_LINK_LOST_WHY : WORD_LINK_LOST,
                        model->why);
    }
    plain->lost_ms = model->link_since_ms;
}

// Said once, whether it was announced or not. At home another window that ends takes the server
// with it, and this one starts it again.
static void
tell_stopping(struct plain *plain)
{
    if (!plain->is_stopping && !plain->is_alone) {
        plain_note(plain,
                   words_text(plain->model->is_stopped ? WORD_HOST_STOPS : WORD_SERVER_STOPS));
    }
    plain->is_stopping = true;
}

static void
tell_bye(struct plain *plain, const struct news *item)
{
    // The other reasons are told with the state of the line.
    if (item->number == BYE_SHUTDOWN) {
        tell_stopping(plain);
    }
}

static void
tell_notice(struct plain *plain, const struct news *item)
{
    struct strbuf text = {0};

    if (item->number == NOTICE_DRAIN) {
        tell_stopping(plain);
        return;
    }
    format_notice(&text, plain->model);
    plain_note(plain, strbuf_text(&text));
    strbuf_finish(&text);
}

static void
tell_fault(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);

    *plain->save_path = '\0';
    plain_error(plain, words_text(room ? WORD_ROOM_FAULT : WORD_SERVER_FAULT));
}

// Answers.

static void
tell_whispered(struct plain *plain)
{
    const struct m_request *request = &plain->model->answered;
    struct plain_line line;

    plain_line_begin(&line, LINE_CHAT, NULL);
    format_word(&line.text, WORD_CHAT_TO, 2, request->name, request->text);
    json_text(&line.json, "channel", "whisper");
    json_text(&line.json, "to", request->name);
    json_text(&line.json, "said", request->text);
    plain_emit(plain, &line);
}

// Requests whose success nothing else tells, and how it is told when something
// is switched on or off.
static const struct {
    enum word on, off;
} done_words[CLIENT_KIND_COUNT] = {
    [CLIENT_CHANGE_PASSWORD] = {WORD_PASSWORD_CHANGED, WORD_PASSWORD_CHANGED},
    [CLIENT_SEEK_START] = {WORD_SEEKING, WORD_SEEKING},
    [CLIENT_SEEK_STOP] = {WORD_SEEK_STOPPED, WORD_SEEK_STOPPED},
    [CLIENT_PAIR_ANSWER] = {WORD_PAIR_AGREED, WORD_SEEK_STOPPED},
    [CLIENT_ROOM_INVITE] = {WORD_INVITED, WORD_INVITED},
    [CLIENT_ROOM_KICK] = {WORD_SENT_AWAY, WORD_SENT_AWAY},
    [CLIENT_IGNORE] = {WORD_IGNORED, WORD_IGNORED_OFF},
    [CLIENT_MUTE] = {WORD_MUTED, WORD_MUTED_OFF},
    [CLIENT_LOG_OUT] = {WORD_LOGGED_OUT_ALL, WORD_LOGGED_OUT_ONE},
    [CLIENT_SET_FRIEND] = {WORD_FRIEND_ADDED, WORD_FRIEND_REMOVED},
    [CLIENT_SET_INVISIBLE] = {WORD_INVISIBLE_ON, WORD_INVISIBLE_OFF},
    [CLIENT_LINE_DELETE] = {WORD_UNSAID, WORD_UNSAID},
};

static void
tell_done(struct plain *plain, const struct news *item)
{
    const struct m_request *request = &plain->model->answered;
    enum word word = request->yes ? done_words[request->kind].on : done_words[request->kind].off;

    (void)item;
    if (request->kind == CLIENT_CHANGE_PASSWORD) {
        plain_password_answered(plain, true);
    }
    if (request->kind == CLIENT_SAY && *request->name) {
        tell_whispered(plain);
        if (request->waits) {
            plain_tell_text(plain, LINE_NOTE, WORD_WHISPER_WAITS, request->name);
        }
    } else if (request->kind == CLIENT_ROOM_INVITE && request->waits) {
        plain_tell_text(plain, LINE_NOTE, WORD_INVITATION_WAITS, request->name);
    } else if (word) {
        plain_tell_text(plain, LINE_NOTE, word, request->name);
    }
}

// An illegal action stops no clock: that is said where it matters.
static void
add_clock_runs(struct plain_line *line, const struct scene *scene)
{
    enum seat seat;

    if (scene->model->answered.kind == CLIENT_ACT && scene->room &&
        model_own_seat(scene->model, scene->room, &seat) && m_room_clock_runs(scene->room, seat) &&
        !scene->model->is_still) {
        plain_line_space(line);
        format_word(&line->text, WORD_CLOCK_RUNS, 0);
    }
}

static void
tell_refused(struct plain *plain, const struct news *item)
{
    const struct model *model = plain->model;
    struct scene scene = plain_scene(plain, model_room(model, item->room));
    enum client_kind kind = model->answered.kind;
    struct plain_line line;

    plain_line_begin(&line, LINE_ERROR, NULL);
    format_refusal(&line.text, &scene);
    add_clock_runs(&line, &scene);
    json_number(&line.json, "code", model->refusal.code);
    plain_emit(plain, &line);
    *plain->save_path = '\0';
    plain_puzzle_refused(plain);
    if (kind == CLIENT_CHANGE_PASSWORD) {
        plain_password_answered(plain, false);
    }
}

// The lobby.

static void
tell_lobby(struct plain *plain, const struct news *item)
{
    (void)item;
    plain->has_lobby = plain->has_lobby || plain->model->lobby.is_known;
}

// A question, or what the session does by itself.
static void
tell_nothing(struct plain *plain, const struct news *item)
{
    (void)plain, (void)item;
}

static void
tell_pair_off(struct plain *plain, const struct news *item)
{
    plain_note(plain, words_text(item->yes ? WORD_PAIR_OFF : WORD_PAIR_MISSED));
}

// The room is told when the game has begun, which happens by itself.
static void
tell_paired(struct plain *plain, const struct news *item)
{
    struct strbuf name = {0};

    (void)item;
    format_person(&name, &plain->model->opponent);
    plain_tell_text(plain, LINE_NOTE, WORD_PAIRED, strbuf_text(&name));
    strbuf_finish(&name);
}

// Talk.

static void
tell_chat(struct plain *plain, const struct news *item)
{
    static const char *const names[CHANNEL_COUNT] = {NC_("label", "lobby"), NC_("label", "room"),
                                                     NC_("label", "watchers"),
                                                     NC_("label", "whisper")};
    const struct m_chat *chat = model_chat(plain->model, (enum channel)item->number, item->room);
    const struct m_chat_line *said;
    struct plain_line line;

    if (!chat || chat->count == 0) {
        return;
    }
    said = m_chat_line(chat, chat->count - 1);
    plain_line_begin(&line, LINE_CHAT, names[item->number]);
    format_word(&line.text, WORD_CHAT, 2, said->from.name, said->text);
    json_text(&line.json, "channel", names[item->number]);
    json_text(&line.json, "from", said->from.name);
    json_text(&line.json, "said", said->text);
    json_number(&line.json, "at_ms", said->at_ms);
    plain_emit(plain, &line);
}

// Programs hear everything that an AI thinks, people only when it was cut short.
static void
tell_engine_info(struct plain *plain, const struct news *item)
{
    const struct m_engine_info *info = &plain->model->engine_info;

    if (info->room == item->room && (plain->as_json || (info->is_done && info->is_shortened))) {
        plain_show_engine_info(plain);
    }
}

static void (*const tells[])(struct plain *plain, const struct news *item) = {
    [NEWS_LINK] = tell_link,
    [NEWS_IDENTITY] = tell_identity,
    [NEWS_BYE] = tell_bye,
    [NEWS_DONE] = tell_done,
    [NEWS_REFUSED] = tell_refused,
    [NEWS_NOTICE] = tell_notice,
    [NEWS_FAULT] = tell_fault,
    [NEWS_LOBBY] = tell_lobby,
    [NEWS_PAIR_OFFER] = tell_nothing,
    [NEWS_PAIR_OFF] = tell_pair_off,
    [NEWS_PAIRED] = tell_paired,
    [NEWS_INVITATION] = tell_nothing,
    [NEWS_ENTERED] = plain_tell_entered,
    [NEWS_RESYNCED] = plain_tell_resynced,
    [NEWS_SETTINGS] = plain_tell_settings,
    [NEWS_OWNER] = plain_tell_owner,
    [NEWS_SEAT] = plain_tell_seat,
    [NEWS_STARTED] = plain_tell_started,
    [NEWS_EVENT] = plain_tell_event,
    [NEWS_RATED] = plain_tell_rated,
    [NEWS_PRESENCE] = plain_tell_presence,
    [NEWS_MEMBER] = plain_tell_member,
    [NEWS_LEFT] = plain_tell_left,
    [NEWS_LOW_TIME] = plain_tell_low_time,
    [NEWS_COUNTING] = plain_tell_counting,
    [NEWS_SILENCE] = plain_tell_silence,
    [NEWS_HAND_OVER] = plain_tell_hand_over,
    [NEWS_CLAIM] = plain_tell_claim,
    [NEWS_CHAT] = tell_chat,
    [NEWS_HISTORY] = plain_tell_history,
    [NEWS_MAIL] = plain_tell_mail,
    [NEWS_LINES_GONE] = tell_nothing,
    [NEWS_PROFILE] = plain_show_profile,
    [NEWS_ACCOUNT] = plain_tell_account,
    [NEWS_CODES] = plain_tell_codes,
    [NEWS_EMAIL] = plain_tell_email,
    [NEWS_PEOPLE] = plain_tell_people,
    [NEWS_FRIENDS] = plain_tell_friends,
    [NEWS_FRIEND] = plain_tell_friend,
    [NEWS_RATING_HISTORY] = plain_show_rating_history,
    [NEWS_ARCHIVE] = plain_show_archive,
    [NEWS_RECORD] = plain_save_record,
    [NEWS_PUZZLE] = plain_tell_puzzle,
    [NEWS_PUZZLE_RESULT] = plain_tell_puzzle_result,
    [NEWS_PUZZLE_STATS] = plain_tell_puzzle_stats,
    [NEWS_HINT] = plain_show_hint,
    [NEWS_ENGINE_INFO] = tell_engine_info,
};

void
plain_tell(struct plain *plain, const struct news *item)
{
    if (!news_needs_room(item->kind) || model_room(plain->model, item->room)) {
        tells[item->kind](plain, item);
    }
}
