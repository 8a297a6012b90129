// SPDX-License-Identifier: MIT
// The configuration file: any bytes are read, or refused with one line that says
// why. What was read can be printed as a sample, which reads as the same again.
#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "common/util/strbuf.h"
#include "server/shell/ops/config_options.h"

enum { LINE_MAX_BYTES = 190 }; // inih takes no more than this for certain

static char *const no_environment[] = {NULL};

static bool
read_text(struct config *config, const char *text, size_t length, struct strbuf *why)
{
    const struct config_input input = {.environment = no_environment, .cores = 2};
    FILE *file = fmemopen((void *)(uintptr_t)text, length, "r");
    bool is_good;

    assert(file);
    config_set_defaults(config, &input);
    is_good = config_read_file(config, file, "file", why);
    fclose(file);
    return is_good;
}

static bool
has_long_line(const char *text)
{
    for (; *text; text += strcspn(text, "\n") + 1) {
        if (strcspn(text, "\n") > LINE_MAX_BYTES) {
            return true;
        }
    }
    return false;
}

static void
check_sample(const struct config *config)
{
    struct strbuf sample = {0}, again = {0}, why = {0};
    struct config second = {0};

    config_add_sample(config, &sample);
    if (!has_long_line(sample.text)) {
        assert(read_text(&second, sample.text, sample.length, &why));
        config_add_sample(&second, &again);
        assert(strcmp(sample.text, again.text) == 0);
    }
    config_finish(&second);
    strbuf_finish(&sample);
    strbuf_finish(&again);
    strbuf_finish(&why);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    struct config config = {0};
    struct strbuf why = {0};

    if (length == 0) {
        return 0; // fmemopen() has no empty files
    }
    if (read_text(&config, (const char *)data, length, &why)) {
        assert(why.length == 0);
        check_sample(&config);
    } else {
        assert(why.length > 0 && !strchr(why.text, '\n'));
    }
    config_finish(&config);
    strbuf_finish(&why);
    return 0;
}
