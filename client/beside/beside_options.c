// SPDX-License-Identifier: MIT
#include "client/beside/beside_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/config/paths.h"
#include "common/i18n/tr.h"
#include "common/util/number.h"
#include "common/util/xalloc.h"

enum { SECONDS_MAX = 3600 };

const char *
beside_set_text(void *place, const char *value)
{
    *(const char **)place = value;
    return NULL;
}

const char *
beside_set_seconds(void *place, const char *value)
{
    return number_parse(value, strlen(value), 1, SECONDS_MAX, place) ? NULL : "1 to 3600";
}

static bool
is_same_server(const struct address *a, const struct address *b)
{
    return strcmp(a->host, b->host) == 0 && strcmp(a->port, b->port) == 0 &&
           strcmp(a->path, b->path) == 0;
}

// The newest one that is meant; wanted NULL = any.
static bool
find_visited(const char *folder, const struct address *wanted, struct state_file_server *found)
{
    struct state_file_servers *servers = xcalloc(1, sizeof(*servers));
    bool is_found = false;

    state_file_read_servers(folder, servers);
    for (int i = 0; i < servers->count && !is_found; i++) {
        struct address address;

        is_found = address_parse(servers->servers[i].address, &address) == ADDRESS_OK &&
                   (!wanted || is_same_server(&address, wanted));
        if (is_found) {
            *found = servers->servers[i];
        }
    }
    free(servers);
    return is_found;
}

enum exit_code
beside_find(struct beside_options *options, int argc, char *const *argv, int first,
            struct look_target *target)
{
    const char *command = argv[0], *host = first < argc ? argv[first] : NULL;
    enum address_error error = ADDRESS_OK;

    if (argc > first + 1) {
        fprintf(stderr, _("%s: unexpected argument '%s'.\n"), command, argv[first + 1]);
        return EXIT_USAGE;
    }
    if (!path_state(options->state_dir, &options->folder)) {
        fprintf(stderr, _("%s: no home folder found; use --state-dir.\n"), command);
        return EXIT_USAGE;
    }
    if (host) {
        error = address_parse(host, &target->address);
    }
    if (error != ADDRESS_OK) {
        fprintf(stderr, "%s: %s\n", command, address_error_text(error));
        return EXIT_USAGE;
    }
    if (!find_visited(strbuf_text(&options->folder), host ? &target->address : NULL,
                      &options->visited) &&
        !host) {
        fprintf(stderr, _("%s: no server is known yet. Name one: HOST[:PORT]\n"), command);
        return EXIT_NO_CONNECTION;
    }
    if (!host) {
        address_parse(options->visited.address, &target->address);
    }
    login_name(options->own_name);
    target->name = options->name            ? options->name
                   : *options->visited.name ? options->visited.name
                                            : options->own_name;
    target->state_dir = strbuf_text(&options->folder);
    target->ca_file = options->ca_file;
    target->is_insecure = options->is_insecure;
    return EXIT_GOOD;
}

void
beside_finish(struct beside_options *options)
{
    strbuf_finish(&options->folder);
}
