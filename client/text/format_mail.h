// SPDX-License-Identifier: MIT
// Mail in words: what happened while one was away, and conversations. As format.h.
#ifndef CLIENT_TEXT_FORMAT_MAIL_H
#define CLIENT_TEXT_FORMAT_MAIL_H

#include "client/model/m_mail.h"

struct strbuf;

// "You won: ann ran out of time."
void format_mail_item(struct strbuf *out, const struct m_mail_item *item);
// "ann: hello (2 new)": the newest line of a conversation.
void format_conversation(struct strbuf *out, const struct m_conversation *conversation);

#endif
