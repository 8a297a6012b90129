// SPDX-License-Identifier: MIT
// What waits for somebody, as a program beside his session is told it: in one line, and as JSON.
#ifndef CLIENT_TEXT_FORMAT_WAITING_H
#define CLIENT_TEXT_FORMAT_WAITING_H

#include <stdbool.h>

struct strbuf;
struct wire_own_game;
struct wire_waiting;

bool waiting_is_empty(const struct wire_waiting *waiting); // nothing waits for him

// "2 moves to make (bob 2:10:00, AI), 1 message"; "" where nothing waits.
void format_waiting(struct strbuf *out, const struct wire_waiting *waiting);
// "bob", "AI"; a name that no server of ours would give is not shown.
void format_waiting_opponent(struct strbuf *out, const struct wire_own_game *game);
// The whole answer as one JSON object, and a new line.
void format_waiting_json(struct strbuf *out, const char *server,
                         const struct wire_waiting *waiting);

#endif
