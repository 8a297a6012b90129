// SPDX-License-Identifier: MIT
// All that the core can ask of the world. core_handle() appends effects; the
// shell (or the simulator) carries them out in order and clears the list.
//
// The answer of slow work is an event with the job's number. The answer to a job that is not
// needed any more is ignored: numbers are never reused.
#ifndef SERVER_CORE_EFFECTS_H
#define SERVER_CORE_EFFECTS_H

#include "common/wire/messages.h"
#include "server/core/blob.h"

// Two clocks: one that never goes back, for deadlines, and the one on the wall,
// for dates, correspondence and ratings.
struct now {
    int64_t mono_ms;
    int64_t wall_ms;
};

// Kinds of entries of the journal. An entry replaces an earlier one with the same kind
// and keys; the entries of one core_handle() are stored all or none.
enum entry_kind {
    ENTRY_PLAYER,      // key player
    ENTRY_PLAYER_GONE, // key player: forget it
    ENTRY_ROOM,        // key room
    ENTRY_ROOM_GONE,   // key room: forget it
    ENTRY_EVENT,       // key game, number: an event of the game that a room shows
    ENTRY_EVENTS_GONE, // key game: no room shows it any more, forget its events
    ENTRY_GAME,        // key game: a finished game for the archive
    ENTRY_RATING,      // key game, number seat: the rating after it (rating_entry.h), with the game
    ENTRY_LINE,        // key line: what is kept for later (history/history_line.h)
    ENTRY_LINE_GONE,   // key line: forget it
    ENTRY_PUZZLE,      // key puzzle: its rating (puzzle/puzzles.h)
    // Written by the shell alone, with lsn 0:
    ENTRY_BAN,      // data: an address that may not connect
    ENTRY_BAN_GONE, // data: it may again
};

struct journal_entry {
    uint64_t lsn; // counts up from 1 in each process
    enum entry_kind kind;
    uint64_t key;
    uint32_t number;
    struct blob *data; // NULL where there is nothing to keep
};

// A move to be found, or a hint.
struct engine_job {
    uint64_t job;
    uint64_t room;  // for fairness between rooms,
    uint64_t payer; // and between addresses; 0 = the room counts for itself
    bool is_hint;
    enum hint_kind hint;
    struct ai_config ai;
    int64_t aim_ms;   // nothing long is begun after it, from the asking on; 0 = no aim
    int64_t limit_ms; // the answer must be there by then
    bool wants_info;  // engine info is wanted while it thinks
    struct blob *log; // the match as text (match_log.h)
};

enum hash_kind { HASH_MAKE, HASH_VERIFY };

struct hash_job {
    uint64_t job;
    uint64_t payer; // for fairness between addresses
    enum hash_kind kind;
    char password[WIRE_PASSWORD_MAX + 1]; // wiped by the worker
    char stored[128];                     // HASH_VERIFY: what it must fit
};

enum query_kind { QUERY_ARCHIVE, QUERY_RECORD, QUERY_RATING_HISTORY };

struct query_job {
    uint64_t job;
    enum query_kind kind;
    uint64_t viewer;           // who asks: private games are their players' alone
    uint64_t player, opponent; // ids, 0 = any
    int rule;                  // enum rule or ANY_RULE
    int speed;                 // QUERY_RATING_HISTORY: enum speed or ANY_SPEED
    enum result result;
    uint64_t game; // QUERY_RECORD: this one; QUERY_ARCHIVE: older than this, 0 = the newest
    int64_t from_ms, to_ms;
    char opening[WIRE_OPENING_BYTES + 1]; // as opening_name_is_like() reads it
};

enum effect_kind {
    EFFECT_SEND,
    EFFECT_CLOSE, // after what was sent has gone out
    EFFECT_JOURNAL,
    EFFECT_ENGINE,
    EFFECT_ENGINE_CANCEL,
    EFFECT_HASH,
    EFFECT_QUERY,
    EFFECT_CONTROL, // the answer to the operator
    EFFECT_DRAIN,   // the announced stop is due: EVENT_DRAIN is expected
    EFFECT_NOTE,    // a line of the log (note.h)
    EFFECT_MAIL,    // a whole mail, headers and words
    EFFECT_PLAYS,   // a live game waits for this connection: it is heard before a crowd
};

struct effect {
    enum effect_kind kind;
    union {
        struct {
            uint64_t conn;
            struct blob *frame; // with its prefix
            bool can_wait;      // for what is sent to others: it is for a crowd
        } send;
        uint64_t conn; // CLOSE, PLAYS
        struct journal_entry journal;
        struct engine_job engine;
        uint64_t job; // ENGINE_CANCEL
        struct hash_job hash;
        struct query_job query;
        struct {
            uint64_t job;
            bool is_good;
            struct blob *text; // lines, without a NUL
        } control;
        struct blob *note; // with its NUL
        struct blob *mail; // lines, without a NUL
    };
};

// A zeroed one is empty. Owns what its effects hold.
struct effects {
    struct effect *list;
    int count, capacity;
};

// Adds a zeroed effect of this kind, borrowed until the next one is added.
struct effect *effects_add(struct effects *effects, enum effect_kind kind);

// Empties the list, keeps its memory.
void effects_clear(struct effects *effects);
void effects_finish(struct effects *effects);

#endif
