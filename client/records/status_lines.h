// SPDX-License-Identifier: MIT
// Messages of an operation for the user, as values: the caller shows them. The texts are translated
// already. A zeroed struct status_lines is empty.
#ifndef CLIENT_RECORDS_STATUS_LINES_H
#define CLIENT_RECORDS_STATUS_LINES_H

#include "common/util/strbuf.h"

enum { STATUS_LINES_MAX = 4 };

enum status_kind { STATUS_PLAIN, STATUS_GOOD, STATUS_WARNING, STATUS_ERROR };

struct status_line {
    enum status_kind kind;
    struct strbuf text; // owned
};

struct status_lines {
    int count;
    struct status_line items[STATUS_LINES_MAX]; // in the order in which they are shown
};

// A line beyond STATUS_LINES_MAX is dropped.
void status_lines_add(struct status_lines *lines, enum status_kind kind, const char *text);
void status_lines_addf(struct status_lines *lines, enum status_kind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void status_lines_finish(struct status_lines *lines); // makes it empty

#endif
