// SPDX-License-Identifier: MIT
// What a person does with each message of the server.
#ifndef TESTS_CHAOS_RECEIVE_H
#define TESTS_CHAOS_RECEIVE_H

#include <stddef.h>
#include <stdint.h>

struct asked;
struct person;
struct server_msg;

uint64_t receive_hash(const uint8_t *bytes, size_t length);

void receive(struct person *person, const struct server_msg *msg);

// A request will not be answered any more.
void receive_lost(struct person *person, const struct asked *asked);

#endif
