// SPDX-License-Identifier: MIT
#include "tests/chaos/siege/taker.h"

#include <stdio.h>

bool
taker_enter(const struct siege *siege, struct wire_client *client, int number)
{
    char name[32];

    snprintf(name, sizeof(name), "taker-%d", number);
    client_init(client);
    client->from = TAKER_ADDRESS;
    return client_connect_tcp(client, siege->server.port) && client_guest(client, name);
}

int
taker_ask(struct wire_client *client, struct client_msg *msg)
{
    const struct server_msg *answer = client_ask(client, msg);

    if (!answer) {
        return -1;
    }
    return answer->kind == SERVER_ERROR ? (int)answer->error.code : 0;
}

int
taker_most(enum budget_kind kind, int64_t ms)
{
    const struct budget_row *row = &budget_table[kind];

    return row->size + (int)(ms * row->per_minute / 60000) + 1;
}
