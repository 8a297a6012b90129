// SPDX-License-Identifier: MIT
// Pages of a few lines would be lost in the corner of a large window: there they are drawn, and
// take their clicks, in a box in the middle of it, above the page that they were opened from.
#ifndef CLIENT_UI_BOX_H
#define CLIENT_UI_BOX_H

#include "client/ui/draw/canvas.h"

struct input;
struct ui;

// The place of the page that is shown; false if that is the whole screen.
bool box_place(const struct ui *ui, struct area *place);

// Between the two the canvas is the box, for drawing and for what a key asks it for. Opening
// draws what lies below, if it is to be drawn at all.
void box_begin_draw(struct ui *ui, struct area place);
void box_end_draw(struct ui *ui, struct area place);

// A click as the page in the box knows it; false if it is outside.
bool box_input(struct area place, const struct input *input, struct input *inside);

#endif
