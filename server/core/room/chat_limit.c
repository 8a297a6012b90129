// SPDX-License-Identifier: MIT
#include "server/core/room/chat_limit.h"

enum {
    LINE_MS = 60000 / CHAT_LINES_PER_MINUTE, // pays for one line
    AHEAD_MS = CHAT_LINES_AT_ONCE * LINE_MS,
    KEPT_MS = 60000 / CHAT_KEPT_PER_MINUTE,
    KEPT_AHEAD_MS = CHAT_KEPT_AT_ONCE * KEPT_MS,
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
chat_limit_is_kept(const struct chat_limit *limit, int64_t now_ms)
{
    return limit->kept_until_ms + KEPT_MS - KEPT_AHEAD_MS <= now_ms;
}

void
chat_limit_count_kept(struct chat_limit *limit, int64_t now_ms)
{
    limit->kept_until_ms = later(limit->kept_until_ms, now_ms) + KEPT_MS;
}
