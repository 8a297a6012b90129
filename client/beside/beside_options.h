// SPDX-License-Identifier: MIT
// Which server is looked at, and under which name: what the command line says, else the server that
// was visited last, and the name used there.
#ifndef CLIENT_BESIDE_BESIDE_OPTIONS_H
#define CLIENT_BESIDE_BESIDE_OPTIONS_H

#include "client/beside/look.h"
#include "client/config/login.h"
#include "client/config/state_file.h"
#include "client/tools/options.h"

// What both commands take; the first member of their settings.
struct beside_options {
    const char *name, *state_dir, *ca_file; // as given, NULL = not
    bool is_insecure;
    struct strbuf folder; // owned: of the state files
    struct state_file_server visited;
    char own_name[LOGIN_NAME_BYTES];
};

// Rows of an option table for a struct that begins with one of these.
#define BESIDE_ROWS                                                                             \
    {"name", "NAME", N_("your name there; the default is the name used last"), beside_set_text, \
     offsetof(struct beside_options, name)},                                                    \
        {"insecure", NULL, N_("connect without TLS"), option_set_true,                          \
         offsetof(struct beside_options, is_insecure)},                                         \
        {"ca-file", "FILE", N_("verify the server with this certificate authority"),            \
         beside_set_text, offsetof(struct beside_options, ca_file)},                            \
    {                                                                                           \
        "state-dir", "FOLDER", N_("known servers and saved logins ($XDG_STATE_HOME/goren)"),    \
            beside_set_text, offsetof(struct beside_options, state_dir)                         \
    }

const char *beside_set_text(void *place, const char *value);
// Seconds, 1 to 3600, into int64_t.
const char *beside_set_seconds(void *place, const char *value);

// Fills in the target from what follows the options: nothing, or one host at argv[first]. Returns
// EXIT_GOOD, or says what is wrong. The target borrows from the options.
enum exit_code beside_find(struct beside_options *options, int argc, char *const *argv, int first,
                           struct look_target *target);
void beside_finish(struct beside_options *options);

#endif
