// SPDX-License-Identifier: MIT
// Marks an English sentence in a table, so that the catalogues have it (see
// common/i18n). Whoever says it gives it to tr(); here it stays as it is.
#ifndef COMMON_UTIL_MARK_H
#define COMMON_UTIL_MARK_H

#define N_(english) english

#endif
