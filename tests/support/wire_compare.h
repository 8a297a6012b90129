// SPDX-License-Identifier: MIT
// Are two messages of ours equal? By the tables of the codec, so that what
// pointers point at counts and padding does not.
#ifndef TESTS_SUPPORT_WIRE_COMPARE_H
#define TESTS_SUPPORT_WIRE_COMPARE_H

struct codec_table;
struct envelope;

// NULL if both are equal, else the name of the first field that is not; static.
const char *wire_compare_struct(const struct codec_table *table, const void *a, const void *b);

// The same for a struct client_msg or server_msg.
const char *wire_compare_envelope(const struct envelope *envelope, const void *a, const void *b);

#endif
