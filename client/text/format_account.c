// SPDX-License-Identifier: MIT
#include "client/text/format_account.h"

#include <stdio.h>

#include "client/model/model.h"
#include "client/text/dates.h"
#include "common/i18n/tr.h"

enum word
account_refusal(const struct model *model)
{
    if (!model->is_identified) {
        return WORD_NOT_CONNECTED;
    }
    if (!model->knows_account) {
        return WORD_NO_ACCOUNTS;
    }
    return model->self.is_guest ? WORD_GUEST_HAS_NO_ACCOUNT : WORD_NONE;
}

static const char *
program_of(const struct m_device *device)
{
    return *device->program ? device->program : words_text(WORD_DEVICE_UNKNOWN);
}

void
format_device_name(struct strbuf *out, int number, const struct m_device *device)
{
    strbuf_addf(out, "%d. %s", number, program_of(device));
}

void
format_device(struct strbuf *out, int number, const struct m_device *device)
{
    char digits[16], since[DATE_BYTES], used[DATE_BYTES];

    snprintf(digits, sizeof(digits), "%d", number);
    date_format(device->since_ms, since);
    date_format(device->used_ms, used);
    if (device->is_here) {
        format_word(out, WORD_DEVICE_HERE, 3, digits, program_of(device), since);
    } else {
        format_word(out, WORD_DEVICE, 4, digits, program_of(device), since, used);
    }
}

void
format_codes_left(struct strbuf *out, const struct m_account *account)
{
    if (account->codes_left == 0) {
        format_word(out, WORD_CODES_NONE, 0);
    } else {
        format_count(out, WORD_CODES_LEFT, account->codes_left);
    }
}

static const char *
yes_or_no(bool is_wanted)
{
    return is_wanted ? _("yes") : _("no");
}

void
format_email(struct strbuf *out, const struct m_email *email)
{
    if (!*email->address) {
        format_word(out, WORD_EMAIL_NONE, 0);
    } else if (!email->is_proved) {
        format_word(out, WORD_EMAIL_UNPROVED, 1, email->address);
    } else {
        format_word(out, WORD_EMAIL_IS, 4, email->address, yes_or_no(email->turns),
                    yes_or_no(email->invitations), yes_or_no(email->messages));
    }
}
