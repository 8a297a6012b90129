// SPDX-License-Identifier: MIT
// The place of a private server: its program, its data, its socket, and the lock that tells whether
// the data is in use.
#ifndef CLIENT_LOCAL_EMBEDDED_PLACE_H
#define CLIENT_LOCAL_EMBEDDED_PLACE_H

#include <stdbool.h>

struct strbuf;

enum {
    PLACE_SOCKET_BYTES = 108, // longest path of a Unix socket, with NUL
    PLACE_PORT_BYTES = 8,
};

// Everything is whole paths, and owned. A zeroed one is empty.
struct place {
    char *program;
    char *data_file;
    char *lock_file;                 // beside the data
    char *log_file;                  // in the state folder, named as the data
    char *certificate;               // that gorend creates beside the data
    char socket[PLACE_SOCKET_BYTES]; // for the server of this data
};

struct place_options {
    const char *program;   // NULL: the one that belongs to this program
    const char *data_file; // NULL: in the default folder, created if missing
    const char *state_dir;
    bool is_for_others; // changes the default data
};

// Returns false and appends the reason to why if something is missing; keeps what was found.
bool place_find(struct place *place, const struct place_options *options, struct strbuf *why);
void place_finish(struct place *place);

// The parts of place_find().

// Finds the gorend of the program self (NULL: the running one; links are followed): beside it, in
// the build tree, in libexec; else in search_path, which is like $PATH and may be NULL. Returns
// false if there is none.
bool place_find_program(const char *self, const char *search_path, struct strbuf *out);

// The same for goren-open-port, beside the running program.
bool place_find_open_port(struct strbuf *out);

// Appends the default folder for data: $XDG_DATA_HOME/goren, or else ~/.local/share/goren. Returns
// false if there is no home either.
bool place_data_folder(struct strbuf *out);

// The socket of the server with this data: in runtime/goren, where runtime (like
// $XDG_RUNTIME_DIR) may be NULL; else in the first of the fallbacks (NULL after the last)
// that serves. A folder serves if it is ours alone, or can be made (0700), and its path is
// short enough. Returns false and appends a sentence to why if none does.
bool place_socket(const char *runtime, const char *const fallbacks[], const char *data_file,
                  char path[PLACE_SOCKET_BYTES], struct strbuf *why);

enum place_lock {
    PLACE_LOCK_OURS,   // *fd holds it, until it and all its copies are closed
    PLACE_LOCK_HELD,   // by another server
    PLACE_LOCK_FAILED, // the lock file cannot be created
};

// The lock is a file beside the data. Never waits.
enum place_lock place_lock(const char *lock_file, int *fd);

// What the lock file says about the server that holds it, for programs that want to join.
struct place_note {
    char path[PLACE_SOCKET_BYTES]; // of its socket
    char port[PLACE_PORT_BYTES];   // for others; "" = none
    bool is_kept;                  // it runs on without the program that started it
};

bool place_lock_tell(int fd, const struct place_note *note);
// Returns false and leaves *note alone if the file is missing or incomplete.
bool place_lock_ask(const char *lock_file, struct place_note *note);

// Does a server listen there? Never waits.
bool place_answers(const char *path);

// Asks the process that listens there to end. A descriptor that can be read when it has ended
// (pidfd_open(2)); -1 if nobody listens there, or the process is not of this user.
int place_end_server(const char *path);

#endif
