// SPDX-License-Identifier: MIT
// Options of an AI as words: [KIND] [KEY=VALUE]...; a bare word is its kind.
#ifndef CLIENT_CONTROL_AI_OPTIONS_H
#define CLIENT_CONTROL_AI_OPTIONS_H

#include "client/model/m_people.h"

struct presets;
struct strbuf;

enum { KEY_BYTES = 16, OPTION_VALUE_BYTES = 64 };

enum ai_key { AI_KEY_TAKEN, AI_KEY_NONE, AI_KEY_WRONG };

void ai_options_begin(struct ai_config *ai);
// Applies one word. Returns false and appends the reason to why if the word is no option of an AI.
bool ai_options_set(struct ai_config *ai, const struct presets *presets, const char *word,
                    struct strbuf *why);
// As ai_options_set(), with key and value apart. On WRONG appends the reason to why.
enum ai_key ai_options_set_key(struct ai_config *ai, const struct presets *presets, const char *key,
                               const char *value, struct strbuf *why);
// Parameters that its kind does not have are dropped, missing ones get their defaults.
void ai_options_finish(struct ai_config *ai);

// The presets of the seven weights of classic one by one, in thousandths; NULL
// after the last one. The first is the default of classic.
const uint32_t *ai_options_weights(const struct presets *presets, int index, const char **name);

// Reads "1.3" as 1300. Returns the text after it, NULL if it is no weight.
const char *ai_options_read_weight(const char *text, uint32_t *weight);

// As room_options_key() and room_options_value(), for the keys of an AI.
bool ai_options_key(int index, const char **key, const char **values);
bool ai_options_value(const struct presets *presets, const char *key, int index,
                      char value[OPTION_VALUE_BYTES]);

// Splits KEY=VALUE, the key in small letters; false if it is not written so.
bool split_key_value(const char *word, char key[KEY_BYTES], const char **value);

#endif
