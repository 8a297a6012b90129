// SPDX-License-Identifier: MIT
// The work of goren convert, on several threads: games go in, in order; each is
// read, replayed and written in another format; results come out, in the same
// order, on the thread that puts games in. The ring is bounded, so memory is.
#ifndef CLIENT_TOOLS_CONVERT_POOL_H
#define CLIENT_TOOLS_CONVERT_POOL_H

#include "common/record/record_stream.h"

struct convert_result {
    uint64_t file; // number of its file
    bool is_good;
    struct record_problem problem;        // if not
    unsigned lost;                        // data that the format cannot store, KEEPS_ bits
    int remark_count;                     // number of oddities of a good record
    const struct record_problem *remarks; // borrowed for the call
    const char *bytes;                    // borrowed for the call
    size_t length;
};

typedef void (*convert_result_fn)(void *data, const struct convert_result *result);

struct convert_pool;

struct convert_pool *convert_pool_create(enum format to, const struct record_defaults *options,
                                         convert_result_fn take, void *data);

// May hand out results of earlier games.
void convert_pool_put(struct convert_pool *pool, uint64_t file, const struct record_piece *piece);

// Hands out all results that are still to come.
void convert_pool_drain(struct convert_pool *pool);
void convert_pool_destroy(struct convert_pool *pool); // after a drain; accepts NULL

#endif
