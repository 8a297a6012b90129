// SPDX-License-Identifier: MIT
// A link on a loop, with a state folder of its own, and a diary of what it tells.
// Delays are short where a test waits for them to pass and long everywhere else,
// so that nothing depends on how fast the machine is.
#ifndef TESTS_SUPPORT_LINK_WORLD_H
#define TESTS_SUPPORT_LINK_WORLD_H

#include "client/net/link.h"
#include "client/net/link_tuning.h"
#include "common/util/strbuf.h"
#include "tests/support/fake_server.h"
#include "tests/support/temp_folder.h"

struct link_world {
    struct event_base *base;
    struct temp_folder dir;
    char state_dir[TEMP_PATH_BYTES]; // dir, unless a test changes it before world_restart()
    struct link *link;
    struct link_times times; // change them before world_open_*()
    struct strbuf states;    // "connecting greeting up"
    struct strbuf why;       // of the last state
    struct strbuf messages;  // "welcome; identity mizu; notice hello; error 5"
    uint64_t last_re_seq;    // of the last message
    // Called after on_state and on_message, if set.
    void (*on_state)(struct link_world *world, enum link_state state);
    void (*on_message)(struct link_world *world, const struct server_msg *msg);
};

// What a server hears and answers when a guest comes, and when he comes back.
#define WORLD_GREET "hello > welcome; guest mizu > identity 1"
#define WORLD_RESUME "hello > welcome; resume 1 > identity 1"

void world_init(struct link_world *world);
void world_finish(struct link_world *world);

// For tests whose state is the world: inits it; finishes it, and the server with it.
struct link_world *world_begin(void **state);
void world_end(struct link_world *world, struct fake_server *server);

// Begins again with a new link in the same folder, as a new program would.
void world_restart(struct link_world *world);

// Opens the link as guest mizu to a TCP server on this machine.
void world_open_plain(struct link_world *world, const struct fake_server *server);
void world_open_tls(struct link_world *world, const struct fake_server *server);
void world_open_unix(struct link_world *world, const char *path);
// To anywhere, as guest mizu if the identity is NULL.
void world_open(struct link_world *world, const struct link_target *target,
                const struct link_identity *identity);

// A plain server that lets mizu in, and the link up on it.
struct fake_server *world_come_up(struct link_world *world);

// Says something in the lobby. Returns the seq of the request, 0 if it was not sent.
uint64_t world_chat(struct link_world *world, const char *text);

// Runs the loop until the link is in this state, or has been in it count times;
// until something of that kind was heard by the server, or told by the link.
void world_run_until(struct link_world *world, enum link_state state);
void world_run_until_times(struct link_world *world, enum link_state state, int count);
void world_run_until_heard(struct link_world *world, const struct fake_server *server,
                           const char *words);
void world_run_until_message(struct link_world *world, const char *words);

// To see that nothing happens which would have happened by then.
void world_run_for_ms(struct link_world *world, int ms);

// All of these words, separated by " .. ", stand in the last sentence, in order.
void world_expect_why(const struct link_world *world, const char *words);
void world_expect_states(const struct link_world *world, const char *states);

#endif
