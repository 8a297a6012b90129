// SPDX-License-Identifier: MIT
// Why a game that was played as a rated one does not count for the ratings. Its number is on the
// wire (proto/README.md 7), its word in the archive: "rated 0 pair". A number that was used stays.
#ifndef COMMON_ROOM_UNCOUNTED_H
#define COMMON_ROOM_UNCOUNTED_H

#include <stdbool.h>

enum uncounted {
    UNCOUNTED_NONE,     // it counts
    UNCOUNTED_PAIR,     // these two have played enough rated games within a day
    UNCOUNTED_ADDRESS,  // both play from one address
    UNCOUNTED_ANNULLED, // the operator has annulled it; only in the archive
};

enum { UNCOUNTED_COUNT = UNCOUNTED_ANNULLED + 1 };

const char *uncounted_word(enum uncounted uncounted); // "" for none

// Returns false and leaves *uncounted unchanged for any other word, also for "".
bool uncounted_parse(const char *word, enum uncounted *uncounted);

#endif
