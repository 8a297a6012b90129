// SPDX-License-Identifier: MIT
// A page of the project's documents, for tests that compare its tables with the code.
#ifndef TESTS_SUPPORT_DOCUMENT_H
#define TESTS_SUPPORT_DOCUMENT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "common/util/strbuf.h"

// Appends the page; path is TEST_DATA "/../../docs/security.md" or the like.
static inline void
document_read(const char *path, struct strbuf *text)
{
    FILE *file = fopen(path, "r");
    char piece[4096];
    size_t length;

    assert_non_null(file);
    while ((length = fread(piece, 1, sizeof(piece), file)) > 0) {
        strbuf_add_bytes(text, piece, length);
    }
    fclose(file);
}

#endif
