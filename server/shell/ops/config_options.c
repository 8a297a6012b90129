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

static const char none[] = CONFIG_NONE;

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
    strbuf_addf(out, "a whole number from %" PRId64 " to %" PRId64, option->least, option->most);
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
                "1 to %d times ADDRESS:PORT, such as 192.0.2.1:5555 or [2001:db8::1]:5555, "
                "no names",
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
    strbuf_add(out, "an address of this computer only, such as 127.0.0.1:9100 or [::1]:9100");
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
#define BUDGET(name, kind) \
    NUMBER("budget." name, budgets[kind], 0, MANY), CORE(budgets[kind]), RELOADS
#define OR_NONE .can_be_none = true
#define RELOADS .can_reload = true

enum { MANY = 1000000, NAME_MAX_BYTES = 64, DURABILITIES = DURABILITY_OFF + 1 };

static const char *const durability_words[DURABILITIES] = {
    [DURABILITY_FULL] = "full",
    [DURABILITY_PROCESS] = "process",
    [DURABILITY_OFF] = "off",
};

static const char *const sandbox_words[CONFIG_SANDBOXES] = {
    [CONFIG_SANDBOX_OFF] = "off",
    [CONFIG_SANDBOX_AUTO] = "auto",
    [CONFIG_SANDBOX_ON] = "on",
};

// clang-format off
const struct option config_options[] = {
    {GROUP("General"), PATH("config", file, CONFIG_PATH_MAX), OR_NONE,
     .how = "/etc/goren/gorend.conf, if it exists",
     .help = "Configuration file, one 'name = value' per line. For a sample, run gorend "
             "--print-config."},
    {PATH("data", data, CONFIG_PATH_MAX),
     .how = "/var/lib/goren/goren.db for a service; otherwise goren/gorend.db in "
            "$XDG_DATA_HOME or ~/.local/share",
     .help = "Database with players, tables and games. Created if it doesn't exist."},
    {WORD("durability", durability, durability_words, DURABILITIES), .fallback = "full",
     .help = "What a move survives once it was shown. full: a power cut; process: a crash of "
             "the server, but not of the computer; off: nothing, for benchmarks."},
    {TEXT("name", name, 1, NAME_MAX_BYTES), CORE(server_name),
     .help = "Name of this server, as players see it."},

    {GROUP("Network"), ADDRESSES("listen", listen), .fallback = "[::]:5555, 0.0.0.0:5555", OR_NONE,
     .help = "Addresses where players connect by TCP. Port 0 picks any free port. Sockets "
             "passed by systemd are used instead."},
    {PATH("unix", unix_path, CONFIG_SOCKET_PATH_MAX), .fallback = "none", OR_NONE,
     .help = "Unix socket for players on this computer."},
    {SWITCH("insecure", insecure), .fallback = "no",
     .help = "Let players on other computers connect without TLS. Anyone on the network path "
             "can then read passwords and change moves."},
    {PATH("tls-cert", tls_cert, CONFIG_PATH_MAX), RELOADS,
     .how = "gorend.crt next to the data, created at the first start",
     .help = "Certificate (PEM, with its chain). Needs tls-key. SIGHUP reloads both files."},
    {PATH("tls-key", tls_key, CONFIG_PATH_MAX), RELOADS,
     .how = "gorend.key next to the data, created at the first start",
     .help = "Private key of the certificate (PEM)."},
    {NUMBER("connections", connections, 1, MANY), .fallback = "10000", RELOADS,
     .help = "Maximum number of connections. The system must allow as many open files (LimitNOFILE)."},
    {NUMBER("connections-per-address", connections_per_address, 0, MANY), .fallback = "128",
     RELOADS,
     .help = "Maximum number of connections from one address, or from one /64 of IPv6; 0 means no limit."},

    {GROUP("Players and tables"), SWITCH("guests", guests), CORE(allow_guests), RELOADS,
     .help = "Allow playing without an account."},
    {SWITCH("register", registration), CORE(allow_register), RELOADS,
     .help = "Allow players to create accounts."},
    {SWITCH("request-limit", request_limit), CORE(limit_requests), RELOADS,
     .help = "Limit how many requests a player may send per second. no: for a server that a "
             "program starts for itself alone."},
    {NUMBER("password-memory", password_memory_mib, 8, 1024), .fallback = "64",
     .help = "Memory in MiB for hashing a password: the more, the harder stolen hashes are "
             "to crack. Old hashes stay valid."},
    {NUMBER("players", players, 1, 10 * MANY), CORE(players_max), RELOADS,
     .help = "Maximum number of known players, accounts and guests."},
    {NUMBER("rooms", rooms, 1, MANY), CORE(rooms_max), RELOADS,
     .help = "Maximum number of tables."},
    {NUMBER("rooms-per-player", rooms_per_player, 1, MANY), CORE(rooms_per_player), RELOADS,
     .help = "Maximum number of tables per host."},
    {NUMBER("watchers", watchers, 0, MANY), CORE(watchers_max), RELOADS,
     .help = "Maximum number of watchers at one table."},
    {SWITCH("keep-games", keep_games), CORE(keep_games),
     .help = "Keep games without a clock forever when nobody is connected, for friends. "
             "Otherwise games of guests end after 10 minutes or a day, others after 30 days."},
    {SWITCH("stop-for-good", stop_for_good), CORE(stop_for_good),
     .help = "When the server stops, tell the players that its host has stopped it, not that it "
             "restarts. For a server that a person starts and stops."},
    {NUMBER("rated-per-pair", rated_per_pair, 0, 1000), CORE(rated_per_pair), RELOADS,
     .help = "Rated games between the same two players that count within 24 hours; 0 means all. "
             "Players are told before a game that won't count."},
    {SWITCH("rated-same-address", rated_same_address), CORE(rated_same_address), RELOADS,
     .help = "Let rated games count between players at one address, or in one /64 of IPv6. For "
             "clubs and schools."},

    {GROUP("Mail"), PATH("mail.sendmail", mail_program, CONFIG_PATH_MAX), .fallback = "none", OR_NONE,
     .help = "Program that sends mail, run as 'sendmail -t -i' with the mail on its input, such as "
             "/usr/sbin/sendmail. Players with an account can then be told by mail what waits for "
             "them, at an address that they have confirmed by a code, ten times a day at most."},
    {TEXT("mail.from", mail_from, 3, 254), CORE(mail_from), OR_NONE,
     .help = "Address that this mail comes from: goren@example.net. Needed with mail.sendmail."},

    {GROUP("History"), NUMBER("history.lobby-lines", history_lobby_lines, 0, 1000),
     CORE(history_lobby_lines), RELOADS,
     .help = "Lines of the lobby's chat that those who come in can read; 0 means none."},
    {NUMBER("history.lobby-days", history_lobby_days, 1, 365), CORE(history_lobby_days), RELOADS,
     .help = "Days for which these lines are kept."},
    {NUMBER("history.table-lines", history_room_lines, 0, 1000), CORE(history_room_lines), RELOADS,
     .help = "Lines of a table's chat that are kept as long as the table; 0 means none. Of a "
             "correspondence game 2000 are kept."},
    {NUMBER("history.all-table-lines", history_all_room_lines, 1, 10000000),
     CORE(history_all_room_lines), RELOADS,
     .help = "Lines of all tables together; the oldest are deleted first."},
    {NUMBER("history.message-days", history_message_days, 0, 3650), CORE(history_message_days), RELOADS,
     .help = "Days for which messages between accounts, and news for players who were away, are "
             "kept; 0 means none, and nothing waits for players who are not online."},
    {NUMBER("history.all-messages", history_all_messages, 1, 10000000), CORE(history_all_messages),
     RELOADS,
     .help = "Messages and news of all players together; the oldest are deleted first."},

    {GROUP("Budgets"), SWITCH("budgets", has_budgets), CORE(has_budgets), RELOADS,
     .help = "Limit what all who come from one address can take together. Players on the Unix "
             "socket and accounts older than a day are not counted among them."},
    {OPTION("budget.allow", budget_allow, config_kind_networks), .fallback = "none", OR_NONE, RELOADS,
     .help = "Networks without these limits, for example your own or that of a proxy."},
    {BUDGET("connections", BUDGET_CONNECTIONS),
     .help = "New connections from one address. The budget is refilled within minutes; 0 means no limit."},
    {BUDGET("guests", BUDGET_GUESTS),
     .help = "Guests from one address."},
    {BUDGET("accounts", BUDGET_ACCOUNTS),
     .help = "New accounts from one address."},
    {BUDGET("hashes", BUDGET_HASHES),
     .help = "Passwords checked for one address."},
    {BUDGET("passwords", BUDGET_PASSWORDS),
     .help = "Wrong passwords from one address."},
    {BUDGET("codes", BUDGET_CODES),
     .help = "Wrong codes of private tables from one address."},
    {BUDGET("rooms", BUDGET_ROOMS),
     .help = "New tables of one address."},
    {BUDGET("open-rooms", BUDGET_OPEN_ROOMS),
     .help = "Tables of one address that are open at the same time."},
    {BUDGET("ai-seats", BUDGET_AI_SEATS),
     .help = "AI seats of one address at the same time."},
    {BUDGET("engine", BUDGET_ENGINE),
     .help = "Seconds of engine time for one address. Without any left its AIs think shorter and hints wait."},
    {BUDGET("games", BUDGET_GAMES),
     .help = "New games of one address."},
    {BUDGET("chat", BUDGET_CHAT),
     .help = "Chat messages and invitations from one address."},
    {BUDGET("full-chat", BUDGET_FULL_CHAT),
     .help = "Chat messages from one address that the lobby or a table still accepts when others have filled it."},

    {GROUP("Engines"), NUMBER("ai-seats", ai_seats, 0, MANY), CORE(ai_seats_max), RELOADS,
     .help = "Maximum number of seats played by AIs."},
    {NUMBER("ai-seats-per-player", ai_seats_per_player, 0, MANY), CORE(ai_seats_per_player),
     RELOADS,
     .help = "The same, at the tables of one player."},
    {NUMBER("engine-threads", engine_threads, 1, 256),
     .how = "one less than the number of cores, but at least 1",
     .help = "Number of engine threads. They run at a lower priority than the rest."},
    {NUMBER("engine-memory", engine_memory_mib, 1, 65536), .fallback = "64",
     .help = "Memory in MiB for each engine thread."},

    {GROUP("Operations"), WORD("log-level", log_level, log_level_words, LOG_LEVELS),
     .fallback = "info", RELOADS,
     .help = "How much to log to stderr. error: someone must act; warn: odd, but handled; "
             "info: players come and go; debug: every message."},
    {LOOPBACK("metrics", metrics), .fallback = "none", OR_NONE,
     .help = "Address of the HTTP service for /metrics (Prometheus) and /healthz."},
    {PATH("control", control, CONFIG_SOCKET_PATH_MAX), OR_NONE,
     .how = "gorend.ctl next to the data",
     .help = "Socket for 'gorend ctl', for root and the user of the server."},
    {PATH("dump", dump, CONFIG_PATH_MAX), .fallback = "none", OR_NONE,
     .help = "Write every message as text to this file, for debugging. Passwords and tokens "
             "are left out, chat is not."},
    {NUMBER("drain-grace", drain_grace_s, 0, 3600), .fallback = "5", RELOADS,
     .help = "Maximum seconds between SIGTERM and the end, to tell the players and save "
             "everything. Clocks are stopped meanwhile."},
    {SWITCH("exit-with-parent", exit_with_parent), .fallback = "no",
     .help = "Stop the server when its standard input is closed, unless the line \"stay\" came "
             "before. For programs that start their own server."},
    {WORD("sandbox", sandbox, sandbox_words, CONFIG_SANDBOXES), .fallback = "auto",
     .help = "After the start the server can run no programs and do only what it needs. auto: if "
             "it was built with libseccomp; on: it does not start without; off: for debuggers."},
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
