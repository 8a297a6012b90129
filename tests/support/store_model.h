// SPDX-License-Identifier: MIT
// What a store must hold after each of a row of random batches, and what it does
// hold, both as text. The same seed makes the same batches, with every kind of
// entry in them.
#ifndef TESTS_SUPPORT_STORE_MODEL_H
#define TESTS_SUPPORT_STORE_MODEL_H

#include "common/util/strbuf.h"
#include "server/shell/store/store.h"

struct store_model;

struct store_model *store_model_create(uint64_t seed);
void store_model_destroy(struct store_model *model);

// The next batch; borrowed until the one after it. lsn counts on.
const struct journal_entry *store_model_next(struct store_model *model, int *count);

// The newest batch once more; it may be stored twice and changes nothing then.
const struct journal_entry *store_model_last(const struct store_model *model, int *count);

// How many there were.
int store_model_count(const struct store_model *model);

// The content after so many batches, from 0 on; borrowed.
const char *store_model_text(const struct store_model *model, int count);

// How many batches it takes to this content, -1 if no number does.
int store_model_find(const struct store_model *model, const char *text);

// Adds what comes back from the store, and the archive at path, to the text.
// What a refusal says instead.
void store_model_read(const struct store_model *model, const struct store_ops *ops,
                      struct store *store, const char *path, struct strbuf *text);

#endif
