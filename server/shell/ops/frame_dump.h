// SPDX-License-Identifier: MIT
// Every message as a line of a file, for finding faults (the option dump):
//
//      2026-11-16T12:00:00.123Z conn=17 in ClientMsg { seq: 7 act { room: 12 ... } }
//      2026-11-16T12:00:00.131Z conn=17 out ServerMsg { re_seq: 7 done { } }
//
// Passwords and tokens are left out, chat is not: the file has the rights 0600.
// It is appended to and never grows past its limit. When it is full, or cannot be
// written, that is logged and there is no more of it. One thread.
#ifndef SERVER_SHELL_OPS_FRAME_DUMP_H
#define SERVER_SHELL_OPS_FRAME_DUMP_H

#include <stddef.h>
#include <stdint.h>

struct frame_dump;
struct strbuf;

enum { FRAME_DUMP_MAX_BYTES = 256 * 1024 * 1024 }; // a sensible limit

enum frame_direction { FRAME_IN, FRAME_OUT }; // from a client, to a client

// Returns owned; NULL with a sentence in *why.
struct frame_dump *frame_dump_create(const char *path, int64_t max_bytes, struct strbuf *why);

// Writes what is left and closes the file. Accepts NULL.
void frame_dump_destroy(struct frame_dump *dump);

// A message without its prefix; any bytes. It reaches the file with the next
// flush at the latest.
void frame_dump_add(struct frame_dump *dump, enum frame_direction direction, uint64_t conn,
                    int64_t wall_ms, const uint8_t *message, size_t length);

// Writes what was added; for the end of each turn of the loop.
void frame_dump_flush(struct frame_dump *dump);

#endif
