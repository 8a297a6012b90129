// SPDX-License-Identifier: MIT
// Names of players: which texts are names, and the keys that keep one player from looking like
// another. Names come from outside: any bytes may come in.
//
// What a name may be:
// - at most WIRE_NAME_BYTES bytes and WIRE_NAME_COLUMNS columns in normal form C;
// - letters and decimal digits that Unicode recommends for identifiers (so none of
//   dead scripts, no fullwidth or mathematical letters), _ and -; at least one letter;
// - combining marks that no letter composes with, after a letter, at most two
//   in a row: enough for Vietnamese, Hindi or Thai, too few to climb over lines;
// - no - in front, where it looks like an option; in front of right-to-left
//   letters no digit and no _ either: the line would show it after them, just
//   like the name that has it there;
// - one script, or Latin beside Han with kana, bopomofo or hangul: ICU's level
//   HIGHLY_RESTRICTIVE, with its checks for invisible marks and mixed digits.
//
// Two names look alike if they share a key. Each has two of them, because one
// skeleton misses look-alikes in one order (Ivan and lvan, or IVAN and ivan):
//
//      name       fold(skeleton(fold(x)))   fold(skeleton(x))
//      ivan       ivan                      ivan
//      Ivan       ivan                      lvan
//      lvan       lvan                      lvan
//
// (Then fold and skeleton once more, which only makes more names alike: IM, lm.)
// All keys of all names are in one table, and a name is free if neither of its keys is in the
// table. Keys change with the tables of ICU: they are computed again at each start and never
// stored.
#ifndef SERVER_CORE_PEOPLE_NAMES_H
#define SERVER_CORE_PEOPLE_NAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "common/wire/name_text.h"

// The tables of ICU, and the keys of reserved names. Never changes once it was
// made, so that several threads may ask it.
struct names;

// A hash of 128 bits. It is not keyed: a player who finds two names with one key only
// gets his own name refused.
struct name_key {
    uint64_t high, low;
};

struct name_keys {
    struct name_key folded; // of the folded name
    struct name_key seen;   // of the name as it is written; often the same
};

enum { NAME_FOLDED_BYTES = 3 * WIRE_NAME_BYTES + 1 }; // of a folded name, with its NUL

// Returns owned; NULL if ICU does not find its data.
struct names *names_create(void);
void names_destroy(struct names *names);

// May a player have this name? If so, sets keys, and canonical to the form that is stored and
// shown; else leaves both unchanged. The caller looks up whether the name is taken.
enum name_error name_check(const struct names *names, const char *text, struct name_keys *keys,
                           char canonical[WIRE_NAME_BYTES + 1]);

// The text without capitals, as names are sorted and searched by. Returns false if it does not fit.
bool name_fold(const struct names *names, const char *text, char out[NAME_FOLDED_BYTES]);

bool name_key_equal(struct name_key a, struct name_key b);

// Can one be taken for the other?
bool name_keys_clash(const struct name_keys *a, const struct name_keys *b);

#endif
