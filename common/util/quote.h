// SPDX-License-Identifier: MIT
// Text of others made fit for a line of a log, of an error message or of a
// terminal: one line stays one line, and nothing in it can move the cursor, turn
// the direction of writing or pass for something else. What is not harmless is
// shown byte by byte as \xNN: control characters (of both sets), what is no
// UTF-8, characters that cannot be seen. Letters of all languages stay.
#ifndef COMMON_UTIL_QUOTE_H
#define COMMON_UTIL_QUOTE_H

#include <stdbool.h>
#include <stddef.h>

struct strbuf;

enum { QUOTE_PIECE_BYTES = 5 }; // "\xNN" or one sequence of UTF-8, with a NUL

// QUOTE_INSIDE also escapes what would end the quotes or begin an escape.
enum quote_style { QUOTE_BARE, QUOTE_INSIDE };

// Would the text be shown as it is, without quotes?
bool quote_is_harmless(const char *text, size_t length);

// Puts what the text begins with into piece, a string, and returns how many
// bytes of the text that was, 1..4. length is 1 or more.
size_t quote_piece(const char *text, size_t length, enum quote_style style,
                   char piece[QUOTE_PIECE_BYTES]);

// Adds the text in quotes, but no more of it than the character that reaches
// shown_bytes. Returns how many bytes were left out.
size_t quote_add(struct strbuf *out, const char *text, size_t length, size_t shown_bytes);

// Adds the text without quotes; \ and " stay as they are.
void quote_add_bare(struct strbuf *out, const char *text, size_t length);

#endif
