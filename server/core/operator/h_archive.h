// SPDX-License-Identifier: MIT
// Handles the answers of the archive.
#ifndef SERVER_CORE_OPERATOR_H_ARCHIVE_H
#define SERVER_CORE_OPERATOR_H_ARCHIVE_H

#include "server/core/core_internal.h"

void archive_on_refusal(struct turn *turn, uint64_t job);
void archive_on_page(struct turn *turn, uint64_t job, const struct wire_archive_page *page);
void archive_on_record(struct turn *turn, uint64_t job, const char *text);
void archive_on_rating_history(struct turn *turn, uint64_t job, const struct wire_career *history);

#endif
