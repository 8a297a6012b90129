// SPDX-License-Identifier: MIT
// A server that does what a test tells it, on the loop of the test. It speaks
// frames through common/wire, over TCP (port chosen by the system), with TLS or
// without, or a Unix socket. Each connection follows a script of its own, in the
// order in which they come:
//
//      hello > welcome; guest mizu > identity 1
//      hello > welcome; resume 1 > error 23 no; guest mizu > identity 2, ping 7
//      | text SSH-2.0
//
// Steps are separated by ";". Before ">" stands what must come, behind it what the
// server does then, several things separated by ",". A step that begins with "|"
// waits for nothing. What comes besides must be a ping, which is answered, or is
// kept for fake_server_heard(). A connection that no script was written for, and
// words that do not come in their turn, fail the test.
//
// What comes: hello, guest NAME, login NAME PASSWORD, register NAME PASSWORD,
// resume N (a token of 32 bytes N), goodbye, say TEXT, pong N. What it does:
//
//      welcome [VERSION]      identity N   with a token of 32 bytes N
//      error CODE TEXT        done         answers what has come; so do these two
//      ping N   bye N         N of enum bye_reason
//      notice TEXT            nobody asked for it
//      answer-field           an answer with a field that cannot be
//      unknown  answer-unknown    a body of the future, asked for or not
//      text TEXT   hex DIGITS     these bytes, no frame
//      part N WHAT            only the first N bytes of what "welcome" etc. would send
//      rest N WHAT            only what follows these
//      cut                    ends the connection
//      mute                   does not even answer pings from here on
//      refuse-pings           answers them with the error too-fast
//      deaf                   does not read from here on
#ifndef TESTS_SUPPORT_FAKE_SERVER_H
#define TESTS_SUPPORT_FAKE_SERVER_H

struct event_base;
struct fake_certificate;
struct fake_server;

// path: of a Unix socket, NULL = TCP on 127.0.0.1. certificate: NULL = plain;
// borrowed. Borrows base; returns owned.
struct fake_server *fake_server_create(struct event_base *base, const char *path,
                                       const struct fake_certificate *certificate);
void fake_server_destroy(struct fake_server *server); // and its connections; accepts NULL

const char *fake_server_port(const struct fake_server *server); // "40123"

// From the next connection on the server shows this certificate.
void fake_server_show(struct fake_server *server, const struct fake_certificate *certificate);

// And speaks this version of TLS at most.
void fake_server_limit_tls(struct fake_server *server, int version);

// The next connection that has no script yet follows this one. Borrows it.
void fake_server_script(struct fake_server *server, const char *script);

// Does something now, on the connection that came last.
void fake_server_do(struct fake_server *server, const char *actions);

// Everything that has come so far, one word or line each, "; " between them:
// "connected; hello; guest mizu; closed". Pings are left out.
const char *fake_server_heard(const struct fake_server *server);

int fake_server_accepted(const struct fake_server *server); // connections so far
int fake_server_pings(const struct fake_server *server);    // of clients, so far

#endif
