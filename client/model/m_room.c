// SPDX-License-Identifier: MIT
#include "client/model/m_room.h"

#include <string.h>

#include "client/model/m_room_internal.h"
#include "common/util/text.h"

void
m_room_init(struct m_room *room, uint64_t id)
{
    memset(room, 0, sizeof(*room));
    room->id = id;
    room->look = room->known_look = LOOK_LIVE;
    room->resync_at_ms = TIME_NEVER;
    room->history_at_ms = TIME_NEVER;
    room->held_until_ms = TIME_NEVER;
}

static void
drop_match(struct m_room *room)
{
    if (room->has_match) {
        match_finish(&room->match);
        room->has_match = false;
    }
    room->has_clocks = false;
    room->held_until_ms = TIME_NEVER;
    room->low_told_s = 0;
    room->look = LOOK_LIVE;
}

void
m_room_finish(struct m_room *room)
{
    drop_match(room);
    m_chat_finish(&room->chat);
    m_chat_finish(&room->watchers_chat);
}

static void
tell(const struct m_room *room, struct news_list *news, enum news_kind kind)
{
    news_add(news, (struct news){.kind = kind, .room = room->id});
}

// An event of the game as the referee wants it.
static struct match_event
read_event(const struct wire_game_event *wire)
{
    struct match_event event;

    // Fields that mean nothing are zero, and so is padding, as the referee has it.
    memset(&event, 0, sizeof(event));
    event.action.kind = wire->kind;
    event.action.seat = wire->seat;
    event.action.move_number = (int)wire->move;
    event.action.point_count = wire->point_count;
    if (wire->point_count) {
        memcpy(event.action.points, wire->points,
               (size_t)wire->point_count * sizeof(*wire->points));
    }
    event.action.number = (int32_t)wire->number;
    event.action.question = wire->question;
    event.action.yes = wire->yes;
    event.at_ms = (int64_t)wire->at_ms;
    event.spent_ms = (int64_t)wire->spent_ms;
    event.lag_ms = (int64_t)wire->lag_plus_one - 1;
    event.absent_ms = (int64_t)wire->absent_ms;
    event.outcome = (struct outcome){wire->result, wire->reason};
    return event;
}

static void
keep_clocks(struct m_room *room, const struct wire_clocks *clocks)
{
    if (clocks) {
        room->clocks = *clocks;
        room->has_clocks = true;
    }
}

// Games.

static bool
begin_match(struct m_room *room, uint64_t game, int64_t now_ms)
{
    drop_match(room);
    room->game = game;
    room->event_count = 0;
    room->has_ratings = false;
    room->claim_ms = 0;
    if (match_settings_check(&room->setup.match) != SETTINGS_OK) {
        return false;
    }
    match_init(&room->match, &room->setup.match, now_ms);
    room->has_match = true;
    return true;
}

// Asks the referee whether this is the next event of the game.
static bool
replay(struct m_room *room, const struct wire_game_event *wire)
{
    struct match_event event = read_event(wire);

    return room->has_match && match_replay(&room->match, room->event_count++, &event);
}

// AIs agree to it.
static bool
is_restart_wanted(const struct m_room *room, enum seat seat)
{
    return room->seats[seat].kind == OCCUPANT_AI || room->seats[seat].wants_restart;
}

// Marks both seats as not ready when a game is over. The server says so seat by seat; until then it
// would look as if one of them asked for a rematch.
static void
end_readiness(struct m_room *room)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        room->seats[i].is_ready = room->seats[i].kind == OCCUPANT_AI;
        room->seats[i].wants_restart = false;
    }
}

// Something of this kind by this seat is what we were waiting for.
static void
settle_pending(struct m_room *room, const struct wire_game_event *event)
{
    if (room->pending.is_open && room->pending.kind == event->kind) {
        room->pending.is_open = false;
    }
}

// Match time and the clocks go on from what was told last.
static void
go_on(struct m_room *room, int64_t now_ms)
{
    if (room->has_match) {
        match_note_rebuilt(&room->match, now_ms);
    }
    if (room->has_match && room->has_clocks) {
        m_room_start_clock(room, now_ms);
    }
}

// A new turn: whoever is away is so from now on, for the purpose of a claim.
static void
begin_turn(struct m_room *room, int64_t now_ms)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        room->presence[i].away_ms = 0;
        room->presence[i].at_ms = now_ms;
        room->presence[i].is_claim_told = false;
    }
    room->low_told_s = 0;
}

// Snapshots.

static void
lose(struct m_room *room, int64_t now_ms)
{
    if (room->state != ROOM_LOST) {
        room->resync_at_ms = now_ms;
    }
    room->state = ROOM_LOST;
}

static void
break_down(struct m_room *room, struct news_list *news)
{
    drop_match(room);
    room->state = ROOM_BROKEN;
    room->game = 0;
    tell(room, news, NEWS_FAULT);
}

static void
read_members(struct m_room *room, const struct wire_snapshot *snapshot)
{
    room->member_count = snapshot->member_count;
    for (int i = 0; i < snapshot->member_count; i++) {
        person_read(&room->members[i].person, snapshot->members[i].player);
        room->members[i].is_online = snapshot->members[i].online;
    }
    room->watcher_count = snapshot->watcher_count;
}

// Whether he is connected stands in the list of members, as far as it goes.
static void
read_presence(struct m_room *room, int64_t now_ms)
{
    for (int i = 0; i < SEAT_COUNT; i++) {
        bool is_away = false;

        for (int k = 0; k < room->member_count; k++) {
            if (m_room_holds(room, room->members[k].person.id, (enum seat)i)) {
                is_away = !room->members[k].is_online;
            }
        }
        if (is_away != room->presence[i].is_away) {
            room->presence[i] = (struct m_presence){.is_away = is_away, .at_ms = now_ms};
        }
    }
}

static bool
first_page(struct m_room *room, const struct wire_snapshot *snapshot, int64_t now_ms)
{
    if (room->state != ROOM_LOADING) {
        room->known_look = room->look;
    } else if (room->known_game != room->game) {
        room->known_look = LOOK_LIVE; // another snapshot was on its way, of another game
    }
    room->known_game = room->state == ROOM_BROKEN ? 0 : room->game;
    room->known_events = room->event_count;
    room->state = ROOM_LOADING;
    room->resync_at_ms = TIME_NEVER;
    room->version = snapshot->version;
    room->pages = snapshot->pages;
    room->next_page = 0;
    room->owner = snapshot->owner;
    room->event_total = snapshot->event_total;
    text_clean(snapshot->code, room->code, sizeof(room->code), WIRE_CODE_BYTES);
    settings_from_message(&room->setup, snapshot->settings);
    occupant_read(&room->seats[SEAT_A], snapshot->a);
    occupant_read(&room->seats[SEAT_B], snapshot->b);
    room->lenders[SEAT_A] = snapshot->a_lender;
    room->lenders[SEAT_B] = snapshot->b_lender;
    memset(room->offers, 0, sizeof(room->offers)); // those that are open follow
    read_members(room, snapshot);
    read_presence(room, now_ms);
    if (!snapshot->game) {
        drop_match(room);
        room->game = 0;
        room->event_count = 0;
        return snapshot->event_total == 0;
    }
    if (snapshot->event_total > MATCH_EVENTS_MAX || !begin_match(room, snapshot->game, now_ms)) {
        return false;
    }
    keep_clocks(room, snapshot->clocks);
    return true;
}

// The game was built again: keeps the place of a user who looked back.
static void
look_again(struct m_room *room)
{
    if (room->has_match && room->known_game == room->game && room->look == LOOK_LIVE &&
        room->known_look < room->match.move_count) {
        room->look = room->known_look;
    }
}

// What happened while we did not hear it.
static void
tell_late(const struct m_room *room, struct news_list *news)
{
    if (!room->has_match || room->known_game != room->game ||
        room->event_count - room->known_events > ROOM_LATE_MAX) {
        return;
    }
    for (int i = room->known_events; i < room->event_count; i++) {
        news_add(news,
                 (struct news){.kind = NEWS_EVENT, .room = room->id, .number = i, .yes = true});
    }
}

static void
end_loading(struct m_room *room, int64_t now_ms, struct news_list *news)
{
    if (room->event_count != (int)room->event_total ||
        (room->has_match && room->match.event_count != room->event_count)) {
        break_down(room, news);
        return;
    }
    room->state = ROOM_SYNCED;
    room->pending.is_open = false;
    go_on(room, now_ms);
    look_again(room);
    if (room->known_game != room->game || room->known_events != room->event_count) {
        begin_turn(room, now_ms);
    }
    if (room->is_entered) {
        tell_late(room, news);
    }
    tell(room, news, room->is_entered ? NEWS_RESYNCED : NEWS_ENTERED);
    room->is_entered = true;
}

void
m_room_snapshot(struct m_room *room, const struct wire_snapshot *snapshot, int64_t now_ms,
                struct news_list *news)
{
    if (snapshot->page == 0 && !first_page(room, snapshot, now_ms)) {
        break_down(room, news);
        return;
    }
    // A page of a snapshot that another one has overtaken, or that broke down.
    if (room->state != ROOM_LOADING || snapshot->version != room->version ||
        snapshot->page != room->next_page) {
        return;
    }
    for (int i = 0; i < snapshot->event_count; i++) {
        if (!replay(room, &snapshot->events[i])) {
            break_down(room, news);
            return;
        }
    }
    room->next_page++;
    if (room->next_page >= room->pages) {
        end_loading(room, now_ms, news);
    }
}

// Events.

static bool
apply_settings(struct m_room *room, const struct wire_room_event *event, int64_t now_ms,
               struct news_list *news)
{
    (void)now_ms;
    settings_from_message(&room->setup, event->settings);
    if (event->code && *event->code) {
        text_clean(event->code, room->code, sizeof(room->code), WIRE_CODE_BYTES);
    }
    // The server puts the last game away with its settings.
    drop_match(room);
    room->game = 0;
    tell(room, news, NEWS_SETTINGS);
    return true;
}

static bool
apply_owner(struct m_room *room, const struct wire_room_event *event, int64_t now_ms,
            struct news_list *news)
{
    (void)now_ms;
    room->owner = event->owner;
    tell(room, news, NEWS_OWNER);
    return true;
}

static bool
apply_seat(struct m_room *room, const struct wire_room_event *event, int64_t now_ms,
           struct news_list *news)
{
    enum seat seat = event->seat == WANT_SEAT_B ? SEAT_B : SEAT_A;

    if (event->seat == WANT_NO_SEAT) {
        return false;
    }
    room->was[seat] = room->seats[seat];
    room->lenders[seat] = event->lender;
    occupant_read(&room->seats[seat], event->occupant);
    if (!occupant_is_same(&room->was[seat], &room->seats[seat])) {
        room->presence[seat] = (struct m_presence){.at_ms = now_ms};
    }
    news_add(news, (struct news){.kind = NEWS_SEAT, .room = room->id, .seat = seat});
    return true;
}

static bool
apply_started(struct m_room *room, const struct wire_room_event *event, int64_t now_ms,
              struct news_list *news)
{
    bool is_rematch = room->has_match && !room->is_restarted;

    settings_from_message(&room->setup, event->settings);
    if (!begin_match(room, event->game, now_ms)) {
        return false;
    }
    room->pending.is_open = false;
    match_note_shown(&room->match, now_ms);
    begin_turn(room, now_ms);
    news_add(news, (struct news){.kind = NEWS_STARTED, .room = room->id, .yes = is_rematch});
    return true;
}

static bool
apply_game(struct m_room *room, const struct wire_room_event *event, int64_t now_ms,
           struct news_list *news)
{
    enum seat actor;

    if (!room->has_match || event->game != room->game) {
        return false;
    }
    actor = match_actor(&room->match);
    if (!replay(room, event->event)) {
        return false;
    }
    settle_pending(room, event->event);
    if (event->event->kind == ACTION_END) {
        room->is_restarted = is_restart_wanted(room, SEAT_A) && is_restart_wanted(room, SEAT_B);
        end_readiness(room);
    }
    keep_clocks(room, event->clocks);
    go_on(room, now_ms);
    if (match_actor(&room->match) != actor) {
        begin_turn(room, now_ms);
    }
    // A position further back may be gone by an undo.
    if (room->look > room->match.move_count) {
        room->look = LOOK_LIVE;
    }
    news_add(news,
             (struct news){.kind = NEWS_EVENT, .room = room->id, .number = room->event_count - 1});
    return true;
}

static bool
apply_rated(struct m_room *room, const struct wire_room_event *event, int64_t now_ms,
            struct news_list *news)
{
    (void)now_ms;
    if (event->rating_count != 4) {
        return false;
    }
    memcpy(room->ratings, event->ratings, sizeof(room->ratings));
    room->has_ratings = true;
    memcpy(room->rated, room->seats, sizeof(room->rated));
    tell(room, news, NEWS_RATED);
    return true;
}

// The room is forgotten by whoever keeps the list of them.
static bool
apply_closed(struct m_room *room, const struct wire_room_event *event, int64_t now_ms,
             struct news_list *news)
{
    (void)room, (void)event, (void)now_ms, (void)news;
    return true;
}

void
m_room_event(struct m_room *room, const struct wire_room_event *event, int64_t now_ms,
             struct news_list *news)
{
    static bool (*const applies[ROOM_EVENT_COUNT])(struct m_room *, const struct wire_room_event *,
                                                   int64_t, struct news_list *) = {
        [ROOM_EVENT_SETTINGS] = apply_settings, [ROOM_EVENT_OWNER] = apply_owner,
        [ROOM_EVENT_SEAT] = apply_seat,         [ROOM_EVENT_GAME_STARTED] = apply_started,
        [ROOM_EVENT_GAME] = apply_game,         [ROOM_EVENT_RATED] = apply_rated,
        [ROOM_EVENT_CLOSED] = apply_closed,
    };

    if (room->state != ROOM_SYNCED || event->version <= room->version) {
        return;
    }
    if (event->version != room->version + 1 || !applies[event->kind](room, event, now_ms, news)) {
        lose(room, now_ms);
        return;
    }
    room->version = event->version;
}

void
m_room_line_lost(struct m_room *room)
{
    room->pending.is_open = false;
    room->resync_at_ms = TIME_NEVER;  // a snapshot comes by itself
    room->history_at_ms = TIME_NEVER; // and it is planned again when we are back
    if (room->state == ROOM_SYNCED || room->state == ROOM_LOADING) {
        room->state = ROOM_LOST;
    }
}

// Questions.

bool
m_room_is_among_people(const struct m_room *room)
{
    return room->seats[SEAT_A].kind != OCCUPANT_AI && room->seats[SEAT_B].kind != OCCUPANT_AI;
}

bool
m_room_is_show(const struct m_room *room, uint64_t player)
{
    return room->owner == player && room->seats[SEAT_A].kind == OCCUPANT_AI &&
           room->seats[SEAT_B].kind == OCCUPANT_AI;
}

bool
m_room_is_correspondence(const struct m_room *room)
{
    return room->setup.match.control.kind == CONTROL_CORR;
}

bool
m_room_is_running(const struct m_room *room)
{
    return room->has_match && room->match.phase != MATCH_OVER;
}

bool
m_room_is_without_help(const struct m_room *room)
{
    return m_room_is_running(room) && room->setup.match.rated;
}

// A winning move is known to be the last one before the server says so.
bool
m_room_is_over(const struct m_room *room)
{
    return room->has_match && room->match.phase == MATCH_OVER &&
           room->event_count == room->match.event_count;
}

bool
m_room_actor(const struct m_room *room, enum seat *actor)
{
    if (!room->has_match || room->match.phase != MATCH_RUNNING) {
        return false;
    }
    *actor = match_actor(&room->match);
    return true;
}

bool
m_room_holds(const struct m_room *room, uint64_t player, enum seat seat)
{
    return room->seats[seat].kind == OCCUPANT_PERSON && room->seats[seat].person.id == player;
}

bool
m_room_was_played(const struct m_room *room)
{
    return m_room_is_over(room) && room->match.outcome.result != RESULT_ABORTED;
}

bool
m_room_is_shared(const struct m_room *room)
{
    return room->seats[SEAT_A].kind == OCCUPANT_PERSON &&
           m_room_holds(room, room->seats[SEAT_A].person.id, SEAT_B);
}

bool
m_room_seat_of(const struct m_room *room, uint64_t player, enum seat *seat)
{
    enum seat actor;

    if (m_room_actor(room, &actor) && m_room_holds(room, player, actor)) {
        *seat = actor;
        return true;
    }
    for (int i = 0; i < SEAT_COUNT; i++) {
        if (m_room_holds(room, player, (enum seat)i)) {
            *seat = (enum seat)i;
            return true;
        }
    }
    return false;
}

enum stone
m_room_colour(const struct m_room *room, enum seat seat)
{
    if (room->has_match) {
        return match_colour_of(&room->match, seat);
    }
    return seat == SEAT_A ? STONE_BLACK : STONE_WHITE;
}

enum seat
m_room_seat_of_colour(const struct m_room *room, enum stone colour)
{
    return m_room_colour(room, SEAT_A) == colour ? SEAT_A : SEAT_B;
}

int
m_room_shown_moves(const struct m_room *room)
{
    if (!room->has_match) {
        return 0;
    }
    return room->look == LOOK_LIVE ? room->match.move_count : room->look;
}

void
m_room_board_at(const struct m_room *room, int moves, struct board *board)
{
    *board = room->match.board;
    for (int i = room->match.move_count - 1; i >= moves; i--) {
        if (!point_is_none(room->match.moves[i].placement.point)) {
            board_undo(board, &room->match.moves[i].placement);
        }
    }
}
