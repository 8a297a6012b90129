// SPDX-License-Identifier: MIT
// The two messages that travel, ClientMsg and ServerMsg: a number and one of
// many bodies. Here as tables, so that both directions share the code of wire.c.
// Only common/wire and its tests include this.
#ifndef COMMON_WIRE_CODEC_ENVELOPE_H
#define COMMON_WIRE_CODEC_ENVELOPE_H

#include "common/wire/codec.h"
#include "common/wire/scan.h"

// One member of the oneof.
struct envelope_row {
    uint32_t number; // of the field in envelope.proto
    const struct codec_table *table;
};

struct envelope {
    const ProtobufCMessageDescriptor *descriptor;
    const char *seq_name; // "seq" or "re_seq"
    uint64_t seq_min;

    // Offsets in the generated struct: number, which body, the body.
    size_t their_seq, their_case, their_body;

    // Offsets in struct client_msg or server_msg.
    size_t our_bytes, our_seq, our_kind, our_body;

    int kind_count;
    const struct envelope_row *rows; // by enum client_kind or server_kind

    size_t message_max; // bytes
    struct scan_limits limits;
};

extern const struct envelope envelope_client;
extern const struct envelope envelope_server;

#endif
