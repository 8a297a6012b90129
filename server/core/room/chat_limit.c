// SPDX-License-Identifier: MIT
#include "server/core/room/chat_limit.h"

enum {
    LINE_MS = 60000 / CHAT_LINES_PER_MINUTE, // pays for one line
    AHEAD_MS = CHAT_LINES_AT_ONCE * LINE_MS,
};

int64_t
chat_limit_wait_ms(const struct chat_limit *limit, int64_t now_ms)
{
    int64_t wait = limit->paid_until_ms + LINE_MS - AHEAD_MS - now_ms;

    return wait > 0 ? wait : 0;
}

void
chat_limit_count(struct chat_limit *limit, int64_t now_ms)
{
    if (limit->paid_until_ms < now_ms) {
        limit->paid_until_ms = now_ms;
    }
    limit->paid_until_ms += LINE_MS;
}
