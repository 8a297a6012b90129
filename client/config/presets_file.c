// SPDX-License-Identifier: MIT
#include "client/config/presets_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/config/conf.h"
#include "client/control/presets.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/file.h"
#include "common/util/strbuf.h"
#include "common/util/utf8.h"
#include "common/util/xalloc.h"

enum { FILE_BYTES = 65536 };

static const struct {
    const char *section;
    bool (*add)(struct presets *presets, const char *name, const char *value, struct strbuf *why);
} sections[] = {
    {"rooms", presets_add_room},
    {"weights", presets_add_weights},
};

struct reading {
    struct presets *presets;
    struct strbuf first; // what is wrong with the first line that is not good
};

// Adds one line; the first complaint stays as it is if there was something before.
static void
take_line(void *data, const char *section, const char *key, const char *value)
{
    struct reading *reading = data;
    struct strbuf why = {0};
    bool is_known = false;

    for (size_t i = 0; i < sizeof(sections) / sizeof(*sections); i++) {
        if (strcmp(sections[i].section, section) == 0) {
            is_known = true;
            sections[i].add(reading->presets, key, value, &why);
        }
    }
    if (!is_known) {
        fill(&why, _("{1} is neither in [rooms] nor in [weights]."), 1, key);
    }
    if (!reading->first.length) {
        strbuf_add(&reading->first, strbuf_text(&why));
    }
    strbuf_finish(&why);
}

void
presets_read(struct presets *presets, const char *path, const char *text, struct strbuf *why)
{
    struct reading reading = {.presets = presets};
    int line = conf_read(text, take_line, &reading);
    char number[16];

    snprintf(number, sizeof(number), "%d", line);
    if (line > 0) {
        fill(why, _("Line {1} of {2} is not of the form KEY = VALUE."), 2, number, path);
    } else if (reading.first.length) {
        fill(why, _("In {1}: {2}"), 2, path, strbuf_text(&reading.first));
    }
    strbuf_finish(&reading.first);
}

void
presets_load(struct presets *presets, const char *config_path, struct strbuf *why)
{
    const char *slash = strrchr(config_path, '/');
    char *text = xcalloc(FILE_BYTES, 1);
    struct strbuf path = {0};
    size_t length = 0;
    enum file_result result;

    strbuf_add_bytes(&path, config_path, slash ? (size_t)(slash - config_path) + 1 : 0);
    strbuf_add(&path, "presets.conf");
    result = file_read(strbuf_text(&path), text, FILE_BYTES, &length);
    if (result == FILE_OK && strlen(text) == length && utf8_is_text(text, length)) {
        presets_read(presets, strbuf_text(&path), text, why);
    } else if (result != FILE_MISSING) {
        fill(why, _("{1} can't be read; the file is left as it is."), 1, strbuf_text(&path));
    }
    strbuf_finish(&path);
    free(text);
}
