// SPDX-License-Identifier: MIT
// RenjuNet's database (records.md 6), read as a stream: bytes in, one record
// for each game out. Only its tables of players, tournaments and so on are kept.
// No DTD and no entities but those of XML itself.
#ifndef COMMON_RECORD_RECORD_RIF_H
#define COMMON_RECORD_RECORD_RIF_H

#include "common/record/record.h"

struct record_rif;

// Called for each game with moves, parsed but not replayed; borrowed for the call. A game that
// cannot be read has a problem instead of a record, and the stream continues.
typedef void (*record_rif_fn)(void *data, int64_t line, struct record *record,
                              const struct record_problem *problem);

struct record_rif *record_rif_create(record_rif_fn take, void *data);
void record_rif_destroy(struct record_rif *rif); // accepts NULL

// Returns false and sets the place if the XML is wrong or too large; then no more games come.
bool record_rif_feed(struct record_rif *rif, const char *bytes, size_t length, bool is_last,
                     struct record_problem *problem);

#endif
