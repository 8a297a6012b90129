// SPDX-License-Identifier: MIT
// RenLib's positions, .pos (records.md 5): a count, and the moves as cells.
#include "common/record/record_formats.h"

enum { SIZE = 15 };

bool
record_pos_parse(const char *bytes, size_t length, const struct record_wish *wish,
                 struct record *record, struct record_problem *problem)
{
    const unsigned char *cells = (const unsigned char *)bytes;
    int32_t at = 0;

    (void)wish;
    record->size = SIZE;
    if (cells[0] == 0 || cells[0] > SIZE * SIZE || length != 1u + cells[0]) {
        return record_fail(problem, FAULT_POS_COUNT, record_at_byte(0), "%u\n%zu", cells[0],
                           length - 1);
    }
    for (size_t i = 1; i < length; i++) {
        if (cells[i] >= SIZE * SIZE) {
            return record_fail(problem, FAULT_NO_POINT_OF_15, record_at_byte(i), NULL);
        }
        at = record_add(
            record, at,
            (struct point){(int8_t)(cells[i] % SIZE), (int8_t)(SIZE - 1 - cells[i] / SIZE)}, false);
    }
    return true;
}
