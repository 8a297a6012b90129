// SPDX-License-Identifier: MIT
// What the link says when something goes wrong: what happened, then what to do.
#include <stdint.h>
#include <string.h>

#include "client/net/link_internal.h"
#include "common/util/number.h"
#include "common/util/quote.h"
#include "common/util/strbuf.h"

// A sentence with the server's name, or that of the host, in it.
struct words {
    const char *before;
    const char *after;
};

static void
add_words(const struct words *words, const char *name, struct strbuf *out)
{
    strbuf_add(out, words->before);
    strbuf_add(out, name);
    strbuf_add(out, words->after);
}

void
link_words_dial(const struct link *link, enum dial_result result, struct strbuf *out)
{
    static const struct words table[] = {
        [DIAL_OK] = {"", " answers."},
        [DIAL_NO_HOST] = {"There is no host ", ". Check the spelling, or your network."},
        [DIAL_NO_RESOLVER] = {"The host ", " cannot be looked up now. Check your network."},
        [DIAL_REFUSED] = {"Nobody answers at ", ". Is the server up, the port open?"},
        [DIAL_TIMEOUT] = {"Nothing comes back from ",
                          ". Is the address right, does a firewall stand between?"},
        [DIAL_UNREACHABLE] = {"There is no way to ", " from here. Check your network."},
        [DIAL_DENIED] = {"This machine does not let you connect to ", ". Whose is it?"},
        [DIAL_FAILED] = {"No connection to ", " can be made. Try again later."},
    };
    bool is_name = result == DIAL_NO_HOST || result == DIAL_NO_RESOLVER;

    add_words(&table[result], is_name ? link->where.host : link->where.server, out);
}

void
link_words_fault(const struct link *link, enum stream_fault fault, struct strbuf *out)
{
    static const struct words table[STREAM_FAULT_COUNT] = {
        [STREAM_ENDED] = {"", " has closed the connection."},
        [STREAM_LOST] = {"The connection to ", " has broken."},
        [STREAM_NOT_TLS] = {"What answers at ",
                            " does not speak TLS 1.3. Is it a Goren server, is the port right?"},
        [STREAM_NONSENSE] = {"What answers at ",
                             " does not speak as a Goren server does. Is the port right?"},
        [STREAM_STALLED] = {"", " has begun a message and not finished it."},
        [STREAM_CLOGGED] = {"", " does not read what is sent."},
    };

    add_words(&table[fault], link->where.server, out);
}

void
link_words_patience(const struct link *link, struct strbuf *out)
{
    static const struct words table[] = {
        [LINK_IDLE] = {"", ""},
        [LINK_CONNECTING] = {"", " answers, but its TLS handshake does not come to an end."},
        [LINK_GREETING] = {"", " is there, but does not answer. Is it a Goren server?"},
        [LINK_UP] = {"Nothing was heard from ", " for too long."},
        [LINK_WAITING] = {"", ""},
        [LINK_FAILED] = {"", ""},
    };

    add_words(&table[link->state], link->where.server, out);
}

static void
add_protocol(const struct link *link, const struct wire_error *error, struct strbuf *out)
{
    const char *version = error->argument_count > 0 ? error->arguments[0] : "";
    int64_t number;

    if (number_parse(version, strlen(version), 0, UINT32_MAX, &number) && number < WIRE_PROTOCOL) {
        strbuf_addf(out,
                    "%s is too old for this Goren (protocol %d, yours speaks %d). Ask its operator "
                    "to update it.",
                    link->where.server, (int)number, WIRE_PROTOCOL);
        return;
    }
    strbuf_addf(out, "%s needs a newer Goren (protocol ", link->where.server);
    quote_add_bare(out, version, strlen(version));
    strbuf_addf(out, ", yours speaks %d). Update it.", WIRE_PROTOCOL);
}

void
link_words_refusal(const struct link *link, const struct wire_error *error, struct strbuf *out)
{
    if (error->code == REFUSAL_PROTOCOL) {
        add_protocol(link, error, out);
    } else if (error->text[0]) {
        quote_add_bare(out, error->text, strlen(error->text));
    } else {
        strbuf_addf(out, "%s does not let you in, for its reason %u.", link->where.server,
                    (unsigned)error->code);
    }
}

enum link_state
link_words_bye(const struct link *link, enum bye_reason reason, struct strbuf *out)
{
    static const struct {
        struct words words;
        enum link_state next;
    } table[BYE_COUNT] = {
        [BYE_GOODBYE] = {{"", " has said goodbye."}, LINK_WAITING},
        [BYE_ELSEWHERE] = {{"You are connected to ",
                            " from elsewhere now, and not from here any more."},
                           LINK_FAILED},
        [BYE_KICKED] = {{"The operator of ", " has ended your connection."}, LINK_FAILED},
        [BYE_NONSENSE] = {{"", " did not understand what this program sent. Update Goren."},
                          LINK_FAILED},
        [BYE_SLOW] = {{"", " has ended the connection: what it sent was not read in time."},
                      LINK_WAITING},
        [BYE_SILENT] = {{"", " has ended the connection: it heard nothing from here."},
                        LINK_WAITING},
        [BYE_FLOOD] = {{"", " has ended the connection: too much was sent."}, LINK_FAILED},
        [BYE_SHUTDOWN] = {{"", " restarts. Clocks stand still, your seat is kept, Goren "
                               "reconnects by itself."},
                          LINK_WAITING},
    };

    add_words(&table[reason].words, link->where.server, out);
    return table[reason].next;
}
