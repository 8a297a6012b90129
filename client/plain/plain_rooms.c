// SPDX-License-Identifier: MIT
// Prints news of rooms, apart from their games, as lines.
#include <inttypes.h>
#include <stdio.h>

#include "client/plain/plain_internal.h"
#include "client/text/words.h"

const char *
plain_label(const struct plain *plain, const struct m_room *room, const char *label,
            char buffer[32])
{
    struct strbuf text = {0};

    if (room->id == plain->session.room || !*label) {
        snprintf(buffer, 32, "%s", room->id == plain->session.room ? label : room->code);
        return buffer;
    }
    format_word(&text, WORD_LABEL_IN, 2, label, room->code);
    snprintf(buffer, 32, "%s", strbuf_text(&text));
    strbuf_finish(&text);
    return buffer;
}

// Two AIs of ours wait: nobody who sits could say that he is ready.
static bool
must_start_ais(const struct scene *scene)
{
    const struct m_room *room = scene->room;

    return room->seats[SEAT_A].kind == OCCUPANT_AI && room->seats[SEAT_B].kind == OCCUPANT_AI &&
           !m_room_is_running(room) && room->owner == scene->model->self.id;
}

static void
add_next(struct plain_line *line, const struct scene *scene)
{
    const struct m_room *room = scene->room;
    struct strbuf name = {0};
    enum seat seat, other;
    bool is_seated = model_own_seat(scene->model, room, &seat);

    other = is_seated ? seat_other(seat) : SEAT_B;
    if (!is_seated && room->seats[SEAT_A].kind != OCCUPANT_NONE &&
        room->seats[SEAT_B].kind != OCCUPANT_NONE && !must_start_ais(scene)) {
        return;
    }
    plain_line_space(line);
    if (must_start_ais(scene)) {
        format_word(&line->text, WORD_NEXT_START_AIS, 0);
    } else if (!is_seated) {
        format_word(&line->text, WORD_NEXT_SIT, 0);
    } else if (room->seats[other].kind == OCCUPANT_NONE) {
        format_word(&line->text, WORD_NEXT_INVITE, 1, room->code);
    } else if (!room->seats[seat].is_ready) {
        format_word(&line->text, WORD_NEXT_READY, 0);
    } else {
        format_seat(&name, scene, other, NAME_SHORT);
        format_word(&line->text, WORD_NEXT_WAIT_READY, 1, strbuf_text(&name));
    }
    strbuf_finish(&name);
}

// The state of the game there: whose turn, paused, over, or not begun.
static void
add_state(struct plain_line *line, const struct scene *scene)
{
    const struct m_room *room = scene->room;
    struct strbuf end = {0};

    if (!room->has_match) {
        add_next(line, scene);
    } else if (room->match.phase == MATCH_OVER) {
        format_end(&end, scene);
        plain_line_space(line);
        format_word(&line->text, WORD_OVER_HERE, 1, strbuf_text(&end));
    } else if (room->match.phase == MATCH_PAUSED) {
        plain_line_space(line);
        format_word(&line->text, WORD_PAUSED, 0);
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
        write_occupant(&text, &room->seats[seat]);
        json_text(&line->json, colour_id(colour), strbuf_text(&text));
        if (m_room_holds(room, scene->model->self.id, seat) && !m_room_is_shared(room)) {
            json_text(&line->json, "you", colour_id(colour));
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
        format_setup(&line.text, &room->setup,
                     !room->has_match || room->match.opening.state != OPENING_PLAY);
        format_stop(&line.text);
        if (*room->setup.title) {
            plain_line_space(&line);
            format_word(&line.text, WORD_TITLE, 1, room->setup.title);
        }
    }
    plain_line_space(&line);
    format_seats(&line.text, &scene);
    format_stop(&line.text);
    add_state(&line, &scene);
    if (!model_own_seat(plain->model, room, &seat) && room->watcher_count > 1) {
        plain_line_space(&line);
        format_count(&line.text, WORD_WATCHING_COUNT, room->watcher_count);
        format_stop(&line.text);
    }
    add_room_fields(&line, &scene);
    plain_emit(plain, &line);
}

void
plain_tell_entered(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    enum seat seat;

    if (!room) {
        return;
    }
    if (session_is_entering(&plain->session, item->room)) {
        return; // it is told at the end
    }
    if (!plain->session.room || model_own_seat(plain->model, room, &seat)) {
        plain->session.room = item->room;
    }
    plain_tell_room(plain, room, "");
}

void
plain_tell_resynced(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);

    if (room && item->room == plain->session.room &&
        !session_is_entering(&plain->session, item->room)) {
        plain_tell_turn(plain, room);
    }
}

void
plain_tell_settings(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    struct strbuf setup = {0};
    struct plain_line line;

    plain_line_begin(&line, LINE_ROOM, room->code);
    format_setup(&setup, &room->setup, true);
    format_word(&line.text, WORD_NEW_SETTINGS, 1, strbuf_text(&setup));
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
    format_word(&line.text, word, 2, first, second);
    plain_emit(plain, &line);
}

void
plain_tell_owner(struct plain *plain, const struct news *item)
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

    return room->has_match && room->match.phase == MATCH_OVER &&
           room->was[seat].kind != OCCUPANT_NONE && room->seats[seat].kind != OCCUPANT_NONE &&
           (occupant_is_same(&room->seats[seat], other) ||
            occupant_is_same(&room->was[seat], other));
}

// In a running game: a side wants to begin again, or no longer. What the user is asked is told as a
// question.
static void
tell_restart(struct plain *plain, const struct m_room *room, enum seat seat)
{
    struct scene scene = plain_scene(plain, room);
    bool is_wanted = room->seats[seat].wants_restart;
    struct strbuf name = {0};

    if (is_wanted && session_begins_again(room)) {
        return; // at once
    }
    if (is_you(&scene, seat)) {
        format_seat(&name, &scene, seat_other(seat), NAME_SHORT);
        plain_tell_text(plain, LINE_NOTE, is_wanted ? WORD_ASKED_RESTART : WORD_RESTART_OFF,
                        strbuf_text(&name));
    } else if (is_wanted && !is_you(&scene, seat_other(seat))) {
        format_seat(&name, &scene, seat, NAME_SHORT);
        plain_tell_text(plain, LINE_NOTE, WORD_OTHERS_RESTART, strbuf_text(&name));
    }
    strbuf_finish(&name);
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
    format_seat(&name, &scene, is_you(&scene, seat) ? seat_other(seat) : seat, NAME_SHORT);
    if (room->has_match) {
        plain_tell_text(plain, LINE_NOTE, WORD_ASKED_REMATCH, strbuf_text(&name));
    } else if (is_you(&scene, seat)) {
        tell_room_word(plain, room, is_ready ? WORD_YOU_ARE_READY : WORD_YOU_NOT_READY, "", "");
    } else {
        tell_room_word(plain, room, is_ready ? WORD_IS_READY : WORD_NOT_READY, strbuf_text(&name),
                       "");
    }
    strbuf_finish(&name);
}

static void
tell_how_ais_start(struct plain *plain, const struct m_room *room)
{
    struct scene scene = plain_scene(plain, room);

    if (must_start_ais(&scene)) {
        plain_note(plain, words_text(WORD_AIS_NEED_READY));
    }
}

void
plain_tell_seat(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    struct scene scene = plain_scene(plain, room);
    const struct occupant *was = &room->was[item->seat], *is = &room->seats[item->seat];
    // A seat that nobody plays at is spoken of by the colour it opens with.
    const char *colour = colour_word(m_room_is_running(room) ? m_room_colour(room, item->seat)
                                     : item->seat == SEAT_A  ? STONE_BLACK
                                                             : STONE_WHITE);
    struct strbuf name = {0};

    if (session_is_entering(&plain->session, item->room) || is_exchange(room, item->seat) ||
        (is->kind == OCCUPANT_NONE && plain_hides_tables(plain))) {
        return;
    }
    if (occupant_is_same(was, is)) {
        if (was->wants_restart != is->wants_restart && m_room_is_running(room)) {
            tell_restart(plain, room, item->seat);
        }
        if (was->is_ready != is->is_ready) {
            tell_ready(plain, room, item->seat);
        }
    } else if (is->kind == OCCUPANT_NONE) {
        bool was_you = was->kind == OCCUPANT_PERSON && was->person.id == plain->model->self.id;

        format_occupant(&name, was, false);
        tell_room_word(plain, room, was_you ? WORD_YOU_LEAVE_SEAT : WORD_LEAVES_SEAT,
                       was_you ? colour : strbuf_text(&name), colour);
    } else {
        bool is_self = is->kind == OCCUPANT_PERSON && is->person.id == scene.model->self.id;

        format_occupant(&name, is, true);
        tell_room_word(plain, room, is_self ? WORD_YOU_TAKE_SEAT : WORD_TAKES_SEAT,
                       is_self ? colour : strbuf_text(&name), colour);
        tell_how_ais_start(plain, room);
    }
    strbuf_finish(&name);
}

void
plain_tell_started(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    enum seat seat;
    bool is_own = model_own_seat(plain->model, room, &seat);

    // A player waits for his turn, not for the game.
    if (!is_own) {
        plain_concern(plain, room);
    }
    if (session_is_entering(&plain->session, item->room)) {
        return;
    }
    if (is_own) {
        plain->session.room = item->room;
    }
    plain_tell_room(plain, room,
                    words_text(!item->yes ? WORD_GAME_BEGINS
                               : is_own   ? WORD_REMATCH_BEGINS
                                          : WORD_REMATCH_FOLLOWED));
}

void
plain_tell_rated(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    char numbers[4][16];
    struct plain_line line;

    for (int i = 0; i < 4; i++) {
        snprintf(numbers[i], sizeof(numbers[i]), "%" PRIu32, room->ratings[i]);
    }
    plain_line_begin(&line, LINE_RATING, NULL);
    format_word(&line.text, WORD_RATINGS, 6, room->seats[SEAT_A].person.name, numbers[0],
                numbers[1], room->seats[SEAT_B].person.name, numbers[2], numbers[3]);
    plain_emit(plain, &line);
}

void
plain_tell_counting(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    struct plain_line line;

    // A game that is casual now, or has nobody to play it, is not worth a word.
    if (!room->uncounted &&
        (!room->setup.match.rated || room->seats[SEAT_A].kind != OCCUPANT_PERSON ||
         room->seats[SEAT_B].kind != OCCUPANT_PERSON)) {
        return;
    }
    plain_line_begin(&line, LINE_NOTE, NULL);
    format_counting(&line.text, room->uncounted);
    json_number(&line.json, "uncounted", room->uncounted);
    plain_emit(plain, &line);
}

void
plain_tell_presence(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    struct scene scene = plain_scene(plain, room);
    int64_t wait = m_room_claim_in_ms(room, item->seat, plain->now_ms);
    struct strbuf name = {0}, away = {0}, left = {0}, text = {0};

    if (m_room_holds(room, plain->model->self.id, item->seat)) {
        return; // the user did that
    }
    format_seat(&name, &scene, item->seat, NAME_SHORT);
    if (item->yes) {
        format_word(&text, WORD_ONLINE, 1, strbuf_text(&name));
    } else if (wait == TIME_NEVER) {
        format_word(&text, WORD_OFFLINE, 1, strbuf_text(&name));
    } else {
        format_elapsed(&away, m_room_away_ms(room, item->seat, plain->now_ms));
        format_duration(&left, wait);
        format_word(&text, WORD_OFFLINE_CLAIM, 3, strbuf_text(&name), strbuf_text(&away),
                    strbuf_text(&left));
    }
    plain_print(plain, LINE_NOTE, &text);
    strbuf_finish(&name);
    strbuf_finish(&away);
    strbuf_finish(&left);
    strbuf_finish(&text);
}

void
plain_tell_silence(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    struct scene scene = plain_scene(plain, room);
    struct strbuf name = {0};

    if (!m_room_holds(room, plain->model->self.id, item->seat)) {
        format_seat(&name, &scene, item->seat, NAME_SHORT);
        plain_tell_text(plain, LINE_NOTE, item->yes ? WORD_NOT_ANSWERING : WORD_ANSWERS_AGAIN,
                        strbuf_text(&name));
    }
    strbuf_finish(&name);
}

// What is asked of the user is a question of its own.
void
plain_tell_hand_over(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    struct scene scene = plain_scene(plain, room);
    const struct m_hand_over *offer = &room->offers[item->seat];
    struct strbuf text = {0};

    // The end of the game has ended its offers too.
    if (m_room_is_running(room) && (!offer->offer || offer->asked != plain->model->self.id)) {
        format_hand_over(&text, &scene, item->seat);
        if (offer->offer && offer->by.id == plain->model->self.id) {
            strbuf_add_char(&text, ' ');
            format_word(&text, WORD_NO_WITHDRAWS, 0);
        }
        plain_print(plain, LINE_NOTE, &text);
    }
    strbuf_finish(&text);
}

void
plain_tell_claim(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    struct scene scene = plain_scene(plain, room);
    struct strbuf name = {0}, away = {0}, text = {0};

    if (!m_room_holds(room, plain->model->self.id, seat_other(item->seat))) {
        return; // only the other player can claim
    }
    plain_concern(plain, room);
    format_seat(&name, &scene, item->seat, NAME_SHORT);
    format_elapsed(&away, m_room_away_ms(room, item->seat, plain->now_ms));
    format_word(&text,
                model_may_stand_in(plain->model, room) ? WORD_STAND_IN_POSSIBLE
                                                       : WORD_CLAIM_POSSIBLE,
                2, strbuf_text(&name), strbuf_text(&away));
    plain_print(plain, LINE_NOTE, &text);
    strbuf_finish(&name);
    strbuf_finish(&away);
    strbuf_finish(&text);
}

void
plain_tell_member(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);

    if (item->id != plain->model->self.id && !session_is_entering(&plain->session, item->room)) {
        tell_room_word(plain, room, item->yes ? WORD_CAME : WORD_WENT, plain->model->member.name,
                       "");
    }
}

void
plain_tell_left(struct plain *plain, const struct news *item)
{
    static const enum word words[LEFT_COUNT] = {
        [LEFT_ASKED] = WORD_LEFT_ASKED,
        [LEFT_KICKED] = WORD_LEFT_KICKED,
        [LEFT_CLOSED] = WORD_LEFT_CLOSED,
        [LEFT_UNWATCHED] = WORD_LEFT_UNWATCHED,
    };
    const struct m_room *room = plain->model->left;

    // Goes on to a game of the user, else to any other room.
    if (plain->session.room == item->room) {
        const struct m_room *next = model_playing(plain->model);

        if (!next && plain->model->room_count > 0) {
            next = plain->model->rooms[plain->model->room_count - 1];
        }
        plain->session.room = next ? next->id : 0;
    }
    if (room && room->id == item->room && !plain_hides_tables(plain)) {
        tell_room_word(plain, room, words[item->number], "", "");
    }
}

void
plain_tell_low_time(struct plain *plain, const struct news *item)
{
    const struct m_room *room = model_room(plain->model, item->room);
    struct scene scene = plain_scene(plain, room);
    struct strbuf name = {0};
    struct plain_line line;
    char seconds[16];

    if (item->room != plain->session.room) {
        return;
    }
    snprintf(seconds, sizeof(seconds), "%d", item->number);
    plain_line_begin(&line, LINE_CLOCK, NULL);
    if (is_you(&scene, item->seat)) {
        format_word(&line.text, WORD_YOU_LOW_TIME, 1, seconds);
    } else {
        format_seat(&name, &scene, item->seat, NAME_SHORT);
        format_word(&line.text, WORD_LOW_TIME, 2, strbuf_text(&name), seconds);
    }
    json_text(&line.json, "colour", colour_id(m_room_colour(room, item->seat)));
    json_number(&line.json, "seconds", item->number);
    plain_emit(plain, &line);
    strbuf_finish(&name);
}
