// SPDX-License-Identifier: MIT
// Talk, people, and finished games.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/control/request_internal.h"
#include "client/records/archive_filter.h"
#include "client/text/words.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

#define COUNT_OF(list) (sizeof(list) / sizeof((list)[0]))

static bool
take_text(struct drafting *drafting, const char *text)
{
    if (strlen(text) > WIRE_CHAT_BYTES) {
        say(drafting->why, WORD_TEXT_TOO_LONG, 0);
        return false;
    }
    snprintf(drafting->draft->text, sizeof(drafting->draft->text), "%s", text);
    return *text != '\0';
}

// While a game runs those who watch it talk among themselves.
static enum channel
usual_channel(const struct scene *scene)
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
draft_say(struct drafting *drafting)
{
    const struct scene *scene = drafting->scene;
    enum channel channel = usual_channel(scene);
    const char *text = read_channel(drafting->command->words[0], &channel);

    if (channel != CHANNEL_LOBBY && !scene->room) {
        say(drafting->why, WORD_NO_ROOM, 0);
        return false;
    }
    drafting->draft->msg.kind = CLIENT_SAY;
    drafting->draft->msg.say =
        (struct wire_say){.channel = channel,
                          .room = channel == CHANNEL_LOBBY ? 0 : scene->room->id,
                          .name = "",
                          .text = drafting->draft->text};
    return take_text(drafting, text);
}

bool
draft_whisper(struct drafting *drafting)
{
    drafting->draft->msg.kind = CLIENT_SAY;
    drafting->draft->msg.say = (struct wire_say){
        .channel = CHANNEL_WHISPER, .name = drafting->draft->name, .text = drafting->draft->text};
    return take_name(drafting, drafting->command->words[0]) &&
           take_text(drafting, drafting->command->words[1]);
}

bool
draft_profile(struct drafting *drafting)
{
    drafting->draft->msg.kind = CLIENT_PROFILE_ASK;
    drafting->draft->msg.profile_ask.name = drafting->draft->name;
    return take_name(drafting, drafting->command->words[0]);
}

bool
draft_ignore(struct drafting *drafting)
{
    bool on;

    if (!take_name(drafting, drafting->command->words[0]) || !read_off(drafting, &on)) {
        return false;
    }
    drafting->draft->msg.kind = CLIENT_IGNORE;
    drafting->draft->msg.ignore = (struct wire_ignore){.name = drafting->draft->name, .on = on};
    return true;
}

bool
draft_mute(struct drafting *drafting)
{
    bool on;

    if (!take_name(drafting, drafting->command->words[0]) || !read_off(drafting, &on)) {
        return false;
    }
    drafting->draft->msg.kind = CLIENT_MUTE;
    drafting->draft->msg.mute = (struct wire_mute){
        .room = drafting->scene->room->id, .name = drafting->draft->name, .on = on};
    return true;
}

// The archive.

// One's own games, unless it is said whose.
bool
draft_archive(struct drafting *drafting)
{
    struct draft *draft = drafting->draft;
    const struct command *command = drafting->command;

    struct archive_filter filter = {.rule = ANY_RULE};

    for (int i = 0; i < command->count; i++) {
        if (!archive_filter_word(&filter, command->words[i], drafting->why)) {
            return false;
        }
    }
    // An older server would pass the opening over, and list all games.
    if (*filter.opening && !drafting->scene->model->knows_openings) {
        say(drafting->why, WORD_NO_OPENINGS, 0);
        return false;
    }
    draft_filter(draft, &filter, drafting->scene->model->self.name);
    return true;
}

void
draft_filter(struct draft *draft, const struct archive_filter *filter, const char *self)
{
    memset(draft, 0, sizeof(*draft));
    snprintf(draft->name, sizeof(draft->name), "%s",
             *filter->player || filter->is_anybody ? filter->player : self);
    snprintf(draft->text, sizeof(draft->text), "%s", filter->opponent);
    snprintf(draft->opening, sizeof(draft->opening), "%s", filter->opening);
    draft->msg.kind = CLIENT_ARCHIVE_ASK;
    draft->msg.archive_ask = (struct wire_archive_ask){.player = draft->name,
                                                       .opponent = draft->text,
                                                       .rule = filter->rule,
                                                       .result = filter->result,
                                                       .from_ms = (uint64_t)filter->from_ms,
                                                       .to_ms = (uint64_t)filter->to_ms,
                                                       .opening = draft->opening};
}

void
draft_record(struct draft *draft, uint64_t game)
{
    memset(draft, 0, sizeof(*draft));
    draft->msg.kind = CLIENT_RECORD_ASK;
    draft->msg.record_ask.game = game;
}
