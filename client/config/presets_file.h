// SPDX-License-Identifier: MIT
// The file of the user's presets, beside the settings: presets.conf.
//
//      [rooms]
//      evening = ai rule=pente level=5 time=10+0
//      [weights]
//      sharp = 1, 1.2, 1.5, 10, 1.3, 1, 1.4
#ifndef CLIENT_CONFIG_PRESETS_FILE_H
#define CLIENT_CONFIG_PRESETS_FILE_H

struct presets;
struct strbuf;

// Takes every line that is good; why gets a sentence about the first that is not.
void presets_read(struct presets *presets, const char *path, const char *text, struct strbuf *why);

// Reads the file in the folder of the settings file. The file may be missing.
void presets_load(struct presets *presets, const char *config_path, struct strbuf *why);

#endif
