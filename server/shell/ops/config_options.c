// SPDX-License-Identifier: MIT
// The kinds of values, each with its reading and showing, and the options: one
// row each. What a row says is what --help and the sample file say.
#include "server/shell/ops/config_options.h"

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
number_set(const struct option *option, void *place, const char *text)
{
    int64_t number;

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

static const struct option_kind kind_number = {
    .bytes = sizeof(int),
    .value = "NUMBER",
    .set = number_set,
    .show = number_show,
    .allowed = number_allowed,
};

static bool
bool_set(const struct option *option, void *place, const char *text)
{
    (void)option;
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

static const struct option_kind kind_bool = {
    .bytes = sizeof(bool),
    .is_switch = true,
    .value = "yes|no",
    .set = bool_set,
    .show = bool_show,
    .allowed = bool_allowed,
};

// Sets an enumeration by the words of the option. An enumeration is as large as an int, but the
// compiler chooses whether it is signed: hence memcpy().
static bool
word_set(const struct option *option, void *place, const char *text)
{
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

static const struct option_kind kind_word = {
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
text_set(const struct option *option, void *place, const char *text)
{
    int64_t length = (int64_t)strlen(text);

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

static const struct option_kind kind_text = {
    .bytes = sizeof(char *),
    .value = "TEXT",
    .set = text_set,
    .show = text_show,
    .allowed = text_allowed,
    .finish = text_finish,
};

static const struct option_kind kind_path = {
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
addresses_set(const struct option *option, void *place, const char *text)
{
    struct config_addresses addresses = *(const struct config_addresses *)place;

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

static const struct option_kind kind_addresses = {
    .bytes = sizeof(struct config_addresses),
    .is_list = true,
    .value = "ADDRESS:PORT,...",
    .set = addresses_set,
    .show = addresses_show,
    .allowed = addresses_allowed,
};

static bool
loopback_set(const struct option *option, void *place, const char *text)
{
    struct config_addresses addresses = {0};

    if (!addresses_set(option, &addresses, text) || addresses.count > 1 ||
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

static const struct option_kind kind_loopback = {
    .bytes = sizeof(struct config_addresses),
    .value = "ADDRESS:PORT",
    .set = loopback_set,
    .show = addresses_show,
    .allowed = loopback_allowed,
};

#define OPTION(name_, field, kind_) \
    .name = (name_), .offset = offsetof(struct config, field), .kind = &(kind_)
#define RANGE(least_, most_) .least = (least_), .most = (most_)
#define NUMBER(name, field, least, most) OPTION(name, field, kind_number), RANGE(least, most)
#define SWITCH(name, field) OPTION(name, field, kind_bool)
#define WORD(name, field, list, count) \
    OPTION(name, field, kind_word), .words = (list), .word_count = (count)
#define TEXT(name, field, least, most) OPTION(name, field, kind_text), RANGE(least, most)
#define PATH(name, field, most) OPTION(name, field, kind_path), RANGE(1, most)
#define ADDRESSES(name, field) OPTION(name, field, kind_addresses)
#define LOOPBACK(name, field) OPTION(name, field, kind_loopback)

#define GROUP(title) .group = (title)
#define CORE(field) .is_of_core = true, .core_offset = offsetof(struct core_config, field)
#define OR_NONE .can_be_none = true
#define RELOADS .can_reload = true

enum { MANY = 1000000, NAME_MAX_BYTES = 64, DURABILITIES = DURABILITY_OFF + 1 };

static const char *const durability_words[DURABILITIES] = {
    [DURABILITY_FULL] = "full",
    [DURABILITY_PROCESS] = "process",
    [DURABILITY_OFF] = "off",
};

// clang-format off
const struct option config_options[] = {
    {GROUP("General"), PATH("config", file, CONFIG_PATH_MAX), OR_NONE,
     .how = "/etc/goren/gorend.conf, if it is there",
     .help = "The file that holds these options, one 'name = value' on a line. A sample: gorend "
             "--print-config."},
    {PATH("data", data, CONFIG_PATH_MAX),
     .how = "/var/lib/goren/goren.db for a service; else goren/gorend.db in $XDG_DATA_HOME or "
            "~/.local/share",
     .help = "The database: players, rooms, games. It is made if it is not there."},
    {WORD("durability", durability, durability_words, DURABILITIES), .fallback = "full",
     .help = "What a move that was shown survives. full: a power cut; process: the end of the "
             "server, but not of the machine; off: nothing, for benchmarks."},
    {TEXT("name", name, 1, NAME_MAX_BYTES), CORE(server_name),
     .help = "What this server is called; players see it."},

    {GROUP("Network"), ADDRESSES("listen", listen), .fallback = "[::]:5555, 0.0.0.0:5555", OR_NONE,
     .help = "Where players connect by TCP. Port 0 takes any that is free. Sockets that systemd "
             "hands over are used instead."},
    {PATH("unix", unix_path, CONFIG_SOCKET_PATH_MAX), .fallback = "none", OR_NONE,
     .help = "A Unix socket where players of this machine connect."},
    {SWITCH("insecure", insecure), .fallback = "no",
     .help = "Lets players of other machines connect without TLS. Whoever is on the way can "
             "then read passwords and change moves."},
    {PATH("tls-cert", tls_cert, CONFIG_PATH_MAX), RELOADS,
     .how = "gorend.crt beside the data, made at the first start",
     .help = "The certificate (PEM, with its chain). Needs tls-key. SIGHUP reads both files "
             "again."},
    {PATH("tls-key", tls_key, CONFIG_PATH_MAX), RELOADS,
     .how = "gorend.key beside the data, made at the first start",
     .help = "The private key of the certificate (PEM)."},
    {NUMBER("connections", connections, 1, MANY), .fallback = "10000", RELOADS,
     .help = "Connections in all. The system must allow as many open files (LimitNOFILE)."},
    {NUMBER("connections-per-address", connections_per_address, 0, MANY), .fallback = "64",
     RELOADS,
     .help = "Connections from one address, or from one /64 of IPv6; 0 is no limit."},

    {GROUP("Players and rooms"), SWITCH("guests", guests), CORE(allow_guests), RELOADS,
     .help = "Whether one may play without an account."},
    {SWITCH("register", registration), CORE(allow_register), RELOADS,
     .help = "Whether players may make accounts."},
    {NUMBER("password-memory", password_memory_mib, 8, 1024), .fallback = "64",
     .help = "MiB that hashing a password takes: the more, the harder stolen hashes are to "
             "break. Old hashes stay valid."},
    {NUMBER("players", players, 1, 10 * MANY), CORE(players_max), RELOADS,
     .help = "Players that are known, accounts and guests."},
    {NUMBER("rooms", rooms, 1, MANY), CORE(rooms_max), RELOADS,
     .help = "Rooms in all."},
    {NUMBER("rooms-per-player", rooms_per_player, 1, MANY), CORE(rooms_per_player), RELOADS,
     .help = "Rooms that one player may own."},
    {NUMBER("watchers", watchers, 0, MANY), CORE(watchers_max), RELOADS,
     .help = "Spectators of one room."},

    {GROUP("Engines"), NUMBER("ai-seats", ai_seats, 0, MANY), CORE(ai_seats_max), RELOADS,
     .help = "Seats that the computer plays, in all."},
    {NUMBER("ai-seats-per-player", ai_seats_per_player, 0, MANY), CORE(ai_seats_per_player),
     RELOADS,
     .help = "The same in the rooms of one player."},
    {NUMBER("engine-threads", engine_threads, 1, 256),
     .how = "one less than there are cores, but at least 1",
     .help = "Threads that think, at a lower priority than the rest."},
    {NUMBER("engine-memory", engine_memory_mib, 1, 65536), .fallback = "64",
     .help = "MiB of memory for each of these threads."},

    {GROUP("Operations"), WORD("log-level", log_level, log_level_words, LOG_LEVELS),
     .fallback = "info", RELOADS,
     .help = "How much is written to stderr. error: someone must act; warn: odd, but handled; "
             "info: players come and go; debug: every message."},
    {LOOPBACK("metrics", metrics), .fallback = "none", OR_NONE,
     .help = "Where /metrics (for Prometheus) and /healthz are answered by HTTP."},
    {PATH("control", control, CONFIG_SOCKET_PATH_MAX), OR_NONE,
     .how = "gorend.ctl beside the data",
     .help = "The socket of 'gorend ctl', for root and the user that the server runs as."},
    {PATH("dump", dump, CONFIG_PATH_MAX), .fallback = "none", OR_NONE,
     .help = "A file for every message as text, for finding faults. Passwords and tokens are "
             "left out, chat is not."},
    {NUMBER("drain-grace", drain_grace_s, 0, 3600), .fallback = "5", RELOADS,
     .help = "Seconds that SIGTERM may take, at most: to tell the players, to store everything "
             "and to say goodbye. Clocks stand still meanwhile."},
    {SWITCH("exit-with-parent", exit_with_parent), .fallback = "no",
     .help = "Ends the server when its standard input is closed. For programs that start a "
             "server of their own."},
};
// clang-format on

const int config_option_count = sizeof(config_options) / sizeof(config_options[0]);

_Static_assert(sizeof(config_options) / sizeof(config_options[0]) <= CONFIG_OPTIONS_MAX,
               "struct config has no room for all sources");

const struct option *
config_option(const char *name, size_t length)
{
    for (int i = 0; i < config_option_count; i++) {
        if (strlen(config_options[i].name) == length &&
            memcmp(config_options[i].name, name, length) == 0) {
            return &config_options[i];
        }
    }
    return NULL;
}

void *
config_place(struct config *config, const struct option *option)
{
    return (char *)config + option->offset;
}

enum config_source
config_source(const struct config *config, const struct option *option)
{
    return (enum config_source)config->sources[option - config_options];
}

void
config_add_value(const struct config *config, const struct option *option, struct strbuf *out)
{
    option->kind->show(option, (const char *)config + option->offset, out);
}
