// SPDX-License-Identifier: MIT
// What the server or its operator says to everybody, as both frontends show it.
#ifndef CLIENT_TEXT_NOTICE_H
#define CLIENT_TEXT_NOTICE_H

struct model;
struct strbuf;

// Appends the latest notice: with its sender if somebody typed it, in the user's language if it is
// the countdown of a restart.
void format_notice(struct strbuf *out, const struct model *model);

#endif
