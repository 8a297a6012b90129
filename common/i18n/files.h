// SPDX-License-Identifier: MIT
// The .mo files, made part of the program by embed.sh.
#ifndef COMMON_I18N_FILES_H
#define COMMON_I18N_FILES_H

struct catalogue_file {
    const char *code;
    const unsigned char *bytes;
};

// Ends with a code of NULL.
extern const struct catalogue_file catalogue_files[];

#endif
