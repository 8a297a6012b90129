// SPDX-License-Identifier: MIT
// The mail address of an account as it is kept: whether it was proved, what is wanted there, and how
// much was sent today. A plain value; email.h says what is done with it.
#ifndef SERVER_CORE_PEOPLE_EMAIL_ENTRY_H
#define SERVER_CORE_PEOPLE_EMAIL_ENTRY_H

#include <stdbool.h>
#include <stdint.h>

#include "common/wire/limits.h"

struct strbuf;

enum {
    EMAIL_A_DAY = 10,
    EMAIL_CODES_A_DAY = 3,
    EMAIL_TRIES = 5, // wrong codes, until another one must be sent
    EMAIL_CODE_HOURS = 24,
    EMAIL_DIGEST_BYTES = 32,
};

// What one is told by mail.
enum email_kind { EMAIL_TURN, EMAIL_INVITATION, EMAIL_MESSAGE };

enum { EMAIL_KIND_COUNT = EMAIL_MESSAGE + 1, EMAIL_ALL = (1 << EMAIL_KIND_COUNT) - 1 };

// Zeroed: none. The counts stay when the address is taken back.
struct email {
    char address[WIRE_EMAIL_BYTES + 1]; // "" = none
    bool is_proved;
    unsigned kinds; // a bit for each that is wanted
    int64_t day;    // since 1970, of the next two
    int sent, codes;
    int64_t code_until_ms; // wall time; 0 = no code is open
    int tries;
    uint8_t code[EMAIL_DIGEST_BYTES]; // its digest
};

// Is it an address that may stand in a header? Letters, digits and a few signs, one @.
bool email_is_address(const char *text);

void email_write(const struct email *email, struct strbuf *out); // a line of the player's text
bool email_read(struct email **email, char *value);              // and back

#endif
