// SPDX-License-Identifier: MIT
// The sentences of the link when something goes wrong: what happened, then what to do.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "client/net/link_internal.h"
#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/i18n/tr_error.h"
#include "common/util/number.h"
#include "common/util/quote.h"
#include "common/util/strbuf.h"

void
link_words_dial(const struct link *link, enum dial_result result, struct strbuf *out)
{
    static const char *const table[] = {
        [DIAL_OK] = N_("{1} answers."),
        [DIAL_NO_HOST] = N_("There is no host {1}. Check the spelling, or your network."),
        [DIAL_NO_RESOLVER] = N_("The host {1} cannot be looked up now. Check your network."),
        [DIAL_REFUSED] = N_("Nobody answers at {1}. Is the server up, the port open?"),
        [DIAL_TIMEOUT] =
            N_("Nothing comes back from {1}. Is the address right, does a firewall stand between?"),
        [DIAL_UNREACHABLE] = N_("There is no way to {1} from here. Check your network."),
        [DIAL_DENIED] = N_("This machine does not let you connect to {1}. Whose is it?"),
        [DIAL_FAILED] = N_("No connection to {1} can be made. Try again later."),
    };
    bool is_name = result == DIAL_NO_HOST || result == DIAL_NO_RESOLVER;

    fill(out, tr(table[result]), 1, is_name ? link->where.host : link->where.server);
}

void
link_words_fault(const struct link *link, enum stream_fault fault, struct strbuf *out)
{
    static const char *const table[STREAM_FAULT_COUNT] = {
        [STREAM_ENDED] = N_("{1} has closed the connection."),
        [STREAM_LOST] = N_("The connection to {1} has broken."),
        [STREAM_NOT_TLS] = N_(
            "What answers at {1} does not speak TLS 1.3. Is it a Goren server, is the port right?"),
        [STREAM_NONSENSE] =
            N_("What answers at {1} does not speak as a Goren server does. Is the port right?"),
        [STREAM_STALLED] = N_("{1} has begun a message and not finished it."),
        [STREAM_CLOGGED] = N_("{1} does not read what is sent."),
    };

    fill(out, tr(table[fault]), 1, link->where.server);
}

void
link_words_patience(const struct link *link, struct strbuf *out)
{
    static const char *const table[] = {
        [LINK_IDLE] = NULL,
        [LINK_CONNECTING] = N_("{1} answers, but its TLS handshake does not come to an end."),
        [LINK_GREETING] = N_("{1} is there, but does not answer. Is it a Goren server?"),
        [LINK_UP] = N_("Nothing was heard from {1} for too long."),
        [LINK_WAITING] = NULL,
        [LINK_FAILED] = NULL,
    };

    if (table[link->state]) {
        fill(out, tr(table[link->state]), 1, link->where.server);
    }
}

static void
add_protocol(const struct link *link, const struct wire_error *error, struct strbuf *out)
{
    const char *version = error->argument_count > 0 ? error->arguments[0] : "";
    struct strbuf theirs = {0};
    char ours[16];
    int64_t number;
    bool is_older =
        number_parse(version, strlen(version), 0, UINT32_MAX, &number) && number < WIRE_PROTOCOL;

    snprintf(ours, sizeof(ours), "%d", WIRE_PROTOCOL);
    quote_add_bare(&theirs, version, strlen(version));
    fill(out,
         is_older ? _("{1} is too old for this Goren (protocol {2}, yours speaks {3}). Ask its "
                      "operator to update it.")
                  : _("{1} needs a newer Goren (protocol {2}, yours speaks {3}). Update it."),
         3, link->where.server, strbuf_text(&theirs), ours);
    strbuf_finish(&theirs);
}

// A code that we know is said in our words. Else the server's text is shown, quoted, because it
// may contain anything.
void
link_words_refusal(const struct link *link, const struct wire_error *error, struct strbuf *out)
{
    const char *argument = error->argument_count > 0 ? error->arguments[0] : "";
    struct strbuf quoted = {0};
    char code[16];

    quote_add_bare(&quoted, argument, strlen(argument));
    if (error->code == ERROR_PROTOCOL) {
        add_protocol(link, error, out);
    } else if (tr_error(out, error->code, strbuf_text(&quoted))) {
        ;
    } else if (error->text[0]) {
        quote_add_bare(out, error->text, strlen(error->text));
    } else {
        snprintf(code, sizeof(code), "%u", (unsigned)error->code);
        fill(out, _("{1} does not let you in, for its reason {2}."), 2, link->where.server, code);
    }
    strbuf_finish(&quoted);
}

enum link_state
link_words_bye(const struct link *link, enum bye_reason reason, struct strbuf *out)
{
    static const struct {
        const char *text;
        enum link_state next;
    } table[BYE_COUNT] = {
        [BYE_GOODBYE] = {N_("{1} has said goodbye."), LINK_WAITING},
        [BYE_ELSEWHERE] =
            {N_("You are connected to {1} from elsewhere now, and not from here any more."),
             LINK_FAILED},
        [BYE_KICKED] = {N_("The operator of {1} has ended your connection."), LINK_FAILED},
        [BYE_NONSENSE] = {N_("{1} did not understand what this program sent. Update Goren."),
                          LINK_FAILED},
        [BYE_SLOW] = {N_("{1} has ended the connection: what it sent was not read in time."),
                      LINK_WAITING},
        [BYE_SILENT] = {N_("{1} has ended the connection: it heard nothing from here."),
                        LINK_WAITING},
        [BYE_FLOOD] = {N_("{1} has ended the connection: too much was sent."), LINK_FAILED},
        [BYE_SHUTDOWN] =
            {N_("{1} restarts. Clocks stand still, your seat is kept, Goren reconnects by itself."),
             LINK_WAITING},
    };

    fill(out, tr(table[reason].text), 1, link->where.server);
    return table[reason].next;
}
