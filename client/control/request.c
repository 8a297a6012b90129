// SPDX-License-Identifier: MIT
#include "client/control/request.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "client/control/request_internal.h"
#include "client/text/words.h"
#include "common/game/point.h"
#include "common/util/strbuf.h"

// What a command needs before it is asked for anything else.
enum need { NEED_NOTHING, NEED_ROOM, NEED_GAME, NEED_SEAT };

static const struct {
    draft_fn make;
    enum need need;
} rows[COMMAND_COUNT] = {
    [COMMAND_MOVE] = {draft_move, NEED_SEAT},
    [COMMAND_PASS] = {draft_plain_act, NEED_SEAT},
    [COMMAND_UNDO] = {draft_undo, NEED_SEAT},
    [COMMAND_DRAW] = {draft_plain_act, NEED_SEAT},
    [COMMAND_RESIGN] = {draft_plain_act, NEED_SEAT},
    [COMMAND_PAUSE] = {draft_plain_act, NEED_SEAT},
    [COMMAND_RESUME] = {draft_plain_act, NEED_SEAT},
    [COMMAND_CLAIM] = {draft_claim, NEED_SEAT},
    [COMMAND_MORETIME] = {draft_moretime, NEED_SEAT},
    [COMMAND_REMATCH] = {draft_rematch, NEED_SEAT},
    [COMMAND_TAKE] = {draft_take, NEED_SEAT},
    [COMMAND_SWAP] = {draft_plain_act, NEED_SEAT},
    [COMMAND_KEEP] = {draft_plain_act, NEED_SEAT},
    [COMMAND_PLACE2] = {draft_place2, NEED_SEAT},
    [COMMAND_DECLARE] = {draft_declare, NEED_SEAT},
    [COMMAND_OFFER] = {draft_offer, NEED_SEAT},
    [COMMAND_CHOOSE] = {draft_choose, NEED_SEAT},
    [COMMAND_CREATE] = {draft_create, NEED_NOTHING},
    [COMMAND_SEEK] = {draft_seek, NEED_NOTHING},
    [COMMAND_JOIN] = {draft_join_code, NEED_NOTHING},
    [COMMAND_ROOM] = {draft_change, NEED_ROOM},
    [COMMAND_SIT] = {draft_sit_down, NEED_ROOM},
    [COMMAND_STAND] = {draft_stand, NEED_ROOM},
    [COMMAND_READY] = {draft_say_ready, NEED_ROOM},
    [COMMAND_AI] = {draft_ai, NEED_ROOM},
    [COMMAND_PERSON] = {draft_person, NEED_ROOM},
    [COMMAND_INVITE] = {draft_room_name, NEED_ROOM},
    [COMMAND_KICK] = {draft_room_name, NEED_ROOM},
    [COMMAND_OWNER] = {draft_room_name, NEED_ROOM},
    [COMMAND_LEAVE] = {draft_leave_room, NEED_ROOM},
    [COMMAND_SAY] = {draft_say, NEED_NOTHING},
    [COMMAND_WHISPER] = {draft_whisper, NEED_NOTHING},
    [COMMAND_PROFILE] = {draft_profile, NEED_NOTHING},
    [COMMAND_CHALLENGE] = {draft_challenge, NEED_NOTHING},
    [COMMAND_IGNORE] = {draft_ignore, NEED_NOTHING},
    [COMMAND_MUTE] = {draft_mute, NEED_ROOM},
    [COMMAND_FORBIDDEN] = {draft_forbidden, NEED_GAME},
    [COMMAND_THREATS] = {draft_hint, NEED_GAME},
    [COMMAND_HINT] = {draft_hint, NEED_GAME},
    [COMMAND_MAP] = {draft_hint, NEED_GAME},
    [COMMAND_ARCHIVE] = {draft_archive, NEED_NOTHING},
};

static bool
refuse_watcher(const struct scene *scene, struct strbuf *why)
{
    const struct m_room *own = model_playing(scene->model);

    if (own && own != scene->room) {
        say(why, WORD_ONLY_WATCHING_OWN, 1, own->code);
    } else {
        say(why, WORD_ONLY_WATCHING, 0);
    }
    return false;
}

static bool
has_needed(const struct scene *scene, enum need need, struct strbuf *why)
{
    enum seat seat;

    if (need >= NEED_ROOM && !scene->room) {
        say(why, WORD_NO_ROOM, 0);
        return false;
    }
    if (need == NEED_SEAT && !model_own_seat(scene->model, scene->room, &seat)) {
        return refuse_watcher(scene, why);
    }
    if (need == NEED_GAME && !scene->room->has_match) {
        say(why, WORD_NO_GAME, 0);
        return false;
    }
    return true;
}

enum draft_result
draft_make(struct draft *draft, const struct scene *scene, const struct command *command,
           struct strbuf *why)
{
    struct drafting drafting = {draft, scene, command, why};

    if (!rows[command->kind].make) {
        return DRAFT_OTHER;
    }
    memset(draft, 0, sizeof(*draft));
    if (!has_needed(scene, rows[command->kind].need, why) || !rows[command->kind].make(&drafting)) {
        return DRAFT_REFUSED;
    }
    return DRAFT_READY;
}

// Arguments.

bool
take_name(struct drafting *drafting, const char *name)
{
    if (strlen(name) > WIRE_NAME_BYTES || !*name) {
        say(drafting->why, WORD_BAD_NAME, 1, name);
        return false;
    }
    snprintf(drafting->draft->name, sizeof(drafting->draft->name), "%s", name);
    return true;
}

bool
read_colour(struct drafting *drafting, const char *word, enum stone *colour)
{
    size_t length = strlen(word);

    if (length && strncasecmp(word, "black", length) == 0) {
        *colour = STONE_BLACK;
        return true;
    }
    if (length && strncasecmp(word, "white", length) == 0) {
        *colour = STONE_WHITE;
        return true;
    }
    say(drafting->why, WORD_BAD_COLOUR, 1, word);
    return false;
}

bool
read_seat(struct drafting *drafting, const char *word, enum seat *seat)
{
    enum stone colour;

    if (!read_colour(drafting, word, &colour)) {
        return false;
    }
    // After a game the seats are those of the next one: A opens, and is black.
    *seat = m_room_is_running(drafting->scene->room)
                ? m_room_seat_of_colour(drafting->scene->room, colour)
            : colour == STONE_BLACK ? SEAT_A
                                    : SEAT_B;
    return true;
}

bool
refuse_usage(struct drafting *drafting)
{
    struct strbuf usage = {0};

    command_usage(drafting->command->kind, &usage);
    say(drafting->why, WORD_USAGE, 1, strbuf_text(&usage));
    strbuf_finish(&usage);
    return false;
}

bool
read_off(struct drafting *drafting, bool *on)
{
    *on = drafting->command->count < 2;
    if (*on || strcasecmp(drafting->command->words[1], "off") == 0) {
        return true;
    }
    return refuse_usage(drafting);
}

static bool
refuse_off_board(const char *word, int size, struct strbuf *why)
{
    char side[8], last[2] = {(char)('a' + size - 1), '\0'}, column[2] = {word[0], '\0'};

    column[0] = (char)(word[0] >= 'A' && word[0] <= 'Z' ? word[0] - 'A' + 'a' : word[0]);
    snprintf(side, sizeof(side), "%d", size);
    if (column[0] > last[0]) {
        say(why, WORD_NO_COLUMN, 3, column, side, last);
    } else {
        say(why, WORD_NO_ROW, 2, word + 1, side);
    }
    return false;
}

bool
read_point(const struct m_room *room, const char *word, struct point *point, struct strbuf *why)
{
    int size = room->setup.match.size;
    size_t used;

    switch (point_parse(word, strlen(word), size, point, &used)) {
    case POINT_PARSE_OK:
        if (used == strlen(word)) {
            return true;
        }
        break;
    case POINT_PARSE_OFF_BOARD:
        return refuse_off_board(word, size, why);
    case POINT_PARSE_MALFORMED:
        break;
    }
    say(why, WORD_NOT_A_POINT, 1, word);
    return false;
}
