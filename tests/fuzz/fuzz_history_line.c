// SPDX-License-Identifier: MIT
// Lines of chat in the journal: what is read is written, and then reads as the same line.
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "common/util/strbuf.h"
#include "server/core/history/history_line.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    struct strbuf first = {0}, second = {0};
    struct history_line *line = history_line_read(7, (const char *)data, length), *again;

    if (!line) {
        return 0;
    }
    history_line_write(line, &first);
    again = history_line_read(7, first.text, first.length);
    assert(again);
    history_line_write(again, &second);
    assert(first.length == second.length && memcmp(first.text, second.text, first.length) == 0);
    history_line_free(line);
    history_line_free(again);
    strbuf_finish(&first);
    strbuf_finish(&second);
    return 0;
}
