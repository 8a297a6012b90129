// SPDX-License-Identifier: MIT
#include "client/model/m_account.h"

#include "common/util/text.h"
#include "common/util/wipe.h"

static void
read_account(struct m_account *account, const struct wire_account *told)
{
    account->is_known = true;
    account->codes_left = told->recovery_codes;
    account->device_count = told->device_count;
    for (int i = 0; i < told->device_count; i++) {
        const struct wire_device *device = &told->devices[i];

        account->devices[i] = (struct m_device){.id = device->device,
                                                .since_ms = (int64_t)device->since_ms,
                                                .used_ms = (int64_t)device->used_ms,
                                                .is_here = device->here};
        text_clean(device->program, account->devices[i].program,
                   sizeof(account->devices[i].program), WIRE_PROGRAM_BYTES);
    }
}

static void
read_email(struct m_email *email, const struct wire_email *told)
{
    *email = (struct m_email){.is_proved = told->proved,
                              .turns = told->turns,
                              .invitations = told->invitations,
                              .messages = told->messages,
                              .left = told->left};
    text_clean(told->address, email->address, sizeof(email->address), WIRE_EMAIL_BYTES);
}

static void
read_codes(struct m_account *account, const struct wire_recovery_codes *told)
{
    m_account_forget_codes(account);
    account->code_count = told->code_count;
    account->codes_left = (uint32_t)told->code_count;
    for (int i = 0; i < told->code_count; i++) {
        text_clean(told->recovery_codes[i], account->codes[i], sizeof(account->codes[i]),
                   WIRE_RECOVERY_CODE_BYTES);
    }
}

enum news_kind
m_account_apply(struct m_account *account, const struct server_msg *msg)
{
    if (msg->kind == SERVER_ACCOUNT) {
        read_account(account, &msg->account);
        return NEWS_ACCOUNT;
    }
    if (msg->kind == SERVER_EMAIL) {
        read_email(&account->email, &msg->email);
        return NEWS_EMAIL;
    }
    read_codes(account, &msg->recovery_codes);
    return NEWS_CODES;
}

void
m_account_forget_codes(struct m_account *account)
{
    wipe(account->codes, sizeof(account->codes));
    account->code_count = 0;
}

void
m_account_forget(struct m_account *account)
{
    m_account_forget_codes(account);
    *account = (struct m_account){0};
}
