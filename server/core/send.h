// SPDX-License-Identifier: MIT
// What a step of the core does to the world: new ids, sending, storing. Sent frames wait in the
// outbox until all entries of the step are durable.
#ifndef SERVER_CORE_SEND_H
#define SERVER_CORE_SEND_H

#include "server/core/core_internal.h"

struct strbuf;

uint64_t core_new_id(struct turn *turn);
void core_seen_id(struct core *core, uint64_t id); // from the journal

struct blob *core_encode(struct core *core, const struct server_msg *msg);
// Sends to one connection, once the step is durable; conn 0 sends to none.
void core_send(struct turn *turn, uint64_t conn, const struct server_msg *msg);
// Takes one hold of the frame.
void core_send_frame(struct turn *turn, uint64_t conn, struct blob *frame);
// The same for what goes to a crowd: what others are sent goes out first.
void core_send_news(struct turn *turn, uint64_t conn, struct blob *frame);
// Past the outbox: pings, and words that tell nothing of what is stored.
void core_send_now(struct turn *turn, uint64_t conn, const struct server_msg *msg);

// The answer to a request, now or from a handler that has all it needs.
void core_reply(struct turn *turn, uint64_t conn, const struct server_msg *msg);
void core_reply_frame(struct turn *turn, uint64_t conn, struct blob *frame); // takes one hold
void core_answer(struct request *request, struct server_msg *msg);
// The same of a frame that many get, encoded with re_seq 0; it is borrowed.
void core_answer_with(struct request *request, const struct blob *frame);
void core_refuse(struct turn *turn, uint64_t conn, uint64_t seq, enum error_code code,
                 const char *argument);
// An answer is on its way to the peer. Accepts NULL.
void core_answer_released(struct session *session);
// Says goodbye and closes after that.
void core_bye(struct turn *turn, struct session *session, enum bye_reason reason);
// The same for somebody who was logged out; code is how that is told.
void core_bye_because(struct turn *turn, struct session *session, enum error_code code);

// Once the step is durable.
void core_mail(struct turn *turn, const struct strbuf *text);

void core_journal(struct turn *turn, enum entry_kind kind, uint64_t key, uint32_t number,
                  const struct strbuf *data);

#endif
