// SPDX-License-Identifier: MIT
// The address of a server, as people write it:
//
//      play.example.net               192.168.1.20:5600        [fe80::1%eth0]:5555
//      play.example.net/k7qd          a room, by its code
//      play.example.net:5555/k7qd#3fa90c...   and the server's key, so that the
//                                             first contact is safe too
//      unix:/run/user/1000/goren/here.sock    a socket of this machine
//
// A line that a host gives to friends is "goren join " and such an address; it
// may be pasted whole. After # come 32 to 64 hex digits, the beginning of the
// fingerprint (fingerprint.h), perhaps with "sha256=" before them. A shell takes
// the line unchanged: # inside a word begins no comment. A Unix socket has no
// code, since its path is made of the same slashes; join the room from within.
#ifndef CLIENT_NET_ADDRESS_H
#define CLIENT_NET_ADDRESS_H

#include <stdbool.h>

#include "client/net/fingerprint.h"
#include "client/net/link.h"
#include "common/wire/limits.h"

struct strbuf;

enum {
    ADDRESS_HOST_BYTES = 254, // a name of DNS, and NUL
    ADDRESS_PORT_BYTES = 6,
    ADDRESS_PATH_BYTES = 108, // longest path of a socket
};

// A plain value. Either host and port are there, or path; the others are "".
struct address {
    char host[ADDRESS_HOST_BYTES]; // small letters, no brackets
    char port[ADDRESS_PORT_BYTES]; // "5555" unless it was given
    char path[ADDRESS_PATH_BYTES];
    char code[WIRE_CODE_BYTES + 1];
    char fingerprint[FINGERPRINT_BYTES];
};

enum address_error {
    ADDRESS_OK,
    ADDRESS_EMPTY,
    ADDRESS_BAD_HOST,
    ADDRESS_BAD_PORT,
    ADDRESS_BAD_CODE,
    ADDRESS_BAD_FINGERPRINT,
    ADDRESS_BAD_PATH,
};

// Reads the whole text; blanks around it do not matter. Sets *out only if OK.
enum address_error address_parse(const char *text, struct address *out);

// Appends the address in the form of address_parse(), without the default port.
void address_format(const struct address *address, struct strbuf *out);

// The target of a link; its strings are borrowed from the address.
struct link_target address_target(const struct address *address);

// A sentence that says what to do.
const char *address_error_text(enum address_error error);

// "HOST:PORT", "[V6]:PORT" or "unix:PATH": how a server is called in sentences,
// among known hosts and tokens. host is NULL for a Unix socket.
void address_label(const char *host, const char *port, const char *path, struct strbuf *out);

#endif
