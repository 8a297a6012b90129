// SPDX-License-Identifier: MIT
// Catalogues: whatever the bytes are, what is found is text that takes the values
// of the English.
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "common/i18n/arguments.h"
#include "common/i18n/catalogue.h"
#include "common/util/utf8.h"

static unsigned
form_of(uint64_t n)
{
    return (unsigned)(n % 3);
}

static void
look_at(const char *english, const char *found)
{
    if (found) {
        assert(*found && utf8_is_text(found, strlen(found)));
        assert(arguments_agree(english, found, true));
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t length)
{
    static const struct plural_rule rules[] = {{1, form_of}, {3, form_of}};

    for (size_t i = 0; i < sizeof(rules) / sizeof(*rules); i++) {
        struct catalogue catalogue;

        if (catalogue_open(&catalogue, data, length, rules[i])) {
            look_at("a", catalogue_find(&catalogue, NULL, "a"));
            look_at("{1}", catalogue_find(&catalogue, "c", "{1}"));
            look_at("%d", catalogue_find(&catalogue, NULL, "%d"));
            for (uint64_t n = 0; n < 3; n++) {
                catalogue_find_form(&catalogue, "%d a", n);
            }
        } else {
            assert(!catalogue.bytes && !catalogue_find(&catalogue, NULL, "a"));
        }
    }
    return 0;
}
