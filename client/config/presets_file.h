// SPDX-License-Identifier: MIT
// The file of one's own presets, beside the settings: presets.conf.
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

// The same for the file that lies in the folder of the settings file. It need not
// be there.
void presets_load(struct presets *presets, const char *config_path, struct strbuf *why);

#endif
