// SPDX-License-Identifier: MIT
// What the files of the archive screen share: screen_archive.c (its keys), archive_list.c
// (which games, in which order), archive_game.c (the one that is chosen, as a record),
// archive_draw.c.
#ifndef CLIENT_UI_RECORDS_ARCHIVE_INTERNAL_H
#define CLIENT_UI_RECORDS_ARCHIVE_INTERNAL_H

#include "client/ui/records/records.h"

enum { ARCHIVE_LIST_ROW = 2 }; // where it begins

// What is to be done with the record of a game.
enum archive_purpose {
    ARCHIVE_TO_SHOW,
    ARCHIVE_TO_REPLAY,
    ARCHIVE_TO_STUDY,
    ARCHIVE_TO_KEEP,
    ARCHIVE_TO_SAVE
};

// archive_list.c
void archive_set_filter(struct ui *ui, const char *text);
void archive_choose(struct ui *ui, int chosen); // limited to the list
void archive_change_order(struct ui *ui);

// archive_game.c: the row that is chosen, NULL if there is none, and what it stands for.
const struct game_row *archive_chosen(const struct ui *ui);
const struct local_game *archive_local(const struct ui *ui, const struct game_row *row);
const struct m_archive_game *archive_listed(const struct ui *ui, const struct game_row *row);
bool archive_read_local(struct ui *ui, const char *file, struct record *record,
                        struct seal_finding *seal);
// Its final position for the small board; asks the server if need be.
void archive_load_shown(struct ui *ui);
void archive_do(struct ui *ui, enum archive_purpose options);
// Onto a screen, in place of the record that is open there: that may have to be asked.
void archive_open_chosen(struct ui *ui, enum archive_purpose options);

// archive_draw.c
int archive_rows_shown(const struct ui *ui); // of the list
void archive_draw(struct ui *ui);

#endif
