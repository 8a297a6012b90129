// SPDX-License-Identifier: MIT
// Stores entries and loads them again. A table of functions, so that another database can be added
// beside SQLite. A store is used by one thread at a time: the loop opens and loads it, then hands
// it to the journal's thread. The archive has its own reader, which never waits for the writer.
#ifndef SERVER_SHELL_STORE_STORE_H
#define SERVER_SHELL_STORE_STORE_H

#include "server/core/effects.h"

struct strbuf;

// What a commit survives.
enum durability {
    DURABILITY_FULL,    // a power cut: every batch is synced
    DURABILITY_PROCESS, // the death of the process
    DURABILITY_OFF,     // nothing: not even written. For benchmarks
};

enum store_status {
    STORE_OK,
    STORE_NO_SPACE, // the disk is full, or busy: the batch is not stored, try it again later
    STORE_BROKEN,   // a write or sync failed: what is on the disk is unknown; end the process
    STORE_DAMAGED,  // not a database of ours, or damaged; left untouched
    STORE_NEWER,    // made by a newer Goren; left untouched
    STORE_IN_USE,   // another server has it
    STORE_NO_FILE,  // cannot be opened or made: path, rights
};

struct store;
struct archive;

// An entry that comes back. data is borrowed for the call.
typedef bool (*store_entry_fn)(void *data, const struct journal_entry *entry);

// A page of the archive with all its text; filled in place, not copied.
struct found_games {
    int count;
    bool more;                                        // there are older ones
    struct wire_archive_game games[WIRE_ARCHIVE_MAX]; // names point into the list below
    char names[WIRE_ARCHIVE_MAX][2][WIRE_NAME_BYTES + 1];
};

// The rating history of a player, with its lists.
struct found_rating_history {
    struct wire_career wire; // points into the lists below
    struct wire_career_day days[WIRE_CAREER_DAYS];
    struct wire_career_opening openings[WIRE_CAREER_OPENINGS];
    struct wire_career_week weeks[WIRE_CAREER_WEEKS];
};

struct store_ops {
    const char *name;
    // Opens or creates the database at path and brings its schema up to date. On failure
    // appends to why what happened and what to do, and leaves the file unchanged.
    enum store_status (*open)(const char *path, enum durability durability, struct store **store,
                              struct strbuf *why);
    // Everything that is there: bans of addresses, players, rooms, lines, then events
    // by game and number. Stops when the function returns false, and returns
    // STORE_DAMAGED then.
    enum store_status (*load)(struct store *store, store_entry_fn entry, void *data,
                              struct strbuf *why);
    // Writes all or none of the entries; they are durable when it returns STORE_OK.
    enum store_status (*commit)(struct store *store, const struct journal_entry *entries,
                                int count);
    // Moves what the log has gathered into its final place; in a thread of its
    // own beside commits. Cheap if there is little to move.
    void (*tidy)(struct store *store);
    // A consistent copy of a running server's file, from any process, under a
    // name that is free. All of it is checked, which open() has no time for.
    enum store_status (*backup)(const char *path, const char *copy, struct strbuf *why);
    // Accepts NULL. Close the archive before: the last one moves the log.
    void (*close)(struct store *store);

    // The archive, read by a thread of its own.
    enum store_status (*open_archive)(const char *path, struct archive **archive,
                                      struct strbuf *why);
    // The newest games that fit the question; from_ms and to_ms count in, 0 = no
    // limit.
    void (*find_games)(struct archive *archive, const struct query_job *query,
                       struct found_games *found);
    // Appends the text of the game (ENTRY_GAME); returns false if there is none.
    bool (*read_game)(struct archive *archive, const struct query_job *query, struct strbuf *text);
    // The days from from_ms on, the openings of his newest games, and the results of his weeks.
    void (*find_rating_history)(struct archive *archive, const struct query_job *query,
                                struct found_rating_history *found);
    void (*close_archive)(struct archive *archive); // accepts NULL
};

extern const struct store_ops store_sqlite;

#endif
