// SPDX-License-Identifier: MIT
// Speaks to the bare relay: the same games, without a server that knows them.
#include "tests/bench/load.h"
#include "tests/bench/relay_wire.h"

static void
greet(struct load *load, struct load_conn *conn)
{
    uint8_t frame[WIRE_PREFIX_BYTES + RELAY_JOIN_BYTES];

    load->rooms[conn->room].move = 1;
    load->awaited++;
    load_send(load, conn, frame, relay_put_join(frame, conn->place, conn->room));
}

static size_t
write_move(struct load *load, struct load_conn *mover, uint8_t *out)
{
    return relay_put_move(out, mover->place, mover->room, load->rooms[mover->room].move);
}

static void
on_frame(struct load *load, struct load_conn *conn, const uint8_t *message, size_t length)
{
    if (length == RELAY_JOIN_BYTES && message[RELAY_KIND] == 'J' && !load->is_playing) {
        load->awaited--;
    } else if (length == RELAY_MOVE_BYTES && message[RELAY_KIND] == 'M' && load->is_playing) {
        if (load_on_move(load, conn, relay_get(message, RELAY_NUMBER))) {
            load_on_turn(load, conn->room);
        }
    } else {
        load_complain(load, conn, "what came is neither a join nor a move");
    }
}

const struct load_speech load_speech_bare = {
    .frame_max = RELAY_MESSAGE_MAX,
    .greet = greet,
    .write_move = write_move,
    .on_frame = on_frame,
};
