// SPDX-License-Identifier: MIT
#include "client/control/request.h"

#include <stdio.h>
#include <string.h>

#include "client/control/request_internal.h"
#include "client/text/words.h"
#include "common/util/strbuf.h"

// What a command needs before it is asked for anything else.
// CONDUCT: a seat, or two AIs that one has seated.
enum need { NEED_NOTHING, NEED_ROOM, NEED_GAME, NEED_CONDUCT, NEED_SEAT };

static const struct {
    request_fn make;
    enum need need;
} rows[COMMAND_COUNT] = {
    [COMMAND_PLAY] = {request_play, NEED_NOTHING},
    [COMMAND_MOVE] = {request_move, NEED_SEAT},
    [COMMAND_PASS] = {request_plain_act, NEED_SEAT},
    [COMMAND_UNDO] = {request_undo, NEED_SEAT},
    [COMMAND_DRAW] = {request_plain_act, NEED_SEAT},
    [COMMAND_RESIGN] = {request_plain_act, NEED_SEAT},
    [COMMAND_PAUSE] = {request_plain_act, NEED_CONDUCT},
    [COMMAND_RESUME] = {request_plain_act, NEED_CONDUCT},
    [COMMAND_STEP] = {request_step, NEED_ROOM},
    [COMMAND_CLAIM] = {request_claim, NEED_SEAT},
    [COMMAND_MORETIME] = {request_moretime, NEED_SEAT},
    [COMMAND_REMATCH] = {request_rematch, NEED_SEAT},
    [COMMAND_TAKE] = {request_take, NEED_SEAT},
    [COMMAND_SWAP] = {request_plain_act, NEED_SEAT},
    [COMMAND_KEEP] = {request_plain_act, NEED_SEAT},
    [COMMAND_PLACE2] = {request_plain_act, NEED_SEAT},
    [COMMAND_DECLARE] = {request_declare, NEED_SEAT},
    [COMMAND_OFFER] = {request_plain_act, NEED_SEAT},
    [COMMAND_CHOOSE] = {request_plain_act, NEED_SEAT},
    [COMMAND_CREATE] = {request_create, NEED_NOTHING},
    [COMMAND_SEEK] = {request_seek, NEED_NOTHING},
    [COMMAND_JOIN] = {request_join_code, NEED_NOTHING},
    [COMMAND_ROOM] = {request_change, NEED_ROOM},
    [COMMAND_SIT] = {request_sit_down, NEED_ROOM},
    [COMMAND_STAND] = {request_stand, NEED_ROOM},
    [COMMAND_READY] = {request_get_ready, NEED_ROOM},
    [COMMAND_AI] = {request_ai, NEED_ROOM},
    [COMMAND_PERSON] = {request_person, NEED_ROOM},
    [COMMAND_HANDOVER] = {request_hand_over, NEED_GAME},
    [COMMAND_INVITE] = {request_room_name, NEED_ROOM},
    [COMMAND_KICK] = {request_room_name, NEED_ROOM},
    [COMMAND_OWNER] = {request_room_name, NEED_ROOM},
    [COMMAND_LEAVE] = {request_leave_room, NEED_ROOM},
    [COMMAND_SAY] = {request_chat, NEED_NOTHING},
    [COMMAND_WHISPER] = {request_whisper, NEED_NOTHING},
    [COMMAND_PROFILE] = {request_profile, NEED_NOTHING},
    [COMMAND_CHALLENGE] = {request_challenge, NEED_NOTHING},
    [COMMAND_IGNORE] = {request_ignore, NEED_NOTHING},
    [COMMAND_MUTE] = {request_mute, NEED_ROOM},
    [COMMAND_PEOPLE] = {request_people, NEED_NOTHING},
    [COMMAND_FRIEND] = {request_friend, NEED_NOTHING},
    [COMMAND_UNFRIEND] = {request_friend, NEED_NOTHING},
    [COMMAND_FRIENDS] = {request_friends, NEED_NOTHING},
    [COMMAND_INVISIBLE] = {request_invisible, NEED_NOTHING},
    [COMMAND_VISIBLE] = {request_invisible, NEED_NOTHING},
    [COMMAND_MAIL] = {request_mail, NEED_NOTHING},
    [COMMAND_UNSAY] = {request_unsay, NEED_NOTHING},
    [COMMAND_FORBIDDEN] = {request_forbidden, NEED_GAME},
    [COMMAND_THREATS] = {request_hint, NEED_GAME},
    [COMMAND_HINT] = {request_hint, NEED_GAME},
    [COMMAND_MAP] = {request_hint, NEED_GAME},
    [COMMAND_LOGOUT] = {request_logout, NEED_NOTHING},
    [COMMAND_EMAIL] = {request_email, NEED_NOTHING},
    [COMMAND_ARCHIVE] = {request_archive, NEED_NOTHING},
};

static bool
refuse_watcher(const struct scene *scene, struct strbuf *why)
{
    const struct m_room *own = model_playing(scene->model);

    if (own && own != scene->room) {
        format_word(why, WORD_ONLY_WATCHING_OWN, 1, own->code);
    } else {
        format_word(why, WORD_ONLY_WATCHING, 0);
    }
    return false;
}

static bool
has_needed(const struct scene *scene, enum need need, struct strbuf *why)
{
    enum seat seat;

    if (need >= NEED_ROOM && !scene->room) {
        format_word(why, WORD_NO_ROOM, 0);
        return false;
    }
    if (need == NEED_CONDUCT && m_room_is_show(scene->room, scene->model->self.id)) {
        return true;
    }
    if (need >= NEED_CONDUCT && !model_own_seat(scene->model, scene->room, &seat)) {
        return refuse_watcher(scene, why);
    }
    if (need == NEED_GAME && !scene->room->has_match) {
        format_word(why, WORD_NO_GAME, 0);
        return false;
    }
    return true;
}

enum request_result
request_make(struct request *request, const struct scene *scene, const struct presets *presets,
             const struct command *command, struct strbuf *why)
{
    struct request_builder builder = {request, scene, presets, command, why};

    if (!rows[command->kind].make) {
        return REQUEST_OTHER;
    }
    memset(request, 0, sizeof(*request));
    if (!has_needed(scene, rows[command->kind].need, why) || !rows[command->kind].make(&builder)) {
        return REQUEST_REFUSED;
    }
    return REQUEST_READY;
}

// Arguments.

bool
take_name(struct request_builder *builder, const char *name)
{
    if (strlen(name) > WIRE_NAME_BYTES || !*name) {
        format_word(builder->why, WORD_BAD_NAME, 1, name);
        return false;
    }
    snprintf(builder->request->name, sizeof(builder->request->name), "%s", name);
    return true;
}

bool
has_colour(struct request_builder *builder)
{
    if (builder->command->colour != STONE_NONE) {
        return true;
    }
    format_word(builder->why, WORD_BAD_COLOUR, 1,
                builder->command->count ? builder->command->words[0] : "");
    return false;
}

bool
find_seat(struct request_builder *builder, enum seat *seat)
{
    enum stone colour = builder->command->colour;

    if (!has_colour(builder)) {
        return false;
    }
    // After a game the seats are those of the next one: A opens, and is black.
    *seat = m_room_is_running(builder->scene->room)
                ? m_room_seat_of_colour(builder->scene->room, colour)
            : colour == STONE_BLACK ? SEAT_A
                                    : SEAT_B;
    return true;
}

bool
refuse_usage(struct request_builder *builder)
{
    struct strbuf usage = {0};

    command_usage(builder->command->kind, &usage);
    format_word(builder->why, WORD_USAGE, 1, strbuf_text(&usage));
    strbuf_finish(&usage);
    return false;
}

bool
take_option(struct request_builder *builder, enum command_option option, bool *is_said)
{
    *is_said = builder->command->option == option;
    return *is_said || builder->command->count < 2 || refuse_usage(builder);
}
