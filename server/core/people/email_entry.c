// SPDX-License-Identifier: MIT
#include "server/core/people/email_entry.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "common/game/match.h"
#include "common/util/hex.h"
#include "common/util/number.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/core/kvtext.h"

enum { LABEL_MAX = 63 };

static bool
is_of(char c, const char *signs)
{
    return isalnum((unsigned char)c) || (c && strchr(signs, c));
}

// Begins and ends with a letter or a digit.
static bool
is_part(const char *text, size_t length, const char *signs)
{
    for (size_t i = 0; i < length; i++) {
        if (!is_of(text[i], i == 0 || i == length - 1 ? "" : signs) ||
            (text[i] == '.' && text[i + 1] == '.')) {
            return false;
        }
    }
    return length > 0;
}

bool
email_is_address(const char *text)
{
    const char *at = strchr(text, '@');
    size_t label = 0;

    if (!at || strlen(text) > WIRE_EMAIL_BYTES || at - text > 64 ||
        !is_part(text, (size_t)(at - text), "._%+-") || !is_part(at + 1, strlen(at + 1), ".-")) {
        return false;
    }
    for (const char *c = at + 1; *c; c++) {
        label = *c == '.' ? 0 : label + 1;
        if (label > LABEL_MAX) {
            return false;
        }
    }
    return true;
}

// "ADDRESS PROVED KINDS DAY SENT CODES UNTIL CODE"; "-" for no address.
void
email_write(const struct email *email, struct strbuf *out)
{
    if (!email) {
        return;
    }
    strbuf_addf(out, "email %s %d %u %" PRId64 " %d %d %" PRId64 " ",
                *email->address ? email->address : "-", email->is_proved, email->kinds, email->day,
                email->sent, email->codes, email->code_until_ms);
    for (int i = 0; i < EMAIL_DIGEST_BYTES; i++) {
        strbuf_addf(out, "%02x", email->code[i]);
    }
    strbuf_add_char(out, '\n');
}

static bool
next_number(char **rest, int64_t most, int64_t *number)
{
    const char *word = kvtext_word(rest);

    return number_parse(word, strlen(word), 0, most, number);
}

bool
email_read(struct email **email, char *value)
{
    static const int64_t most[] = {1,           EMAIL_ALL,   MATCH_TIME_MAX_MS,
                                   EMAIL_A_DAY, EMAIL_A_DAY, MATCH_TIME_MAX_MS};
    char *rest = value, *address = kvtext_word(&rest);
    int64_t numbers[sizeof(most) / sizeof(*most)];
    struct email *read;
    bool is_good = !*email && (strcmp(address, "-") == 0 || email_is_address(address));

    for (size_t i = 0; is_good && i < sizeof(most) / sizeof(*most); i++) {
        is_good = next_number(&rest, most[i], &numbers[i]);
    }
    if (!is_good) {
        return false;
    }
    read = xcalloc(1, sizeof(*read));
    memcpy(read->address, *address == '-' ? "" : address, *address == '-' ? 0 : strlen(address));
    read->is_proved = numbers[0] == 1;
    read->kinds = (unsigned)numbers[1];
    read->day = numbers[2];
    read->sent = (int)numbers[3];
    read->codes = (int)numbers[4];
    read->code_until_ms = numbers[5];
    if (!hex_read(rest, read->code, sizeof(read->code))) {
        free(read);
        return false;
    }
    *email = read;
    return true;
}
