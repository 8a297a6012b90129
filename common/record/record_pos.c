// SPDX-License-Identifier: MIT
// RenLib's positions, .pos (records.md 5): a count, and the moves as cells.
#include "common/record/record_formats.h"

enum {
    SIZE = 15,
    PASS = 0xf0, // what RenLib makes of a point that is none
};

bool
record_pos_parse(const char *bytes, size_t length, const struct record_defaults *defaults,
                 struct record *record, struct record_problem *problem)
{
    const unsigned char *cells = (const unsigned char *)bytes;
    int32_t at = 0;

    (void)defaults;
    record->size = SIZE;
    if (cells[0] == 0 || cells[0] > SIZE * SIZE || length != 1u + cells[0]) {
        return record_fail(problem, FAULT_POS_COUNT, record_at_byte(0), "%u\n%zu", cells[0],
                           length - 1);
    }
    for (size_t i = 1; i < length; i++) {
        struct point p = {(int8_t)(cells[i] % SIZE), (int8_t)(SIZE - 1 - cells[i] / SIZE)};
        bool is_pass = cells[i] == PASS;

        if (cells[i] >= SIZE * SIZE && !is_pass) {
            return record_fail(problem, FAULT_NO_POINT_OF_15, record_at_byte(i), NULL);
        }
        at = record_add(record, at, is_pass ? POINT_NONE : p, is_pass);
    }
    return true;
}
