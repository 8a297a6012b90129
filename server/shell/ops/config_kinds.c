// SPDX-License-Identifier: MIT
// Values of options: read, shown, and what is allowed.
#include <arpa/inet.h>
#include <inttypes.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>

#include "common/util/number.h"
#include "common/util/quote.h"
#include "common/util/strbuf.h"
#include "common/util/xalloc.h"
#include "server/shell/net/peer.h"
#include "server/shell/ops/config_options.h"

static const char none[] = "none";

enum { ADDRESS_TEXT_MAX = INET6_ADDRSTRLEN, PORT_MAX = 65535 };

static bool
is_none(const struct option *option, const char *text)
{
    return option->can_be_none && strcmp(text, none) == 0;
}

static void
add_or_none(const struct option *option, struct strbuf *out)
{
    if (option->can_be_none) {
        strbuf_add(out, ", or none");
    }
}

static bool
number_set(const struct option *option, void *place, const char *text, bool is_added)
{
    int64_t number;

    (void)is_added;
    if (!number_parse(text, strlen(text), option->least, option->most, &number)) {
        return false;
    }
    *(int *)place = (int)number;
    return true;
}

static void
number_show(const struct option *option, const void *place, struct strbuf *out)
{
    (void)option;
    strbuf_addf(out, "%d", *(const int *)place);
}

static void
number_allowed(const struct option *option, struct strbuf *out)
{
    strbuf_addf(out, "a whole number of %" PRId64 " to %" PRId64, option->least, option->most);
}

const struct option_kind kind_number = {
    .bytes = sizeof(int),
    .value = "NUMBER",
    .set = number_set,
    .show = number_show,
    .allowed = number_allowed,
};

static bool
bool_set(const struct option *option, void *place, const char *text, bool is_added)
{
    (void)option;
    (void)is_added;
    if (strcmp(text, "yes") != 0 && strcmp(text, "no") != 0) {
        return false;
    }
    *(bool *)place = text[0] == 'y';
    return true;
}

static void
bool_show(const struct option *option, const void *place, struct strbuf *out)
{
    (void)option;
    strbuf_add(out, *(const bool *)place ? "yes" : "no");
}

static void
bool_allowed(const struct option *option, struct strbuf *out)
{
    (void)option;
    strbuf_add(out, "yes or no");
}

const struct option_kind kind_bool = {
    .bytes = sizeof(bool),
    .is_switch = true,
    .value = "yes|no",
    .set = bool_set,
    .show = bool_show,
    .allowed = bool_allowed,
};

// An enumeration, by the words of the option. Enumerations are as large as an
// int, but which of the two kinds of int they are is up to the compiler.
static bool
word_set(const struct option *option, void *place, const char *text, bool is_added)
{
    (void)is_added;
    for (int i = 0; i < option->word_count; i++) {
        if (strcmp(option->words[i], text) == 0) {
            memcpy(place, &i, sizeof(i));
            return true;
        }
    }
    return false;
}

static void
word_show(const struct option *option, const void *place, struct strbuf *out)
{
    int value;

    memcpy(&value, place, sizeof(value));
    strbuf_add(out, option->words[value]);
}

static void
word_allowed(const struct option *option, struct strbuf *out)
{
    for (int i = 0; i < option->word_count; i++) {
        strbuf_addf(out, "%s%s", i == 0 ? "one of " : ", ", option->words[i]);
    }
}

const struct option_kind kind_word = {
    .bytes = sizeof(int),
    .set = word_set,
    .show = word_show,
    .allowed = word_allowed,
};

static void
string_replace(char **place, const char *text)
{
    char *copy = text ? xstrdup(text) : NULL;

    free(*place);
    *place = copy;
}

static bool
text_set(const struct option *option, void *place, const char *text, bool is_added)
{
    int64_t length = (int64_t)strlen(text);

    (void)is_added;
    // Not what the file could not hold: blanks around it, and where a comment begins.
    if (length < option->least || length > option->most ||
        !quote_is_harmless(text, (size_t)length) || text[0] == ' ' || text[length - 1] == ' ' ||
        strchr(text, ';')) {
        return false;
    }
    string_replace(place, is_none(option, text) ? NULL : text);
    return true;
}

static void
text_show(const struct option *option, const void *place, struct strbuf *out)
{
    const char *text = *(char *const *)place;

    (void)option;
    strbuf_add(out, text ? text : none);
}

static void
text_allowed(const struct option *option, struct strbuf *out)
{
    strbuf_addf(out, "%" PRId64 " to %" PRId64 " bytes of UTF-8 (no control characters, no ;)",
                option->least, option->most);
    add_or_none(option, out);
}

static void
path_allowed(const struct option *option, struct strbuf *out)
{
    strbuf_addf(out, "a path of at most %" PRId64 " bytes (no ;)", option->most);
    add_or_none(option, out);
}

static void
text_finish(void *place)
{
    string_replace(place, NULL);
}

const struct option_kind kind_text = {
    .bytes = sizeof(char *),
    .value = "TEXT",
    .set = text_set,
    .show = text_show,
    .allowed = text_allowed,
    .finish = text_finish,
};

const struct option_kind kind_path = {
    .bytes = sizeof(char *),
    .value = "PATH",
    .set = text_set,
    .show = text_show,
    .allowed = path_allowed,
    .finish = text_finish,
};

static bool
ip_parse(const char *host, bool is_six, in_port_t port, struct config_address *address)
{
    struct sockaddr_in *four = (struct sockaddr_in *)&address->socket;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)&address->socket;

    *address = (struct config_address){.bytes = is_six ? sizeof(*six) : sizeof(*four)};
    if (is_six) {
        six->sin6_family = AF_INET6;
        six->sin6_port = port;
        return inet_pton(AF_INET6, host, &six->sin6_addr) == 1;
    }
    four->sin_family = AF_INET;
    four->sin_port = port;
    return inet_pton(AF_INET, host, &four->sin_addr) == 1;
}

// 192.0.2.1:5555 or [2001:db8::1]:5555. No names: looking them up would wait for
// others, and a name may become another address.
static bool
address_parse(const char *text, size_t length, struct config_address *address)
{
    size_t host_bytes = length, skipped;
    char host[ADDRESS_TEXT_MAX];
    bool is_six;
    int64_t port;

    while (host_bytes > 0 && text[host_bytes - 1] != ':') {
        host_bytes--;
    }
    if (host_bytes < 2 ||
        !number_parse(text + host_bytes, length - host_bytes, 0, PORT_MAX, &port)) {
        return false;
    }
    host_bytes--;
    is_six = text[0] == '[' && text[host_bytes - 1] == ']';
    skipped = is_six ? 1 : 0;
    host_bytes -= 2 * skipped;
    if (host_bytes >= sizeof(host)) {
        return false;
    }
    memcpy(host, text + skipped, host_bytes);
    host[host_bytes] = '\0';
    return ip_parse(host, is_six, htons((uint16_t)port), address);
}

static bool
addresses_parse(const char *text, struct config_addresses *addresses)
{
    static const char between[] = ", \t";
    int before = addresses->count;

    for (text += strspn(text, between); *text; text += strspn(text, between)) {
        size_t length = strcspn(text, between);

        if (addresses->count == CONFIG_ADDRESSES_MAX ||
            !address_parse(text, length, &addresses->list[addresses->count])) {
            return false;
        }
        addresses->count++;
        text += length;
    }
    return addresses->count > before;
}

static bool
addresses_set(const struct option *option, void *place, const char *text, bool is_added)
{
    struct config_addresses addresses = {0};

    if (is_added) {
        addresses = *(const struct config_addresses *)place;
    }
    // "none" beside an address would be a contradiction.
    if ((!is_none(option, text) || addresses.count > 0) && !addresses_parse(text, &addresses)) {
        return false;
    }
    *(struct config_addresses *)place = addresses;
    return true;
}

static void
add_address(const struct config_address *address, struct strbuf *out)
{
    const struct sockaddr_in *four = (const struct sockaddr_in *)&address->socket;
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)&address->socket;
    char host[ADDRESS_TEXT_MAX];

    if (address->socket.ss_family == AF_INET6) {
        inet_ntop(AF_INET6, &six->sin6_addr, host, sizeof(host));
        strbuf_addf(out, "[%s]:%u", host, ntohs(six->sin6_port));
    } else {
        inet_ntop(AF_INET, &four->sin_addr, host, sizeof(host));
        strbuf_addf(out, "%s:%u", host, ntohs(four->sin_port));
    }
}

static void
addresses_show(const struct option *option, const void *place, struct strbuf *out)
{
    const struct config_addresses *addresses = place;

    (void)option;
    for (int i = 0; i < addresses->count; i++) {
        strbuf_add(out, i > 0 ? ", " : "");
        add_address(&addresses->list[i], out);
    }
    if (addresses->count == 0) {
        strbuf_add(out, none);
    }
}

static void
addresses_allowed(const struct option *option, struct strbuf *out)
{
    strbuf_addf(out,
                "1 to %d of ADDRESS:PORT, as in 192.0.2.1:5555 or [2001:db8::1]:5555, "
                "not names",
                CONFIG_ADDRESSES_MAX);
    add_or_none(option, out);
}

const struct option_kind kind_addresses = {
    .bytes = sizeof(struct config_addresses),
    .is_list = true,
    .value = "ADDRESS:PORT,...",
    .set = addresses_set,
    .show = addresses_show,
    .allowed = addresses_allowed,
};

static bool
loopback_set(const struct option *option, void *place, const char *text, bool is_added)
{
    struct config_addresses addresses;

    (void)is_added;
    if (!addresses_set(option, &addresses, text, false) || addresses.count > 1 ||
        (addresses.count == 1 &&
         !peer_of((const struct sockaddr *)&addresses.list[0].socket).is_local)) {
        return false;
    }
    *(struct config_addresses *)place = addresses;
    return true;
}

static void
loopback_allowed(const struct option *option, struct strbuf *out)
{
    strbuf_add(out, "an address of this machine alone, as in 127.0.0.1:9100 or [::1]:9100");
    add_or_none(option, out);
}

const struct option_kind kind_loopback = {
    .bytes = sizeof(struct config_addresses),
    .value = "ADDRESS:PORT",
    .set = loopback_set,
    .show = addresses_show,
    .allowed = loopback_allowed,
};
