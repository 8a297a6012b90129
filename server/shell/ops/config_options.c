// SPDX-License-Identifier: MIT
// The options. What a row says is what --help and the sample file say.
#include "server/shell/ops/config_options.h"

#include <ctype.h>
#include <string.h>

#include "common/util/quote.h"
#include "common/util/strbuf.h"

#define PLACE(field) offsetof(struct config, field)
#define WORDS(list) .words = (list), .word_count = (int)(sizeof(list) / sizeof((list)[0]))

enum {
    MANY = 1000000,
    NAME_MAX_BYTES = 64,
    LETTERS_MAX = 32, // of a name that is looked at
    NEAR_MAX = 2,     // mistakes in a name that is still recognized
};

static const char *const durability_words[] = {
    [DURABILITY_FULL] = "full",
    [DURABILITY_PROCESS] = "process",
    [DURABILITY_OFF] = "off",
};

const struct option config_options[OPTIONS] = {
    [OPTION_CONFIG] =
        {
            .name = "config",
            .group = "General",
            .kind = &kind_path,
            .offset = PLACE(file),
            .how = "/etc/goren/gorend.conf, if it is there",
            .least = 1,
            .most = CONFIG_PATH_MAX,
            .can_be_none = true,
            .help = "The file that holds these options, one 'name = value' on a line. A sample: "
                    "gorend --print-config.",
        },
    [OPTION_DATA] =
        {
            .name = "data",
            .kind = &kind_path,
            .offset = PLACE(data),
            .how = "/var/lib/goren/goren.db for a service; else goren/gorend.db in "
                   "$XDG_DATA_HOME or ~/.local/share",
            .least = 1,
            .most = CONFIG_PATH_MAX,
            .help = "The database: players, rooms, games. It is made if it is not there.",
        },
    [OPTION_DURABILITY] =
        {
            .name = "durability",
            .kind = &kind_word,
            .offset = PLACE(durability),
            .fallback = "full",
            WORDS(durability_words),
            .help = "What a move that was shown survives. full: a power cut; process: the end of "
                    "the server, but not of the machine; off: nothing, for benchmarks.",
        },
    [OPTION_NAME] =
        {
            .name = "name",
            .kind = &kind_text,
            .offset = PLACE(name),
            .least = 1,
            .most = NAME_MAX_BYTES,
            .help = "What this server is called; players see it.",
        },

    [OPTION_LISTEN] =
        {
            .name = "listen",
            .group = "Network",
            .kind = &kind_addresses,
            .offset = PLACE(listen),
            .fallback = "[::]:5555, 0.0.0.0:5555",
            .can_be_none = true,
            .help = "Where players connect by TCP. Port 0 takes any that is free. Sockets that "
                    "systemd hands over are used instead.",
        },
    [OPTION_UNIX] =
        {
            .name = "unix",
            .kind = &kind_path,
            .offset = PLACE(unix_path),
            .fallback = "none",
            .least = 1,
            .most = CONFIG_SOCKET_PATH_MAX,
            .can_be_none = true,
            .help = "A Unix socket where players of this machine connect.",
        },
    [OPTION_INSECURE] =
        {
            .name = "insecure",
            .kind = &kind_bool,
            .offset = PLACE(insecure),
            .fallback = "no",
            .help = "Lets players of other machines connect without TLS. Whoever is on the way "
                    "can then read passwords and change moves.",
        },
    [OPTION_TLS_CERT] =
        {
            .name = "tls-cert",
            .kind = &kind_path,
            .offset = PLACE(tls_cert),
            .how = "gorend.crt beside the data, made at the first start",
            .least = 1,
            .most = CONFIG_PATH_MAX,
            .can_reload = true,
            .help = "The certificate (PEM, with its chain). Needs tls-key. SIGHUP reads both files "
                    "again.",
        },
    [OPTION_TLS_KEY] =
        {
            .name = "tls-key",
            .kind = &kind_path,
            .offset = PLACE(tls_key),
            .how = "gorend.key beside the data, made at the first start",
            .least = 1,
            .most = CONFIG_PATH_MAX,
            .can_reload = true,
            .help = "The private key of the certificate (PEM).",
        },
    [OPTION_CONNECTIONS] =
        {
            .name = "connections",
            .kind = &kind_number,
            .offset = PLACE(connections),
            .fallback = "10000",
            .least = 1,
            .most = MANY,
            .can_reload = true,
            .help = "Connections in all. The system must allow as many open files (LimitNOFILE).",
        },
    [OPTION_CONNECTIONS_PER_ADDRESS] =
        {
            .name = "connections-per-address",
            .kind = &kind_number,
            .offset = PLACE(connections_per_address),
            .fallback = "64",
            .least = 0,
            .most = MANY,
            .can_reload = true,
            .help = "Connections from one address, or from one /64 of IPv6; 0 is no limit.",
        },

    [OPTION_GUESTS] =
        {
            .name = "guests",
            .group = "Players and rooms",
            .kind = &kind_bool,
            .offset = PLACE(guests),
            .can_reload = true,
            .help = "Whether one may play without an account.",
        },
    [OPTION_REGISTER] =
        {
            .name = "register",
            .kind = &kind_bool,
            .offset = PLACE(registration),
            .can_reload = true,
            .help = "Whether players may make accounts.",
        },
    [OPTION_PASSWORD_MEMORY] =
        {
            .name = "password-memory",
            .kind = &kind_number,
            .offset = PLACE(password_memory_mib),
            .fallback = "64",
            .least = 8,
            .most = 1024,
            .help = "MiB that hashing a password takes: the more, the harder stolen hashes are to "
                    "break. Old hashes stay valid.",
        },
    [OPTION_PLAYERS] =
        {
            .name = "players",
            .kind = &kind_number,
            .offset = PLACE(players),
            .least = 1,
            .most = 10 * MANY,
            .can_reload = true,
            .help = "Players that are known, accounts and guests.",
        },
    [OPTION_ROOMS] =
        {
            .name = "rooms",
            .kind = &kind_number,
            .offset = PLACE(rooms),
            .least = 1,
            .most = MANY,
            .can_reload = true,
            .help = "Rooms in all.",
        },
    [OPTION_ROOMS_PER_PLAYER] =
        {
            .name = "rooms-per-player",
            .kind = &kind_number,
            .offset = PLACE(rooms_per_player),
            .least = 1,
            .most = MANY,
            .can_reload = true,
            .help = "Rooms that one player may own.",
        },
    [OPTION_WATCHERS] =
        {
            .name = "watchers",
            .kind = &kind_number,
            .offset = PLACE(watchers),
            .least = 0,
            .most = MANY,
            .can_reload = true,
            .help = "Spectators of one room.",
        },

    [OPTION_AI_SEATS] =
        {
            .name = "ai-seats",
            .group = "Engines",
            .kind = &kind_number,
            .offset = PLACE(ai_seats),
            .least = 0,
            .most = MANY,
            .can_reload = true,
            .help = "Seats that the computer plays, in all.",
        },
    [OPTION_AI_SEATS_PER_PLAYER] =
        {
            .name = "ai-seats-per-player",
            .kind = &kind_number,
            .offset = PLACE(ai_seats_per_player),
            .least = 0,
            .most = MANY,
            .can_reload = true,
            .help = "The same in the rooms of one player.",
        },
    [OPTION_ENGINE_THREADS] =
        {
            .name = "engine-threads",
            .kind = &kind_number,
            .offset = PLACE(engine_threads),
            .how = "one less than there are cores, but at least 1",
            .least = 1,
            .most = 256,
            .help = "Threads that think, at a lower priority than the rest.",
        },
    [OPTION_ENGINE_MEMORY] =
        {
            .name = "engine-memory",
            .kind = &kind_number,
            .offset = PLACE(engine_memory_mib),
            .fallback = "64",
            .least = 1,
            .most = 65536,
            .help = "MiB of memory for each of these threads.",
        },

    [OPTION_LOG_LEVEL] =
        {
            .name = "log-level",
            .group = "Operations",
            .kind = &kind_word,
            .offset = PLACE(log_level),
            .fallback = "info",
            .words = log_level_words,
            .word_count = LOG_LEVELS,
            .can_reload = true,
            .help = "How much is written to stderr. error: someone must act; warn: odd, but "
                    "handled; info: players come and go; debug: every message.",
        },
    [OPTION_METRICS] =
        {
            .name = "metrics",
            .kind = &kind_loopback,
            .offset = PLACE(metrics),
            .fallback = "none",
            .can_be_none = true,
            .help = "Where /metrics (for Prometheus) and /healthz are answered by HTTP.",
        },
    [OPTION_CONTROL] =
        {
            .name = "control",
            .kind = &kind_path,
            .offset = PLACE(control),
            .how = "gorend.ctl beside the data",
            .least = 1,
            .most = CONFIG_SOCKET_PATH_MAX,
            .can_be_none = true,
            .help = "The socket of 'gorend ctl', for root and the user that the server runs as.",
        },
    [OPTION_DUMP] =
        {
            .name = "dump",
            .kind = &kind_path,
            .offset = PLACE(dump),
            .fallback = "none",
            .least = 1,
            .most = CONFIG_PATH_MAX,
            .can_be_none = true,
            .help = "A file for every message as text, for finding faults. Passwords and tokens "
                    "are left out, chat is not.",
        },
    [OPTION_DRAIN_GRACE] =
        {
            .name = "drain-grace",
            .kind = &kind_number,
            .offset = PLACE(drain_grace_s),
            .fallback = "5",
            .least = 0,
            .most = 3600,
            .can_reload = true,
            .help = "Seconds that SIGTERM may take, at most: to tell the players, to store "
                    "everything and to say goodbye. Clocks stand still meanwhile.",
        },
    [OPTION_EXIT_WITH_PARENT] =
        {
            .name = "exit-with-parent",
            .kind = &kind_bool,
            .offset = PLACE(exit_with_parent),
            .fallback = "no",
            .help = "Ends the server when its standard input is closed. For programs that start a "
                    "server of their own.",
        },
};

_Static_assert((int)OPTIONS <= CONFIG_OPTIONS_MAX, "struct config has no room for all sources");

static int
least_of(int a, int b)
{
    return a < b ? a : b;
}

// How many letters must be put in, taken out or changed to make one name from
// the other. Both are at most LETTERS_MAX long.
static int
distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    int row[LETTERS_MAX + 1]; // from the letters of a so far to each beginning of b

    for (size_t j = 0; j <= b_length; j++) {
        row[j] = (int)j;
    }
    for (size_t i = 1; i <= a_length; i++) {
        int corner = row[0];

        row[0] = (int)i;
        for (size_t j = 1; j <= b_length; j++) {
            int changed = corner + (a[i - 1] != b[j - 1]);

            corner = row[j];
            row[j] = least_of(changed, 1 + least_of(row[j], row[j - 1]));
        }
    }
    return row[b_length];
}

// The option that may have been meant; NULL if none is near.
static const char *
nearest(const char *name, size_t length)
{
    const char *found = NULL;
    int best = NEAR_MAX + 1;

    for (int i = 0; length <= LETTERS_MAX && i < OPTIONS; i++) {
        const char *other = config_options[i].name;
        int far = distance(name, length, other, strlen(other));

        if (far < best) {
            best = far;
            found = other;
        }
    }
    return found;
}

const struct option *
config_option(const char *name, size_t length)
{
    for (int i = 0; i < OPTIONS; i++) {
        if (strlen(config_options[i].name) == length &&
            memcmp(config_options[i].name, name, length) == 0) {
            return &config_options[i];
        }
    }
    return NULL;
}

void
config_add_unknown(const char *prefix, const char *name, size_t length, struct strbuf *why)
{
    const char *meant = nearest(name, length);
    struct strbuf whole = {0};

    strbuf_add(&whole, prefix);
    strbuf_add_bytes(&whole, name, length);
    strbuf_add(why, "there is no option ");
    if (quote_add(why, whole.text, whole.length, CONFIG_SHOWN_BYTES) > 0) {
        strbuf_add(why, "...");
    }
    strbuf_finish(&whole);
    if (meant) {
        strbuf_addf(why, "; did you mean %s%s?", prefix, meant);
    } else {
        strbuf_add(why, "; 'gorend --help' lists them");
    }
}

void
config_add_variable(const struct option *option, struct strbuf *out)
{
    strbuf_add(out, CONFIG_VARIABLE);
    for (const char *c = option->name; *c; c++) {
        strbuf_add_char(out, *c == '-' ? '_' : (char)toupper((unsigned char)*c));
    }
}

void *
config_place(struct config *config, const struct option *option)
{
    return (char *)config + option->offset;
}

void
config_add_value(const struct config *config, const struct option *option, struct strbuf *out)
{
    option->kind->show(option, (const char *)config + option->offset, out);
}
