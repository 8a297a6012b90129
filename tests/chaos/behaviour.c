// SPDX-License-Identifier: MIT
#include "tests/chaos/behaviour.h"

#include <stdio.h>
#include <string.h>

#include "tests/chaos/chaos.h"
#include "tests/chaos/tables.h"
#include "tests/support/eager_play.h"
#include "tests/support/random_match.h"

enum { ROOMS_WATCHED = 3, GIFT_MS = 1000 };

static void
send_room(struct person *person, enum client_kind kind, uint64_t room)
{
    struct client_msg msg = {.kind = kind, .room = {room}};

    if (person_can_ask(person, kind) && !person_waits(person, kind, room)) {
        person_ask(person, &msg);
    }
}

// Playing.

static bool
converse(struct chaos *chaos, const struct match *match, enum seat seat, struct action *action)
{
    for (int i = 0; i < QUESTION_COUNT; i++) {
        const struct match_question *question = &match->questions[i];

        if (question->is_open && question->asker != seat && chaos_chance(chaos, 500)) {
            *action = (struct action){.kind = ACTION_ANSWER,
                                      .question = (enum question)i,
                                      .yes = chaos_chance(chaos, i == QUESTION_DRAW ? 100 : 600)};
            return true;
        }
    }
    if (match->phase == MATCH_PAUSED) {
        *action = (struct action){.kind = ACTION_RESUME};
        return chaos_chance(chaos, 500);
    }
    if (chaos_chance(chaos, 15)) {
        // A number that no other gift has: it must not be given twice.
        *action = (struct action){.kind = ACTION_GIVE_TIME,
                                  .number = (int32_t)(GIFT_MS + chaos->counts.requests % 100000)};
        return true;
    }
    if (chaos_chance(chaos, 20)) {
        *action = (struct action){.kind = ACTION_ASK,
                                  .question = (enum question)chaos_below(chaos, QUESTION_COUNT)};
        return true;
    }
    return false;
}

static struct action
choose(struct chaos *chaos, const struct match *match, enum seat seat)
{
    struct random_match random = {.rng = {rng_next(&chaos->rng)}, .match = *match};
    struct action action = {.kind = ACTION_RESIGN};

    if (converse(chaos, match, seat, &action)) {
        return action;
    }
    if (match->move_count > 5 && chaos_chance(chaos, 15)) {
        return (struct action){.kind = ACTION_RESIGN};
    }
    if (match->opening.state == OPENING_PLAY && !chaos_chance(chaos, 100)) {
        action = (struct action){.kind = ACTION_PLACE};
        if ((chaos_chance(chaos, 300) && eager_capture(match, &action)) ||
            eager_extend(&chaos->rng, match, &action)) {
            return action;
        }
    }
    return random_match_pick(&random);
}

static void
play(struct person *person, struct view *view, enum seat seat)
{
    struct chaos *chaos = person->chaos;
    enum seat actor = match_actor(&view->match);
    bool is_shared = view->state.occupants[SEAT_A].player == view->state.occupants[SEAT_B].player;
    struct action action;

    if (is_shared && chaos_chance(chaos, 950)) {
        seat = actor;
    }
    if ((actor != seat && !chaos_chance(chaos, 60)) || person_has_act(person, view->room)) {
        return;
    }
    // Somebody thinks for a while, so that time is charged.
    if (chaos_chance(chaos, 300)) {
        return;
    }
    action = choose(chaos, &view->match, seat);
    // Most guard themselves against copies; a gift fits any move.
    if (action.move_number <= 0 && action.kind != ACTION_GIVE_TIME && chaos_chance(chaos, 900)) {
        action.move_number = match_next_move(&view->match);
    }
    person_act(person, view->room, &action);
}

// At the table.

static void
open_table(struct person *person)
{
    const struct table *table = &tables[person->table];
    char title[32];
    struct wire_room_settings settings;
    struct client_msg msg = {.kind = CLIENT_ROOM_CREATE};

    snprintf(title, sizeof(title), "table-%d-%d", person->table, person->index);
    settings = table_settings(table, title);
    msg.room_create = (struct wire_room_create){
        .settings = &settings,
        .seat = chaos_chance(person->chaos, 500) ? WANT_SEAT_A : WANT_SEAT_B,
        .ai = table->kind == TABLE_AI ? &table->ai : NULL,
        .both = table->kind == TABLE_SHARED,
    };
    if (person_can_ask(person, CLIENT_ROOM_CREATE) &&
        !person_waits(person, CLIENT_ROOM_CREATE, 0)) {
        person_ask(person, &msg);
    }
}

static void
join(struct person *person, const struct shown_room *room)
{
    struct client_msg msg = {.kind = CLIENT_ROOM_JOIN, .room_join = {room->id, room->code}};

    if (person->view_count < WIRE_ROOMS_MAX && person_can_ask(person, CLIENT_ROOM_JOIN) &&
        !person_waits(person, CLIENT_ROOM_JOIN, room->id)) {
        person_ask(person, &msg);
    }
}

// The room of a table is known by its title to whoever was told of it.
static const struct shown_room *
room_of_table(const struct person *person)
{
    const struct chaos *chaos = person->chaos;
    char title[32];

    for (int i = 0; i < chaos->person_count; i++) {
        if (chaos->people[i]->is_host && chaos->people[i]->table == person->table) {
            snprintf(title, sizeof(title), "table-%d-%d", person->table, i);
            return ledger_find_title(&chaos->ledger, title);
        }
    }
    return NULL;
}

static void
come_to_table(struct person *person)
{
    const struct shown_room *room = room_of_table(person);

    if (room && room->life) {
        join(person, room);
    } else if (!room && person->is_host && !person->home) {
        open_table(person);
    }
}

static void
sit_down(struct person *person, struct view *view)
{
    enum seat seat = (enum seat)chaos_below(person->chaos, SEAT_COUNT);
    struct client_msg msg = {.kind = CLIENT_SIT, .sit = {view->room, seat, false}};

    if (view->state.occupants[seat].kind == OCCUPANT_NONE && person_can_ask(person, CLIENT_SIT) &&
        !person_waits(person, CLIENT_SIT, view->room)) {
        person_ask(person, &msg);
    }
}

static void
say_ready(struct person *person, struct view *view, bool is_ready)
{
    struct client_msg msg = {.kind = CLIENT_READY,
                             .ready = {.room = view->room, .ready = is_ready}};

    if (person_can_ask(person, CLIENT_READY) && !person_waits(person, CLIENT_READY, view->room)) {
        person_ask(person, &msg);
    }
}

// The owner changes what only watchers and players between games notice.
static void
change_room(struct person *person, struct view *view)
{
    const struct table *table = &tables[person->table];
    struct wire_room_settings settings = table_settings(table, view->state.title);
    struct client_msg msg = {.kind = CLIENT_ROOM_CHANGE};

    settings.undo = settings.rated ? UNDO_OFF : (enum undo_mode)chaos_below(person->chaos, 3);
    msg.room_change = (struct wire_room_change){view->room, &settings};
    if (person_can_ask(person, CLIENT_ROOM_CHANGE) &&
        !person_waits(person, CLIENT_ROOM_CHANGE, view->room)) {
        person_ask(person, &msg);
    }
}

static void
between_games(struct person *person, struct view *view, enum seat seat)
{
    const struct view_occupant *occupant = &view->state.occupants[seat];
    struct chaos *chaos = person->chaos;

    if (chaos_chance(chaos, 700)) {
        return; // looks at the last game for a while
    }
    if (person->seeks && view->has_match) {
        ledger_room(&chaos->ledger, view->room)->may_go = true;
        send_room(person, CLIENT_ROOM_LEAVE, view->room);
    } else if (view->state.owner == person->player && person->table >= 0 &&
               chaos_chance(chaos, 30)) {
        change_room(person, view);
    } else if (chaos_chance(chaos, 15) && tables[person->table].kind == TABLE_TWO) {
        send_room(person, CLIENT_STAND, view->room);
    } else if (!occupant->is_ready || chaos_chance(chaos, 30)) {
        say_ready(person, view, !occupant->is_ready);
    }
}

// Talk, and looking around.

static void
talk(struct person *person)
{
    static const enum channel channels[] = {CHANNEL_LOBBY, CHANNEL_ROOM, CHANNEL_WATCHERS};
    struct chaos *chaos = person->chaos;
    char text[40];
    struct client_msg msg = {.kind = CLIENT_SAY, .say = {.name = "", .text = text}};

    msg.say.channel = channels[chaos_below(chaos, 3)];
    if (msg.say.channel != CHANNEL_LOBBY) {
        msg.say.room = person->view_count
                           ? person->views[chaos_below(chaos, (uint32_t)person->view_count)]->room
                           : 0;
    }
    snprintf(text, sizeof(text), "line %d %d", person->index, person->said + 1);
    if ((msg.say.room || msg.say.channel == CHANNEL_LOBBY) && person_can_ask(person, CLIENT_SAY)) {
        person->said++;
        person_ask(person, &msg);
    }
}

static const struct shown_room *
any_room(struct chaos *chaos)
{
    unsigned count = HASH_COUNT(chaos->ledger.rooms);
    const struct shown_room *room = chaos->ledger.rooms;

    for (uint32_t i = count ? chaos_below(chaos, count) : 0; i > 0; i--) {
        room = room->hh.next;
    }
    return room && room->life && !room->may_go && room->state.is_listed ? room : NULL;
}

static void
watch(struct person *person)
{
    const struct shown_room *room = any_room(person->chaos);

    if (person->table >= 0 || person->seeks) {
        return; // he plays
    }
    if (person->view_count >= ROOMS_WATCHED) {
        uint32_t i = chaos_below(person->chaos, (uint32_t)person->view_count);

        send_room(person, chaos_chance(person->chaos, 500) ? CLIENT_ROOM_LEAVE : CLIENT_RESYNC,
                  person->views[i]->room);
    } else if (room && !person_view(person, room->id)) {
        join(person, room);
    }
}

static void
ask_lobby(struct person *person)
{
    struct client_msg msg = {.kind = CLIENT_LOBBY_SUBSCRIBE, .lobby_subscribe = {true}};

    if (person_can_ask(person, msg.kind) && !person_waits(person, msg.kind, 0)) {
        person_ask(person, &msg);
    }
}

static void
ask_profile(struct person *person)
{
    struct chaos *chaos = person->chaos;
    const struct person *other = chaos->people[chaos_below(chaos, (uint32_t)chaos->person_count)];
    struct client_msg msg = {.kind = CLIENT_PROFILE_ASK, .profile_ask = {other->name}};

    if (other->is_known && person_can_ask(person, msg.kind)) {
        person_ask(person, &msg);
    }
}

static void
ask_archive(struct person *person)
{
    struct client_msg msg = {
        .kind = CLIENT_ARCHIVE_ASK,
        .archive_ask = {.player = "", .opponent = "", .opening = "", .rule = ANY_RULE}};

    if (person_can_ask(person, msg.kind)) {
        person_ask(person, &msg);
    }
}

static void
ask_hint(struct person *person)
{
    struct chaos *chaos = person->chaos;
    struct client_msg msg = {.kind = CLIENT_HINT_ASK};

    if (person->view_count && person_can_ask(person, msg.kind)) {
        msg.hint_ask = (struct wire_hint_ask){
            .room = person->views[chaos_below(chaos, (uint32_t)person->view_count)]->room,
            .kind = chaos_chance(chaos, 500) ? HINT_MAP : HINT_THREATS};
        person_ask(person, &msg);
    }
}

static void
answer_pairing(struct person *person)
{
    struct client_msg msg = {.kind = CLIENT_PAIR_ANSWER, .pair_answer = {person->pair, true}};

    if (person_can_ask(person, msg.kind) && !person_waits(person, msg.kind, 0)) {
        person_ask(person, &msg);
        person->pair = 0;
    }
}

static void
seek(struct person *person)
{
    struct wire_room_settings settings = {.rule = RULE_FREESTYLE,
                                          .size = 15,
                                          .opening = OPENING_FREE,
                                          .control = {.kind = CONTROL_SUDDEN, .main_ms = 180000},
                                          .title = ""};
    struct client_msg msg = {.kind = CLIENT_SEEK_START, .seek_start = {.settings = &settings}};

    if (person->pair) {
        answer_pairing(person);
    } else if (!person->is_seeking && person->view_count == 0 && person_can_ask(person, msg.kind) &&
               !person_waits(person, msg.kind, 0)) {
        person_ask(person, &msg);
    }
}

static void
look_around(struct person *person)
{
    static void (*const looks[])(struct person *) = {talk,        watch,       ask_lobby, talk,
                                                     ask_profile, ask_archive, ask_hint};

    looks[chaos_below(person->chaos, sizeof(looks) / sizeof(looks[0]))](person);
}

static bool
take_part(struct person *person)
{
    uint32_t first = chaos_below(person->chaos, PERSON_VIEWS_MAX);

    for (int i = 0; i < person->view_count; i++) {
        struct view *view = person->views[((int)first + i) % person->view_count];
        enum seat seat;

        if (!view->is_synced) {
            continue;
        }
        if (!person_seat(person, view, &seat)) {
            if (person->table >= 0 && !view_is_running(view)) {
                sit_down(person, view);
                return true;
            }
        } else if (view_is_running(view)) {
            play(person, view, seat);
            return true;
        } else {
            between_games(person, view, seat);
            return true;
        }
    }
    return false;
}

void
behaviour_act(struct person *person)
{
    struct chaos *chaos = person->chaos;

    person->logs_in = chaos->has_logins && chaos_chance(chaos, 300);
    if (person->table >= 0 && person->view_count == 0) {
        come_to_table(person);
    } else if (person->seeks && person->view_count == 0) {
        seek(person);
    } else if (chaos_chance(chaos, person->table >= 0 || person->seeks ? 30 : 200) ||
               !take_part(person)) {
        look_around(person);
    }
}
