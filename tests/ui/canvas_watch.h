// SPDX-License-Identifier: MIT
// Computes whether a frame is sound, from what the canvas tells while it is drawn
// (struct drawn). Faults:
//      over      a glyph stands on another text, or on lines, that nobody wiped
//      covered   a part of a text was wiped: it is cut without a mark
//      outside   a glyph lies beyond the canvas
//      lost      a text got no column at all, or no more than the mark of the cut
//      touch     a word begins right behind another text
//      column    a row of a list is out of line, or a part of a line begins where the
//                part before has not ended
//      short     a text is cut though a row above or below it, or its paragraph, is free
//      bytes     a text is not UTF-8: somebody cut it by bytes
// What is drawn on purpose over something else says so in the code that draws: it
// wipes its cells first (canvas_fill with a blank), or it is a sign that lies on lines
// (canvas_put_sign). A text that may be left out is not put.
#ifndef TESTS_UI_CANVAS_WATCH_H
#define TESTS_UI_CANVAS_WATCH_H

#include <stdbool.h>

#include "client/ui/draw/canvas.h"
#include "common/util/strbuf.h"

struct watched_text;
struct watched_cell;

struct canvas_watch {
    struct canvas *canvas;      // borrowed
    struct watched_cell *cells; // owned
    struct watched_text *texts; // owned
    int text_count;
    int list;       // number of the list that is drawn, 0 = none
    int list_count; // lists so far
    int fault_count;
    int cut_count;        // texts that were cut, with a mark
    struct strbuf faults; // a line for each: "over: row 3, column 10: \"9:12\" on \"White\""
};

// From now on every frame of the canvas is watched; stop before the canvas ends.
void canvas_watch_start(struct canvas_watch *watch, struct canvas *canvas);
void canvas_watch_stop(struct canvas_watch *watch);

// After a frame: looks at all of it, and returns how many faults it has.
int canvas_watch_finish_frame(struct canvas_watch *watch);

#endif
