// SPDX-License-Identifier: MIT
// Shared by the files of the commands, included by no others.
#ifndef CLIENT_CONTROL_COMMAND_INTERNAL_H
#define CLIENT_CONTROL_COMMAND_INTERNAL_H

#include "client/control/command.h"

// The command of a name as it is typed: one that asks first must be written in full.
enum command_error command_find_typed(const char *word, enum command_kind *kind,
                                      struct strbuf *why);
// Appends what may have been meant by a word that is no command; false if nothing is near.
bool command_guess(const char *word, struct strbuf *meant);

#endif
