// SPDX-License-Identifier: MIT
// What a client reads in the archive: pages and records, compared with the books
// and with what the disk keeps.
#ifndef TESTS_SIM_READING_H
#define TESTS_SIM_READING_H

#include "common/util/strbuf.h"
#include "common/wire/messages.h"

struct client;
struct sim;

// One question at a time is followed.
struct reading {
    uint64_t seq;       // of the question, 0 = none
    int64_t book_count; // games that were in the books when it was asked
    struct wire_archive_ask ask;
    char player[WIRE_NAME_BYTES + 1];
    char opening[WIRE_OPENING_BYTES + 1];
    uint64_t last_game; // of the last page that said there is more, else 0
    uint64_t game;      // of the record that is being read
    uint32_t parts_got;
    struct strbuf text;
};

void reading_finish(struct reading *reading);

// The client asks for a page, a record or a rating history.
void reading_ask(struct sim *sim, struct client *client);

// What came. re_seq tells whether it is the answer.
void reading_page(struct sim *sim, struct client *client, uint64_t re_seq,
                  const struct wire_archive_page *page);
void reading_rating_history(struct sim *sim, struct client *client, uint64_t re_seq,
                            const struct wire_career *career);
void reading_record(struct sim *sim, struct client *client, uint64_t re_seq,
                    const struct wire_record *record);

#endif
