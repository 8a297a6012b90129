// SPDX-License-Identifier: MIT
// What a host tells friends: where this machine can be reached, with the key of
// its server, so that the first contact is safe.
#ifndef CLIENT_CONFIG_INVITE_LINE_H
#define CLIENT_CONFIG_INVITE_LINE_H

// Calls for each address of this machine, at most FRIENDS_MAX, as goren join takes
// it: "192.168.1.20:5600#3fa9...". Addresses that only this machine or this wire
// knows are left out. certificate is a PEM file; without one no key is told.
enum { FRIENDS_MAX = 8 };
void invite_line_tell(const char *certificate, const char *port,
                      void (*tell)(void *data, const char *address), void *data);

#endif
