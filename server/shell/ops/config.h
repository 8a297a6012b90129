// SPDX-License-Identifier: MIT
// The configuration of a server. One table (config_options.c) has a row for
// each option; from it come the reading of the file, of the environment and of
// the flags, --help, the sample file and what SIGHUP may change. A flag beats
// the environment, which beats the file, which beats the default:
//
//      --rooms=50  >  GOREND_ROOMS=50  >  rooms = 50  >  10000
//
// A struct config is a plain value that owns its strings; a zeroed one is valid
// and empty. Reading it prints nothing: messages are returned as text.
#ifndef SERVER_SHELL_OPS_CONFIG_H
#define SERVER_SHELL_OPS_CONFIG_H

#include <stdbool.h>
#include <sys/socket.h>

#include "common/util/log.h"
#include "server/core/core.h"
#include "server/shell/net/peer.h"
#include "server/shell/store/store.h"

struct strbuf;

enum {
    CONFIG_ADDRESSES_MAX = 16,
    CONFIG_OPTIONS_MAX = 64,
    CONFIG_SOCKET_PATH_MAX = 107, // what the system allows
    CONFIG_PATH_MAX = 1000,
};

// The source of a value; a later one beats an earlier one.
enum config_source { CONFIG_DEFAULT, CONFIG_FILE, CONFIG_ENVIRONMENT, CONFIG_FLAG };

enum config_sandbox {
    CONFIG_SANDBOX_OFF,
    CONFIG_SANDBOX_AUTO, // if it can be had
    CONFIG_SANDBOX_ON,   // no server without it
    CONFIG_SANDBOXES,
};

struct config_address {
    struct sockaddr_storage socket; // IPv4 or IPv6
    socklen_t bytes;
};

struct config_addresses {
    int count;
    struct config_address list[CONFIG_ADDRESSES_MAX];
};

// Fields are named like the options. A path is NULL if the option is not set.
struct config {
    char *file; // the file that was read
    char *data; // the database
    enum durability durability;
    char *name; // of the server, shown to players

    struct config_addresses listen; // an IPv6 address means IPv6 alone, also [::]
    char *unix_path;
    bool insecure;           // plain TCP also for peers that are not on this machine
    char *tls_cert;          // never NULL
    char *tls_key;           // never NULL
    bool is_own_certificate; // key and certificate were not given: created if missing
    int connections;
    int connections_per_address; // 0: no limit

    bool guests;
    bool registration; // the option register
    bool request_limit;
    int password_memory_mib;
    int players;
    int rooms;
    int rooms_per_player;
    int watchers;
    bool keep_games;
    bool stop_for_good;
    int rated_per_pair;
    bool rated_same_address;
    int history_lobby_lines; // the options history.NAME
    int history_lobby_days;
    int history_room_lines;
    int history_message_days;
    int history_all_messages;
    int history_all_room_lines;

    char *mail_program; // the options mail.NAME
    char *mail_from;

    bool has_budgets; // the option budgets
    struct peer_networks budget_allow;
    int budgets[BUDGET_COUNT]; // the options budget.NAME

    int ai_seats;
    int ai_seats_per_player;
    int engine_threads;
    int engine_memory_mib; // of one thread

    enum log_level log_level;
    struct config_addresses metrics; // none or one, on loopback
    char *control;                   // the socket of gorend ctl
    char *dump;                      // decoded frames
    int drain_grace_s;
    bool exit_with_parent;
    enum config_sandbox sandbox;

    unsigned char sources[CONFIG_OPTIONS_MAX]; // enum config_source, by row of the table
};

// The sources of a configuration; borrowed by all functions.
struct config_input {
    int argc;
    char *const *argv;        // argv[0] is the program
    char *const *environment; // ends with NULL
    const char *default_file; // read if it exists and no other is named; NULL: none
    bool is_root;             // the defaults of paths are those of a service
    int cores;                // 1 or more
    bool takes_command;       // arguments may follow the options
};

// The input of this process.
struct config_input config_input_of_process(int argc, char *const *argv);

enum config_result {
    CONFIG_RUN,   // config is filled
    CONFIG_SAY,   // text is what was asked for (--help, --version, --print-config); end with 0
    CONFIG_WRONG, // text is a line that says what is wrong, where, and what is allowed; end with 2
};

// Leaves config unchanged unless it returns CONFIG_RUN. *first is the index of the first argument
// after the options.
enum config_result config_load(const struct config_input *input, struct config *config, int *first,
                               struct strbuf *text);
void config_finish(struct config *config);

// The result of reading the configuration again, for the operator: names of options, separated by
// blanks.
struct config_changes {
    struct strbuf *changed; // are in force from now on
    struct strbuf *kept;    // would have changed, but only by a restart
};

// Reads all sources again (SIGHUP). Returns false, leaves config unchanged and appends the reason
// to text if something is wrong.
bool config_reload(struct config *config, const struct config_input *input,
                   struct config_changes *changes, struct strbuf *text);

// All options, grouped, with what they take and their defaults.
void config_add_help(const struct config_input *input, struct strbuf *out);

// The configuration as a file: defaults commented out, the rest as it is.
void config_add_sample(const struct config *config, struct strbuf *out);

// The configuration of the core, without its functions. Borrows the name.
struct core_config config_core(const struct config *config);

#endif
