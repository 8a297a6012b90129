// SPDX-License-Identifier: MIT
// Shared by the files of the link: link.c (states), link_target.c (target), link_greet.c
// (identification), link_words.c (sentences).
#ifndef CLIENT_NET_LINK_INTERNAL_H
#define CLIENT_NET_LINK_INTERNAL_H

#include "client/net/deadline.h"
#include "client/net/dial.h"
#include "client/net/link.h"
#include "client/net/link_tls.h"
#include "client/net/link_tuning.h"
#include "client/net/stream.h"
#include "common/util/strbuf.h"
#include "common/wire/error_code.h"

struct event;

// The request of the greeting that the server has not answered yet.
enum asked { ASKED_NOTHING, ASKED_HELLO, ASKED_TOKEN, ASKED_NAME };

// Copies of what link_open() was given; owned.
struct link_where {
    char *server; // the label: NULL while nothing was opened
    char *host, *port, *path, *ca_file;
    char told[FINGERPRINT_BYTES], agreed[FINGERPRINT_BYTES];
    bool is_plain, asks_first;
};

struct link_who {
    char *name, *password, *language;
    char *code; // to be used once; NULL = none
    char *name_before;
    char token_name[WIRE_NAME_BYTES + 1]; // of the token that was sent last
    bool is_new, only_looks, is_home;
    bool may_exist; // asked to register it, and never heard the answer; or to use the code
};

struct link {
    struct event_base *base;
    const char *state_dir;
    struct link_ops ops;
    void *data;
    struct link_times times;
    resolve_fn resolve;
    int call_depth; // of the ops

    enum link_state state;
    struct link_where where;
    struct link_who who;
    struct ssl_ctx_st *tls; // NULL if plain
    struct dial *dial;
    struct stream *stream; // from the socket on
    // CONNECTING: with the handshake; GREETING: with an answer; UP: with silence.
    struct deadline patience;
    struct trust trust;
    struct strbuf trust_words;

    uint64_t seq; // the last one that was used
    enum asked asked;
    uint64_t asked_seq;
    uint32_t refusal;
    // The newest token, where the disk would not take it.
    bool has_loose_token;
    uint8_t loose_token[WIRE_TOKEN_BYTES];

    bool was_up; // since link_open()
    int64_t up_since_ms;
    int tries;
    int64_t retry_at_ms;
    struct event *retry_timer; // WAITING

    struct event *ping_timer;
    uint64_t ping_number, ping_seq;
    int64_t ping_sent_ms; // 0 = none is out
    int64_t lag_ms;

    struct stream *farewell; // a goodbye is on its way
    struct deadline farewell_patience;
    // Lines that are over; freed by the loop, since a call of theirs may be running.
    struct stream **dead;
    int dead_count;
    struct event *sweep;
};

// Ends what is going on, and goes to WAITING or FAILED. Takes the sentence.
void link_give_up(struct link *link, enum link_state state, struct strbuf *why);

// Gives up because of a fault of the connection.
void link_is_broken(struct link *link, enum stream_fault fault);

// Sends a message of the link itself. Returns its seq, 0 if it could not be sent.
uint64_t link_write(struct link *link, struct client_msg *msg);

void link_hand_over(struct link *link, const struct server_msg *msg); // to on_message

// Identified: UP. why may be "".
void link_is_up(struct link *link, const char *why);

// link_target.c

// Checks a target. Returns NULL if it can be used, else a sentence that says what to do.
const char *link_check_target(const struct link_target *target,
                              const struct link_identity *identity);
// Copies a checked target; the one before must be freed.
void link_copy_target(struct link *link, const struct link_target *target,
                      const struct link_identity *identity);
void link_forget_target(struct link *link); // and its secrets
void link_forget_code(struct link *link);

// link_greet.c

void link_greet(struct link *link);
// A message while GREETING that is neither a ping nor a Bye.
void link_greet_message(struct link *link, const struct server_msg *msg);
void link_greet_broken(struct link *link); // the connection has ended, at any moment

// link_words.c: each adds a sentence.

void link_words_dial(const struct link *link, enum dial_result result, struct strbuf *out);
void link_words_fault(const struct link *link, enum stream_fault fault, struct strbuf *out);
void link_words_patience(const struct link *link, struct strbuf *out);
void link_words_refusal(const struct link *link, const struct wire_error *error,
                        struct strbuf *out);
// Returns the state that follows.
enum link_state link_words_bye(const struct link *link, const struct wire_bye *bye,
                               struct strbuf *out);

#endif
