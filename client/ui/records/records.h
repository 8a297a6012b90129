// SPDX-License-Identifier: MIT
// What the screens of records share: a record that is looked at (screen_replay.c) or
// worked on (screen_study.c), and the archive (screen_archive.c). One record is open
// at a time; replay and study are two looks at it. Nobody else includes this.
//
//      file, game of the server, room ──► records_open() ──► struct opened
//                     line[0] = 0 ── line[1] ── ... line[at] is shown ... line[count - 1]
#ifndef CLIENT_UI_RECORDS_RECORDS_H
#define CLIENT_UI_RECORDS_RECORDS_H

#include "client/records/local_games.h"
#include "client/records/record_set.h"
#include "client/records/record_tally.h"
#include "client/records/review.h"
#include "client/records/thinker.h"
#include "client/ui/ui_internal.h"
#include "common/record/record.h"
#include "common/record/record_seal.h"

enum {
    REPLAY_USUAL_MS = 300,
    REPLAY_MOST_MS = 10000,
    RECORD_NAME_SHOWN_BYTES = 256,
};

// A record, and where in it one stands.
struct opened {
    bool is_open;
    struct record record; // owned
    enum format format;
    char name[RECORD_NAME_SHOWN_BYTES]; // of the file, "" = none
    int game, game_count;               // of a file with several
    struct seal_finding seal;
    bool is_changed; // since it was opened or saved
    int32_t *line;   // owned: the nodes of the line that is shown, the root first
    int line_count, line_capacity;
    int at; // index in it
    // Of the position there.
    struct board board;
    struct outcome outcome;
};

struct replay_state {
    bool is_playing;
    int delay_ms;
    int64_t next_ms; // when the next move is shown
    char typed[8];   // digits of a jump
};

// What the engine is asked to look at.
struct engine_use {
    bool is_on;      // of the study screen
    bool is_judging; // of the whole line: analyze
    int judged;      // index in the line of the position that is looked at
    struct review review;
    uint64_t number;              // of the newest question; answers to others are too late
    int32_t node;                 // that was asked about, -1 = none
    struct review_position found; // of that node; is_known once something has come
    enum stone to_move;
};

struct study_state {
    struct point cursor;
    int size; // for which it was set
    char typed[8];
    struct point before, clicked;
};

// Where the board was drawn, for the mouse.
struct record_drawn {
    struct board_view view;
    int row, column;
    struct area moves; // of the list
    int first_move, moves_across;
};

struct archive_state {
    bool is_listed;    // the folder was looked at
    bool is_loading;   // files are still to be read
    int64_t listed_ms; // when those that are known were listed
    struct local_games kept;
    int row_count;
    struct game_row *rows; // owned: those that pass the filter
    int chosen, top;
    int order;
    char filter[128];
    uint64_t asked; // game of the server whose record is on its way, 0 = none
    int wanted;     // what to do with it when it comes: enum archive_purpose
    char save_path[RECORD_NAME_SHOWN_BYTES];
    // The final position of the game that is chosen.
    struct game_row shown_row;
    bool has_shown;
    struct record shown; // owned
    struct seal_finding shown_seal;
};

// A game of a file that is not looked at yet.
struct waiting_piece {
    int64_t line; // of the file
    size_t start, length;
};

// A file that is being brought in.
struct importing {
    bool is_on;
    bool is_read; // to its end; what is left waits
    enum format format;
    char path[COMMAND_BYTES_MAX + 1];
    int64_t offset, total;        // bytes of the file, read so far and all
    struct strbuf part;           // owned: what was read last
    size_t fed;                   // of it
    struct record_stream *stream; // owned
    struct record_problem last;   // with what is in the file
    int heap_count, heap_capacity, heap_taken;
    struct waiting_piece *heap;  // owned
    struct strbuf heap_bytes;    // owned: of the games that wait
    int64_t number;              // of the game, from 1
    int each;                    // games since the keys were looked at
    struct strbuf names;         // owned: of the files that were kept before
    size_t names_taken;          // of them
    struct record_set known;     // owned: what is in these files
    int kept, again, refused;    // again: is kept already
    struct record_tally reasons; // of refusals
    int64_t first_number;        // of the first game that was refused
    struct record_problem first; // and what is wrong with it
    struct strbuf why;           // owned: why nothing more can be read or kept, "" = it can
};

struct records {
    struct opened opened;
    struct replay_state replay;
    struct study_state study;
    struct engine_use engine;
    struct archive_state archive;
    struct importing import;
    bool has_numbers, has_forbidden, has_threats;
    struct record_drawn drawn;
};

// records.c: for the struct page_ops of archive, replay and study.
void records_init(struct ui *ui);
void records_finish(struct ui *ui);
void records_update(struct ui *ui);
int64_t records_deadline_ms(const struct ui *ui, int64_t now_ms);
void records_take_news(struct ui *ui, const struct news *item);
// goren replay FILE shows it and nothing else: the argument is its struct ui_options.
void records_begin(struct ui *ui, const void *argument);
bool records_take_report(struct ui *ui, const struct thinker_report *report);
// The server has sent a page of its archive, or a record.
void records_list_changed(struct ui *ui);
void records_take_record(struct ui *ui);
// The commands archive, open, explore, analyze, save; look and save where a record is shown.
bool records_do(struct ui *ui, const struct command *command);
// records_unsaved.c: what is asked before this command, in words; NULL where nothing
// would be lost.
const char *records_question(const struct ui *ui, const struct command *command);
// The page is being left: true if that is asked first.
bool records_ask_to_leave(struct ui *ui, enum ui_command action);
void records_give_up(struct ui *ui); // what was not saved

// records.c: opening. Both say what is wrong and return false.
bool records_open_bytes(struct ui *ui, const char *name, const char *bytes, size_t length,
                        int game);
bool records_open_file(struct ui *ui, const char *path);
// An empty board to study on; the record becomes this one.
void records_open_empty(struct ui *ui, enum rule rule, int size);
void records_open_match(struct ui *ui, const struct match *match, const char *black,
                        const char *white);
// Reads one game of the bytes through the referee. Adds what is wrong (false) to why.
bool records_read(const char *name, const char *bytes, size_t length, int game,
                  struct record *record, enum format *format, int *count, struct strbuf *why);
// Writes a record in the format of the path, and says so; false if it could not.
bool records_write(struct ui *ui, const struct record *record, const char *path);
// The one that is open.
void records_save(struct ui *ui, const char *path);
// A name for the record that is open: "2026-03-14-mizu-hanako".
void records_stem(const struct record *record, struct strbuf *out);

// What was typed: a comment of the move that is shown, a name to save as.
void records_take_comment(struct ui *ui, const struct text_entry *entry);
void records_take_path(struct ui *ui, const struct text_entry *entry);

// Reads a game of a stream through the referee; false with what is wrong with it.
struct record_piece;
bool records_take_piece(const struct record_piece *piece, struct record *record,
                        struct record_problem *problem);
const char *records_base_name(const char *path); // its last part

// records_import.c: games of a file of any length, in the background.
void import_file(struct ui *ui, const char *path);
void import_update(struct ui *ui);
void import_stop(struct ui *ui);
void import_format(const struct ui *ui, struct strbuf *out); // how far it is
void import_finish(struct records *records);

// records_unsaved.c: asks before what was not saved is lost; on Y the key is done again.
bool records_are_unsaved(const struct ui *ui);
// The record that is open is replaced by another one; false: nothing is to be asked.
bool records_ask_to_replace(struct ui *ui, enum ui_command action);

// records_line.c: where one stands.
void opened_follow(struct opened *opened, int32_t node); // the line through it
void opened_go(struct opened *opened, int at);           // limited to the line
int32_t opened_node(const struct opened *opened);        // that is shown
enum stone opened_to_move(const struct opened *opened);
// The branch that Up and Down change: the nearest one behind the place, else before it.
// *index is where in the line it is, *choice of *count which one is taken. False: none.
bool opened_branch(const struct opened *opened, int *index, int *choice, int *count);
void opened_change_branch(struct opened *opened, int step);
// The next move with a mistake in it, in this direction; 0 if there is none.
int opened_mistake(const struct opened *opened, int step);
// What is left on this colour's clock there: the last one that was told.
bool opened_clock(const struct opened *opened, enum stone colour, int64_t *left_ms, int *count);
// Deletes the node and all below it; where one stands is its parent then.
void opened_delete(struct opened *opened);

// records_draw.c
struct record_layout {
    enum board_style style;
    int rows, columns; // points that are visible
    bool has_pane, has_bottom;
    struct area pane, below;
};
struct record_layout record_layout(const struct ui *ui, int size, int below_wanted);
void record_draw_board(struct ui *ui, const struct record_layout *layout,
                       const struct point *cursor);
void record_draw_players(struct ui *ui, struct area area);
void record_draw_moves(struct ui *ui, struct area area);
void record_draw_comment(struct ui *ui, struct area area);
// The pane: players, moves, the comment. What is left of it, below_rows high (or none)
// at its lower end, is for the screen.
struct area record_draw_pane(struct ui *ui, const struct record_layout *layout, int below_rows);
void record_draw_graph(struct ui *ui, struct area area);
void record_format_title(const struct ui *ui, const char *what, struct strbuf *left,
                         struct strbuf *right);
void record_format_result(const struct outcome *outcome, struct strbuf *out);
// What the engine has found, in a line.
void record_format_engine(const struct ui *ui, struct strbuf *out);
// The move of the list at this place of the screen; false if there is none.
bool record_hit_move(const struct ui *ui, const struct input *input, int *at);

// records_keys.c: what keys mean alike in replay and study; false if it is none of them.
bool record_act(struct ui *ui, enum ui_command action);
void record_go(struct ui *ui, int at);               // and plays no further
void record_save_as(struct ui *ui, const char *end); // asks for a name; end: "-study.sgf"
// Of these actions the ones that have something to do.
void record_offer_keys(const struct ui *ui, const enum ui_command *order, size_t count,
                       struct key_list *list);

// records_mark.c: what stands on the board besides stones.
void record_mark(const struct ui *ui, struct board_view *view);

// screen_replay.c
void replay_open(struct ui *ui); // the record that is open
void replay_update(struct ui *ui);
bool replay_go_to(struct ui *ui, const char *word); // look N|+N|-N
// screen_study.c
void study_open(struct ui *ui);
// screen_archive.c
void archive_open(struct ui *ui, const char *filter);
void archive_update(struct ui *ui);
void archive_list_files(struct ui *ui);             // the folder is looked at anew
bool archive_is_reading(const struct ui *ui);       // and files of it wait for their turn
void archive_files_changed(struct ui *ui);          // others are kept now
void archive_save(struct ui *ui, const char *path); // the game that is chosen

// records_engine.c: what the engine is asked, and what it answers.
void records_ask_engine(struct ui *ui); // about the position that is shown, if it is on
void records_stop_engine(struct ui *ui);
void records_judge(struct ui *ui); // the whole line, or stops that

#endif
