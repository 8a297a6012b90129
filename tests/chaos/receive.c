// SPDX-License-Identifier: MIT
#include "tests/chaos/receive.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/util/rng.h"
#include "common/wire/error_code.h"
#include "tests/chaos/acts.h"
#include "tests/chaos/chaos.h"
#include "tests/chaos/returns.h"

uint64_t
receive_hash(const uint8_t *bytes, size_t length)
{
    uint64_t sum = length;

    for (size_t i = 0; i < length; i++) {
        sum = (sum ^ bytes[i]) * 0x100000001b3u;
    }
    return rng_mix(sum) | 1;
}

// Coming in.

static void
say_who(struct person *person)
{
    char password[WIRE_PASSWORD_MAX];
    struct client_msg msg = {.kind = CLIENT_GUEST, .guest = {person->name}};

    snprintf(password, sizeof(password), "secret of %s", person->name);
    if (person->is_known && !(person->wants_account && person->logs_in)) {
        msg.kind = CLIENT_RESUME;
        msg.resume.token = person->wire.token;
    } else if (person->wants_account) {
        msg.kind = person->is_registered ? CLIENT_LOGIN : CLIENT_REGISTER;
        msg.enter = (struct wire_credentials){person->name, password};
    }
    if (!person->entering_ms) {
        person->entering_ms = chaos_now_ms();
    }
    person->state = PERSON_ENTERING;
    person_ask(person, &msg);
}

static bool
is_entering(enum client_kind kind)
{
    return kind >= CLIENT_GUEST && kind <= CLIENT_RESUME;
}

static void
refused_to_enter(struct person *person, enum client_kind kind, uint32_t code)
{
    bool may_be_new = !person->is_known && person->wants_account;

    if (code == ERROR_BUSY || code == ERROR_STORAGE || code == ERROR_DRAINING) {
        person_lost(person);
        return;
    }
    // Whether the account was made before the server died, only a try can tell.
    if (may_be_new && ((kind == CLIENT_LOGIN && code == ERROR_WRONG_PASSWORD) ||
                       (kind == CLIENT_REGISTER && code == ERROR_NAME_TAKEN))) {
        person->is_registered = kind == CLIENT_REGISTER;
        say_who(person);
        return;
    }
    chaos_fail(person->chaos, 0, person->index, "%s is not let in any more (request %d): %s",
               person->name, (int)kind, error_word((enum error_code)code));
}

static struct view *
add_view(struct person *person, uint64_t room)
{
    if (person->view_count == PERSON_VIEWS_MAX) {
        chaos_fail(person->chaos, room, person->index, "he is in too many rooms");
    }
    return person->views[person->view_count++] = view_create(room);
}

// These are his rooms, each will be shown. Where he only watched he is not any
// more.
static void
take_rooms(struct person *person, const struct wire_identity *identity)
{
    for (int i = person->view_count - 1; i >= 0; i--) {
        bool is_there = false;

        for (int k = 0; k < identity->room_count; k++) {
            is_there |= identity->rooms[k] == person->views[i]->room;
        }
        if (!is_there) {
            view_destroy(person->views[i]);
            person->views[i] = person->views[--person->view_count];
        }
    }
    for (int k = 0; k < identity->room_count; k++) {
        if (!person_view(person, identity->rooms[k])) {
            add_view(person, identity->rooms[k]);
        }
    }
}

static void
on_identity(struct person *person, const struct wire_identity *identity)
{
    struct chaos *chaos = person->chaos;

    for (int i = 0; i < chaos->person_count; i++) {
        if ((chaos->people[i]->player == identity->player_id) !=
            (chaos->people[i] == person && person->is_known)) {
            if (person->is_known || chaos->people[i] != person) {
                chaos_fail(chaos, 0, person->index, "player %" PRIu64 " is two people, or another",
                           identity->player_id);
            }
        }
    }
    if (strcmp(identity->name, person->name) != 0 || identity->guest == person->wants_account) {
        chaos_fail(chaos, 0, person->index, "%s is called %s, guest %d", person->name,
                   identity->name, identity->guest);
    }
    person->player = identity->player_id;
    memcpy(person->wire.token, identity->token, sizeof(person->wire.token));
    if (person->is_known) {
        returns_identity(chaos, person, identity->rooms, identity->room_count);
    }
    person->is_known = true;
    person->is_registered = person->wants_account;
    person->entered_ms = chaos_now_ms();
    person->state = PERSON_IN;
    take_rooms(person, identity);
}

void
receive_lost(struct person *person, const struct asked *asked)
{
    if (asked->kind == CLIENT_GUEST) {
        // The name may be taken by himself, without a token to come back with.
        snprintf(person->name, sizeof(person->name), "guest%d-%d", person->index,
                 ++person->name_number);
    } else if (asked->kind == CLIENT_REGISTER) {
        person->is_registered = true; // perhaps; tried by logging in
    }
}

// Answers.

static bool
take_asked(struct person *person, uint64_t seq, struct asked *asked)
{
    for (int i = 0; i < person->asked_count; i++) {
        if (person->asked[i].seq == seq) {
            *asked = person->asked[i];
            person->asked[i] = person->asked[--person->asked_count];
            return true;
        }
    }
    return false;
}

// Asked and answered while the disk was full.
static bool
is_of_full_disk(const struct person *person, const struct asked *asked)
{
    return asked->was_down && person->is_storage_down;
}

static void
on_done(struct person *person, const struct asked *asked)
{
    if (is_of_full_disk(person, asked)) {
        chaos_fail(person->chaos, asked->room, person->index,
                   "request %" PRIu64 " was done while nothing could be stored", asked->seq);
    }
    if (asked->kind == CLIENT_ACT) {
        person->credit += 10; // a legal move costs nothing
        acts_answer(person, asked->seq, true);
    } else if (asked->kind == CLIENT_SEEK_START) {
        person->is_seeking = true;
    } else if (asked->kind == CLIENT_SEEK_STOP) {
        person->is_seeking = false;
    } else if (asked->kind == CLIENT_LOBBY_SUBSCRIBE) {
        person->in_lobby = false;
    }
}

static void
on_error(struct person *person, const struct asked *asked, const struct wire_error *error)
{
    person->chaos->counts.refusals++;
    person->chaos->counts.full_disk += error->code == ERROR_STORAGE;
    if (error->code == ERROR_STORAGE && !person->is_storage_down && !person->chaos->is_filled) {
        chaos_fail(person->chaos, asked->room, person->index, "refused by a disk that is not full");
    }
    if (error->code == ERROR_UNKNOWN_MESSAGE || error->code == ERROR_BAD_FIELD ||
        error->code == ERROR_NOT_IDENTIFIED ||
        (error->code == ERROR_NO_SUCH_ROOM &&
         !ledger_room(&person->chaos->ledger, asked->room)->may_go)) {
        chaos_fail(person->chaos, asked->room, person->index, "request %" PRIu64 " is refused: %s",
                   asked->seq, error_word((enum error_code)error->code));
    }
    if (is_entering(asked->kind)) {
        refused_to_enter(person, asked->kind, error->code);
    } else if (asked->kind == CLIENT_ACT) {
        acts_answer(person, asked->seq, false);
    }
}

// Rooms.

static void
drop_view(struct person *person, uint64_t room)
{
    for (int i = 0; i < person->view_count; i++) {
        if (person->views[i]->room == room) {
            view_destroy(person->views[i]);
            person->views[i] = person->views[--person->view_count];
            return;
        }
    }
}

static void
on_snapshot(struct person *person, const struct wire_snapshot *snapshot)
{
    struct view *view = person_view(person, snapshot->room);
    const char *fault;

    view = view ? view : add_view(person, snapshot->room);
    fault = view_snapshot(view, snapshot);
    if (fault) {
        chaos_fail(person->chaos, view->room, person->index, "%s (version %" PRIu64 ")", fault,
                   snapshot->version);
    }
    if (view->is_synced) {
        ledger_snapshot(person->chaos, person, view);
    }
}

static void
on_event(struct person *person, const struct wire_room_event *event)
{
    struct view *view = person_view(person, event->room);
    const char *fault;

    ledger_bytes(person->chaos, person, event, person->frame_hash);
    if (!view || !view->is_synced || event->version <= view->version) {
        return;
    }
    fault = view_event(view, event);
    if (fault) {
        chaos_fail(person->chaos, view->room, person->index, "%s (version %" PRIu64 ")", fault,
                   event->version);
    }
    ledger_event(person->chaos, person, view, event);
    if (event->kind == ROOM_EVENT_CLOSED) {
        if (!ledger_room(&person->chaos->ledger, event->room)->may_go) {
            chaos_fail(person->chaos, event->room, person->index, "a room with people is closed");
        }
        drop_view(person, event->room);
    }
}

// The lobby.

static void
hear_of(struct person *person, const struct wire_lobby_room *row, uint64_t mark)
{
    struct shown_room *room = ledger_room(&person->chaos->ledger, row->room);

    ledger_title(person->chaos, row->room, row->settings->title);
    if (mark && room->lobby_mark == mark) {
        chaos_fail(person->chaos, row->room, person->index, "a room is listed twice");
    }
    if (mark) {
        room->lobby_mark = mark;
    }
}

// Every room that was known before the question must be listed.
static void
check_listed(struct person *person)
{
    const struct shown_room *room;

    for (room = person->chaos->ledger.rooms; room; room = room->hh.next) {
        if (room->life && room->first_ms < person->lobby_ms && room->state.is_listed &&
            !room->may_go && room->lobby_mark != person->lobby_mark) {
            chaos_fail(person->chaos, room->id, person->index, "a room is not listed any more");
        }
    }
}

static void
on_lobby_page(struct person *person, const struct wire_lobby_page *page)
{
    if (page->page == 0) {
        person->lobby_mark = ++person->chaos->lobby_marks;
    }
    for (int i = 0; i < page->room_count; i++) {
        hear_of(person, &page->rooms[i], person->lobby_mark);
    }
    if (page->page + 1 == page->pages) {
        person->in_lobby = true;
        check_listed(person);
    }
}

static void
on_lobby_delta(struct person *person, const struct wire_lobby_delta *delta)
{
    for (int i = 0; i < delta->room_count; i++) {
        hear_of(person, &delta->rooms[i], 0);
    }
    for (int i = 0; i < delta->gone_count; i++) {
        if (!ledger_room(&person->chaos->ledger, delta->gone_rooms[i])->may_go) {
            chaos_fail(person->chaos, delta->gone_rooms[i], person->index,
                       "a room with people is gone from the lobby");
        }
    }
}

// Lines are "line AUTHOR NUMBER"; the numbers of each author grow.
static void
on_line(struct person *person, const struct wire_chat_line *line)
{
    unsigned author, number;

    person->chaos->counts.lines++;
    if (sscanf(line->text, "line %u %u", &author, &number) != 2 || author >= PERSON_AUTHORS_MAX) {
        return;
    }
    if (number <= person->lines[author]) {
        chaos_fail(person->chaos, line->room, person->index,
                   "line %u of person %u comes after line %u", number, author,
                   person->lines[author]);
    }
    person->lines[author] = number;
}

static void
on_archive_page(struct person *person, const struct wire_archive_page *page)
{
    for (int i = 0; i < page->game_count; i++) {
        const struct wire_archive_game *row = &page->games[i];
        const struct shown_game *game = ledger_find_game(&person->chaos->ledger, row->game);

        if (i > 0 && row->game >= page->games[i - 1].game) {
            chaos_fail(person->chaos, 0, person->index, "game %" PRIu64 " is in the archive twice",
                       row->game);
        }
        if (game && shown_game_is_over(game) &&
            (game->match.outcome.result != row->result ||
             game->match.outcome.reason != row->reason ||
             game->match.move_count != (int)row->moves)) {
            chaos_fail(person->chaos, game->room, person->index,
                       "game %" PRIu64 " is in the archive with another result", row->game);
        }
    }
}

static void
on_notice(struct person *person, const struct wire_notice *notice)
{
    switch (notice->kind) {
    case NOTICE_STORAGE:
        person->is_storage_down = true;
        break;
    case NOTICE_STORAGE_OK:
        person->is_storage_down = false;
        break;
    case NOTICE_OPERATOR:
    case NOTICE_DRAIN:
        break;
    }
}

static void
on_bye(struct person *person, const struct wire_bye *bye)
{
    if (bye->reason != BYE_SHUTDOWN || !person->chaos->may_close) {
        chaos_fail(person->chaos, 0, person->index, "the server says goodbye (%d)",
                   (int)bye->reason);
    }
}

void
receive(struct person *person, const struct server_msg *msg)
{
    struct asked asked = {0};

    if (msg->re_seq) {
        if (!take_asked(person, msg->re_seq, &asked)) {
            chaos_fail(person->chaos, 0, person->index,
                       "an answer to request %" PRIu64
                       ", which was not asked, or is answered twice",
                       msg->re_seq);
        }
        person->chaos->counts.answers++;
    }
    switch (msg->kind) {
    case SERVER_WELCOME:
        say_who(person);
        break;
    case SERVER_IDENTITY:
        on_identity(person, &msg->identity);
        break;
    case SERVER_DONE:
        on_done(person, &asked);
        break;
    case SERVER_ERROR:
        on_error(person, &asked, &msg->error);
        break;
    case SERVER_SNAPSHOT:
        on_snapshot(person, &msg->snapshot);
        break;
    case SERVER_ROOM_EVENT:
        on_event(person, &msg->room_event);
        break;
    case SERVER_LEFT:
        drop_view(person, msg->left.room);
        break;
    case SERVER_LOBBY_PAGE:
        if (msg->re_seq) {
            person->lobby_ms = asked.sent_ms;
        }
        on_lobby_page(person, &msg->lobby_page);
        break;
    case SERVER_LOBBY_DELTA:
        on_lobby_delta(person, &msg->lobby_delta);
        break;
    case SERVER_CHAT_LINE:
        on_line(person, &msg->chat_line);
        break;
    case SERVER_ARCHIVE_PAGE:
        on_archive_page(person, &msg->archive_page);
        break;
    case SERVER_PAIR_OFFER:
        person->pair = msg->pair_offer.pair;
        break;
    case SERVER_PAIR_OFF:
        person->pair = 0;
        person->is_seeking = msg->pair_off.seeking;
        break;
    case SERVER_PAIRED:
        person->pair = 0;
        person->is_seeking = false;
        break;
    case SERVER_NOTICE:
        on_notice(person, &msg->notice);
        break;
    case SERVER_BYE:
        on_bye(person, &msg->bye);
        break;
    case SERVER_ENTERED:
        if (asked.kind == CLIENT_ROOM_CREATE) {
            person->home = msg->entered.room;
        }
        break;
    case SERVER_PROFILE:
    case SERVER_LOBBY_SEEKS:
    case SERVER_CAREER:
    case SERVER_RECOVERY_CODES:
    case SERVER_ACCOUNT:
    case SERVER_WAITING:
    case SERVER_EMAIL:
    case SERVER_PEOPLE_PAGE:
    case SERVER_FRIENDS:
    case SERVER_STANDING:
    case SERVER_STANDINGS_PAGE:
    case SERVER_FRIEND_NEWS:
    case SERVER_HISTORY:
    case SERVER_MAIL:
    case SERVER_LINE_GONE:
    case SERVER_PUZZLE:
    case SERVER_PUZZLE_RESULT:
    case SERVER_PUZZLE_STATS:
    case SERVER_RECORD:
    case SERVER_HINT_RESULT:
    case SERVER_THOUGHT:
    case SERVER_ROOM_PRESENCE:
    case SERVER_ROOM_MEMBER:
    case SERVER_ROOM_BADGE:
    case SERVER_HAND_OVER_OFFER:
    case SERVER_INVITATION:
    case SERVER_PING:
    case SERVER_PONG:
        break;
    }
}
