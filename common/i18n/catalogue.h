// SPDX-License-Identifier: MIT
// The sentences of one language: the bytes of a .mo file, as msgfmt writes it.
//
//      magic  revision  count  originals  translations  ...
//      originals, translations: count times {length, offset}, sorted by original
//      an original is  [context EOT] english [NUL plural]
//      a translation is  text, for a plural  form NUL form NUL form
//
// Everything is looked at once, when it is opened: whatever the bytes are, what is
// found later is a string of UTF-8 that takes the same values as the English. A
// plain value without memory of its own; pure.
#ifndef COMMON_I18N_CATALOGUE_H
#define COMMON_I18N_CATALOGUE_H

#include <stdbool.h>
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
    bool is_big_endian;
    uint32_t count;
    uint32_t originals, translations; // where the tables begin
    struct plural_rule rule;
};

// Borrows the bytes. False, and an empty catalogue, if they are no sound file:
// cut off, out of order, no UTF-8, with control characters, a wrong number of
// forms, or values ("%d", "{1}") that are not those of the English.
bool catalogue_open(struct catalogue *catalogue, const void *bytes, size_t length,
                    struct plural_rule rule);

// The translation, NULL if there is none. The context may be NULL.
const char *catalogue_find(const struct catalogue *catalogue, const char *context,
                           const char *english);

// The form for n; NULL if there is none, or if it is no plural.
const char *catalogue_find_form(const struct catalogue *catalogue, const char *one, uint64_t n);

#endif
