// SPDX-License-Identifier: MIT
// Records of games in all formats of records.md. A record is a tree of moves
// with what is known about the game around it; every format reads into it and
// writes from it; one table lists the formats. Data from outside is cleaned, limited,
// and replayed through the referee before other code sees it.
//
//      bytes -> record_detect() -> record_read() -> struct record -> record_write() -> bytes
//
// Nodes are numbered: 0 is the empty board, and a node comes after its parent.
// The first child of each node is the main line; that is the game. Owns all its
// memory; one thread at a time. Nothing here touches files or prints.
#ifndef COMMON_RECORD_RECORD_H
#define COMMON_RECORD_RECORD_H

#include <stddef.h>

#include "common/game/match.h"
#include "common/record/record_fault.h"
#include "common/util/strbuf.h"

enum {
    RECORD_BYTES_MAX = 8 << 20, // of files that hold one line; of one value in a tree
    RECORD_NODES_MAX = 1 << 30,
    RECORD_LABELS_MAX = 1 << 30,
    RECORD_TEXT_BYTES_MAX = 65536, // of one comment
    RECORD_NAME_BYTES_MAX = 1024,  // of a name, a title, a label
    RECORD_REMARKS_MAX = 8,
};

// Trees are as large as memory allows: numbers of their texts have 32 bits.
#define RECORD_TREE_BYTES_MAX ((size_t)UINT32_MAX)

enum format {
    FORMAT_SGF,
    FORMAT_TEXT,    // a position string
    FORMAT_GOMOCUP, // the same with rows from the top; never detected
    FORMAT_PSQ,
    FORMAT_LIB,
    FORMAT_LEGACY, // .record
    FORMAT_REC,
    FORMAT_RIF,
    FORMAT_POS,
};

enum { FORMAT_COUNT = FORMAT_POS + 1 };

// Facts about a game besides its moves, as text.
enum record_info {
    INFO_PROGRAM, // the program that wrote it, and its version
    INFO_VERSION,
    INFO_TITLE,
    INFO_BLACK,
    INFO_BLACK_RANK,
    INFO_WHITE,
    INFO_WHITE_RANK,
    INFO_EVENT,
    INFO_ROUND,
    INFO_DATE,
    INFO_PLACE,
    INFO_COMMENT,   // of the whole game; may have several lines
    INFO_RULE_TEXT, // a rule as others call it
    INFO_ENTERED_BY,
    INFO_STAMP,      // .record: YYYYMMDDhhmmss
    INFO_END_CODE,   // .psq
    INFO_LEVELS,     // .psq: "11:11"
    INFO_BLACK_TIME, // .rif: of unknown unit
    INFO_WHITE_TIME,
    INFO_ALTERNATIVES, // .rif: fifth moves that were not chosen
    INFO_BLACK_AI,     // "goren level=3": the options of an AI, as they are typed
    INFO_WHITE_AI,
};

enum { RECORD_INFO_COUNT = INFO_WHITE_AI + 1 };

enum {
    NODE_PASS = 1,
    NODE_MARKED = 2,
    NODE_START = 4, // RenLib: the board is shown from here
    NODE_BAD = 8,   // while it is read: its point is none
    NODE_CUT = 16,  // while it is read: it is taken out of the tree
};

struct record_node {
    struct point point; // POINT_NONE of the root and of a pass
    uint8_t flags;      // NODE_ bits
    uint16_t number;    // of the move, from 1; 0 is the root
    uint16_t taken;     // captures, as struct placement has them; known after a replay
    int32_t parent;     // -1 of the root
    int32_t child;      // the first, 0 = none
    int32_t last_child;
    int32_t next; // sibling, 0 = none
    int32_t ms;   // that the move took, -1 = unknown
    int32_t note; // index of its struct record_note, 0 = none
};

// Data that most moves do not have.
struct record_note {
    uint32_t name, comment, other; // record_text() of them; other: SGF that we do not know
    int32_t label, last_label;     // of a list, 0 = none
    int64_t left_ms;               // on the mover's clock, -1 = unknown
    int32_t left_count;            // periods or stones, -1 = not in overtime
};

// A text at a point, or (text 0) a stone that the file takes off there.
struct record_label {
    struct point point;
    uint32_t text;
    int32_t next; // 0 = last
};

struct record_stone {
    struct point point;
    uint8_t stone;
};

struct record {
    int32_t node_count, node_capacity;
    struct record_node *nodes;
    int32_t note_count, note_capacity;
    struct record_note *notes; // the first is not used
    int32_t label_count, label_capacity;
    struct record_label *labels; // the first is not used
    struct strbuf texts;         // one after the other, each with its NUL

    uint32_t info[RECORD_INFO_COUNT];
    bool has_rule; // said by the file itself
    struct rules rules;
    bool tolerates_fouls; // of a program that knew fewer of them (.record)
    bool has_free_passes; // RenLib: they set up a problem, and end no game
    uint8_t size;         // 0 = not known yet
    bool has_opening;
    struct opening_choice opening;
    char swaps[OPENING_SWAP_SIGNS_MAX + 1];
    uint8_t declared;
    uint8_t offered_count;
    struct point offered[OPENING_OFFERS_MAX];
    bool has_control;
    struct time_control control;
    struct outcome outcome; // reason may be NONE where it is not known
    int setup_count, setup_capacity;
    struct record_stone *setup; // an analysis board, no game
    uint8_t to_move;            // of a setup: enum stone
    int cut_count;              // variations that were cut, while it is read
    int remark_count;
    struct record_problem remarks[RECORD_REMARKS_MAX]; // odd, but no fault
};

// Values from the user, for facts that the file does not tell.
struct record_defaults {
    bool has_rule;
    struct rules rules;
    uint8_t size; // 0 = not said
};

// What a format can store; a warning names the rest.
enum {
    KEEPS_PLAYERS = 1,
    KEEPS_RESULT = 2,
    KEEPS_RULE = 4,
    KEEPS_EVENT = 8, // date, place, titles, ratings
    KEEPS_TIMES = 16,
    KEEPS_CLOCKS = 32,
    KEEPS_COMMENTS = 64,
    KEEPS_LABELS = 128,
    KEEPS_VARIATIONS = 256,
    KEEPS_OPENING = 512, // swaps and offers
    KEEPS_SIZE = 1024,
    KEEPS_OTHER = 2048, // data that only SGF or only one format has
    KEEPS_REASON = 4096,
    KEEPS_MARKS = 8192,
};

struct record_format {
    const char *name; // and the end of the file's name
    const char *title;
    size_t bytes_max;
    uint8_t default_size;
    enum rule default_rule;
    unsigned keeps;
    unsigned keeps_with_result; // more, of a game that has one
    bool is_binary;
    bool holds_many; // games in a file
    // Parses into an empty record; the referee comes later.
    bool (*parse)(const char *bytes, size_t length, const struct record_defaults *defaults,
                  struct record *record, struct record_problem *problem);
    // NULL if the format is only read. Returns false and sets problem if the format cannot store
    // the game.
    bool (*write)(const struct record *record, struct strbuf *out, struct record_problem *problem);
};

const struct record_format *record_format(enum format format);

// Finds a format by its name ("sgf"), or by the end of a file's name. Returns false if there is
// none.
bool record_format_parse(const char *name, enum format *format);
bool record_format_of_path(const char *path, enum format *format);

// Files of other programs that are known by their names and can't be read: ".db (Rapfi, Yixin)".
// NULL if it is none of them.
const char *record_foreign_name(const char *path);

// Finds a format by content. total is the length of the whole file if bytes are only its
// beginning; 0 if unknown. Returns false if no format fits.
bool record_detect(const char *bytes, size_t length, size_t total, enum format *format);

// A zeroed struct record is ready for init; clear keeps the memory.
void record_init(struct record *record);
void record_finish(struct record *record);
void record_clear(struct record *record);

// Parses and replays. The record must be empty; on false it holds nothing good.
bool record_read(enum format format, const char *bytes, size_t length,
                 const struct record_defaults *defaults, struct record *record,
                 struct record_problem *problem);

// Settles rule and size by the file, else by the user's defaults, else by the default of the
// format, and replays every line. Sets the captures and, where the board
// decides, the outcome.
bool record_replay(struct record *record, enum format format,
                   const struct record_defaults *defaults, struct record_problem *problem);

// Adds the record in this format to out.
bool record_write(enum format format, const struct record *record, struct strbuf *out,
                  struct record_problem *problem);

// The data that the format would lose, as KEEPS_ bits; and as words, "comments, variations".
// translate may be NULL: English.
unsigned record_lost(enum format format, const struct record *record);
void record_lost_format(unsigned lost, record_tr_fn translate, struct strbuf *out);

// Makes a record of a match, with the clocks after each move that was not taken back. The
// caller adds names and dates.
void record_from_match(struct record *record, const struct match *match);

// Building. A new node becomes the last child of its parent. Returns -1 or false if there are
// too many already; no point is set up twice.
int32_t record_add(struct record *record, int32_t parent, struct point point, bool is_pass);
struct record_note *record_note(struct record *record, int32_t node); // made if need be
bool record_add_label(struct record *record, int32_t node, struct point point, uint32_t text);
bool record_add_setup(struct record *record, struct point point, enum stone stone);
void record_set_info(struct record *record, enum record_info info, const char *text);
void record_remark(struct record *record, enum record_fault remark, struct record_place place,
                   const char *values, ...) __attribute__((format(printf, 4, 5)));

// Keeps a text and returns its number, 0 for "".
uint32_t record_keep(struct record *record, const char *text, size_t length);
// Borrowed until the next text is kept; "" for 0.
const char *record_text(const struct record *record, uint32_t text);
const char *record_info(const struct record *record, enum record_info info);

// Asking.
enum stone record_stone_of(const struct record *record, int32_t node); // the colour of its move
const struct record_note *record_note_of(const struct record *record, int32_t node); // or NULL
bool record_is_tree(const struct record *record);   // has variations
bool record_is_setup(const struct record *record);  // an analysis board
int record_main_count(const struct record *record); // moves of the main line
// The last node of the main line at or before this move.
int32_t record_main_node(const struct record *record, int number);
// Which of the 26 openings of renju the main line begins with; NULL = none.
const struct opening_name *record_opening(const struct record *record);
// Which of them the line that leads to this node begins with; NULL = none.
const struct opening_name *record_opening_at(const struct record *record, int32_t node);

#endif
