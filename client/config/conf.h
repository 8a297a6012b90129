// SPDX-License-Identifier: MIT
// The settings file as text: goren.conf, for people to write. It is read by inih;
// a change replaces one line, so that comments, order and unknown lines
// stay unchanged. Pure: the caller reads and writes the file.
//
//      # Goren
//      theme = light
//      [sound]
//      turn = paplay turn.oga
//      [keys]
//      game.undo = U, F5
#ifndef CLIENT_CONFIG_CONF_H
#define CLIENT_CONFIG_CONF_H

#include <stdbool.h>

struct strbuf;

// section is "" before the first one.
typedef void (*conf_line_fn)(void *data, const char *section, const char *key, const char *value);

// Calls on_line for every setting. Returns 0, or the number of the first malformed line.
int conf_read(const char *text, conf_line_fn on_line, void *data);

// Appends the text with this value to out; value NULL removes the key. The last line of the key
// counts and is replaced; a comment after the value stays.
void conf_set(const char *text, const char *section, const char *key, const char *value,
              struct strbuf *out);

#endif
