// SPDX-License-Identifier: MIT
// goren check for records in all formats: the referee's answer, and what the seal
// of the file says.
#ifndef CLIENT_TOOLS_CHECK_RECORDS_H
#define CLIENT_TOOLS_CHECK_RECORDS_H

#include "client/tools/games.h"

struct check_options {
    struct games_options games;
    const char *signer; // key in hex that must have signed; NULL = any or none
    bool as_json, is_quiet;
    bool names_files; // before each answer
};

// Answers all games of the file; format is NULL if it is unknown.
enum exit_code check_records(struct source *source, const enum format *format,
                             const struct check_options *options);

// Could people have written these bytes: are they text?
bool check_is_text(const char *bytes, size_t length);

#endif
