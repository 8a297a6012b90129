// SPDX-License-Identifier: MIT
// One's own account in words. As format.h.
#ifndef CLIENT_TEXT_FORMAT_ACCOUNT_H
#define CLIENT_TEXT_FORMAT_ACCOUNT_H

#include "client/text/words.h"

struct m_account;
struct m_device;
struct model;
struct strbuf;
struct m_email;

// Why there is nothing to be done with one's own account now: not connected, a guest, an older
// server. WORD_NONE = there is.
enum word account_refusal(const struct model *model);

// "2. goren 0.1.0, since 2026-03-14, last used 2026-04-01"
void format_device(struct strbuf *out, int number, const struct m_device *device);
// "2. goren 0.1.0"
void format_device_name(struct strbuf *out, int number, const struct m_device *device);
// "3 recovery codes are left."
void format_codes_left(struct strbuf *out, const struct m_account *account);

// Where mail goes, and what about: one sentence.
void format_email(struct strbuf *out, const struct m_email *email);

#endif
