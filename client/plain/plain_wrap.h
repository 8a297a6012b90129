// SPDX-License-Identifier: MIT
// Long lines for a terminal: broken between words, so that none is torn apart at its edge.
#ifndef CLIENT_PLAIN_PLAIN_WRAP_H
#define CLIENT_PLAIN_PLAIN_WRAP_H

struct strbuf;

// Appends the line with breaks, no part wider than columns (0 = as it is). What follows the first
// part is indented.
void plain_wrap(const char *line, int columns, struct strbuf *out);

#endif
