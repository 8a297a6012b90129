// SPDX-License-Identifier: MIT
// The refusals of servers by their codes (proto/README.md 11), in the language of
// the user. Where it is English, or the code is not known here, the sentence that
// the server sends is as good, and may say more.
#ifndef COMMON_I18N_TR_ERROR_H
#define COMMON_I18N_TR_ERROR_H

#include <stdbool.h>
#include <stdint.h>

struct strbuf;

// Appends the sentence of the code with its argument, which is "" if the error has none.
// Returns false and appends nothing if the code has no translation.
bool tr_error(struct strbuf *out, uint32_t code, const char *argument);

// Why a name can't be used, as a whole sentence: reason is a word of error_reason().
void tr_bad_name(struct strbuf *out, const char *reason);

#endif
