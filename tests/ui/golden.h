// SPDX-License-Identifier: MIT
// Screens compared with the files in $GOREN_GOLDEN; GOREN_WRITE_GOLDEN=1 writes
// them anew. NAME-80x24.txt is the scene in English; the first size of a scene with
// "looks: all" is compared in the other looks as well:
//      -ascii      without any glyph beyond ASCII
//      -mono       without colours; below a row its attributes, a letter for each
//                  cell: b bold, r reverse, B both, u underlined
//      -ru, ...    in another language
#ifndef TESTS_UI_GOLDEN_H
#define TESTS_UI_GOLDEN_H

#include "tests/ui/scene_file.h"

struct scene_world;

// Compares the screen in every size and look that the scene asks for.
void golden_check(struct scene_world *world, const struct scene_file *scene);

// A file that no scene is compared with fails the test.
void golden_check_left_over(const struct scene_list *scenes);

#endif
