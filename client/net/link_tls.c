// SPDX-License-Identifier: MIT
#include "client/net/link_tls.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

#include "common/i18n/fill.h"
#include "common/i18n/tr.h"
#include "common/util/strbuf.h"

struct ssl_ctx_st *
link_tls_context(const char *ca_file)
{
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());

    if (!context || SSL_CTX_set_min_proto_version(context, TLS1_3_VERSION) != 1) {
        abort(); // an OpenSSL without TLS 1.3
    }
    // A connection that just ends is an end, as it is without TLS: messages have
    // their length in front, so nothing can be cut off unseen.
    SSL_CTX_set_options(context, SSL_OP_IGNORE_UNEXPECTED_EOF | SSL_OP_NO_TICKET);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    // Without an authority a certificate says nothing; its key does, afterwards.
    SSL_CTX_set_verify(context, SSL_VERIFY_NONE, NULL);
    if (ca_file && SSL_CTX_load_verify_file(context, ca_file) != 1) {
        SSL_CTX_free(context);
        context = NULL;
    }
    ERR_clear_error();
    return context;
}

void
link_tls_context_free(struct ssl_ctx_st *context)
{
    SSL_CTX_free(context);
}

struct ssl_st *
link_tls_start(struct ssl_ctx_st *context, const struct tls_expectation *expected)
{
    SSL *ssl = SSL_new(context);
    X509_VERIFY_PARAM *param = ssl ? SSL_get0_param(ssl) : NULL;

    if (!ssl) {
        abort(); // no memory
    }
    // Numbers have no name to be asked for, and are verified in another way.
    if (X509_VERIFY_PARAM_set1_ip_asc(param, expected->host) != 1 && !strchr(expected->host, ':')) {
        SSL_set_tlsext_host_name(ssl, expected->host);
        if (expected->has_authority) {
            X509_VERIFY_PARAM_set1_host(param, expected->host, 0);
        }
    }
    ERR_clear_error();
    return ssl;
}

static enum trust_verdict
judge_known(const struct tls_expectation *expected, struct trust *trust)
{
    switch (known_hosts_find(expected->state_dir, expected->server, &trust->known)) {
    case KNOWN_YES:
        return strcmp(trust->known.fingerprint, trust->shown) == 0 ? TRUST_KNOWN : TRUST_CHANGED;
    case KNOWN_NOT:
        break;
    case KNOWN_BROKEN:
    case KNOWN_UNREADABLE:
        return TRUST_UNREADABLE;
    }
    if (expected->asks_first && !expected->told[0] && strcmp(expected->agreed, trust->shown) != 0) {
        return TRUST_FIRST;
    }
    return known_hosts_add(expected->state_dir, expected->server, trust->shown) == FILE_OK
               ? TRUST_NEW
               : TRUST_NEW_NOT_KEPT;
}

struct trust
link_tls_judge(const struct ssl_st *ssl, const struct tls_expectation *expected)
{
    const X509 *certificate = SSL_get0_peer_certificate(ssl);
    struct trust trust = {.verdict = TRUST_NOT_VOUCHED, .reason = _("it has no key")};
    long verified = SSL_get_verify_result(ssl);

    if (!certificate || !fingerprint_of_certificate(certificate, trust.shown)) {
        return trust;
    }
    if (expected->told[0] && !fingerprint_begins(trust.shown, expected->told)) {
        trust.verdict = TRUST_NOT_TOLD;
    } else if (!expected->has_authority) {
        trust.verdict = judge_known(expected, &trust);
    } else if (verified == X509_V_OK) {
        trust.verdict = TRUST_AUTHORITY;
    } else {
        trust.reason = X509_verify_cert_error_string(verified);
    }
    return trust;
}

void
trust_words(const struct trust *trust, struct strbuf *out)
{
    switch (trust->verdict) {
    case TRUST_KNOWN:
        fill(out, _("key known since {1}"), 1, trust->known.since);
        return;
    case TRUST_NEW:
        strbuf_add(out, _("new key"));
        return;
    case TRUST_NEW_NOT_KEPT:
        strbuf_add(out, _("new key, could not be saved"));
        return;
    case TRUST_AUTHORITY:
        strbuf_add(out, _("key verified"));
        return;
    case TRUST_FIRST:
    case TRUST_CHANGED:
    case TRUST_NOT_TOLD:
    case TRUST_NOT_VOUCHED:
    case TRUST_UNREADABLE:
        return;
    }
}

void
trust_explain(const struct trust *trust, const struct tls_expectation *expected, struct strbuf *out)
{
    const char *server = expected->server;

    switch (trust->verdict) {
    case TRUST_CHANGED:
        fill(out,
             _("The key of {1} is not the one known since {2}. Someone may be answering in "
               "its place, or the server was reinstalled. Known: {3}. Now: {4}. Nothing was "
               "sent. Ask its operator; if the new key is right, accept it with: trust {1} "
               "PAIRS (its first four pairs or more)."),
             4, server, trust->known.since, trust->known.fingerprint, trust->shown);
        return;
    case TRUST_NOT_TOLD:
        fill(out,
             _("The key of {1} is not the one in the address. Someone may be answering in "
               "its place. Expected: {2}. Got: {3}. Nothing was sent. Ask for the address again."),
             3, server, expected->told, trust->shown);
        return;
    case TRUST_NOT_VOUCHED:
        fill(out,
             _("{1} can't be verified: {2}. Nothing was sent. Check the host name and the "
               "file of the certificate authority."),
             2, server, trust->reason);
        return;
    case TRUST_UNREADABLE:
        fill(out,
             _("{1} can't be verified: the file {2}/known_hosts, or its line for this "
               "server, can't be read. Nothing was sent. Fix the file."),
             2, server, expected->state_dir);
        return;
    case TRUST_KNOWN:
    case TRUST_NEW:
    case TRUST_NEW_NOT_KEPT:
    case TRUST_AUTHORITY:
    case TRUST_FIRST: // who is told asks, in words of his own
        return;
    }
}
