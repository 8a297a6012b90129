// SPDX-License-Identifier: MIT
// Talk, people, and finished games.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "client/control/request_internal.h"
#include "client/records/archive_filter.h"
#include "client/text/format_account.h"
#include "client/text/words.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static bool
take_text(struct request_builder *builder, const char *text)
{
    if (strlen(text) > WIRE_CHAT_BYTES) {
        format_word(builder->why, WORD_TEXT_TOO_LONG, 0);
        return false;
    }
    snprintf(builder->request->text, sizeof(builder->request->text), "%s", text);
    return *text != '\0';
}

// While a game runs those who watch it talk among themselves.
static enum channel
default_channel(const struct scene *scene)
{
    enum seat seat;

    if (!scene->room) {
        return CHANNEL_LOBBY;
    }
    if (m_room_is_running(scene->room) && !model_own_seat(scene->model, scene->room, &seat)) {
        return CHANNEL_WATCHERS;
    }
    return CHANNEL_ROOM;
}

// "@lobby hello": where, and the text behind it. NULL: no such place.
static const char *
read_channel(const char *text, enum channel *channel)
{
    static const char *const names[] = {"@lobby", "@room", "@watchers"}; // as enum channel

    for (size_t i = 0; i < COUNT_OF(names); i++) {
        size_t length = strlen(names[i]);

        if (strncasecmp(text, names[i], length) == 0 && text[length] == ' ') {
            *channel = (enum channel)i;
            return text + length + strspn(text + length, " ");
        }
    }
    return text;
}

bool
request_chat(struct request_builder *builder)
{
    const struct scene *scene = builder->scene;
    enum channel channel = default_channel(scene);
    const char *text = read_channel(builder->command->words[0], &channel);

    if (channel != CHANNEL_LOBBY && !scene->room) {
        format_word(builder->why, WORD_NO_ROOM, 0);
        return false;
    }
    builder->request->msg.kind = CLIENT_SAY;
    builder->request->msg.say =
        (struct wire_say){.channel = channel,
                          .room = channel == CHANNEL_LOBBY ? 0 : scene->room->id,
                          .name = "",
                          .text = builder->request->text};
    return take_text(builder, text);
}

bool
request_whisper(struct request_builder *builder)
{
    builder->request->msg.kind = CLIENT_SAY;
    builder->request->msg.say = (struct wire_say){
        .channel = CHANNEL_WHISPER, .name = builder->request->name, .text = builder->request->text};
    return take_name(builder, builder->command->words[0]) &&
           take_text(builder, builder->command->words[1]);
}

bool
request_profile(struct request_builder *builder)
{
    builder->request->msg.kind = CLIENT_PROFILE_ASK;
    builder->request->msg.profile_ask.name = builder->request->name;
    return take_name(builder, builder->command->words[0]);
}

bool
request_ignore(struct request_builder *builder)
{
    bool is_off;

    if (!take_name(builder, builder->command->words[0]) ||
        !take_option(builder, OPTION_OFF, &is_off)) {
        return false;
    }
    builder->request->msg.kind = CLIENT_IGNORE;
    builder->request->msg.ignore =
        (struct wire_ignore){.name = builder->request->name, .on = !is_off};
    return true;
}

// An older server would not understand.
static bool
knows_people(struct request_builder *builder)
{
    if (!builder->scene->model->knows_people) {
        format_word(builder->why, WORD_NO_PEOPLE, 0);
        return false;
    }
    return true;
}

bool
request_people(struct request_builder *builder)
{
    const struct command *command = builder->command;
    const char *last = command->count ? command->words[command->count - 1] : "";
    int64_t page = 1;
    bool has_page = number_parse(last, strlen(last), 1, INT32_MAX, &page);

    if (!knows_people(builder)) {
        return false;
    }
    if (command->count > has_page && !take_name(builder, command->words[0])) {
        return false;
    }
    if (command->count == 2 && !has_page) {
        return refuse_usage(builder);
    }
    builder->request->msg.kind = CLIENT_PEOPLE_ASK;
    builder->request->msg.people_ask =
        (struct wire_people_ask){builder->request->name, (uint32_t)(page - 1)};
    return true;
}

bool
request_friend(struct request_builder *builder)
{
    if (!knows_people(builder) || !take_name(builder, builder->command->words[0])) {
        return false;
    }
    builder->request->msg.kind = CLIENT_SET_FRIEND;
    builder->request->msg.set_friend = (struct wire_set_friend){
        .name = builder->request->name, .on = builder->command->kind == COMMAND_FRIEND};
    return true;
}

bool
request_friends(struct request_builder *builder)
{
    builder->request->msg.kind = CLIENT_FRIENDS_ASK;
    return knows_people(builder);
}

bool
request_invisible(struct request_builder *builder)
{
    builder->request->msg.kind = CLIENT_SET_INVISIBLE;
    builder->request->msg.set_invisible.on = builder->command->kind == COMMAND_INVISIBLE;
    return knows_people(builder);
}

static bool
has_word(const struct command *command, const char *word)
{
    for (int i = 1; i < command->count; i++) {
        if (strcasecmp(command->words[i], word) == 0) {
            return true;
        }
    }
    return false;
}

// "email", "email ADDRESS", "email off", "email code CODE", "email want turns messages".
bool
request_email(struct request_builder *builder)
{
    const struct model *model = builder->scene->model;
    const struct command *command = builder->command;
    const char *first = command->count > 0 ? command->words[0] : "";
    struct client_msg *msg = &builder->request->msg;

    if (model->is_identified && !model->knows_email) {
        format_word(builder->why, WORD_NO_EMAIL, 0);
        return false;
    }
    if (command->count == 0) {
        msg->kind = CLIENT_EMAIL_ASK;
    } else if (strcasecmp(first, "want") == 0) {
        msg->kind = CLIENT_EMAIL_CHOOSE;
        msg->email_choose =
            (struct wire_email_choose){has_word(command, "turns"), has_word(command, "invitations"),
                                       has_word(command, "messages")};
    } else if (strcasecmp(first, "code") == 0 && command->count == 2 &&
               strlen(command->words[1]) <= WIRE_EMAIL_TYPED_BYTES) {
        msg->kind = CLIENT_EMAIL_PROVE;
        msg->email_prove.email_code = command->words[1];
    } else if (command->count == 1 && strlen(first) <= WIRE_EMAIL_BYTES) {
        msg->kind = CLIENT_EMAIL_SET;
        msg->email_set.address = strcasecmp(first, "off") == 0 ? "" : first;
    } else {
        return refuse_usage(builder);
    }
    return true;
}

// The devices are numbered as they were shown.
bool
request_logout(struct request_builder *builder)
{
    const struct m_account *account = &builder->scene->model->account;
    enum word refusal = account_refusal(builder->scene->model);
    const char *which = builder->command->words[0];
    int64_t number = 0;

    if (refusal != WORD_NONE) {
        format_word(builder->why, refusal, 0);
        return false;
    }
    builder->request->msg.kind = CLIENT_LOG_OUT;
    if (strcasecmp(which, "all") == 0) {
        return true;
    }
    if (!number_parse(which, strlen(which), 1, WIRE_DEVICES_MAX, &number)) {
        return refuse_usage(builder);
    }
    if (number > account->device_count || account->devices[number - 1].is_here) {
        format_word(builder->why, WORD_NO_SUCH_DEVICE, 1, which);
        return false;
    }
    builder->request->msg.log_out.device = account->devices[number - 1].id;
    return true;
}

bool
request_mute(struct request_builder *builder)
{
    bool is_off;

    if (!take_name(builder, builder->command->words[0]) ||
        !take_option(builder, OPTION_OFF, &is_off)) {
        return false;
    }
    builder->request->msg.kind = CLIENT_MUTE;
    builder->request->msg.mute = (struct wire_mute){
        .room = builder->scene->room->id, .name = builder->request->name, .on = !is_off};
    return true;
}

// History and messages.

static bool
knows_history(struct request_builder *builder)
{
    if (!builder->scene->model->knows_history) {
        format_word(builder->why, WORD_NO_KEPT, 0);
        return false;
    }
    return true;
}

bool
request_mail(struct request_builder *builder)
{
    struct client_msg *msg = &builder->request->msg;

    if (!knows_history(builder)) {
        return false;
    }
    msg->kind = CLIENT_MAIL_ASK;
    if (builder->command->count == 0) {
        return true;
    }
    msg->kind = CLIENT_HISTORY_ASK;
    msg->history_ask =
        (struct wire_history_ask){.channel = CHANNEL_WHISPER, .name = builder->request->name};
    return take_name(builder, builder->command->words[0]);
}

// The user's newest line: in the chat of this place, or to somebody. "#17" is a line.
static uint64_t
find_own_line(const struct request_builder *builder)
{
    const struct scene *scene = builder->scene;
    const struct model *model = scene->model;
    const char *word = builder->command->count ? builder->command->words[0] : "";
    enum channel channel = default_channel(scene);
    const struct m_chat *chat = !scene->room                  ? &model->lobby_chat
                                : channel == CHANNEL_WATCHERS ? &scene->room->watchers_chat
                                                              : &scene->room->chat;

    if (word[0] == '#') {
        return strtoull(word + 1, NULL, 10);
    }
    if (!*word) {
        return m_chat_newest_of(chat, model->self.id);
    }
    if (strcasecmp(model->mail.own_to, word) == 0 && model->mail.own_line) {
        return model->mail.own_line;
    }
    return strcasecmp(model->mail.partner, word) == 0
               ? m_chat_newest_of(&model->mail.talk, model->self.id)
               : 0;
}

bool
request_unsay(struct request_builder *builder)
{
    uint64_t line;

    if (!knows_history(builder)) {
        return false;
    }
    line = find_own_line(builder);
    if (!line) {
        format_word(builder->why, WORD_NOTHING_TO_UNSAY, 0);
        return false;
    }
    builder->request->msg.kind = CLIENT_LINE_DELETE;
    builder->request->msg.line.line = line;
    return true;
}

// The archive.

// One's own games, unless it is said whose.
bool
request_archive(struct request_builder *builder)
{
    struct request *request = builder->request;
    const struct command *command = builder->command;

    struct archive_filter filter = {.rule = ANY_RULE};

    for (int i = 0; i < command->count; i++) {
        if (!archive_filter_word(&filter, command->words[i], builder->why)) {
            return false;
        }
    }
    // An older server would pass the opening over, and list all games.
    if (*filter.opening && !builder->scene->model->knows_openings) {
        format_word(builder->why, WORD_NO_OPENINGS, 0);
        return false;
    }
    request_filter(request, &filter, builder->scene->model->self.name);
    return true;
}

void
request_filter(struct request *request, const struct archive_filter *filter, const char *self)
{
    memset(request, 0, sizeof(*request));
    snprintf(request->name, sizeof(request->name), "%s",
             *filter->player || filter->is_anybody ? filter->player : self);
    snprintf(request->text, sizeof(request->text), "%s", filter->opponent);
    snprintf(request->opening, sizeof(request->opening), "%s", filter->opening);
    request->msg.kind = CLIENT_ARCHIVE_ASK;
    request->msg.archive_ask = (struct wire_archive_ask){.player = request->name,
                                                         .opponent = request->text,
                                                         .rule = filter->rule,
                                                         .result = filter->result,
                                                         .from_ms = (uint64_t)filter->from_ms,
                                                         .to_ms = (uint64_t)filter->to_ms,
                                                         .opening = request->opening};
}

void
request_record(struct request *request, uint64_t game)
{
    memset(request, 0, sizeof(*request));
    request->msg.kind = CLIENT_RECORD_ASK;
    request->msg.record_ask.game = game;
}
