// SPDX-License-Identifier: MIT
// Known servers and their keys: the file known_hosts in the state folder, for people to read too.
// One line each; empty lines, lines with # and all other lines are left unchanged.
//
//      play.example.net:5555 sha256=3fa90c... 2025-11-02
//      [fe80::1]:5555 sha256=...              since when, and then anything
//
// A server is named by the label of address.h. If it is listed twice, the first line counts.
#ifndef CLIENT_NET_KNOWN_HOSTS_H
#define CLIENT_NET_KNOWN_HOSTS_H

#include <stddef.h>

#include "client/net/fingerprint.h"
#include "common/util/file.h"

enum { KNOWN_SINCE_BYTES = 11 }; // "2025-11-02"

struct known_host {
    char fingerprint[FINGERPRINT_BYTES];
    char since[KNOWN_SINCE_BYTES];
};

enum known_result {
    KNOWN_YES,
    KNOWN_NOT,
    KNOWN_BROKEN,     // its line cannot be read: not the same as unknown
    KNOWN_UNREADABLE, // nor can the file be read
};

// Searches the text of such a file. Sets *out only if the answer is YES.
enum known_result known_hosts_search(const char *text, size_t length, const char *server,
                                     struct known_host *out);

// Searches the file; without a file no server is known.
enum known_result known_hosts_find(const char *state_dir, const char *server,
                                   struct known_host *out);

// Adds a server that is not known yet, as of today.
enum file_result known_hosts_add(const char *state_dir, const char *server,
                                 const char *fingerprint);

// Takes the server's lines off, and puts one with the new key there unless it is NULL.
// Only after somebody has said so: a key that changes may be somebody in between.
enum file_result known_hosts_replace(const char *state_dir, const char *server,
                                     const char *fingerprint);

#endif
