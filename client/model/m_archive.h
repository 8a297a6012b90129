// SPDX-License-Identifier: MIT
// Finished games on the server: the list that was asked for, page by page, and
// one record, put together from its parts.
#ifndef CLIENT_MODEL_M_ARCHIVE_H
#define CLIENT_MODEL_M_ARCHIVE_H

#include "client/model/m_people.h"
#include "common/util/strbuf.h"

enum {
    ARCHIVE_GAMES_MAX = 1000,
    ARCHIVE_PARTS_MAX = 32, // of a record; the longest log has fewer
};

struct m_archive_game {
    uint64_t game;
    char black[WIRE_NAME_BYTES + 1];
    char white[WIRE_NAME_BYTES + 1];
    enum rule rule;
    uint32_t size;
    enum result result;
    enum end_reason reason;
    uint32_t moves;
    int64_t ended_ms; // wall time
    bool is_rated;
    const struct opening_name *opening; // NULL = none
};

// A zeroed one is empty.
struct m_archive {
    int game_count, game_capacity;
    struct m_archive_game *games; // owned, newest first
    bool has_more;                // on the server
    uint64_t record_game;         // of the record below, 0 = none
    uint32_t record_parts, record_next;
    struct strbuf record;
};

// A finished game as it was stored.
struct archive_record {
    struct match match; // owned
    char black[WIRE_NAME_BYTES + 1];
    char white[WIRE_NAME_BYTES + 1];
    int64_t ended_ms;  // wall time, 0 = unknown
    struct strbuf sgf; // owned: the game as the server sealed it, empty if it did not
};

// Adds a page. is_first: clears the list first.
void m_archive_page(struct m_archive *archive, const struct wire_archive_page *page, bool is_first);

enum record_state { RECORD_MORE, RECORD_WHOLE, RECORD_WRONG };

// Takes the next part of a record. WRONG: it does not fit, and all parts so far are dropped.
enum record_state m_archive_part(struct m_archive *archive, const struct wire_record *part);

// Reads the record that is whole, through the referee. False if it is damaged;
// on success archive_record_finish() ends it.
bool m_archive_read(const struct m_archive *archive, struct archive_record *record);
void archive_record_finish(struct archive_record *record);

// Clears the list.
void m_archive_forget(struct m_archive *archive);
void m_archive_finish(struct m_archive *archive);

#endif
