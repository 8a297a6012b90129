// SPDX-License-Identifier: MIT
// Scenes as files: scenes/NAME.scene is a header of "key: value" lines, an empty
// line, and the lines of the scene (scene_world.h).
//      title: The menu says where to play.     what is seen; must be there
//      golden: 80x24 160x50                    sizes that are compared, columns first
//      looks: all                              compared in all looks and languages
//      looks: colour                           with colours: stones may be blocks on wood
// The folder is $GOREN_SCENES.
#ifndef TESTS_UI_SCENE_FILE_H
#define TESTS_UI_SCENE_FILE_H

#include <stdbool.h>

enum { SCENE_NAME_BYTES = 64, SCENE_SIZES_MAX = 6 };

struct scene_size {
    int columns, rows;
};

struct scene_file {
    char name[SCENE_NAME_BYTES];
    char *title; // owned
    char *lines; // owned
    int size_count;
    struct scene_size sizes[SCENE_SIZES_MAX];
    bool has_all_looks, has_colours;
};

struct scene_list {
    int count;
    struct scene_file *files; // owned, in the order of their names
};

// A file that cannot be read, or that says nothing, fails the test.
void scene_list_read(struct scene_list *list);
void scene_list_finish(struct scene_list *list);

// The lines of parts/NAME.part. Returns owned.
char *scene_part_read(const char *name);

#endif
