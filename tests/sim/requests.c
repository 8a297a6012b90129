// SPDX-License-Identifier: MIT
// Every request is answered exactly once, unless its connection ends.
#include <inttypes.h>

#include "common/util/xalloc.h"
#include "server/core/core_internal.h"
#include "server/core/tables.h"
#include "tests/sim/requests.h"
#include "tests/sim/world.h"

enum { PATIENCE_MS = 30000 };

void
requests_add(struct sim *sim, uint64_t conn_id, uint64_t seq)
{
    struct conn *conn = net_find(sim, conn_id);

    if (!conn) {
        return;
    }
    if (conn->pending_count == conn->pending_capacity) {
        conn->pending_capacity = 2 * conn->pending_capacity + 8;
        conn->pending =
            xreallocarray(conn->pending, (size_t)conn->pending_capacity, sizeof(*conn->pending));
    }
    conn->pending[conn->pending_count++] = (struct request_sent){seq, sim->now_ms};
}

void
requests_answered(struct sim *sim, uint64_t conn_id, uint64_t seq)
{
    struct conn *conn = net_find(sim, conn_id);

    if (!conn || !conn->is_open_here) {
        return; // answered into the void
    }
    sim->totals.answers++;
    for (int i = 0; i < conn->pending_count; i++) {
        if (conn->pending[i].seq == seq) {
            conn->pending[i] = conn->pending[--conn->pending_count];
            return;
        }
    }
    sim_fail(sim, 0, sim->clients[conn->client].player,
             "an answer to request %" PRIu64 " that was not asked, or was answered before", seq);
}

void
requests_check(struct sim *sim)
{
    int64_t oldest = sim->now_ms;

    // While the disk does not work nothing is answered.
    if (sim->disk.is_down || sim->disk.first) {
        return;
    }
    for (const struct conn *conn = sim->conns; conn; conn = conn->hh.next) {
        const struct session *session = core_session(sim->core, conn->id);

        if (!session || session->state == SESSION_CLOSING) {
            continue;
        }
        for (int i = 0; i < conn->pending_count; i++) {
            if (conn->pending[i].at_ms + PATIENCE_MS < oldest) {
                sim_fail(sim, 0, sim->clients[conn->client].player,
                         "request %" PRIu64 " of connection %" PRIu64 " is not answered",
                         conn->pending[i].seq, conn->id);
            }
        }
    }
}
