// SPDX-License-Identifier: MIT
// Explanations of what can be chosen: rules, openings, clocks, levels, AIs, and the fields of
// a new game. One table for each kind; the help, the forms and the line mode show them.
#ifndef CLIENT_TEXT_EXPLAIN_H
#define CLIENT_TEXT_EXPLAIN_H

#include <stdbool.h>

struct match_settings;
struct strbuf;

enum explain_kind {
    EXPLAIN_RULE,
    EXPLAIN_OPENING,
    EXPLAIN_CLOCK,
    EXPLAIN_LEVEL,
    EXPLAIN_AI,
    EXPLAIN_FIELD,
};

enum {
    EXPLAIN_KINDS = EXPLAIN_FIELD + 1,
    EXPLAIN_PARTS_MAX = 5,
    EXPLAIN_SIDE = 7, // points of a diagram
    EXPLAIN_DIAGRAMS_MAX = 3,
};

// A part of a board, the upper row first: '.' empty, 'X' Black, 'O' White; '3', '4' and '6'
// are points that are forbidden for that reason, '*' the move that is spoken of, '-' a point
// that may not be played.
struct explain_diagram {
    const char *caption; // to be translated
    const char *rows[EXPLAIN_SIDE];
};

// Texts are to be translated, but for names.
struct explain_topic {
    const char *name;                     // as it is typed: "renju"
    const char *title;                    // for people
    const char *line;                     // in a sentence or two
    const char *parts[EXPLAIN_PARTS_MAX]; // what else there is to know; NULL ends them
    const struct explain_diagram *diagrams;
    int diagram_count;
};

// The topics of a kind one by one; NULL after the last.
const struct explain_topic *explain_topic(enum explain_kind kind, int index);
// The topic of this name, in great or small letters; NULL if there is none. An opening may
// have another number than the default: "taraguchi5".
const struct explain_topic *explain_find(enum explain_kind kind, const char *name);
// Its sentence in the user's language, "" if there is no such topic.
const char *explain_line(enum explain_kind kind, const char *name);

// What the topics of a kind are called together: "Rules". The word of it is typed: "rules".
const char *explain_kind_title(enum explain_kind kind);
const char *explain_kind_word(enum explain_kind kind);
bool explain_find_kind(const char *word, enum explain_kind *kind);

// The words that explain a game: "renju swap2"; without an opening only its rule. NULL: the word that
// lists all rules.
void explain_add_game(struct strbuf *out, const struct match_settings *match);

// All that is known of a name, as lines; false if it is nothing.
bool explain_format(struct strbuf *out, const char *name);

#endif
