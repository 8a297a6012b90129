// SPDX-License-Identifier: MIT
#include <inttypes.h>

#include "tests/bench/load.h"
#include "tests/bench/load_stats.h"

#define NS_PER_S UINT64_C(1000000000)
#define WARM_UP_NS NS_PER_S

// The player who makes this move.
static uint32_t
mover_of(const struct load_room *room, uint32_t move)
{
    return room->opener ^ ((move - 1) & 1);
}

// Time counts from at_ns on, which is in the past if the move is late.
static void
play(struct load *load, uint32_t index, uint64_t at_ns)
{
    struct load_room *room = &load->rooms[index];
    struct load_conn *mover = load_conn_at(load, index, mover_of(room, room->move));
    uint8_t frame[LOAD_MOVE_BYTES_MAX];
    size_t length = load->speech->write_move(load, mover, frame);

    room->sent_ns[room->move & 1] = at_ns;
    room->is_busy = true;
    room->move++;
    load_send(load, mover, frame, length);
}

void
load_on_turn(struct load *load, uint32_t index)
{
    struct load_room *room = &load->rooms[index];

    room->is_busy = false;
    if (!load->is_playing) {
        return;
    }
    if (load->options.rate == 0) {
        play(load, index, load->now_ns);
    } else if (room->is_late) {
        room->is_late = false;
        play(load, index, room->due_ns);
    }
}

bool
load_on_move(struct load *load, struct load_conn *conn, uint32_t move)
{
    struct load_room *room = &load->rooms[conn->room];
    // The mover's next one but one is not sent before he has seen this one.
    uint64_t took_ns = load->now_ns - room->sent_ns[move & 1];

    load->tally.deliveries++;
    if (conn->place >= LOAD_PLAYERS) {
        return false;
    }
    if (conn->place == mover_of(room, move)) {
        load_histogram_add(&load->tally.echo_ns, took_ns);
        return false;
    }
    if (move + 1 != room->move) {
        load_complain(load, conn, "move %" PRIu32 " came instead of %" PRIu32, move,
                      room->move - 1);
        return false;
    }
    load_histogram_add(&load->tally.move_ns, took_ns);
    load->tally.moves++;
    return true;
}

// When the next move is due, and in which room.
struct schedule {
    uint64_t step_ns; // 0: the closed loop
    uint64_t next_ns;
    uint32_t room;
};

static void
play_due(struct load *load, struct schedule *schedule, uint64_t now_ns)
{
    while (schedule->step_ns && schedule->next_ns <= now_ns) {
        struct load_room *room = &load->rooms[schedule->room];

        if (!room->is_busy) {
            play(load, schedule->room, schedule->next_ns);
        } else if (!room->is_late) {
            room->is_late = true;
            room->due_ns = schedule->next_ns;
        } else {
            load->tally.skipped++;
        }
        schedule->next_ns += schedule->step_ns;
        schedule->room = (schedule->room + 1) % load->options.pairs;
    }
}

static void
play_until(struct load *load, struct schedule *schedule, uint64_t end_ns)
{
    for (uint64_t now_ns = load_now_ns(); now_ns < end_ns; now_ns = load_now_ns()) {
        uint64_t wake_ns = end_ns;

        play_due(load, schedule, now_ns);
        if (schedule->step_ns && schedule->next_ns < end_ns) {
            wake_ns = schedule->next_ns;
        }
        load_turn(load, wake_ns);
    }
}

void
load_play(struct load *load, struct load_stats *before)
{
    double rate = load->options.rate;
    struct schedule schedule = {
        .step_ns = rate > 0 ? (uint64_t)((double)NS_PER_S / rate) : 0,
        .next_ns = load_now_ns(),
    };

    load->is_playing = true;
    for (uint32_t i = 0; i < load->options.pairs && !schedule.step_ns; i++) {
        play(load, i, load_now_ns());
    }
    play_until(load, &schedule, schedule.next_ns + WARM_UP_NS);
    load->tally = (struct load_tally){0};
    *before = load_stats_take(load->options.pid);
    play_until(load, &schedule,
               before->at_ns + (uint64_t)(load->options.seconds * (double)NS_PER_S));
}

void
load_hold(struct load *load, double seconds)
{
    uint64_t end_ns = load_now_ns() + (uint64_t)(seconds * (double)NS_PER_S);

    while (load_now_ns() < end_ns) {
        load_turn(load, end_ns);
    }
}
