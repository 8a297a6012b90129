// SPDX-License-Identifier: MIT
// The summary of goren convert: refusals, oddities and losses.
#ifndef CLIENT_TOOLS_CONVERT_TALLY_H
#define CLIENT_TOOLS_CONVERT_TALLY_H

#include "client/records/record_tally.h"
#include "common/util/json.h"

void tally_json(const struct record_tally *tally, const char *name, struct json *json);

// A line for each reason; a sentence of the command about each loss.
void tally_tell_refusals(const struct record_tally *tally);
void tally_tell_remarks(const struct record_tally *tally);
void tally_tell_losses(const struct record_tally *tally, const char *command, enum format format);

#endif
