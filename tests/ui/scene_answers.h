// SPDX-License-Identifier: MIT
// What the server, the engine and the files of the user say in a scene: the lines
// that begin with '~'.
#ifndef TESTS_UI_SCENE_ANSWERS_H
#define TESTS_UI_SCENE_ANSWERS_H

#include <stdbool.h>

struct scene_world;

// Carries out what stands behind "~ ". False if there is no such word.
bool scene_answer(struct scene_world *world, const char *text);

#endif
