// SPDX-License-Identifier: MIT
// TLS 1.3, and the check of the server's key. As with ssh, the key of the first contact is kept
// among the known hosts, at a terminal after a question, and another key is refused later. A
// fingerprint in the address must fit as well, also at the first contact. With a certificate
// authority the chain and the host's name are verified instead.
#ifndef CLIENT_NET_LINK_TLS_H
#define CLIENT_NET_LINK_TLS_H

#include "client/net/fingerprint.h"
#include "client/net/known_hosts.h"

struct ssl_ctx_st;
struct ssl_st;
struct strbuf;

// Whom we mean to talk to. Borrowed strings.
struct tls_expectation {
    const char *state_dir;
    const char *server; // its label, as in address.h
    const char *host;   // the name or number in it
    const char *told;   // beginning of the fingerprint, "" = not told
    const char *agreed; // the key that was asked about and shall be kept, "" = none
    bool has_authority; // the context has one
    bool asks_first;    // a key without a told fingerprint is not kept without a question
};

enum trust_verdict {
    TRUST_KNOWN,        // the key that is known
    TRUST_NEW,          // first contact; the key is kept
    TRUST_NEW_NOT_KEPT, // the same, but it could not be written down
    TRUST_AUTHORITY,    // vouched for; the verdicts up to here are good
    TRUST_FIRST,        // first contact: somebody has to say whether it is kept
    TRUST_CHANGED,      // another key than the one that is known
    TRUST_NOT_TOLD,     // another key than the host told
    TRUST_NOT_VOUCHED,  // the authority does not vouch for it
    TRUST_UNREADABLE,   // the known hosts cannot be asked
};

struct trust {
    enum trust_verdict verdict;
    char shown[FINGERPRINT_BYTES]; // the server's key
    struct known_host known;       // if KNOWN or CHANGED
    const char *reason;            // if NOT_VOUCHED: of OpenSSL, static
};

// The context of a link. ca_file is NULL, or the authority in PEM. NULL: that file
// cannot be used. Returns owned, for SSL_CTX_free().
struct ssl_ctx_st *link_tls_context(const char *ca_file);
void link_tls_context_free(struct ssl_ctx_st *context); // accepts NULL

// The state of one connection, before its handshake. Returns owned.
struct ssl_st *link_tls_start(struct ssl_ctx_st *context, const struct tls_expectation *expected);

// Judges the server's key after the handshake, which has proven that the server has the key that it
// shows. Keeps a new key, unless the user must be asked.
struct trust link_tls_judge(const struct ssl_st *ssl, const struct tls_expectation *expected);

// "key known since 2025-11-02", "new key" ...: for a line of status.
void trust_words(const struct trust *trust, struct strbuf *out);

// Appends what happened and what to do, for a verdict that is not good.
void trust_explain(const struct trust *trust, const struct tls_expectation *expected,
                   struct strbuf *out);

#endif
