// SPDX-License-Identifier: MIT
// Which AI somebody wants, in words: [KIND] [KEY=VALUE]...; a bare word is its kind.
#ifndef CLIENT_CONTROL_AI_OPTIONS_H
#define CLIENT_CONTROL_AI_OPTIONS_H

#include "client/model/m_people.h"

struct strbuf;

enum { KEY_BYTES = 16 };

enum ai_key { AI_KEY_TAKEN, AI_KEY_NONE, AI_KEY_WRONG };

void ai_options_begin(struct ai_config *ai);
// Takes one word. False, and a sentence in why, if it is none of its.
bool ai_options_set(struct ai_config *ai, const char *word, struct strbuf *why);
// The same for a key that was split already. WRONG: a sentence is in why.
enum ai_key ai_options_set_key(struct ai_config *ai, const char *key, const char *value,
                               struct strbuf *why);
// Parameters that its kind does not have are dropped, missing ones get their defaults.
void ai_options_finish(struct ai_config *ai);

// The presets of the seven weights of classic one by one, in thousandths; NULL
// behind the last. The first is what classic has unless told otherwise.
const uint32_t *ai_options_weights(int index, const char **name);

// "1.3" as 1300. Returns the text behind it, NULL if it is no weight.
const char *ai_options_read_weight(const char *text, uint32_t *weight);

// Adds ", key (values)" for each.
void list_ai_keys(struct strbuf *out);

// Splits KEY=VALUE, the key in small letters; false if it is not written so.
bool split_key_value(const char *word, char key[KEY_BYTES], const char **value);

#endif
