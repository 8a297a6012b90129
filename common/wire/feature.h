// SPDX-License-Identifier: MIT
// What a server may offer beyond the plain protocol, by the words of Welcome.features
// (proto/README.md 3). Server and client read this one table. A word stays as it is for
// ever: older programs know it.
#ifndef COMMON_WIRE_FEATURE_H
#define COMMON_WIRE_FEATURE_H

#include <stdbool.h>

struct wire_welcome;

enum feature {
    FEATURE_ACCOUNT,
    FEATURE_ARCHIVE,
    FEATURE_ARCHIVE_OPENING,
    FEATURE_BADGES,
    FEATURE_CAREER,
    FEATURE_HINTS,
    FEATURE_KEPT,
    FEATURE_PEOPLE,
    FEATURE_SEEK,
    FEATURE_AI,
    FEATURE_STAND_IN,
    FEATURE_PATIENT,
    FEATURE_GUESTS,
    FEATURE_REGISTER,
    FEATURE_HAND_OVER,
    FEATURE_PEEK,
    FEATURE_PUZZLES,
    FEATURE_EMAIL,
    FEATURE_STANDINGS,
    FEATURE_DELAY,
};

enum { FEATURE_COUNT = FEATURE_DELAY + 1 };

const char *feature_name(enum feature feature);

// Does the server name it in its welcome?
bool feature_is_offered(const struct wire_welcome *welcome, enum feature feature);

#endif
