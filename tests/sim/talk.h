// SPDX-License-Identifier: MIT
// What was said and is kept, in books of the world's own: who said it, and who could read it at
// that moment. Every page of history and every mail is compared with them.
#ifndef TESTS_SIM_TALK_H
#define TESTS_SIM_TALK_H

#include <uthash.h>

#include "common/wire/messages.h"
#include "server/core/core.h"

struct client;
struct player;
struct sim;

enum { TALK_MEMBERS_MAX = 64 };

struct talk_line {
    uint64_t id;
    enum channel channel;
    uint64_t room, from, to;
    bool waits, is_gone;
    bool is_private;  // the room was, when it was said
    bool was_running; // a game was
    uint64_t players[2];
    int member_count; // of a private room
    uint64_t members[TALK_MEMBERS_MAX];
    UT_hash_handle hh;
};

// What a client remembers, to ask for more of it.
struct talk_view {
    uint64_t some_line; // that it was shown
};

// Asks for lines and mail, acknowledges, takes back.
void talk_ask(struct sim *sim, struct client *client);
void talk_enter(struct sim *sim, struct client *client);
void talk_history(struct sim *sim, struct client *client, const struct wire_history *history);
void talk_mail(struct sim *sim, struct client *client, const struct wire_mail *mail);

// A message that speaks of kept lines is made in this step, for this reader.
void talk_told(struct sim *sim, const struct core_event *event, const struct player *reader,
               const struct server_msg *msg);
// The entries of a step: somebody who was away when his game ended is told of it.
void talk_check_game(struct sim *sim, const struct journal_entry *entry);
// Every line of the core is on the disk as it is, and the other way round; limits are kept.
void talk_check(struct sim *sim);
// The process died: what did not get to the disk was never said.
void talk_crash(struct sim *sim);
void talk_finish(struct sim *sim);

#endif
