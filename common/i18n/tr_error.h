// SPDX-License-Identifier: MIT
// The refusals of servers by their codes (proto/README.md 11), in the language of
// the user. Where it is English, or the code is not known here, the sentence that
// the server sends is as good, and may say more.
#ifndef COMMON_I18N_TR_ERROR_H
#define COMMON_I18N_TR_ERROR_H

#include <stdbool.h>
#include <stdint.h>

struct strbuf;

// Adds the sentence with its argument, "" if it came without. False, and nothing
// added, if there is none but the server's own.
bool tr_error(struct strbuf *out, uint32_t code, const char *argument);

#endif
