// SPDX-License-Identifier: MIT
// The sentences of one language: the bytes of a .mo file, as msgfmt writes it.
//
//      magic  revision  count  originals  translations  ...
//      originals, translations: count times {length, offset}, sorted by original
//      an original is  [context EOT] english [NUL plural]
//      a translation is  text, for a plural  form NUL form NUL form
//
// The build makes the bytes (po/meson.build: msgfmt checks the formats, and writes
// numbers in little-endian order) and puts them into the program, and a lint checks
// the translations. So the bytes are trusted. A plain value without memory of its
// own; pure.
#ifndef COMMON_I18N_CATALOGUE_H
#define COMMON_I18N_CATALOGUE_H

#include <stddef.h>
#include <stdint.h>

// Which form of a word goes with n things.
struct plural_rule {
    unsigned forms;                  // 1..4
    unsigned (*form_of)(uint64_t n); // 0 .. forms - 1
};

// A zeroed one is empty: nothing is found.
struct catalogue {
    const unsigned char *bytes; // borrowed
    uint32_t count;
    uint32_t originals, translations; // where the tables begin
    struct plural_rule rule;
};

// Borrows the bytes of a whole file.
void catalogue_open(struct catalogue *catalogue, const unsigned char *bytes,
                    struct plural_rule rule);

// The translation, NULL if there is none. The context may be NULL.
const char *catalogue_find(const struct catalogue *catalogue, const char *context,
                           const char *english);

// The plural form for n; NULL if there is none, or if the entry has no plural.
const char *catalogue_find_form(const struct catalogue *catalogue, const char *one, uint64_t n);

#endif
