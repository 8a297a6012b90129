// SPDX-License-Identifier: MIT
// Shared by the pages archive, replay and study. One record is open at a time; replay and study are
// two views of it, and the archive opens another one. The record itself, import and the engine are
// in client/records and know nothing of pages.
#ifndef CLIENT_UI_RECORDS_RECORDS_H
#define CLIENT_UI_RECORDS_RECORDS_H

#include "client/records/archive_list.h"
#include "client/records/import_job.h"
#include "client/records/open_line.h"
#include "client/records/record_engine.h"
#include "client/records/record_files.h"
#include "client/records/refutation.h"
#include "client/records/status_lines.h"
#include "client/ui/ui_internal.h"

struct record_source;

// Where the board and the moves were drawn, for the mouse.
struct record_drawn {
    struct board_view view;
    int row, column;
    struct area moves; // of the list
    int first_move, moves_across;
};

struct records {
    struct open_record opened;
    struct record_engine engine;
    struct import_job import;
    struct archive_list list;
    struct record_files files;
    uint64_t judged_game; // the game that was opened to be analysed, 0 = none
    unsigned judged;      // number of its record
    bool is_playing;      // the moves follow each other by themselves, on the page replay
    bool has_numbers, has_forbidden, has_threats;
    int32_t refuted; // the node whose move has a refutation that is shown; 0 = none
    int refutation_count;
    struct point refutation[REFUTATION_MAX];
    struct record_drawn drawn;
};

// records.c. The struct is part of the state of the page archive.
struct records *records_of(const struct ui *ui);
void records_init(struct ui *ui);
void records_finish(struct ui *ui);
// Shows the lines and makes them empty.
void records_tell(struct ui *ui, struct status_lines *lines);

// Opening, in place of the record that is open. Those that can fail tell the reason.
bool records_open_source(struct ui *ui, const struct record_source *source);
bool records_open_file(struct ui *ui, const char *path, int game);
// The record that was opened is this game of the archive: it may be written there again, but not over
// a signature, and not what another format would lose. "" = it is none.
void records_set_kept(struct ui *ui, const char *name);
void records_open_empty(struct ui *ui, enum rule rule, int size);
void records_open_match(struct ui *ui, const struct match *match, const char *black,
                        const char *white);
void records_save(struct ui *ui, const char *path); // the record that is open
void records_save_kept(struct ui *ui);              // as the game of the archive that it is
void records_judge(struct ui *ui);                  // the whole line, or stops that
bool records_take_report(struct ui *ui, const struct thinker_report *report);

// records_unsaved.c: asks before what was not saved is lost; on Y the command is done again.
// The question before this command; NULL where nothing would be lost.
const char *records_question(const struct ui *ui, const struct command *command);
// The page is being left: true if that is asked first.
bool records_ask_to_leave(struct ui *ui, enum ui_command command);
// Another record is opened in place of this one: true if that is asked first.
bool records_ask_to_replace(struct ui *ui, enum ui_command command);
void records_give_up(struct ui *ui);

// records_do.c: the commands archive, open, import, explore, openings, analyze; look and save where a
// record is shown.
bool records_do(struct ui *ui, const struct command *command);

// page_replay.c, page_study.c: show the open record. Study opens an empty board if there is none.
void replay_open(struct ui *ui);
// page_openings.c: of the games that are kept here, or of a file; from the position of the record
// that is shown.
void openings_open(struct ui *ui, const char *path);
void study_open(struct ui *ui);

#endif
