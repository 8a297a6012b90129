// SPDX-License-Identifier: MIT
#include "server/core/room/chat_limit.h"

enum {
    LINE_MS = 60000 / CHAT_LINES_PER_MINUTE, // pays for one line
    AHEAD_MS = CHAT_LINES_AT_ONCE * LINE_MS,
    RESERVE_MS = 60000 / CHAT_RESERVE_PER_MINUTE,
    RESERVE_AHEAD_MS = CHAT_RESERVE_AT_ONCE * RESERVE_MS,
};

static int64_t
later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

int64_t
chat_limit_wait_ms(const struct chat_limit *limit, int64_t now_ms)
{
    return later(limit->paid_until_ms + LINE_MS - AHEAD_MS - now_ms, 0);
}

void
chat_limit_count(struct chat_limit *limit, int64_t now_ms)
{
    limit->paid_until_ms = later(limit->paid_until_ms, now_ms) + LINE_MS;
}

bool
chat_limit_has_reserve(const struct chat_limit *limit, int64_t now_ms)
{
    return limit->reserve_until_ms + RESERVE_MS - RESERVE_AHEAD_MS <= now_ms;
}

void
chat_limit_count_reserve(struct chat_limit *limit, int64_t now_ms)
{
    limit->reserve_until_ms = later(limit->reserve_until_ms, now_ms) + RESERVE_MS;
}
