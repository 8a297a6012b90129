// SPDX-License-Identifier: MIT
// The mail address of an account, and what is sent there: a code that proves it, and words about what
// waits for somebody who is away. The core writes whole mails; nothing in them was typed by others
// but names of players. At most EMAIL_A_DAY for one person in a day, and no word to an address that
// was not proved, but its code.
#ifndef SERVER_CORE_PEOPLE_EMAIL_H
#define SERVER_CORE_PEOPLE_EMAIL_H

#include <stdbool.h>
#include <stdint.h>

#include "common/wire/error_code.h"
#include "server/core/people/email_entry.h"

struct player;
struct turn;
struct wire_email;

// "" takes the address back. Sends a code to a new one.
enum error_code email_set(struct turn *turn, struct player *player, const char *address);
enum error_code email_prove(struct turn *turn, struct player *player, const char *code);
enum error_code email_choose(struct turn *turn, struct player *player, unsigned kinds);
void email_tell(const struct turn *turn, const struct player *player, struct wire_email *wire);

// Sends it, if he is away, wants such mail, and has not had too much today. name: of another player, "" = an AI.
void email_send(struct turn *turn, struct player *player, enum email_kind kind, const char *name);

#endif
