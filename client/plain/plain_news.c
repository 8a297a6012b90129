// SPDX-License-Identifier: MIT
// What has happened, as lines: the line itself, rooms, people, answers.
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "client/model/refusals.h"
#include "client/model/words.h"
#include "client/plain/plain_internal.h"

// Something that concerns the user ends a wait.
static void
concern(struct plain *plain)
{
    plain->is_concerned = true;
}

static void
tell_text(struct plain *plain, enum line_kind kind, enum word word, const char *value)
{
    struct strbuf text = {0};

    say(&text, word, 1, value);
    plain_say(plain, kind, &text);
    strbuf_finish(&text);
}

const char *
plain_label(const struct plain *plain, const struct m_room *room, const char *label,
            char buffer[32])
{
    if (room->id == plain->room) {
        snprintf(buffer, 32, "%s", label);
    } else {
        snprintf(buffer, 32, "%s%s%s", label, *label ? " in " : "", room->code);
    }
    return buffer;
}

// The line.

static void
say_self(struct strbuf *out, const struct model *model)
{
    if (model->self.is_guest) {
        say(out, WORD_GUEST_NAMED, 1, model->self.name);
    } else {
        strbuf_add(out, model->self.name);
    }
}

static void
tell_connected(struct plain *plain, bool is_again)
{
    const struct model *model = plain->model;
    struct strbuf who = {0}, rooms = {0}, trust = {0}, text = {0};
    char online[16];

    say_self(&who, model);
    if (is_again) {
        say(&text, WORD_CONNECTED_AGAIN, 1, strbuf_text(&who));
    } else {
        if (*model->trust) {
            strbuf_addf(&trust, ", %s", model->trust);
        }
        say_count(&rooms, WORD_ROOMS_COUNT, model->welcome_rooms);
        snprintf(online, sizeof(online), "%" PRIu32, model->welcome_online + 1);
        say(&text, WORD_CONNECTED, 4, strbuf_text(&trust), strbuf_text(&who), strbuf_text(&rooms),
            online);
    }
    plain_say(plain, LINE_NOTE, &text);
    strbuf_finish(&who);
    strbuf_finish(&rooms);
    strbuf_finish(&trust);
    strbuf_finish(&text);
}

static void
tell_identity(struct plain *plain, const struct news *item)
{
    tell_connected(plain, item->yes && plain->was_connected);
    plain->was_connected = true;
    plain->is_stopping = false;
    // Somebody else was in that room.
    if (!item->yes) {
        plain->room = 0;
        plain->followed = 0;
    }
}

static void
tell_link(struct plain *plain, const struct news *item)
{
    const struct model *model = plain->model;

    (void)item;
    switch (model->link) {
    case LINK_DOWN:
    case LINK_TRYING:
    case LINK_READY:
        return;
    case LINK_BROKEN:
    case LINK_HOPELESS:
        break;
    }
    concern(plain);
    // Nothing was ever reached, or nothing will be: that is an end.
    if (model->link == LINK_HOPELESS || !plain->was_connected) {
        plain_error(plain, *model->why ? model->why : words_text(WORD_LINK_NONE));
        plain->end = PLAIN_NO_CONNECTION;
        return;
    }
    // Told once, not for every try.
    if (model->link_since_ms == plain->now_ms && !plain->is_stopping) {
        tell_text(plain, LINE_NOTE, *model->why ? WORD_LINK_LOST_WHY : WORD_LINK_LOST, model->why);
    }
}

// Said once, whether it was announced or not.
static void
tell_stopping(struct plain *plain)
{
    if (!plain->is_stopping) {
        plain_note(plain, words_text(WORD_SERVER_STOPS));
    }
    plain->is_stopping = true;
}

static void
tell_bye(struct plain *plain, const struct news *item)
{
    switch ((enum bye_reason)item->number) {
    case BYE_GOODBYE:
        break;
    case BYE_ELSEWHERE:
        plain_error(plain, words_text(WORD_BYE_ELSEWHERE));
        break;
    case BYE_KICKED:
        plain_error(plain, words_text(WORD_BYE_KICKED));
        break;
    case BYE_SHUTDOWN:
        tell_stopping(plain);
        break;
    case BYE_NONSENSE:
    case BYE_SLOW:
    case BYE_SILENT:
    case BYE_FLOOD:
        plain_note(plain, words_text(WORD_BYE_OTHER));
        break;
    }
}

static void
tell_notice(struct plain *plain, const struct news *item)
{
    if (item->number == NOTICE_DRAIN) {
        tell_stopping(plain);
    } else {
        plain_note(plain, plain->model->notice);
    }
}

static void
tell_fault(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);

    plain->errand.is_open = plain->errand.is_open && !plain_is_errand_room(plain, item->room);
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
    say(&line.text, WORD_CHAT_TO, 2, request->name, request->text);
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
    [CLIENT_SEEK_START] = {WORD_SEEKING, WORD_SEEKING},
    [CLIENT_SEEK_STOP] = {WORD_SEEK_STOPPED, WORD_SEEK_STOPPED},
    [CLIENT_ROOM_INVITE] = {WORD_INVITED, WORD_INVITED},
    [CLIENT_ROOM_KICK] = {WORD_SENT_AWAY, WORD_SENT_AWAY},
    [CLIENT_IGNORE] = {WORD_IGNORED, WORD_IGNORED_OFF},
    [CLIENT_MUTE] = {WORD_MUTED, WORD_MUTED_OFF},
};

static void
tell_done(struct plain *plain, const struct news *item)
{
    const struct m_request *request = &plain->model->answered;
    enum word word = request->yes ? done_words[request->kind].on : done_words[request->kind].off;
    bool is_entered = request->kind == CLIENT_ROOM_CREATE || request->kind == CLIENT_ROOM_JOIN;

    if (is_entered && plain->errand.is_open) {
        plain->errand.room = item->room;
    } else if (request->kind == CLIENT_SAY && *request->name) {
        tell_whispered(plain);
    } else if (word) {
        tell_text(plain, LINE_NOTE, word, request->name);
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
        say(&line->text, WORD_CLOCK_RUNS, 0);
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
    say_refusal(&line.text, &scene);
    add_clock_runs(&line, &scene);
    json_number(&line.json, "code", model->refusal.code);
    plain_emit(plain, &line);
    *plain->save_path = '\0';
    if (!plain->errand.is_open) {
        return;
    }
    // The room is not ours, or it is told as it stands.
    if (kind == CLIENT_ROOM_CREATE || kind == CLIENT_ROOM_JOIN) {
        plain->errand.is_open = false;
    } else if (kind == CLIENT_READY || kind == CLIENT_SIT) {
        plain->errand.starts = plain->errand.wants_seat = false;
    }
}

// The lobby.

static void
tell_lobby(struct plain *plain, const struct news *item)
{
    (void)item;
    plain->has_lobby = plain->has_lobby || plain->model->lobby.is_known;
    plain_follow_on(plain);
}

static void
tell_paired(struct plain *plain, const struct news *item)
{
    struct strbuf name = {0};

    say_person(&name, &plain->model->opponent);
    tell_text(plain, LINE_NOTE, WORD_PAIRED, strbuf_text(&name));
    strbuf_finish(&name);
    // The room is told when the game has begun, which happens by itself.
    if (!plain->errand.is_open) {
        struct errand errand = {
            .is_open = true, .room = item->room, .needs_seat = true, .starts = true};

        errand.has_asked = true;
        plain_start_errand(plain, &errand);
    }
}

static void
tell_invitation(struct plain *plain, const struct news *item)
{
    (void)plain, (void)item; // it is told as a question
}

// Rooms.

static bool
is_opening_over(const struct m_room *room)
{
    return room->has_match && room->match.opening.state == OPENING_PLAY;
}

static void
add_next(struct plain_line *line, const struct scene *scene)
{
    const struct m_room *room = scene->room;
    struct strbuf name = {0};
    enum seat seat, other;
    bool is_seated = model_own_seat(scene->model, room, &seat);

    other = is_seated ? seat_other(seat) : SEAT_B;
    plain_line_space(line);
    if (!is_seated) {
        bool is_full =
            room->seats[SEAT_A].kind != OCCUPANT_NONE && room->seats[SEAT_B].kind != OCCUPANT_NONE;

        if (!is_full) {
            say(&line->text, WORD_NEXT_SIT, 0);
        }
    } else if (room->seats[other].kind == OCCUPANT_NONE) {
        say(&line->text, WORD_NEXT_INVITE, 1, room->code);
    } else if (!room->seats[seat].is_ready) {
        say(&line->text, WORD_NEXT_READY, 0);
    } else {
        say_seat(&name, scene, other, NAME_SHORT);
        say(&line->text, WORD_NEXT_WAIT_READY, 1, strbuf_text(&name));
    }
    strbuf_finish(&name);
}

// What is going on there: whose turn, paused, over, or not begun.
static void
add_state(struct plain_line *line, const struct scene *scene)
{
    const struct m_room *room = scene->room;
    struct strbuf end = {0};

    if (!room->has_match) {
        add_next(line, scene);
    } else if (room->match.phase == MATCH_OVER) {
        say_end(&end, scene);
        plain_line_space(line);
        say(&line->text, WORD_OVER_HERE, 1, strbuf_text(&end));
    } else if (room->match.phase == MATCH_PAUSED) {
        plain_line_space(line);
        say(&line->text, WORD_PAUSED, 0);
    } else {
        plain_add_turn(line, scene);
    }
    strbuf_finish(&end);
}

static void
add_room_fields(struct plain_line *line, const struct scene *scene)
{
    const struct m_room *room = scene->room;
    struct strbuf text = {0};
    char opening[OPENING_TEXT_BYTES], control[CONTROL_TEXT_BYTES];

    json_text(&line->json, "code", room->code);
    json_text(&line->json, "rule", rules_set(room->setup.match.rules.rule)->name);
    json_number(&line->json, "size", room->setup.match.size);
    json_text(&line->json, "opening", opening_format(room->setup.match.opening, opening));
    json_text(&line->json, "clock", control_format(&room->setup.match.control, control));
    json_bool(&line->json, "rated", room->setup.match.rated);
    for (int i = 0; i < SEAT_COUNT; i++) {
        enum stone colour = i == 0 ? STONE_BLACK : STONE_WHITE;
        enum seat seat = m_room_seat_of_colour(room, colour);

        strbuf_clear(&text);
        if (room->seats[seat].kind != OCCUPANT_NONE) {
            say_occupant(&text, &room->seats[seat], false);
        }
        json_text(&line->json, colour_word(colour), strbuf_text(&text));
        if (m_room_holds(room, scene->model->self.id, seat) && !m_room_is_shared(room)) {
            json_text(&line->json, "you", colour_word(colour));
        }
    }
    json_bool(&line->json, "running", m_room_is_running(room));
    strbuf_finish(&text);
}

// lead stands before it, in place of the settings: "a rematch begins." or "".
void
plain_tell_room(struct plain *plain, const struct m_room *room, const char *lead)
{
    struct scene scene = plain_scene(plain, room);
    struct plain_line line;
    enum seat seat;

    plain_line_begin(&line, LINE_ROOM, room->code);
    if (*lead) {
        strbuf_add(&line.text, lead);
    } else {
        say_setup(&line.text, &room->setup, !is_opening_over(room));
        strbuf_add_char(&line.text, '.');
        if (*room->setup.title) {
            plain_line_space(&line);
            say(&line.text, WORD_TITLE, 1, room->setup.title);
        }
    }
    plain_line_space(&line);
    say_seats(&line.text, &scene);
    strbuf_add_char(&line.text, '.');
    add_state(&line, &scene);
    if (!model_own_seat(plain->model, room, &seat) && room->watcher_count > 1) {
        plain_line_space(&line);
        say_count(&line.text, WORD_WATCHING_COUNT, room->watcher_count);
        strbuf_add_char(&line.text, '.');
    }
    add_room_fields(&line, &scene);
    plain_emit(plain, &line);
}

static void
tell_entered(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    enum seat seat;

    if (!room) {
        return;
    }
    if (plain->errand.is_open && plain->errand.room == 0) {
        plain->errand.room = item->room;
    }
    if (plain_is_errand_room(plain, item->room)) {
        return; // it is told at the end
    }
    if (!plain->room || model_own_seat(plain->model, room, &seat)) {
        plain->room = item->room;
    }
    plain_tell_room(plain, room, "");
}

static void
tell_resynced(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);

    if (room && item->room == plain->room && !plain_is_errand_room(plain, item->room)) {
        plain_tell_turn(plain, room);
    }
}

static void
tell_settings(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    struct strbuf setup = {0};
    struct plain_line line;

    plain_line_begin(&line, LINE_ROOM, room->code);
    say_setup(&setup, &room->setup, true);
    say(&line.text, WORD_NEW_SETTINGS, 1, strbuf_text(&setup));
    plain_emit(plain, &line);
    strbuf_finish(&setup);
}

static const char *
name_of(const struct m_room *room, uint64_t player)
{
    for (int i = 0; i < room->member_count; i++) {
        if (room->members[i].person.id == player) {
            return room->members[i].person.name;
        }
    }
    return "?";
}

static void
tell_room_word(struct plain *plain, const struct m_room *room, enum word word, const char *first,
               const char *second)
{
    struct plain_line line;

    plain_line_begin(&line, LINE_ROOM, room->code);
    say(&line.text, word, 2, first, second);
    plain_emit(plain, &line);
}

static void
tell_owner(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);

    if (room->owner == 0) {
        tell_room_word(plain, room, WORD_NO_OWNER, "", "");
    } else if (room->owner == plain->model->self.id) {
        tell_room_word(plain, room, WORD_YOU_OWN, "", "");
    } else {
        tell_room_word(plain, room, WORD_NEW_OWNER, name_of(room, room->owner), "");
    }
}

// A rematch exchanges both seats, one after the other: no word about that.
static bool
is_exchange(const struct m_room *room, enum seat seat)
{
    const struct occupant *other = &room->seats[seat_other(seat)];

    return room->was[seat].kind != OCCUPANT_NONE && room->seats[seat].kind != OCCUPANT_NONE &&
           (occupant_is_same(&room->seats[seat], other) ||
            occupant_is_same(&room->was[seat], other));
}

static void
tell_ready(struct plain *plain, const struct m_room *room, enum seat seat)
{
    struct scene scene = plain_scene(plain, room);
    const struct occupant *other = &room->seats[seat_other(seat)];
    bool is_ready = room->seats[seat].is_ready;
    struct strbuf name = {0};

    // After a game nobody is ready; and whoever then is asks for another one,
    // unless that is all that it waits for.
    if (room->has_match && (!is_ready || !is_you(&scene, seat) || other->is_ready)) {
        return;
    }
    say_seat(&name, &scene, is_you(&scene, seat) ? seat_other(seat) : seat, NAME_SHORT);
    if (room->has_match) {
        tell_text(plain, LINE_NOTE, WORD_ASKED_REMATCH, strbuf_text(&name));
    } else if (is_you(&scene, seat)) {
        tell_room_word(plain, room, is_ready ? WORD_YOU_ARE_READY : WORD_YOU_NOT_READY, "", "");
    } else {
        tell_room_word(plain, room, is_ready ? WORD_IS_READY : WORD_NOT_READY, strbuf_text(&name),
                       "");
    }
    strbuf_finish(&name);
}

static void
tell_seat(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    struct scene scene = plain_scene(plain, room);
    const struct occupant *was = &room->was[item->seat], *is = &room->seats[item->seat];
    // A seat that nobody plays at is spoken of by the colour it opens with.
    const char *colour = colour_word(m_room_is_running(room) ? m_room_colour(room, item->seat)
                                     : item->seat == SEAT_A  ? STONE_BLACK
                                                             : STONE_WHITE);
    struct strbuf name = {0};

    if (plain_is_errand_room(plain, item->room) || is_exchange(room, item->seat)) {
        return;
    }
    if (occupant_is_same(was, is)) {
        if (was->is_ready != is->is_ready) {
            tell_ready(plain, room, item->seat);
        }
    } else if (is->kind == OCCUPANT_NONE) {
        bool was_you = was->kind == OCCUPANT_PERSON && was->person.id == plain->model->self.id;

        say_occupant(&name, was, false);
        tell_room_word(plain, room, was_you ? WORD_YOU_LEAVE_SEAT : WORD_LEAVES_SEAT,
                       was_you ? colour : strbuf_text(&name), colour);
    } else {
        bool is_self = is->kind == OCCUPANT_PERSON && is->person.id == scene.model->self.id;

        say_occupant(&name, is, true);
        tell_room_word(plain, room, is_self ? WORD_YOU_TAKE_SEAT : WORD_TAKES_SEAT,
                       is_self ? colour : strbuf_text(&name), colour);
    }
    strbuf_finish(&name);
}

static void
tell_started(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    enum seat seat;
    bool is_own = model_own_seat(plain->model, room, &seat);

    // A player waits for his turn, not for the game.
    if (!is_own) {
        concern(plain);
    }
    if (plain_is_errand_room(plain, item->room)) {
        return;
    }
    if (is_own) {
        plain->room = item->room;
    }
    plain_tell_room(plain, room,
                    words_text(!item->yes ? WORD_GAME_BEGINS
                               : is_own   ? WORD_REMATCH_BEGINS
                                          : WORD_REMATCH_FOLLOWED));
}

static void
tell_rated(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    char numbers[4][16];
    struct plain_line line;

    for (int i = 0; i < 4; i++) {
        snprintf(numbers[i], sizeof(numbers[i]), "%" PRIu32, room->ratings[i]);
    }
    plain_line_begin(&line, LINE_RATING, NULL);
    say(&line.text, WORD_RATINGS, 6, room->seats[SEAT_A].person.name, numbers[0], numbers[1],
        room->seats[SEAT_B].person.name, numbers[2], numbers[3]);
    plain_emit(plain, &line);
}

static void
tell_presence(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    struct scene scene = plain_scene(plain, room);
    int64_t wait = m_room_claim_in_ms(room, item->seat, plain->now_ms);
    struct strbuf name = {0}, away = {0}, left = {0}, text = {0};

    if (m_room_holds(room, plain->model->self.id, item->seat)) {
        return; // one knows that oneself
    }
    say_seat(&name, &scene, item->seat, NAME_SHORT);
    if (item->yes) {
        say(&text, WORD_ONLINE, 1, strbuf_text(&name));
    } else if (wait == TIME_NEVER) {
        say(&text, WORD_OFFLINE, 1, strbuf_text(&name));
    } else {
        say_elapsed(&away, m_room_away_ms(room, item->seat, plain->now_ms));
        say_duration(&left, wait);
        say(&text, WORD_OFFLINE_CLAIM, 3, strbuf_text(&name), strbuf_text(&away),
            strbuf_text(&left));
    }
    plain_say(plain, LINE_NOTE, &text);
    strbuf_finish(&name);
    strbuf_finish(&away);
    strbuf_finish(&left);
    strbuf_finish(&text);
}

static void
tell_claim(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    struct scene scene = plain_scene(plain, room);
    struct strbuf name = {0}, away = {0}, text = {0};

    if (!m_room_holds(room, plain->model->self.id, seat_other(item->seat))) {
        return; // only the other player can claim
    }
    concern(plain);
    say_seat(&name, &scene, item->seat, NAME_SHORT);
    say_elapsed(&away, m_room_away_ms(room, item->seat, plain->now_ms));
    say(&text, WORD_CLAIM_POSSIBLE, 2, strbuf_text(&name), strbuf_text(&away));
    plain_say(plain, LINE_NOTE, &text);
    strbuf_finish(&name);
    strbuf_finish(&away);
    strbuf_finish(&text);
}

static void
tell_member(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);

    if (item->id != plain->model->self.id && !plain_is_errand_room(plain, item->room)) {
        tell_room_word(plain, room, item->yes ? WORD_CAME : WORD_WENT, plain->model->member.name,
                       "");
    }
}

static void
tell_left(struct plain *plain, const struct news *item)
{
    static const enum word words[LEFT_COUNT] = {
        [LEFT_ASKED] = WORD_LEFT_ASKED,
        [LEFT_KICKED] = WORD_LEFT_KICKED,
        [LEFT_CLOSED] = WORD_LEFT_CLOSED,
    };
    const struct m_room *room = plain->model->left;

    if (plain->room == item->room) {
        const struct m_room *own = model_playing(plain->model);

        plain->room = own ? own->id : 0;
    }
    if (room && room->id == item->room) {
        tell_room_word(plain, room, words[item->number], "", "");
    }
}

static void
tell_low_time(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    struct scene scene = plain_scene(plain, room);
    struct strbuf name = {0};
    struct plain_line line;
    char seconds[16];

    if (item->room != plain->room) {
        return;
    }
    snprintf(seconds, sizeof(seconds), "%d", item->number);
    plain_line_begin(&line, LINE_CLOCK, NULL);
    if (is_you(&scene, item->seat)) {
        say(&line.text, WORD_YOU_LOW_TIME, 1, seconds);
    } else {
        say_seat(&name, &scene, item->seat, NAME_SHORT);
        say(&line.text, WORD_LOW_TIME, 2, strbuf_text(&name), seconds);
    }
    json_text(&line.json, "colour", colour_word(m_room_colour(room, item->seat)));
    json_number(&line.json, "seconds", item->number);
    plain_emit(plain, &line);
    strbuf_finish(&name);
}

// Talk.

static const struct m_chat *
chat_of(const struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);

    switch ((enum channel)item->number) {
    case CHANNEL_LOBBY:
        return &plain->model->lobby_chat;
    case CHANNEL_WHISPER:
        return &plain->model->whispers;
    case CHANNEL_ROOM:
        return room ? &room->chat : NULL;
    case CHANNEL_WATCHERS:
        break;
    }
    return room ? &room->watchers_chat : NULL;
}

static void
tell_chat(struct plain *plain, const struct news *item)
{
    static const char *const names[CHANNEL_COUNT] = {"lobby", "room", "watchers", "whisper"};
    const struct m_chat *chat = chat_of(plain, item);
    const struct m_chat_line *said;
    struct plain_line line;

    if (!chat || chat->count == 0) {
        return;
    }
    said = m_chat_line(chat, chat->count - 1);
    plain_line_begin(&line, LINE_CHAT, names[item->number]);
    say(&line.text, WORD_CHAT, 2, said->from.name, said->text);
    json_text(&line.json, "channel", names[item->number]);
    json_text(&line.json, "from", said->from.name);
    json_text(&line.json, "said", said->text);
    json_number(&line.json, "at_ms", said->at_ms);
    plain_emit(plain, &line);
}

// What was asked for.

static void
tell_profile(struct plain *plain, const struct news *item)
{
    (void)item;
    plain_show_profile(plain);
}

static void
tell_archive(struct plain *plain, const struct news *item)
{
    (void)item;
    plain_show_archive(plain);
}

static void
tell_record(struct plain *plain, const struct news *item)
{
    (void)item;
    plain_save_record(plain);
}

static void
tell_hint(struct plain *plain, const struct news *item)
{
    (void)item;
    plain_show_hint(plain);
}

static void (*const tells[])(struct plain *plain, const struct news *item) = {
    [NEWS_LINK] = tell_link,         [NEWS_IDENTITY] = tell_identity,
    [NEWS_BYE] = tell_bye,           [NEWS_DONE] = tell_done,
    [NEWS_REFUSED] = tell_refused,   [NEWS_NOTICE] = tell_notice,
    [NEWS_FAULT] = tell_fault,       [NEWS_LOBBY] = tell_lobby,
    [NEWS_PAIRED] = tell_paired,     [NEWS_INVITATION] = tell_invitation,
    [NEWS_ENTERED] = tell_entered,   [NEWS_RESYNCED] = tell_resynced,
    [NEWS_SETTINGS] = tell_settings, [NEWS_OWNER] = tell_owner,
    [NEWS_SEAT] = tell_seat,         [NEWS_STARTED] = tell_started,
    [NEWS_EVENT] = plain_tell_event, [NEWS_RATED] = tell_rated,
    [NEWS_PRESENCE] = tell_presence, [NEWS_MEMBER] = tell_member,
    [NEWS_LEFT] = tell_left,         [NEWS_LOW_TIME] = tell_low_time,
    [NEWS_CLAIM] = tell_claim,       [NEWS_CHAT] = tell_chat,
    [NEWS_PROFILE] = tell_profile,   [NEWS_ARCHIVE] = tell_archive,
    [NEWS_RECORD] = tell_record,     [NEWS_HINT] = tell_hint,
};

// News about a room that is gone by now say nothing any more.
static bool
needs_room(enum news_kind kind)
{
    return kind >= NEWS_ENTERED && kind <= NEWS_CLAIM && kind != NEWS_LEFT;
}

void
plain_tell(struct plain *plain, const struct news *item)
{
    if (!needs_room(item->kind) || model_room(plain->model, item->room)) {
        tells[item->kind](plain, item);
    }
}
