// SPDX-License-Identifier: MIT
// Shared by the parts of brain.h: brain.c (commands), brain_state.c (lines,
// stones, tasks), brain_info.c (INFO), brain_list.c (lists up to DONE), brain_format.c
// (answers).
#ifndef COMMON_ENGINE_BRAIN_INTERNAL_H
#define COMMON_ENGINE_BRAIN_INTERNAL_H

#include "common/engine/brain.h"

// A piece of a line; borrows.
struct words {
    const char *text;
    size_t length;
};

// A command on its way.
struct call {
    struct words rest; // the text after the keyword, without blanks at its ends
    int64_t now_ms;
    struct strbuf *out;
    int variant; // of the keyword
};

struct words words_of(const char *text, size_t length); // without blanks at the ends
struct words words_take(struct words *rest);            // the first word, off the rest
bool words_equal(struct words words, const char *text); // capitals are small letters

// Whole numbers with commas or blanks between them, no more than most; returns how
// many there are, -1 if there is anything else.
int words_numbers(struct words words, int64_t *numbers, int most);

// The point of two coordinates of a line; POINT_NONE if it is off the board.
struct point brain_point(const struct brain *brain, int64_t column, int64_t row);
void brain_format_point(const struct brain *brain, struct point p, const char *between,
                        struct strbuf *out);

static inline int
brain_index(const struct brain *brain, struct point p)
{
    return p.y * brain->size + p.x;
}

// The colour to move, by the stones on the board.
enum stone brain_to_move(const struct brain *brain);

// The index of the stone at p, -1 if there is none.
int brain_find_stone(const struct brain *brain, struct point p);
void brain_add_stone(struct brain *brain, struct point p, enum stone colour);

// An empty board, and nothing known about it.
void brain_clear(struct brain *brain);

enum rule brain_rule(const struct brain *brain);

// Gives up what is being thought about, if anything is.
unsigned brain_abort(struct brain *brain);

// Makes a task of this work in the present position.
unsigned brain_think(struct brain *brain, enum brain_work work, enum brain_style style,
                     int64_t now_ms);
unsigned brain_think_opening(struct brain *brain, enum brain_ask ask, enum brain_style style,
                             int64_t now_ms);

struct time_plan brain_plan(const struct brain *brain);

unsigned brain_info_line(struct brain *brain, const struct call *call);

// Begins a list, adds a line to it. The last line carries it out.
void brain_list_begin(struct brain *brain, enum brain_list_kind kind);
unsigned brain_list_line(struct brain *brain, const struct call *call);

#endif
