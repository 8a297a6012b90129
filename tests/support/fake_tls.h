// SPDX-License-Identifier: MIT
// Keys and certificates for servers of tests: ECDSA on P-256, made when they are
// needed, so that none lies about in the tree.
#ifndef TESTS_SUPPORT_FAKE_TLS_H
#define TESTS_SUPPORT_FAKE_TLS_H

struct evp_pkey_st;
struct ssl_ctx_st;
struct x509_st;

struct fake_certificate {
    struct evp_pkey_st *key; // owned
    struct x509_st *x509;    // owned
};

// A new key, and a certificate for the host (a name, or an address in numbers).
// Signed by the issuer, or by itself if that is NULL. An issuer is made likewise;
// its host is only its name.
struct fake_certificate fake_certificate_make(const char *host,
                                              const struct fake_certificate *issuer);
void fake_certificate_finish(struct fake_certificate *certificate);

// Writes the certificate, without the key, as PEM.
void fake_certificate_write(const struct fake_certificate *certificate, const char *path);

// What a server needs. Returns owned.
struct ssl_ctx_st *fake_certificate_context(const struct fake_certificate *certificate);

#endif
