// SPDX-License-Identifier: MIT
// The list of the archive: the games that are kept here, read a few at a time so that keys
// are not kept waiting, beside the games of the server's list; those that pass a filter, in
// an order.
#ifndef CLIENT_RECORDS_ARCHIVE_LIST_H
#define CLIENT_RECORDS_ARCHIVE_LIST_H

#include "client/records/local_games.h"

enum { ARCHIVE_FILTER_BYTES = 128 };

struct record_files;

// A zeroed one is empty: no file is known yet, and everything passes.
struct archive_list {
    bool is_listed;    // the names of the files are known
    bool is_loading;   // files are still to be read
    int64_t sorted_ms; // when the rows were made
    struct local_games local;
    int row_count;
    struct game_row *rows; // owned: those that pass, in order
    enum game_order order;
    char filter[ARCHIVE_FILTER_BYTES];
};

void archive_list_finish(struct archive_list *list);

// Reads the names of the files again; the next steps read the files. The rows stay unchanged until
// then.
void archive_list_restart(struct archive_list *list, const struct record_files *files,
                          int64_t now_ms);
// Reads some files, if there are any left.
void archive_list_step(struct archive_list *list, const struct record_files *files,
                       const struct m_archive *server, int64_t now_ms);
// Makes the rows of what is known.
void archive_list_sort(struct archive_list *list, const struct m_archive *server);

// Sets the filter without making the rows. Returns false and appends the reason to why if it is
// none.
bool archive_list_set_filter(struct archive_list *list, const char *text, struct strbuf *why);
// Returns a sentence, not translated: "The newest first."
const char *archive_list_next_order(struct archive_list *list);

// The game of a row on this machine; NULL if only the server has it.
const struct local_game *archive_list_local(const struct archive_list *list,
                                            const struct game_row *row);

#endif
