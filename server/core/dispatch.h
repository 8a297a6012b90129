// SPDX-License-Identifier: MIT
// A request on its way to its handler: dispatch.c has the table of rights and prices.
#ifndef SERVER_CORE_DISPATCH_H
#define SERVER_CORE_DISPATCH_H

#include "server/core/core_internal.h"

void dispatch(struct turn *turn, struct session *session, const struct client_msg *msg);
// It could not be understood; the event's text is the field, NULL if not even its kind is known.
void dispatch_bad(struct turn *turn, struct session *session, const struct core_event *event);

#endif
