// SPDX-License-Identifier: MIT
// Games of private rooms are sent to their players alone: whoever audits looks into the database.
#ifndef TESTS_CHAOS_PRIVATE_GAMES_H
#define TESTS_CHAOS_PRIVATE_GAMES_H

#include <stdbool.h>
#include <stdint.h>

struct strbuf;

// The text of a private game; false if there is none with this number.
bool private_games_read(const char *path, uint64_t id, struct strbuf *text);

// The first private game after this one; 0 = there is none.
uint64_t private_games_next(const char *path, uint64_t after);

#endif
