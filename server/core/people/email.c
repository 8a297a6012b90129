// SPDX-License-Identifier: MIT
#include "server/core/people/email.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/strbuf.h"
#include "common/util/wipe.h"
#include "common/util/xalloc.h"
#include "server/core/core_internal.h"
#include "server/core/fault.h"
#include "server/core/letters.h"
#include "server/core/people/players.h"
#include "server/core/send.h"

enum { CODE_LETTERS = WIRE_EMAIL_CODE_BYTES, ID_BYTES = 8 };

static const int64_t HOUR_MS = 3600000, DAY_MS = 24 * INT64_C(3600000);

// Mails.

static void
begin_mail(const struct core *core, const struct email *email, const char *subject,
           struct strbuf *out)
{
    strbuf_addf(out,
                "From: %s\nTo: %s\nSubject: %s\nAuto-Submitted: auto-generated\n"
                "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
                "Content-Transfer-Encoding: 8bit\n\n",
                core->config.mail_from, email->address, subject);
}

static void
end_mail(const struct core *core, const struct player *player, struct strbuf *out)
{
    strbuf_addf(out,
                "\n-- \nFrom the Goren server %s, for %s. To change what you are sent, type "
                "'email' in goren.\n",
                core->config.server_name, player->name);
}

static void
count_day(struct email *email, int64_t wall_ms)
{
    int64_t day = wall_ms / DAY_MS;

    if (email->day != day) {
        email->day = day;
        email->sent = email->codes = 0;
    }
}

static bool
is_full(const struct email *email)
{
    return email->sent >= EMAIL_A_DAY && !FAULT(FAULT_EMAIL_UNLIMITED);
}

static bool
had_codes(const struct email *email)
{
    return email->codes >= EMAIL_CODES_A_DAY && !FAULT(FAULT_EMAIL_UNLIMITED);
}

static bool
is_proved(const struct email *email)
{
    return email->is_proved || FAULT(FAULT_EMAIL_UNPROVED);
}

// Is he away, and does he want such mail? Without a server that sends any: never.
static bool
is_wanted(const struct core *core, const struct player *player, enum email_kind kind)
{
    const struct email *email = player->email;

    return core->config.mail_from && email && *email->address && is_proved(email) &&
           email->kinds >> kind & 1 && !player->conn && !player->is_banned;
}

static void
add_words(enum email_kind kind, const char *name, struct strbuf *out)
{
    const char *opponent = *name ? name : "an AI";

    if (kind == EMAIL_TURN) {
        strbuf_addf(out,
                    "It is your move in your game by correspondence against %s, and less than a "
                    "day is left.\n",
                    opponent);
    } else if (kind == EMAIL_INVITATION) {
        strbuf_addf(out, "%s invites you to a game. The invitation waits for you.\n", name);
    } else {
        strbuf_addf(out, "%s has left you a message. It waits for you.\n", name);
    }
}

void
email_send(struct turn *turn, struct player *player, enum email_kind kind, const char *name)
{
    static const char *const subjects[EMAIL_KIND_COUNT] = {
        [EMAIL_TURN] = "Goren: it is your move",
        [EMAIL_INVITATION] = "Goren: you are invited to a game",
        [EMAIL_MESSAGE] = "Goren: a message waits for you",
    };
    struct strbuf text = {0};

    if (!is_wanted(turn->core, player, kind)) {
        return;
    }
    count_day(player->email, turn->now.wall_ms);
    if (is_full(player->email)) {
        return;
    }
    player->email->sent++;
    begin_mail(turn->core, player->email, subjects[kind], &text);
    add_words(kind, name, &text);
    end_mail(turn->core, player, &text);
    players_store(turn, player);
    core_mail(turn, &text);
    strbuf_finish(&text);
}

// The address.

// Of the player and the code: small letters and digits, whatever stands between them.
static bool
make_digest(const struct core *core, const struct player *player, const char *typed,
            uint8_t digest[EMAIL_DIGEST_BYTES])
{
    uint8_t source[ID_BYTES + CODE_LETTERS];
    int count = 0;

    for (int i = 0; i < ID_BYTES; i++) {
        source[i] = (uint8_t)(player->id >> (8 * i));
    }
    for (; *typed; typed++) {
        if (!isalnum((unsigned char)*typed)) {
            continue;
        }
        if (count == CODE_LETTERS) {
            return false;
        }
        source[ID_BYTES + count++] = (uint8_t)tolower((unsigned char)*typed);
    }
    core->config.digest(core->config.data, source, sizeof(source), digest);
    return count == CODE_LETTERS;
}

static void
send_code(struct turn *turn, struct player *player)
{
    const struct core *core = turn->core;
    struct email *email = player->email;
    uint8_t bytes[CODE_LETTERS];
    char code[CODE_LETTERS + 1] = {0};
    struct strbuf text = {0};

    core->config.random(core->config.data, bytes, sizeof(bytes));
    letters_write(bytes, CODE_LETTERS, code);
    make_digest(core, player, code, email->code);
    email->code_until_ms = turn->now.wall_ms + EMAIL_CODE_HOURS * HOUR_MS;
    email->tries = 0;
    email->sent++;
    email->codes++;
    begin_mail(core, email, "Goren: your code", &text);
    strbuf_addf(&text,
                "Somebody who is logged in as %s wants mail from this server to come here. If that "
                "is you, type in goren:\n\n    email code %s\n\nIf not, do nothing: no more will "
                "come.\n",
                player->name, code);
    end_mail(core, player, &text);
    core_mail(turn, &text);
    wipe(code, sizeof(code));
    strbuf_finish(&text);
}

enum error_code
email_set(struct turn *turn, struct player *player, const char *address)
{
    struct email *email = player->email;

    if (*address && !email_is_address(address)) {
        return ERROR_EMAIL_BAD;
    }
    if (!email) {
        email = player->email = xcalloc(1, sizeof(*email));
        email->kinds = EMAIL_ALL;
    }
    count_day(email, turn->now.wall_ms);
    if (*address && (had_codes(email) || is_full(email))) {
        return ERROR_EMAIL_ENOUGH;
    }
    memset(email->address, 0, sizeof(email->address));
    memcpy(email->address, address, strlen(address));
    email->is_proved = false;
    email->code_until_ms = 0;
    if (*address) {
        send_code(turn, player);
    }
    players_store(turn, player);
    return ERROR_NONE;
}

enum error_code
email_prove(struct turn *turn, struct player *player, const char *code)
{
    struct email *email = player->email;
    uint8_t digest[EMAIL_DIGEST_BYTES];

    if (!email || email->code_until_ms <= turn->now.wall_ms || email->tries >= EMAIL_TRIES) {
        return ERROR_EMAIL_CODE;
    }
    if (!make_digest(turn->core, player, code, digest) ||
        memcmp(digest, email->code, sizeof(digest)) != 0) {
        email->tries++; // not stored: a code has forty bits
        return ERROR_EMAIL_CODE;
    }
    email->is_proved = true;
    email->code_until_ms = 0;
    players_store(turn, player);
    return ERROR_NONE;
}

enum error_code
email_choose(struct turn *turn, struct player *player, unsigned kinds)
{
    if (!player->email || !*player->email->address) {
        return ERROR_EMAIL_NONE;
    }
    player->email->kinds = kinds;
    players_store(turn, player);
    return ERROR_NONE;
}

void
email_tell(const struct turn *turn, const struct player *player, struct wire_email *wire)
{
    const struct email *email = player->email;
    bool is_today = email && email->day == turn->now.wall_ms / DAY_MS;

    *wire = (struct wire_email){.address = "", .left = EMAIL_A_DAY};
    if (email) {
        *wire = (struct wire_email){
            .address = email->address,
            .proved = email->is_proved,
            .turns = email->kinds >> EMAIL_TURN & 1,
            .invitations = email->kinds >> EMAIL_INVITATION & 1,
            .messages = email->kinds >> EMAIL_MESSAGE & 1,
            .left = (uint32_t)(EMAIL_A_DAY - (is_today ? email->sent : 0)),
        };
    }
}
