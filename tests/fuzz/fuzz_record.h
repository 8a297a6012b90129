// SPDX-License-Identifier: MIT
// What holds for every parser of records: any bytes give a record that the referee
// has replayed, or one sentence. What was read can be written, read again, and is
// the same bytes then.
#ifndef TESTS_FUZZ_FUZZ_RECORD_H
#define TESTS_FUZZ_FUZZ_RECORD_H

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "common/record/record_stream.h"

static inline void
fuzz_record_again(const struct record *record, enum format format)
{
    struct record_defaults defaults = {
        .has_rule = true, .rules = record->rules, .size = record->size};
    struct record_problem problem = {0};
    struct strbuf first = {0}, second = {0};
    struct record back;

    if (record_write(format, record, &first, &problem) && record->nodes[0].child &&
        first.length <= RECORD_BYTES_MAX) {
        record_init(&back);
        assert(record_read(format, first.text, first.length, &defaults, &back, &problem));
        assert(record_main_count(&back) == record_main_count(record));
        assert(record_write(format, &back, &second, &problem));
        assert(first.length == second.length && memcmp(first.text, second.text, first.length) == 0);
        record_finish(&back);
    }
    strbuf_finish(&first);
    strbuf_finish(&second);
}

static inline void
fuzz_record(enum format format, const uint8_t *data, size_t length)
{
    struct record_problem problem = {0};
    struct record record;
    enum format found;

    record_detect((const char *)data, length, length, &found);
    record_init(&record);
    if (record_read(format, (const char *)data, length, NULL, &record, &problem)) {
        assert(record.node_count <= RECORD_NODES_MAX);
        for (int i = 0; i < FORMAT_COUNT; i++) {
            record_lost((enum format)i, &record);
            fuzz_record_again(&record, (enum format)i);
        }
    } else {
        assert(problem.kind != PROBLEM_NONE);
        assert(problem.text[0] && !strchr(problem.text, '\n'));
    }
    record_finish(&record);
}

static inline void
fuzz_record_piece(void *data, const struct record_piece *piece)
{
    struct record_problem problem = {0};
    struct record record;

    (void)data;
    record_init(&record);
    if (!record_piece_read(piece, NULL, &record, &problem)) {
        assert(problem.kind != PROBLEM_NONE);
    }
    record_finish(&record);
}

// The same bytes in two parts through the stream.
static inline void
fuzz_record_stream(enum format format, const uint8_t *data, size_t length)
{
    struct record_stream *stream = record_stream_create(format, fuzz_record_piece, NULL);
    struct record_problem problem = {0};
    size_t half = length / 2;

    if (record_stream_feed(stream, (const char *)data, half, &problem) &&
        record_stream_feed(stream, (const char *)data + half, length - half, &problem)) {
        record_stream_end(stream, &problem);
    }
    record_stream_destroy(stream);
}

#endif
