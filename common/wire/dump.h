// SPDX-License-Identifier: MIT
// A message as one line of text, for debugging:
//
//      ClientMsg { seq: 7 act { room: 12 move: 3 kind: ACTION_PLACE points: 232 } }
//
// Takes any bytes: what is not known is shown by its number (99: 5), what is
// broken ends the line with <bad-length at byte 31>. Passwords and tokens are
// shown as ***. Chat is shown, so what is printed here belongs on a developer's
// screen and not into a log.
#ifndef COMMON_WIRE_DUMP_H
#define COMMON_WIRE_DUMP_H

#include <stddef.h>
#include <stdint.h>

struct strbuf;

// Adds the message of a frame, without its prefix, to out; no newline.
void dump_client(const uint8_t *bytes, size_t length, struct strbuf *out);
void dump_server(const uint8_t *bytes, size_t length, struct strbuf *out);

#endif
