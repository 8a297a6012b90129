// SPDX-License-Identifier: MIT
#include "server/core/events.h"

#include "server/core/core_internal.h"
#include "server/core/dispatch.h"
#include "server/core/game/ai.h"
#include "server/core/game/hints.h"
#include "server/core/game/room_timer.h"
#include "server/core/handout.h"
#include "server/core/history/history_limits.h"
#include "server/core/history/take_back.h"
#include "server/core/lobby/lobby.h"
#include "server/core/lobby/seek.h"
#include "server/core/operator/countdown.h"
#include "server/core/operator/freeze.h"
#include "server/core/operator/h_archive.h"
#include "server/core/operator/operator_commands.h"
#include "server/core/outbox.h"
#include "server/core/people/h_auth.h"
#include "server/core/people/identity.h"
#include "server/core/people/players.h"
#include "server/core/people/standings.h"
#include "server/core/tables.h"
#include "server/core/timers.h"

static void
on_connected(struct turn *turn, const struct core_event *event)
{
    identity_connected(turn, event);
}

static void
on_durable(struct turn *turn, const struct core_event *event)
{
    outbox_durable(&turn->core->outbox, event->lsn);
}

static void
on_storage(struct turn *turn, const struct core_event *event)
{
    freeze_storage(turn, event->kind == EVENT_STORAGE_DOWN);
}

// Due timers are looked at after every event.
static void
on_wake(struct turn *turn, const struct core_event *event)
{
    (void)turn;
    (void)event;
}

static void
on_gap(struct turn *turn, const struct core_event *event)
{
    freeze_gap(turn, event->gap_ms);
}

static void
on_engine_move(struct turn *turn, const struct core_event *event)
{
    ai_on_answer(turn, event);
}

// It may have been a hint.
static void
on_engine_failed(struct turn *turn, const struct core_event *event)
{
    ai_on_answer(turn, event);
    hints_on_answer(turn, event->job, NULL, event->spent_ms);
}

static void
on_engine_info(struct turn *turn, const struct core_event *event)
{
    ai_on_info(turn, event->job, event->info);
}

static void
on_engine_hint(struct turn *turn, const struct core_event *event)
{
    hints_on_answer(turn, event->job, event->hint, event->spent_ms);
}

static void
on_hashed(struct turn *turn, const struct core_event *event)
{
    auth_on_hash(turn, event->job, event->is_good, event->text);
    operator_on_hash(turn, event->job, event->is_good, event->text);
}

static void
on_refused(struct turn *turn, const struct core_event *event)
{
    auth_on_refusal(turn, event->job);
    archive_on_refusal(turn, event->job);
    operator_on_hash(turn, event->job, false, NULL);
}

static void
on_archive_page(struct turn *turn, const struct core_event *event)
{
    archive_on_page(turn, event->job, event->archive);
}

static void
on_record(struct turn *turn, const struct core_event *event)
{
    archive_on_record(turn, event->job, event->text);
}

static void
on_rating_history(struct turn *turn, const struct core_event *event)
{
    archive_on_rating_history(turn, event->job, event->rating_history);
}

static void
on_control(struct turn *turn, const struct core_event *event)
{
    operator_line(turn, event);
}

// A player who is past a lowered limit keeps what he has.
static void
on_limits(struct turn *turn, const struct core_event *event)
{
    const struct core_config *config = event->config;
    struct core *core = turn->core;

    core->config.allow_guests = config->allow_guests;
    core->config.allow_register = config->allow_register;
    core->config.limit_requests = config->limit_requests;
    core->config.players_max = config->players_max;
    core->config.rooms_max = config->rooms_max;
    core->config.rooms_per_player = config->rooms_per_player;
    core->config.ai_seats_max = config->ai_seats_max;
    core->config.ai_seats_per_player = config->ai_seats_per_player;
    core->config.watchers_max = config->watchers_max;
    core_set_budgets(core, config);
    core->config.rated_per_pair = config->rated_per_pair;
    core->config.rated_same_address = config->rated_same_address;
    core->config.history_lobby_lines = config->history_lobby_lines;
    core->config.history_lobby_days = config->history_lobby_days;
    core->config.history_room_lines = config->history_room_lines;
    core->config.history_message_days = config->history_message_days;
    core->config.history_all_messages = config->history_all_messages;
    core->config.history_all_room_lines = config->history_all_room_lines;
    history_limits_changed(turn);
}

static void
on_drain(struct turn *turn, const struct core_event *event)
{
    (void)event;
    freeze_drain(turn);
}

static void
on_goodbye(struct turn *turn, const struct core_event *event)
{
    (void)event;
    freeze_goodbye(turn);
}

// Of a connection that is still there.

static void
on_message(struct turn *turn, struct session *session, const struct core_event *event)
{
    session->rtt_us = event->rtt_us;
    dispatch(turn, session, event->message);
}

static void
on_bad_message(struct turn *turn, struct session *session, const struct core_event *event)
{
    dispatch_bad(turn, session, event->seq, event->text);
}

static void
on_disconnected(struct turn *turn, struct session *session, const struct core_event *event)
{
    (void)event;
    identity_disconnected(turn, session);
}

static void
on_output(struct turn *turn, struct session *session, const struct core_event *event)
{
    identity_on_output(turn, session, event->kind == EVENT_OUTPUT_HIGH);
}

// Each kind has one of the two.
static const struct {
    void (*of_session)(struct turn *turn, struct session *session, const struct core_event *event);
    void (*of_core)(struct turn *turn, const struct core_event *event);
} rows[] = {
    [EVENT_CONNECTED] = {NULL, on_connected},
    [EVENT_MESSAGE] = {on_message, NULL},
    [EVENT_BAD_MESSAGE] = {on_bad_message, NULL},
    [EVENT_DISCONNECTED] = {on_disconnected, NULL},
    [EVENT_OUTPUT_HIGH] = {on_output, NULL},
    [EVENT_OUTPUT_LOW] = {on_output, NULL},
    [EVENT_DURABLE] = {NULL, on_durable},
    [EVENT_STORAGE_DOWN] = {NULL, on_storage},
    [EVENT_STORAGE_UP] = {NULL, on_storage},
    [EVENT_WAKE] = {NULL, on_wake},
    [EVENT_GAP] = {NULL, on_gap},
    [EVENT_ENGINE_MOVE] = {NULL, on_engine_move},
    [EVENT_ENGINE_INFO] = {NULL, on_engine_info},
    [EVENT_ENGINE_HINT] = {NULL, on_engine_hint},
    [EVENT_ENGINE_FAILED] = {NULL, on_engine_failed},
    [EVENT_HASHED] = {NULL, on_hashed},
    [EVENT_REFUSED] = {NULL, on_refused},
    [EVENT_ARCHIVE_PAGE] = {NULL, on_archive_page},
    [EVENT_RECORD] = {NULL, on_record},
    [EVENT_RATING_HISTORY] = {NULL, on_rating_history},
    [EVENT_CONTROL] = {NULL, on_control},
    [EVENT_LIMITS] = {NULL, on_limits},
    [EVENT_DRAIN] = {NULL, on_drain},
    [EVENT_GOODBYE] = {NULL, on_goodbye},
};

void
events_route(struct turn *turn, const struct core_event *event)
{
    struct session *session = core_session(turn->core, event->conn);

    if (rows[event->kind].of_core) {
        rows[event->kind].of_core(turn, event);
    } else if (session) {
        rows[event->kind].of_session(turn, session, event);
    }
}

// Rooms without a game, guests who are gone and pings can wait a little.
static bool
can_wait(const struct core *core, const struct timer *timer)
{
    return timer->kind == TIMER_PLAYER || timer->kind == TIMER_SESSION ||
           timer->kind == TIMER_RATING ||
           (timer->kind == TIMER_ROOM && !room_is_running(core_room(core, timer->id)));
}

static void
fire(struct turn *turn, const struct timer *timer)
{
    struct core *core = turn->core;

    switch (timer->kind) {
    case TIMER_ROOM:
        room_timer_fired(turn, core_room(core, timer->id));
        break;
    case TIMER_SESSION:
        identity_on_timer(turn, core_session(core, timer->id));
        break;
    case TIMER_PLAYER:
        players_on_timer(turn, core_player(core, timer->id));
        break;
    case TIMER_LOBBY:
        lobby_on_timer(turn);
        break;
    case TIMER_HANDOUT:
        handout_on_timer(turn);
        break;
    case TIMER_DRAIN:
        countdown_on_timer(turn);
        break;
    case TIMER_UNSAY:
        take_back_on_timer(turn);
        break;
    case TIMER_HISTORY:
        history_on_timer(turn);
        break;
    case TIMER_RATING:
        standings_on_timer(turn, core_player(core, timer->id));
        break;
    case TIMER_PAIRING:
        seek_on_timer(turn, core_player(core, timer->id));
    }
}

void
events_timers(struct turn *turn)
{
    struct core *core = turn->core;
    int64_t now_ms = turn->now.mono_ms;
    struct timer *timer;
    int crowd = 0;

    while ((timer = timers_first(&core->timers)) && timer->at_ms <= now_ms) {
        if (can_wait(core, timer) && ++crowd > EVENTS_CROWD_MAX) {
            timers_set(&core->timers, timer, now_ms + crowd / EVENTS_CROWD_MAX);
        } else {
            timers_cancel(&core->timers, timer);
            fire(turn, timer);
        }
    }
}
