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
#include "common/wire/error_code.h"

void
link_words_dial(const struct link *link, enum dial_result result, struct strbuf *out)
{
    static const char *const table[] = {
        [DIAL_OK] = N_("Connected to {1}."),
        [DIAL_NO_HOST] = N_("Host {1} not found. Check the spelling and your network."),
        [DIAL_NO_RESOLVER] = N_("Host {1} can't be looked up right now. Check your network."),
        [DIAL_REFUSED] = N_("No answer at {1}. Is the server running and the port open?"),
        [DIAL_TIMEOUT] = N_("No reply from {1}. Is the address right? Is a firewall in the way?"),
        [DIAL_UNREACHABLE] = N_("No route to {1}. Check your network."),
        [DIAL_DENIED] = N_("This computer doesn't allow a connection to {1}. Who owns it?"),
        [DIAL_FAILED] = N_("Can't connect to {1}. Try again later."),
    };
    bool is_name = result == DIAL_NO_HOST || result == DIAL_NO_RESOLVER;

    fill(out, tr(table[result]), 1, is_name ? link->where.host : link->where.server);
}

void
link_words_fault(const struct link *link, enum stream_fault fault, struct strbuf *out)
{
    static const char *const table[STREAM_FAULT_COUNT] = {
        [STREAM_ENDED] = N_("{1} closed the connection."),
        [STREAM_LOST] = N_("The connection to {1} broke."),
        [STREAM_NOT_TLS] = N_(
            "The program at {1} doesn't use TLS 1.3. Is it a Goren server, and is the port right?"),
        [STREAM_NONSENSE] =
            N_("The program at {1} doesn't answer like a Goren server. Is the port right?"),
        [STREAM_STALLED] = N_("{1} sent only part of a message."),
        [STREAM_CLOGGED] = N_("{1} doesn't read what is sent."),
    };

    fill(out, tr(table[fault]), 1, link->where.server);
}

void
link_words_patience(const struct link *link, struct strbuf *out)
{
    static const char *const table[] = {
        [LINK_IDLE] = NULL,
        [LINK_CONNECTING] = N_("{1} answers, but the TLS handshake doesn't finish."),
        [LINK_GREETING] = N_("{1} is there, but doesn't answer. Is it a Goren server?"),
        [LINK_UP] = N_("{1} has been silent for too long."),
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
         is_older ? _("{1} is too old for this Goren (protocol {2}, yours is {3}). Ask its "
                      "operator to update it.")
                  : _("{1} needs a newer Goren (protocol {2}, yours is {3}). Please update."),
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
        fill(out, _("{1} refuses the connection (reason {2})."), 2, link->where.server, code);
    }
    strbuf_finish(&quoted);
}

enum link_state
link_words_bye(const struct link *link, const struct wire_bye *bye, struct strbuf *out)
{
    static const struct {
        const char *text;
        enum link_state next;
    } table[BYE_COUNT] = {
        [BYE_GOODBYE] = {N_("{1} ended the connection."), LINK_WAITING},
        [BYE_ELSEWHERE] =
            {N_("You connected to {1} from somewhere else, so this connection was closed."),
             LINK_FAILED},
        [BYE_KICKED] = {N_("The operator of {1} closed your connection."), LINK_FAILED},
        [BYE_NONSENSE] = {N_("{1} didn't understand this program. Update Goren."), LINK_FAILED},
        [BYE_SLOW] = {N_("{1} closed the connection: its messages were not read in time."),
                      LINK_WAITING},
        [BYE_SILENT] = {N_("{1} closed the connection: it heard nothing from you."), LINK_WAITING},
        [BYE_FLOOD] = {N_("{1} closed the connection: too much was sent."), LINK_FAILED},
        [BYE_SHUTDOWN] = {N_("{1} is restarting. Clocks are stopped, your seat is kept, and Goren "
                             "reconnects automatically."),
                          LINK_WAITING},
    };

    if (error_english(bye->error)) {
        strbuf_add(out, tr(error_english(bye->error)));
    } else if (bye->reason == BYE_ELSEWHERE && link->where.path) {
        strbuf_add(out, _("Your game is open in another window now."));
    } else {
        fill(out, tr(table[bye->reason].text), 1, link->where.server);
    }
    return table[bye->reason].next;
}
