// SPDX-License-Identifier: MIT
#include "server/core/people/silence.h"

#include <inttypes.h>
#include <stdio.h>

#include "server/core/fault.h"
#include "server/core/note.h"
#include "server/core/people/players.h"
#include "server/core/send.h"

enum { MINUTE_MS = 60000 };

int64_t
silence_left_ms(const struct player *player, int64_t wall_ms)
{
    return player->silenced_until_ms > wall_ms ? player->silenced_until_ms - wall_ms : 0;
}

void
silence_until(struct turn *turn, struct player *player, int64_t until_ms)
{
    player->silenced_until_ms = until_ms;
    core_note(turn, "silenced name=%s minutes=%" PRId64, player->name,
              silence_left_ms(player, turn->now.wall_ms) / MINUTE_MS);
    players_store(turn, player);
}

static bool
is_heard_anyway(void)
{
    return FAULT(FAULT_SILENCED_SPEAKS);
}

enum error_code
silence_check(struct request *request)
{
    int64_t left = silence_left_ms(request->player, request->turn->now.wall_ms);

    if (!left || is_heard_anyway()) {
        return ERROR_NONE;
    }
    snprintf(request->argument, sizeof(request->argument), "%" PRId64,
             (left + MINUTE_MS - 1) / MINUTE_MS);
    return ERROR_SILENCED;
}
