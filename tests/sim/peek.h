// SPDX-License-Identifier: MIT
// The beginning of a frame of the server, read without decoding it: most of what
// a check wants to know of most frames.
#ifndef TESTS_SIM_PEEK_H
#define TESTS_SIM_PEEK_H

#include "common/wire/messages.h"

struct blob;

struct peeked {
    uint64_t re_seq;
    enum server_kind kind;
    // Fields 1 and 2 of the body where they are numbers: room and version of an
    // event or a snapshot, the code of an error.
    uint64_t one, two;
};

struct peeked peek(const struct blob *frame);

#endif
