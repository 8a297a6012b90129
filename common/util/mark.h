// SPDX-License-Identifier: MIT
// Marks an English sentence in a table, so that the catalogues have it (see
// common/i18n). The code that shows it calls tr(); the mark itself
// changes nothing.
#ifndef COMMON_UTIL_MARK_H
#define COMMON_UTIL_MARK_H

#define N_(english) english

#endif
