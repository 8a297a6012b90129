// SPDX-License-Identifier: MIT
// What an operator does about fair play beside the server, on its file: climbs and fairplay read
// while it runs, annul needs it stopped. docs/fairplay.md says how to use them.
#ifndef SERVER_SHELL_OPS_FAIR_COMMANDS_H
#define SERVER_SHELL_OPS_FAIR_COMMANDS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct strbuf;

// What was asked for; a command reads its part. Defaults are in the table of fair_commands.c.
struct fair_options {
    const char *data; // path of the file
    const char *name; // of a player; NULL = all
    int64_t days;     // how far back; 0 = everything
    int64_t points;   // climbs: the least rise that is listed
    int64_t games;    // fairplay: at most so many are looked at
    int64_t nodes;    // fairplay: of the engine, for each position
    bool is_json;
    int64_t now_ms; // wall time
    FILE *out, *progress;
};

enum fair_result { FAIR_GOOD, FAIR_FAILED, FAIR_USAGE, FAIR_UNKNOWN };

// Carries out the command, with the arguments behind its word. UNKNOWN if the word is none of them;
// USAGE and FAILED append a sentence to why.
enum fair_result fair_command(const char *data, int argc, char *const *argv, struct strbuf *why);

// climbs.c, fairplay.c: false on failure, with a sentence.
bool climbs_report(const struct fair_options *options, struct strbuf *why);
bool fairplay_report(const struct fair_options *options, struct strbuf *why);

#endif
