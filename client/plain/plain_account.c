// SPDX-License-Identifier: MIT
// One's own account as lines.
#include "client/plain/plain_internal.h"
#include "client/text/format_account.h"
#include "common/util/strbuf.h"

void
plain_tell_account(struct plain *plain, const struct news *item)
{
    const struct m_account *account = &plain->model->account;
    struct plain_line line;

    (void)item;
    plain_tell_text(plain, LINE_NOTE, WORD_DEVICES, "");
    for (int i = 0; i < account->device_count; i++) {
        const struct m_device *device = &account->devices[i];

        plain_line_begin(&line, LINE_NOTE, NULL);
        format_device(&line.text, i + 1, device);
        json_number(&line.json, "device", i + 1);
        json_text(&line.json, "program", device->program);
        json_bool(&line.json, "here", device->is_here);
        plain_emit(plain, &line);
    }
    plain_line_begin(&line, LINE_NOTE, NULL);
    format_codes_left(&line.text, account);
    json_number(&line.json, "codes", account->codes_left);
    plain_emit(plain, &line);
}

void
plain_tell_codes(struct plain *plain, const struct news *item)
{
    struct m_account *account = &plain->model->account;

    (void)item;
    plain_tell_text(plain, LINE_NOTE, WORD_CODES_SHOWN, "");
    for (int i = 0; i < account->code_count; i++) {
        plain_note(plain, account->codes[i]);
    }
    m_account_forget_codes(account);
}

void
plain_tell_email(struct plain *plain, const struct news *item)
{
    const struct m_email *email = &plain->model->account.email;
    struct plain_line line;

    (void)item;
    plain_line_begin(&line, LINE_NOTE, NULL);
    format_email(&line.text, email);
    json_text(&line.json, "address", email->address);
    json_bool(&line.json, "proved", email->is_proved);
    json_bool(&line.json, "turns", email->turns);
    json_bool(&line.json, "invitations", email->invitations);
    json_bool(&line.json, "messages", email->messages);
    plain_emit(plain, &line);
}
