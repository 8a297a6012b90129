// SPDX-License-Identifier: MIT
#include "tests/sim/account.h"

#include <stdio.h>

#include "server/core/core_internal.h"
#include "server/core/people/recovery.h"
#include "tests/sim/world.h"

void
account_ask(struct sim *sim, struct client *client)
{
    struct client_msg msg = {.kind = CLIENT_ACCOUNT_ASK};

    if (world_chance(sim, 400)) {
        msg.kind = CLIENT_RECOVERY_CODES_ASK;
        msg.password.password = world_chance(sim, 800) ? client->password : "wrong one";
    } else if (world_chance(sim, 300)) {
        msg.kind = CLIENT_LOG_OUT;
    }
    client_send(sim, client, &msg);
    if (msg.kind == CLIENT_LOG_OUT) {
        client->account.log_out_seq = msg.seq;
    }
}

// Some have lost their password, and some try a code that they have used already.
bool
account_recover(struct sim *sim, struct client *client, struct client_msg *msg)
{
    struct account_view *view = &client->account;

    if (!client->is_registered || view->code_count == 0 || !world_chance(sim, 100)) {
        return false;
    }
    if (!*view->tried || world_chance(sim, 600)) {
        snprintf(view->tried, sizeof(view->tried), "%s",
                 view->codes[rng_below(&sim->rng, (uint32_t)view->code_count)]);
    }
    msg->kind = CLIENT_RECOVER;
    msg->recover = (struct wire_recover){client->name, view->tried, client->password};
    return true;
}

void
account_codes(struct client *client, const struct wire_recovery_codes *codes)
{
    client->account.code_count = codes->code_count;
    for (int i = 0; i < codes->code_count; i++) {
        snprintf(client->account.codes[i], sizeof(client->account.codes[i]), "%s",
                 codes->recovery_codes[i]);
    }
}

void
account_check_told(struct sim *sim, const struct player *reader, const struct wire_account *account)
{
    int count = 0, here = 0;

    if (!reader || reader->is_guest) {
        sim_fail(sim, 0, reader ? reader->id : 0, "an account is told to nobody, or to a guest");
        return;
    }
    for (const struct token_family *family = reader->families; family; family = family->next) {
        count += !family->ended;
    }
    for (int i = 0; i < account->device_count; i++) {
        here += account->devices[i].here;
    }
    if (account->device_count != count || here > 1) {
        sim_fail(sim, 0, reader->id, "%d devices are told, %d of them here; %d are logged in",
                 account->device_count, here, count);
    }
    if ((int)account->recovery_codes != recovery_left(reader->recovery)) {
        sim_fail(sim, 0, reader->id, "%u recovery codes are told, %d are left",
                 account->recovery_codes, recovery_left(reader->recovery));
    }
}
