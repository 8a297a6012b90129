// SPDX-License-Identifier: MIT
// What the owner of an account does with it: recovery codes, and terminals that are logged out.
#ifndef TESTS_SIM_ACCOUNT_H
#define TESTS_SIM_ACCOUNT_H

#include "common/wire/messages.h"

struct client;
struct player;
struct sim;

// As a client knows it.
struct account_view {
    int code_count; // the newest codes, used ones too
    char codes[WIRE_RECOVERY_CODES][WIRE_RECOVERY_CODE_BYTES + 1];
    char tried[WIRE_RECOVERY_CODE_BYTES + 1]; // of the running Recover
    uint64_t log_out_seq;                     // of the newest LogOut of all others, 0 = none
};

// Asks for codes, looks at the account, logs others out.
void account_ask(struct sim *sim, struct client *client);
// Comes in by a code. False: it has none, or does not want to.
bool account_recover(struct sim *sim, struct client *client, struct client_msg *msg);

// What a client does with new codes.
void account_codes(struct client *client, const struct wire_recovery_codes *codes);

// An account is told to its owner: is it what the core has?
void account_check_told(struct sim *sim, const struct player *reader,
                        const struct wire_account *account);

#endif
