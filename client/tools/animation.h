// SPDX-License-Identifier: MIT
// Diagrams one after the other, as a GIF.
#ifndef CLIENT_TOOLS_ANIMATION_H
#define CLIENT_TOOLS_ANIMATION_H

#include <stdbool.h>

struct pen;
struct strbuf;
struct animation;

// Begins an animation whose pictures all have this size in dots. NULL if there is no memory.
struct animation *animation_create(int width, int height, struct strbuf *out);

// Adds a picture that is shown for delay_ms. Returns false after a failure.
bool animation_add(struct animation *animation, struct pen *dots, int delay_ms);

// Ends the file; false if it is not good.
bool animation_finish(struct animation *animation);

#endif
