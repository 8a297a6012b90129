// SPDX-License-Identifier: MIT
// Logs of matches: a log that is accepted is a whole game, and its own log
// reads again and is the same to the byte.
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "common/game/match_log.h"
#include "common/util/strbuf.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    struct strbuf first = {0}, second = {0};
    struct match match, again;
    int line;

    if (match_log_read((const char *)data, length, 0, &match, &line) != MATCH_LOG_OK) {
        return 0;
    }
    match_log_write(&match, &first);
    assert(match_log_read(first.text, first.length, 0, &again, &line) == MATCH_LOG_OK);
    match_log_write(&again, &second);
    assert(first.length == second.length && memcmp(first.text, second.text, first.length) == 0);
    assert(board_equal(&match.board, &again.board));
    match_finish(&match);
    match_finish(&again);
    strbuf_finish(&first);
    strbuf_finish(&second);
    return 0;
}
