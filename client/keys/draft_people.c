// SPDX-License-Identifier: MIT
// Talk, people, and finished games.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/keys/draft_internal.h"
#include "client/model/dates.h"
#include "client/model/words.h"
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

static bool
filter_player(struct draft *draft, const char *value)
{
    snprintf(draft->name, sizeof(draft->name), "%s", value);
    return strlen(value) <= WIRE_NAME_BYTES;
}

static bool
filter_opponent(struct draft *draft, const char *value)
{
    snprintf(draft->text, WIRE_NAME_BYTES + 1, "%s", value);
    return strlen(value) <= WIRE_NAME_BYTES;
}

static bool
filter_rule(struct draft *draft, const char *value)
{
    enum rule rule;

    if (!rules_parse(value, &rule)) {
        return false;
    }
    draft->msg.archive_ask.rule = (int)rule;
    return true;
}

static bool
filter_result(struct draft *draft, const char *value)
{
    static const char *const results[RESULT_COUNT] = {"any", "black", "white", "draw", "aborted"};

    for (int i = 0; i < RESULT_COUNT; i++) {
        if (strcasecmp(value, results[i]) == 0) {
            draft->msg.archive_ask.result = (enum result)i;
            return true;
        }
    }
    return false;
}

static bool
filter_since(struct draft *draft, const char *value)
{
    int64_t from, to;

    if (!date_parse(value, &from, &to)) {
        return false;
    }
    draft->msg.archive_ask.from_ms = (uint64_t)from;
    return true;
}

static bool
filter_until(struct draft *draft, const char *value)
{
    int64_t from, to;

    if (!date_parse(value, &from, &to)) {
        return false;
    }
    draft->msg.archive_ask.to_ms = (uint64_t)to;
    return true;
}

static const struct {
    const char *key;
    const char *values;
    bool (*set)(struct draft *draft, const char *value);
} filters[] = {
    {"player", N_("a name"), filter_player},
    {"opponent", N_("a name"), filter_opponent},
    {"rule", N_("a rule such as renju"), filter_rule},
    {"result", N_("black, white, draw or aborted"), filter_result},
    {"since", N_("a date such as 2026-03-14 or 2026-03"), filter_since},
    {"until", N_("a date such as 2026-03-14 or 2026-03"), filter_until},
};

static bool
read_filter(struct drafting *drafting, const char *word)
{
    const char *value = strchr(word, '=');
    size_t length = value ? (size_t)(value - word) : 0;

    for (size_t i = 0; value && i < COUNT_OF(filters); i++) {
        if (strlen(filters[i].key) == length && strncasecmp(filters[i].key, word, length) == 0) {
            if (filters[i].set(drafting->draft, value + 1)) {
                return true;
            }
            say(drafting->why, WORD_BAD_VALUE, 3, filters[i].key, tr(filters[i].values), value + 1);
            return false;
        }
    }
    say(drafting->why, WORD_BAD_FILTER, 1, word);
    return false;
}

// One's own games, unless it is said whose.
bool
draft_archive(struct drafting *drafting)
{
    struct draft *draft = drafting->draft;
    const struct command *command = drafting->command;

    snprintf(draft->name, sizeof(draft->name), "%s", drafting->scene->model->self.name);
    draft->msg.kind = CLIENT_ARCHIVE_ASK;
    draft->msg.archive_ask =
        (struct wire_archive_ask){.player = draft->name, .opponent = draft->text, .rule = ANY_RULE};
    for (int i = 0; i < command->count; i++) {
        if (!read_filter(drafting, command->words[i])) {
            return false;
        }
    }
    return true;
}

void
draft_record(struct draft *draft, uint64_t game)
{
    memset(draft, 0, sizeof(*draft));
    draft->msg.kind = CLIENT_RECORD_ASK;
    draft->msg.record_ask.game = game;
}
