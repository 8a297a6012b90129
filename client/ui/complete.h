// SPDX-License-Identifier: MIT
// Completes a word of a typed command: names of commands, settings, keys, people, rooms and
// servers.
#ifndef CLIENT_UI_COMPLETE_H
#define CLIENT_UI_COMPLETE_H

#include "client/ui/settings.h"
#include "common/util/strbuf.h"

struct ui;

// The words that complete the last one.
struct completion {
    int count;
    size_t common; // bytes that all begin with
    char first[SETTING_BYTES];
    struct strbuf list;
};

// begun: the word that is being typed, within text.
void complete_find(const struct ui *ui, const char *text, struct completion *candidates,
                   const char **begun);

#endif
