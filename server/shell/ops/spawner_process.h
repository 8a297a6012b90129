// SPDX-License-Identifier: MIT
// The two sides of the spawner, and what they say to each other. Both are one program, so the
// messages are plain structs; a packet is one message.
#ifndef SERVER_SHELL_OPS_SPAWNER_PROCESS_H
#define SERVER_SHELL_OPS_SPAWNER_PROCESS_H

#include <stddef.h>

#include "server/shell/ops/spawner.h"

struct spawner_request {
    uint32_t job;
    uint16_t program; // of the table
    uint16_t word_count;
    char text[SPAWNER_TEXT_MAX]; // the words, each with its '\0'; shorter in the packet
};

enum { SPAWNER_HEAD_BYTES = offsetof(struct spawner_request, text) };

enum spawner_word { SPAWNER_STARTED, SPAWNER_ENDED };

struct spawner_answer {
    uint32_t job;
    int32_t word; // enum spawner_word; STARTED brings two descriptors
    int32_t status;
};

// Is it a request that the table allows? words becomes the list of its words, in its text.
bool spawner_allows(const struct spawner_program *programs, int count,
                    const struct spawner_request *request, size_t bytes,
                    const char *words[SPAWNER_WORDS_MAX + 1]);

// What the forked process does. Takes fd; never returns.
_Noreturn void spawner_process(int fd, const struct spawner_program *programs, int count);

#endif
