// SPDX-License-Identifier: MIT
// Protobuf written by hand, for tests that must not trust our own encoder:
// fields one by one, and changes to a message that somebody else encoded.
//
//      rawbuf_add_number(&buf, 1, 7);                seq = 7
//      rawbuf_replace(&buf, "80.4", &fields);        other points in the act
//
// A path is the numbers of the fields from the outside in. Everything aborts
// the test when the bytes do not suffice: they are as large as any frame.
#ifndef TESTS_SUPPORT_RAWBUF_H
#define TESTS_SUPPORT_RAWBUF_H

#include <stddef.h>
#include <stdint.h>

enum { RAWBUF_BYTES = 140000 };

struct rawbuf {
    size_t length;
    uint8_t data[RAWBUF_BYTES];
};

void rawbuf_clear(struct rawbuf *buf);
void rawbuf_add(struct rawbuf *buf, const void *data, size_t length);
void rawbuf_add_varint(struct rawbuf *buf, uint64_t value);
void rawbuf_add_tag(struct rawbuf *buf, uint32_t number, unsigned type);

// A whole field: a number, a string of bytes, a message.
void rawbuf_add_number(struct rawbuf *buf, uint32_t number, uint64_t value);
void rawbuf_add_block(struct rawbuf *buf, uint32_t number, const void *data, size_t length);
void rawbuf_add_text(struct rawbuf *buf, uint32_t number, const char *text);
void rawbuf_add_message(struct rawbuf *buf, uint32_t number, const struct rawbuf *inner);

// Reads "08 07 82 05".
void rawbuf_add_hex(struct rawbuf *buf, const char *hex);

// Takes every field of the path out and puts these whole fields there instead;
// they may be none. On the way through a list the first element is changed; a
// message that is not there is made.
void rawbuf_replace(struct rawbuf *buf, const char *path, const struct rawbuf *fields);

// The content of the first field of the path, which must be there as bytes.
void rawbuf_extract(const struct rawbuf *buf, const char *path, struct rawbuf *content);

#endif
