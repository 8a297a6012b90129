// SPDX-License-Identifier: MIT
// One thing that is kept for those who come later: a line of the lobby or of a room, a message from
// one person to another, or news for somebody who was away. Who may read it is decided when it is
// said (history_rights.h) and stored with it. Its text form is that of the journal.
#ifndef SERVER_CORE_HISTORY_HISTORY_LINE_H
#define SERVER_CORE_HISTORY_HISTORY_LINE_H

#include <uthash.h>

#include "common/wire/messages.h"

struct strbuf;

enum history_kind {
    HISTORY_LOBBY,
    HISTORY_ROOM,
    HISTORY_WATCHERS,
    HISTORY_MESSAGE,    // to one person
    HISTORY_GAME,       // news: a game of his ended
    HISTORY_INVITATION, // news: he was invited to a room
};

enum { HISTORY_KIND_COUNT = HISTORY_INVITATION + 1 };

// So many people are named as the readers of a line. A private room that has more of them keeps the
// line for these alone.
enum { HISTORY_READERS_MAX = 64 };

// A place in a list (kept.h).
struct history_node {
    struct history_line *line;
    struct history_list *list; // NULL = in none
    struct history_node *prev, *next;
};

// What is said of it when it is added.
struct history_words {
    enum history_kind kind;
    uint64_t room; // of ROOM, WATCHERS and INVITATION
    uint64_t from; // 0 = an AI, or nobody any more
    const char *name;
    uint64_t to; // of MESSAGE, GAME and INVITATION
    const char *text;
    bool waits;  // he was not told yet
    bool unread; // of what waited: nor has its author seen that he was (away.h)
    // Who may read it: those who are named, or all but those.
    bool is_only;
    int reader_count;
    const uint64_t *readers;
    // Of GAME:
    uint64_t game;
    enum mail_outcome outcome;
    enum end_reason reason;
};

struct history_line {
    uint64_t id; // sorts by time
    int64_t at_ms;
    struct history_words words;               // owned: name, text, readers
    struct history_node at;                   // among the lines of its place or of its receiver
    struct history_node said;                 // among those of its author
    struct history_line *age_prev, *age_next; // among all mail, or all lines of rooms
    UT_hash_handle by_id;
};

// A copy of the words; free with history_line_free().
struct history_line *history_line_create(uint64_t id, int64_t at_ms,
                                         const struct history_words *words);
void history_line_free(struct history_line *line); // accepts NULL

bool history_line_is_mail(const struct history_line *line); // for one person

// The stored form, and back; NULL if it is not understood.
void history_line_write(const struct history_line *line, struct strbuf *out);
struct history_line *history_line_read(uint64_t id, const char *text, size_t length);

#endif
