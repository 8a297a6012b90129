// SPDX-License-Identifier: MIT
#include "common/wire/feature.h"

#include <assert.h>
#include <string.h>

#include "common/wire/limits.h"
#include "common/wire/messages.h"

static_assert((int)FEATURE_COUNT <= 2 * (int)WIRE_FEATURES_MAX,
              "a welcome has room for all features");

const char *
feature_name(enum feature feature)
{
    static const char *const names[FEATURE_COUNT] = {
        [FEATURE_ACCOUNT] = "account",
        [FEATURE_ARCHIVE] = "archive",
        [FEATURE_ARCHIVE_OPENING] = "archive-opening",
        [FEATURE_BADGES] = "badges",
        [FEATURE_CAREER] = "career",
        [FEATURE_DELAY] = "delay",
        [FEATURE_HINTS] = "hints",
        [FEATURE_KEPT] = "kept",
        [FEATURE_PEOPLE] = "people",
        [FEATURE_SEEK] = "seek",
        [FEATURE_STANDINGS] = "standings",
        [FEATURE_AI] = "ai",
        [FEATURE_STAND_IN] = "stand-in",
        [FEATURE_PATIENT] = "patient",
        [FEATURE_GUESTS] = "guests",
        [FEATURE_REGISTER] = "register",
        [FEATURE_HAND_OVER] = "hand-over",
        [FEATURE_PEEK] = "peek",
        [FEATURE_PUZZLES] = "puzzles",
        [FEATURE_EMAIL] = "email",
    };

    return names[feature];
}

static bool
is_among(const char *const *features, int count, enum feature feature)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(features[i], feature_name(feature)) == 0) {
            return true;
        }
    }
    return false;
}

bool
feature_is_offered(const struct wire_welcome *welcome, enum feature feature)
{
    return is_among(welcome->features, welcome->feature_count, feature) ||
           is_among(welcome->more_features, welcome->more_feature_count, feature);
}
