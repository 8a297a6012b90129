// SPDX-License-Identifier: MIT
// Valid messages of every kind, made from the tables of the codec and a seed.
#ifndef TESTS_SUPPORT_WIRE_FILL_H
#define TESTS_SUPPORT_WIRE_FILL_H

#include "common/util/rng.h"

struct arena;
struct codec_table;
struct envelope;

enum wire_size {
    WIRE_ANY,  // everything at random within its limits
    WIRE_FULL, // every message there, lists, texts and numbers at their largest
};

struct wire_fill {
    struct rng rng;
    enum wire_size size;
    struct arena *arena; // borrowed; the message points into it
};

// Fills one struct of ours.
void wire_fill_struct(struct wire_fill *fill, const struct codec_table *table, void *ours);

// Fills a struct client_msg or server_msg of this kind.
void wire_fill_envelope(struct wire_fill *fill, const struct envelope *envelope, int kind,
                        void *ours);

#endif
