// SPDX-License-Identifier: MIT
#include "server/core/core.h"

#include <stdlib.h>

#include "common/util/xalloc.h"
#include "common/wire/wire.h"
#include "server/core/effects.h"
#include "server/core/events.h"
#include "server/core/fault.h"
#include "server/core/game/game.h"
#include "server/core/handout.h"
#include "server/core/lobby/lobby_pages.h"
#include "server/core/lobby/lobby_readers.h"
#include "server/core/lobby/people_pages.h"
#include "server/core/lobby/seek.h"
#include "server/core/lobby/standings_pages.h"
#include "server/core/outbox.h"
#include "server/core/people/names.h"
#include "server/core/people/players.h"
#include "server/core/people/session.h"
#include "server/core/puzzle/puzzles.h"
#include "server/core/room/rooms.h"
#include "server/core/send.h"
#include "server/core/tables.h"
#include "server/core/timers.h"

struct core_config
core_config_default(void)
{
    struct core_config config = {
        .server_name = "goren",
        .allow_guests = true,
        .allow_register = true,
        .limit_requests = true,
        .players_max = 200000,
        .rooms_max = 10000,
        .rooms_per_player = 8,
        .ai_seats_max = 200,
        .ai_seats_per_player = 4,
        .watchers_max = 1000,
        .has_budgets = true,
        .pages_per_ms = HANDOUT_PAGES_PER_MS,
        .page_rows = WIRE_LOBBY_MAX,
        .rated_per_pair = 5,
        .rated_same_address = false,
        .history_lobby_lines = 200,
        .history_lobby_days = 7,
        .history_room_lines = 200,
        .history_message_days = 90,
        .history_all_messages = 100000,
        .history_all_room_lines = 100000,
    };

    for (int i = 0; i < BUDGET_COUNT; i++) {
        config.budgets[i] = budget_table[i].size;
    }
    return config;
}

void
core_set_budgets(struct core *core, const struct core_config *config)
{
    static const int none[BUDGET_COUNT];

    budgets_set_sizes(core->budgets, config->has_budgets ? config->budgets : none);
}

struct core *
core_create(const struct core_config *config)
{
    struct core *core = xcalloc(1, sizeof(*core));

    core->config = *config;
    core->budgets = budgets_create(core->config.budgets);
    core_set_budgets(core, config);
    core->names = names_create();
    if (!core->names) {
        budgets_destroy(core->budgets);
        free(core);
        return NULL;
    }
    core->scratch_block = xcalloc(1, WIRE_SERVER_ARENA_BYTES);
    arena_init(&core->scratch, core->scratch_block, WIRE_SERVER_ARENA_BYTES);
    core->frame = xcalloc(1, CORE_FRAME_BYTES);
    core->lobby_timer.kind = TIMER_LOBBY;
    core->handouts.timer.kind = TIMER_HANDOUT;
    core->history.timer.kind = TIMER_HISTORY;
    core->history.unsay_timer.kind = TIMER_UNSAY;
    lobby_pages_init(core);
    return core;
}

static void
destroy_jobs(struct core *core)
{
    struct job *job, *next;

    HASH_ITER(by_id, core->jobs, job, next)
    {
        HASH_DELETE(by_id, core->jobs, job);
        free(job);
    }
}

static void
destroy_sessions(struct core *core)
{
    struct session *session, *next;

    HASH_ITER(by_conn, core->sessions, session, next)
    {
        timers_cancel(&core->timers, &session->timer);
        lobby_leave(core, session);
        handout_forget(core, session);
        HASH_DELETE(by_conn, core->sessions, session);
        session_stop_waiting(session);
        archive_line_finish(&session->archive_line);
        free(session);
    }
}

void
core_destroy(struct core *core)
{
    if (!core) {
        return;
    }
    destroy_jobs(core);
    destroy_sessions(core);
    seek_destroy_all(core);
    HASH_CLEAR(by_game, core->recovering); // of a journal that was refused half-way
    history_destroy_all(core);
    rooms_destroy_all(core);
    players_destroy_all(core);
    lobby_pages_finish(core);
    people_list_finish(&core->people_list);
    people_pages_forget(core);
    standings_pages_forget(core);
    outbox_finish(&core->outbox);
    timers_finish(&core->timers);
    names_destroy(core->names);
    budgets_destroy(core->budgets);
    puzzles_destroy(core->puzzles);
    free(core->scratch_block);
    free(core->frame);
    free(core);
}

// What is durable goes out, in order; the clock of whoever has to move starts
// when he can see that.
static void
release(struct turn *turn)
{
    struct held held;

    while (outbox_next(&turn->core->outbox, &held)) {
        struct room *room = held.kind == HELD_SHOWN ? core_room(turn->core, held.id) : NULL;
        struct effect *effect;

        switch (held.kind) {
        case HELD_ANSWER:
        case HELD_FRAME:
        case HELD_NEWS:
            if (held.kind == HELD_ANSWER) {
                core_answer_released(core_session(turn->core, held.id));
            }
            effect = effects_add(turn->effects, EFFECT_SEND);
            effect->send.conn = held.id;
            effect->send.frame = held.frame;
            effect->send.can_wait = held.kind == HELD_NEWS;
            break;
        case HELD_CLOSE:
            effects_add(turn->effects, EFFECT_CLOSE)->conn = held.id;
            break;
        case HELD_CONTROL_GOOD:
        case HELD_CONTROL_BAD:
            effect = effects_add(turn->effects, EFFECT_CONTROL);
            effect->control.job = held.id;
            effect->control.is_good = held.kind == HELD_CONTROL_GOOD;
            effect->control.text = held.frame;
            break;
        case HELD_MAIL:
            effects_add(turn->effects, EFFECT_MAIL)->mail = held.frame;
            break;
        case HELD_SHOWN:
            if (room) {
                game_on_mark(turn, room);
            }
        }
    }
}

// Correspondence goes by the clock on the wall: where that is set back it stands still
// until it has caught up, so that no log runs backwards.
static bool
is_set_back(const struct core *core, struct now now)
{
    return now.wall_ms < core->wall_ms && !FAULT(FAULT_WALL_CLOCK_BACK);
}

void
core_handle(struct core *core, const struct core_event *event, struct now now,
            struct effects *effects)
{
    struct turn turn = {core, now, effects};

    if (is_set_back(core, now)) {
        turn.now.wall_ms = core->wall_ms;
    }
    core->wall_ms = turn.now.wall_ms;
    // Input before timers: what waited in a socket while the process stood still
    // came first (clocks.md 1).
    events_route(&turn, event);
    events_timers(&turn);
    outbox_seal(&core->outbox);
    release(&turn);
}

int64_t
core_deadline_ms(const struct core *core)
{
    const struct timer *timer = timers_first(&core->timers);

    return timer ? timer->at_ms : TIME_NEVER;
}

struct core_stats
core_stats(const struct core *core)
{
    struct core_stats stats = core->stats;

    stats.online = core->online_count;
    stats.players = (int)HASH_CNT(by_id, core->players);
    stats.rooms = (int)HASH_CNT(by_id, core->rooms);
    return stats;
}
