// SPDX-License-Identifier: MIT
// One thing that is kept for those who come later: a line of the lobby or of a room, a message from
// one person to another, or news for somebody who was away. Who may read it is decided when it is
// said (kept_rights.h) and stored with it. Its text form is that of the journal.
#ifndef SERVER_CORE_KEPT_KEPT_LINE_H
#define SERVER_CORE_KEPT_KEPT_LINE_H

#include <uthash.h>

#include "common/wire/messages.h"

struct strbuf;

enum kept_kind {
    KEPT_LOBBY,
    KEPT_ROOM,
    KEPT_WATCHERS,
    KEPT_MESSAGE,    // to one person
    KEPT_GAME,       // news: a game of his ended
    KEPT_INVITATION, // news: he was invited to a room
};

enum { KEPT_KIND_COUNT = KEPT_INVITATION + 1 };

// So many people are named as the readers of a line. A private room that has more of them keeps the
// line for these alone.
enum { KEPT_READERS_MAX = 64 };

// A place in a list (kept.h).
struct kept_node {
    struct kept_line *line;
    struct kept_list *list; // NULL = in none
    struct kept_node *prev, *next;
};

// What is said of it when it is added.
struct kept_words {
    enum kept_kind kind;
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

struct kept_line {
    uint64_t id; // sorts by time
    int64_t at_ms;
    struct kept_words words;               // owned: name, text, readers
    struct kept_node at;                   // among the lines of its place or of its receiver
    struct kept_node said;                 // among those of its author
    struct kept_line *age_prev, *age_next; // among all mail, or all lines of rooms
    UT_hash_handle by_id;
};

// A copy of the words; free with kept_line_free().
struct kept_line *kept_line_create(uint64_t id, int64_t at_ms, const struct kept_words *words);
void kept_line_free(struct kept_line *line); // accepts NULL

bool kept_line_is_mail(const struct kept_line *line); // for one person

// The stored form, and back; NULL if it is not understood.
void kept_line_write(const struct kept_line *line, struct strbuf *out);
struct kept_line *kept_line_read(uint64_t id, const char *text, size_t length);

#endif
