// SPDX-License-Identifier: MIT
// Bytes as letters, for terminals that take pictures so (RFC 4648). Pure.
#ifndef CLIENT_UI_TERM_BASE64_H
#define CLIENT_UI_TERM_BASE64_H

#include <stddef.h>

struct strbuf;

void base64_encode(const char *bytes, size_t length, struct strbuf *out);

#endif
