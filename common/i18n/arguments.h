// SPDX-License-Identifier: MIT
// The values that a sentence takes: "%d" and "%2$s" of printf, and our own "{1}".
// A translation must take the same ones, or it would say nonsense, or worse.
#ifndef COMMON_I18N_ARGUMENTS_H
#define COMMON_I18N_ARGUMENTS_H

#include <stdbool.h>

// Does the translation take the values of the English, each with its own type,
// in any order? may_lack: a {1} may be missing, as in the form for one thing.
// Where the English is no format of printf ("50 %, depth 9") only {1} .. count.
bool arguments_agree(const char *english, const char *translation, bool may_lack);

#endif
