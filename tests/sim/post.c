// SPDX-License-Identifier: MIT
#include "tests/sim/post.h"

#include <stdio.h>
#include <string.h>

#include "server/core/blob.h"
#include "server/core/core_internal.h"
#include "server/core/people/email.h"
#include "tests/sim/world.h"

static const int64_t DAY_MS = 24 * INT64_C(3600000);

void
post_ask(struct sim *sim, struct client *client)
{
    struct client_msg msg = {.kind = CLIENT_EMAIL_ASK};
    char address[32];

    snprintf(address, sizeof(address), "c%d@example.org", client->index);
    if (*client->post.code && world_chance(sim, 400)) {
        msg.kind = CLIENT_EMAIL_PROVE;
        msg.email_prove.email_code = world_chance(sim, 100) ? "wrong" : client->post.code;
    } else if (world_chance(sim, 400)) {
        msg.kind = CLIENT_EMAIL_SET;
        msg.email_set.address = world_chance(sim, 100) ? "" : address;
    } else if (world_chance(sim, 200)) {
        msg.kind = CLIENT_EMAIL_CHOOSE;
        msg.email_choose = (struct wire_email_choose){true, world_chance(sim, 800), true};
    }
    client_send(sim, client, &msg);
}

// "To: c7@example.org": whose that is.
static struct client *
find_client(struct sim *sim, const char *text)
{
    const char *to = strstr(text, "\nTo: c");
    int index;

    return to && sscanf(to, "\nTo: c%d@example.org", &index) == 1 && index < sim->client_count
               ? &sim->clients[index]
               : NULL;
}

// Of all accounts that have this address one at least must have asked for this mail.
static bool
is_wanted(const struct sim *sim, const struct client *client, bool is_code)
{
    const struct player *player, *next;
    char address[32];

    snprintf(address, sizeof(address), "c%d@example.org", client->index);
    HASH_ITER(by_id, sim->core->players, player, next)
    {
        if (player->email && strcmp(player->email->address, address) == 0 &&
            (is_code || player->email->is_proved)) {
            return true;
        }
    }
    return false;
}

// By the name in the mail's last line, since others may have given the same address.
static void
count(struct sim *sim, struct client *client, const char *text)
{
    const char *of = strstr(text, ", for ");
    const struct player *player, *next;
    char name[WIRE_NAME_BYTES + 1] = "";

    if (of) {
        snprintf(name, sizeof(name), "%.*s", (int)strcspn(of + 6, ". "), of + 6);
    }
    HASH_ITER(by_id, sim->core->players, player, next)
    {
        if (strcmp(player->name, name) == 0 && player->email &&
            (player->email->sent > EMAIL_A_DAY || player->email->codes > EMAIL_CODES_A_DAY) &&
            player->email->day == world_steady(sim).wall_ms / DAY_MS) {
            sim_fail(sim, 0, player->id, "%d mails are sent to one person in a day",
                     player->email->sent);
        }
    }
    client->post.mails++;
}

void
post_sent(struct sim *sim, const struct blob *mail)
{
    char text[2048];
    struct client *client;
    const char *code;

    snprintf(text, sizeof(text), "%.*s", (int)mail->length, (const char *)mail->bytes);
    client = find_client(sim, text);
    code = strstr(text, "email code ");
    if (!client) {
        sim_fail(sim, 0, 0, "a mail goes to nobody's address");
        return;
    }
    if (code) {
        snprintf(client->post.code, sizeof(client->post.code), "%.8s", code + 11);
    }
    if (!code && sim->core && !is_wanted(sim, client, false)) {
        sim_fail(sim, 0, 0, "a mail goes to an address that was not proved");
    }
    if (sim->core) {
        count(sim, client, text);
    }
}
