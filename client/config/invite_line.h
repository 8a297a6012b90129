// SPDX-License-Identifier: MIT
// The addresses that a host sends to friends: where this machine can be reached, with the
// fingerprint of the server's key, so that the first contact is safe.
#ifndef CLIENT_CONFIG_INVITE_LINE_H
#define CLIENT_CONFIG_INVITE_LINE_H

// Calls tell for each address of this machine, at most INVITES_MAX times, in the form that
// goren join reads: "192.168.1.20:5600#3fa9...". Leaves out loopback and link-local
// addresses. certificate is a PEM file; without a readable one the fingerprint is
// left out.
enum { INVITES_MAX = 8 };
void invite_line_tell(const char *certificate, const char *port,
                      void (*tell)(void *data, const char *address), void *data);

// Appends one such line, for a host that is known by other means.
struct strbuf;
void invite_line_format(const char *certificate, const char *host, const char *port,
                        struct strbuf *out);

#endif
