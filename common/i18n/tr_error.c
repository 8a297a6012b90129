// SPDX-License-Identifier: MIT
#include "common/i18n/tr_error.h"

#include <stddef.h>
#include <string.h>

#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/wire/error_code.h"

// Translates an argument that is the word of a reason, or the English sentence of an older
// server. Any other argument, such as a name, stays unchanged.
static const char *
argument_text(const char *argument)
{
    const char *reason = error_reason(argument);

    for (int i = 0; !reason && error_argument_text(i); i++) {
        if (strcmp(error_argument_text(i), argument) == 0) {
            reason = argument;
        }
    }
    return reason ? tr(reason) : argument;
}

void
tr_bad_name(struct strbuf *out, const char *reason)
{
    fill(out, tr(error_english(ERROR_NAME_BAD)), 1, argument_text(reason));
}

bool
tr_error(struct strbuf *out, uint32_t code, const char *argument)
{
    const char *english = error_english(code), *text = english ? tr(english) : NULL;

    if (text == english) {
        return false;
    }
    fill(out, text, 1, argument_text(argument));
    return true;
}
