// SPDX-License-Identifier: MIT
// Records that the screens of tests find as files.
#ifndef TESTS_UI_SCREEN_FILES_H
#define TESTS_UI_SCREEN_FILES_H

struct screen_file {
    const char *name, *text;
};

extern const struct screen_file screen_files[];
extern const int screen_file_count;

#endif
