// SPDX-License-Identifier: MIT
// A theme file, whatever somebody has written into it: a scheme whose every colour a
// terminal has, or a sentence.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "client/ui/draw/theme_file.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"

static void
check_palette(const struct scheme *scheme, enum depth depth, int32_t end)
{
    struct palette palette;

    palette_make(&palette, scheme, depth);
    for (int i = 0; i < ROLE_COUNT; i++) {
        assert(palette.looks[i].fg >= COLOUR_DEFAULT && palette.looks[i].fg < end);
        assert(palette.looks[i].bg >= COLOUR_DEFAULT && palette.looks[i].bg < end);
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    char *text = xcalloc(length + 1, 1);
    struct scheme scheme;
    struct strbuf why = {0};

    memcpy(text, data, length);
    if (theme_file_read("own.theme", text, &scheme, &why)) {
        check_palette(&scheme, DEPTH_16, 16);
        check_palette(&scheme, DEPTH_256, 256);
        check_palette(&scheme, DEPTH_DIRECT, 0x1000000);
        assert(why.length == 0);
    } else {
        assert(why.length > 0);
    }
    strbuf_finish(&why);
    free(text);
    return 0;
}
