// SPDX-License-Identifier: MIT
// A request on its way to its handler: dispatch.c has the table of rights and prices.
#ifndef SERVER_CORE_DISPATCH_H
#define SERVER_CORE_DISPATCH_H

#include "server/core/core_internal.h"

void dispatch(struct turn *turn, struct session *session, const struct client_msg *msg);
// It could not be understood; field is NULL if not even its kind is known.
void dispatch_bad(struct turn *turn, struct session *session, uint64_t seq, const char *field);

#endif
