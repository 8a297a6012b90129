// SPDX-License-Identifier: MIT
// Rooms: opening, entering, seats, and what only the owner may do.
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/control/request_internal.h"
#include "client/text/words.h"
#include "common/util/number.h"

enum { PLAY_WORD_BYTES = 160 };

// A preset, unless the first word is a key already; then KEY=VALUE.
static bool
read_options(struct request_builder *builder, int first, const char *default_value)
{
    const struct command *command = builder->command;
    struct room_options *options = &builder->request->options;
    bool has_preset = first < command->count && !strchr(command->words[first], '=');
    const char *preset = has_preset ? command->words[first] : default_value;

    if (!room_options_begin(options, builder->presets, preset,
                            builder->scene->model->self.is_guest)) {
        format_word(builder->why, WORD_NO_PRESET, 1, preset);
        return false;
    }
    for (int i = first + has_preset; i < command->count; i++) {
        if (!room_options_set(options, command->words[i], builder->why)) {
            return false;
        }
    }
    room_options_finish(options);
    builder->request->settings = settings_to_message(&options->setup);
    return true;
}

static bool
create_room(struct request_builder *builder)
{
    struct request *request = builder->request;
    struct room_options *options = &request->options;
    struct wire_room_create *create = &request->msg.room_create;

    request->msg.kind = CLIENT_ROOM_CREATE;
    *create = (struct wire_room_create){
        .settings = &request->settings, .seat = options->seat, .both = options->both};
    if (options->ai_count > 0) {
        request->ai = options->ai[0];
        create->ai = &request->ai;
    }
    if (options->ai_count == 2) {
        request->second_ai = options->ai[1];
        create->second_ai = &request->second_ai;
        create->seat = WANT_NO_SEAT;
    }
    return true;
}

static bool
open_room(struct request_builder *builder, int first)
{
    return read_options(builder, first, "casual") && create_room(builder);
}

bool
request_create(struct request_builder *builder)
{
    return open_room(builder, 0);
}

static bool
is_ai_kind(const char *word)
{
    int kind = 0;

    while (kind < AI_KIND_COUNT && strcmp(word, ai_kind_id((enum ai_kind)kind)) != 0) {
        kind++;
    }
    return kind < AI_KIND_COUNT;
}

// A bare word of "play" as KEY=VALUE: a rule, a level, or a kind of AI. False if it is none.
static bool
complete_word(const char *word, char out[PLAY_WORD_BYTES])
{
    enum rule rule;
    int64_t level;

    if (strchr(word, '=')) {
        snprintf(out, PLAY_WORD_BYTES, "%s", word);
    } else if (strcmp(word, "gomoku") == 0) {
        snprintf(out, PLAY_WORD_BYTES, "rule=freestyle");
    } else if (rules_parse(word, &rule)) {
        snprintf(out, PLAY_WORD_BYTES, "rule=%s", word);
    } else if (number_parse(word, strlen(word), 1, AI_LEVEL_MAX, &level)) {
        snprintf(out, PLAY_WORD_BYTES, "level=%s", word);
    } else if (is_ai_kind(word)) {
        snprintf(out, PLAY_WORD_BYTES, "mind=%s", word);
    } else {
        return false;
    }
    return true;
}

// As the menu does it: gomoku, level 2, no clock, unless something else is said.
bool
request_play(struct request_builder *builder)
{
    static const char *const defaults[] = {"rule=freestyle", "level=2", "time=none"};
    const struct command *command = builder->command;
    struct room_options *options = &builder->request->options;
    char word[PLAY_WORD_BYTES];

    room_options_begin(options, builder->presets, "ai", builder->scene->model->self.is_guest);
    for (size_t i = 0; i < sizeof(defaults) / sizeof(*defaults); i++) {
        room_options_set(options, defaults[i], builder->why);
    }
    for (int i = 0; i < command->count; i++) {
        if (!complete_word(command->words[i], word)) {
            format_word(builder->why, WORD_BAD_PLAY, 1, command->words[i]);
            return false;
        }
        if (!room_options_set(options, word, builder->why)) {
            return false;
        }
    }
    room_options_finish(options);
    builder->request->settings = settings_to_message(&options->setup);
    return create_room(builder);
}

// The name is used when the room is there.
bool
request_challenge(struct request_builder *builder)
{
    return take_name(builder, builder->command->words[0]) && open_room(builder, 1);
}

// Looks for what others look for.
static bool
join_seek(struct request_builder *builder)
{
    const struct m_lobby_seek *seek = model_joinable_seek(builder->scene->model);
    struct request *request = builder->request;

    if (!seek) {
        format_word(builder->why, WORD_NOBODY_LOOKS, 0);
        return false;
    }
    request->settings = settings_to_message(&seek->setup);
    request->msg.kind = CLIENT_SEEK_START;
    request->msg.seek_start = (struct wire_seek_start){.settings = &request->settings,
                                                       .rating_min = seek->rating_min,
                                                       .rating_max = seek->rating_max};
    return true;
}

bool
request_seek(struct request_builder *builder)
{
    struct request *request = builder->request;

    if (builder->command->option == OPTION_STOP) {
        request->msg.kind = CLIENT_SEEK_STOP;
        return true;
    }
    if (builder->command->option == OPTION_JOIN) {
        return join_seek(builder);
    }
    if (!read_options(builder, 0, "renju")) {
        return false;
    }
    request->msg.kind = CLIENT_SEEK_START;
    request->msg.seek_start = (struct wire_seek_start){.settings = &request->settings,
                                                       .rating_min = request->options.rating_min,
                                                       .rating_max = request->options.rating_max};
    return true;
}

void
request_join(struct request *request, uint64_t room, const char *code)
{
    memset(request, 0, sizeof(*request));
    snprintf(request->name, sizeof(request->name), "%s", code);
    request->msg.kind = CLIENT_ROOM_JOIN;
    request->msg.room_join = (struct wire_room_join){.room = room, .code = request->name};
}

bool
request_join_code(struct request_builder *builder)
{
    const char *code = builder->command->words[0];

    if (!*code || strlen(code) > WIRE_CODE_BYTES) {
        format_word(builder->why, WORD_BAD_CODE, 1, code);
        return false;
    }
    request_join(builder->request, 0, code);
    return true;
}

bool
request_change(struct request_builder *builder)
{
    struct request *request = builder->request;
    const struct command *command = builder->command;

    request->options =
        (struct room_options){.presets = builder->presets, .setup = builder->scene->room->setup};
    for (int i = 0; i < command->count; i++) {
        if (!room_options_set(&request->options, command->words[i], builder->why)) {
            return false;
        }
    }
    room_options_finish(&request->options);
    request->settings = settings_to_message(&request->options.setup);
    request->msg.kind = CLIENT_ROOM_CHANGE;
    request->msg.room_change =
        (struct wire_room_change){.room = builder->scene->room->id, .settings = &request->settings};
    return true;
}

void
request_sit(struct request *request, const struct m_room *room, enum seat seat)
{
    memset(request, 0, sizeof(*request));
    request->msg.kind = CLIENT_SIT;
    request->msg.sit = (struct wire_sit){.room = room->id, .seat = seat};
}

bool
request_sit_down(struct request_builder *builder)
{
    enum seat seat;
    bool both;

    if (!find_seat(builder, &seat) || !take_option(builder, OPTION_BOTH, &both)) {
        return false;
    }
    request_sit(builder->request, builder->scene->room, seat);
    builder->request->msg.sit.both = both;
    return true;
}

static void
set_room(struct request *request, enum client_kind kind, const struct m_room *room)
{
    request->msg.kind = kind;
    request->msg.room.room = room->id;
}

bool
request_stand(struct request_builder *builder)
{
    set_room(builder->request, CLIENT_STAND, builder->scene->room);
    return true;
}

void
request_leave(struct request *request, const struct m_room *room)
{
    memset(request, 0, sizeof(*request));
    set_room(request, CLIENT_ROOM_LEAVE, room);
}

bool
request_leave_room(struct request_builder *builder)
{
    request_leave(builder->request, builder->scene->room);
    return true;
}

void
request_pairing(struct request *request, uint64_t pair, bool yes)
{
    memset(request, 0, sizeof(*request));
    request->msg.kind = CLIENT_PAIR_ANSWER;
    request->msg.pair_answer = (struct wire_pair_answer){.pair = pair, .yes = yes};
}

void
request_ready(struct request *request, const struct m_room *room, bool is_ready)
{
    memset(request, 0, sizeof(*request));
    request->msg.kind = CLIENT_READY;
    request->msg.ready = (struct wire_ready){.room = room->id, .ready = is_ready};
}

void
request_restart(struct request *request, const struct m_room *room, bool is_wanted)
{
    request_ready(request, room, is_wanted);
    request->msg.ready.restart = true;
}

bool
request_get_ready(struct request_builder *builder)
{
    bool is_not = builder->command->option == OPTION_NO;

    if (builder->command->count && !is_not) {
        return refuse_usage(builder);
    }
    request_ready(builder->request, builder->scene->room, !is_not);
    return true;
}

// The words of an AI, from this one on, into request.ai; before: what sits there already, or NULL.
static bool
read_ai(struct request_builder *builder, int first, const struct occupant *before)
{
    struct request *request = builder->request;
    const struct command *command = builder->command;

    // Options that are not given stay as they were; another kind begins with its defaults.
    ai_options_begin(&request->player);
    if (before && before->kind == OCCUPANT_AI && command->count > first &&
        strchr(command->words[first], '=')) {
        request->player = before->ai;
    }
    for (int i = first; i < command->count; i++) {
        // Only goren has levels.
        if (i == first && strncmp(command->words[i], "level=", 6) == 0) {
            request->player.kind = AI_GOREN;
        }
        if (!ai_options_set(&request->player, builder->presets, command->words[i], builder->why)) {
            return false;
        }
    }
    ai_options_finish(&request->player);
    request->ai = request->player;
    return true;
}

bool
request_ai(struct request_builder *builder)
{
    struct request *request = builder->request;
    enum seat seat;

    if (!find_seat(builder, &seat) || !read_ai(builder, 1, &builder->scene->room->seats[seat])) {
        return false;
    }
    request->msg.kind = CLIENT_SEAT_AI;
    request->msg.seat_ai =
        (struct wire_seat_ai){.room = builder->scene->room->id, .seat = seat, .ai = &request->ai};
    return true;
}

// The seat that the user has handed over; false if there is none.
static bool
find_lent(const struct scene *scene, enum seat *seat)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (scene->room->lenders[i] && scene->room->lenders[i] == scene->model->self.id) {
            *seat = (enum seat)i;
            return true;
        }
    }
    return false;
}

bool
request_hand_over(struct request_builder *builder)
{
    const struct scene *scene = builder->scene;
    struct request *request = builder->request;
    struct wire_hand_over hand_over = {.room = scene->room->id, .name = ""};
    const char *to = builder->command->words[0];
    bool is_back = strcasecmp(to, "back") == 0 && builder->command->count == 1;
    bool is_ai = strcasecmp(to, "ai") == 0;

    if (!scene->model->knows_hand_overs) {
        format_word(builder->why, WORD_NO_HAND_OVER, 0);
        return false;
    }
    if (is_back && !find_lent(scene, &hand_over.seat)) {
        format_word(builder->why, WORD_NO_SEAT_LENT, 0);
        return false;
    }
    if (!is_back && !model_own_seat(scene->model, scene->room, &hand_over.seat)) {
        format_word(builder->why, WORD_ONLY_WATCHING, 0);
        return false;
    }
    if (!is_back && !is_ai && builder->command->count > 1) {
        return refuse_usage(builder);
    }
    if (!is_back && !(is_ai ? read_ai(builder, 1, NULL) : take_name(builder, to))) {
        return false;
    }
    hand_over.ai = is_ai ? &request->ai : NULL;
    hand_over.name = is_back || is_ai ? "" : request->name;
    request->msg.kind = CLIENT_HAND_OVER;
    request->msg.hand_over = hand_over;
    return true;
}

void
request_answer_hand_over(struct request *request, const struct m_room *room, uint64_t offer,
                         bool yes)
{
    memset(request, 0, sizeof(*request));
    request->msg.kind = CLIENT_HAND_OVER_ANSWER;
    request->msg.hand_over_answer =
        (struct wire_hand_over_answer){.room = room->id, .offer = offer, .yes = yes};
}

bool
request_person(struct request_builder *builder)
{
    enum seat seat;
    bool sits;

    if (!find_seat(builder, &seat) || !take_option(builder, OPTION_ME, &sits)) {
        return false;
    }
    builder->request->msg.kind = CLIENT_SEAT_PERSON;
    builder->request->msg.seat_person =
        (struct wire_seat_person){.room = builder->scene->room->id, .seat = seat, .sit = sits};
    return true;
}

bool
request_room_name(struct request_builder *builder)
{
    static const enum client_kind kinds[COMMAND_COUNT] = {
        [COMMAND_INVITE] = CLIENT_ROOM_INVITE,
        [COMMAND_KICK] = CLIENT_ROOM_KICK,
        [COMMAND_OWNER] = CLIENT_ROOM_OWNER,
    };

    if (!take_name(builder, builder->command->words[0])) {
        return false;
    }
    builder->request->msg.kind = kinds[builder->command->kind];
    builder->request->msg.room_name =
        (struct wire_room_name){.room = builder->scene->room->id, .name = builder->request->name};
    return true;
}
