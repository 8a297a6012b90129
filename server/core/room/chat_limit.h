// SPDX-License-Identifier: MIT
// How many lines a channel takes from all who write there together: each goes to everybody who
// reads it, and more than this nobody can read. Some more are in reserve for those who have not
// filled it (BUDGET_FULL_CHAT): one address that uses up a channel must not silence the others.
#ifndef SERVER_CORE_ROOM_CHAT_LIMIT_H
#define SERVER_CORE_ROOM_CHAT_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

// For the lobby, and for each room.
enum {
    CHAT_LINES_PER_MINUTE = 180,
    CHAT_LINES_AT_ONCE = 60,
    CHAT_RESERVE_PER_MINUTE = 120,
    CHAT_RESERVE_AT_ONCE = 60,
};

// A zeroed one is a channel in which nothing was said.
struct chat_limit {
    int64_t paid_until_ms;    // what was said is paid for by time until then
    int64_t reserve_until_ms; // the same, of the lines in reserve
};

// How long until the next line may be said, in ms; 0 = now.
int64_t chat_limit_wait_ms(const struct chat_limit *limit, int64_t now_ms);
void chat_limit_count(struct chat_limit *limit, int64_t now_ms);

// The same of the lines in reserve.
bool chat_limit_has_reserve(const struct chat_limit *limit, int64_t now_ms);
void chat_limit_count_reserve(struct chat_limit *limit, int64_t now_ms);

#endif
