// SPDX-License-Identifier: MIT
// A request on its way to its handler: dispatch.c has the table of rights and prices.
#ifndef SERVER_CORE_DISPATCH_H
#define SERVER_CORE_DISPATCH_H

#include "server/core/core_internal.h"

void dispatch(struct turn *turn, struct session *session, const struct client_msg *msg);
// Answers a message that could not be decoded; field is NULL if its kind is unknown.
void dispatch_bad(struct turn *turn, struct session *session, uint64_t seq, const char *field);

#endif
