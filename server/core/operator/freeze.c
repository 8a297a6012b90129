// SPDX-License-Identifier: MIT
// When nothing may move: the disk is full, the process stood still, the server
// is about to stop. Clocks do not run through any of it.
#include "server/core/operator/freeze.h"

#include "common/util/text.h"
#include "server/core/fault.h"
#include "server/core/game/ai_job.h"
#include "server/core/game/game.h"
#include "server/core/room/room.h"
#include "server/core/room/schedule.h"
#include "server/core/send.h"

void
freeze_notice(struct turn *turn, enum notice_kind kind, const char *text)
{
    char clean[WIRE_TEXT_BYTES + 1];
    struct server_msg msg = {
        .kind = SERVER_NOTICE,
        .notice = {.kind = kind,
                   .text = clean,
                   .by_operator = kind == NOTICE_OPERATOR,
                   .for_good = kind == NOTICE_DRAIN && turn->core->config.stop_for_good}};
    struct session *session, *next;

    text_clean(text, clean, sizeof(clean), WIRE_TEXT_BYTES);
    HASH_ITER(by_conn, turn->core->sessions, session, next)
    {
        if (session->state == SESSION_IDENTIFIED) {
            // While the disk is full everything else waits for it.
            core_send_now(turn, session->conn, &msg);
        }
    }
}

// Moves the running clocks of all games; correspondence counts days.
static void
move_clocks(struct turn *turn, int64_t gap_ms)
{
    struct room *room, *next;

    HASH_ITER(by_id, turn->core->rooms, room, next)
    {
        if (room_is_running(room)) {
            match_note_gap(room->match, gap_ms);
            schedule_room(turn, room);
        }
    }
}

// While storage is down clocks stand anyway; all of it is made good at once.
static bool
is_gap_made_good(const struct core *core)
{
    return !core->is_storage_down && !FAULT(FAULT_GAP_CHARGED);
}

void
freeze_gap(struct turn *turn, int64_t gap_ms)
{
    struct session *session, *next;

    if (is_gap_made_good(turn->core)) {
        move_clocks(turn, gap_ms);
    }
    // No client was silent: the server did not read.
    HASH_ITER(by_conn, turn->core->sessions, session, next)
    {
        session->heard_ms += gap_ms;
    }
}

void
freeze_storage(struct turn *turn, bool is_down)
{
    struct core *core = turn->core;
    struct room *room, *next;

    if (is_down == core->is_storage_down) {
        return;
    }
    core->is_storage_down = is_down;
    if (is_down) {
        core->storage_down_ms = turn->now.mono_ms;
        freeze_notice(turn, NOTICE_STORAGE,
                      "The server can't save anything right now. Games are stopped until it can.");
        return;
    }
    if (!FAULT(FAULT_CLOCK_NOT_STOPPED)) {
        move_clocks(turn, turn->now.mono_ms - core->storage_down_ms);
    }
    freeze_notice(turn, NOTICE_STORAGE_OK, "The server can save again. Games continue.");
    HASH_ITER(by_id, core->rooms, room, next)
    {
        if (room->is_shown_late) {
            game_on_shown(turn, room);
        } else if (room_is_running(room) && room->match->run.is_running) {
            ai_job_ask(turn, room); // its answer came when it could not be played
            schedule_room(turn, room);
        }
    }
}

// Everything is stored: whoever is here is told why the line ends.
void
freeze_goodbye(struct turn *turn)
{
    struct session *session, *next;

    HASH_ITER(by_conn, turn->core->sessions, session, next)
    {
        core_bye(turn, session, BYE_SHUTDOWN);
    }
}

void
freeze_drain(struct turn *turn)
{
    struct core *core = turn->core;
    struct room *room, *next;

    if (core->is_draining) {
        return;
    }
    if (core->is_storage_down) {
        // Clocks stood still since then; nobody is charged for it now.
        move_clocks(turn, turn->now.mono_ms - core->storage_down_ms);
        core->storage_down_ms = turn->now.mono_ms;
    }
    freeze_notice(turn, NOTICE_DRAIN,
                  core->config.stop_for_good
                      ? "The host has stopped the server."
                      : "The server is restarting. Clocks are stopped, seats are kept.");
    HASH_ITER(by_id, core->rooms, room, next)
    {
        struct action stop = {.kind = ACTION_STOP};

        if (room_is_running(room)) {
            game_apply(turn, room, &stop);
        }
    }
    core->is_draining = true;
}
