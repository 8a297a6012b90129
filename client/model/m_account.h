// SPDX-License-Identifier: MIT
// One's own account, as the server told it the last time: who is logged in, and recovery codes.
#ifndef CLIENT_MODEL_M_ACCOUNT_H
#define CLIENT_MODEL_M_ACCOUNT_H

#include "client/model/news.h"
#include "common/wire/messages.h"

struct m_device {
    uint64_t id;
    char program[WIRE_PROGRAM_BYTES + 1];
    int64_t since_ms, used_ms; // 0 = not known
    bool is_here;
};

// Mail to an address of one's own.
struct m_email {
    char address[WIRE_EMAIL_BYTES + 1]; // "" = none
    bool is_proved;
    bool turns, invitations, messages;
    uint32_t left; // mails today
};

struct m_account {
    bool is_known;
    struct m_email email;
    int device_count;
    struct m_device devices[WIRE_DEVICES_MAX];
    uint32_t codes_left;
    int code_count; // new ones that are still shown
    char codes[WIRE_RECOVERY_CODES][WIRE_RECOVERY_CODE_BYTES + 1];
};

// Takes an Account, Email or RecoveryCodes. Returns the news of it.
enum news_kind m_account_apply(struct m_account *account, const struct server_msg *msg);
// The user has seen the codes: wipes them.
void m_account_forget_codes(struct m_account *account);
void m_account_forget(struct m_account *account); // all of it

#endif
