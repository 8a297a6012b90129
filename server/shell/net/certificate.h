// SPDX-License-Identifier: MIT
// TLS 1.3 for the server: the operator's certificate, or one that the server
// makes for itself at its first start (ECDSA, P-256). Clients remember its key.
#ifndef SERVER_SHELL_NET_CERTIFICATE_H
#define SERVER_SHELL_NET_CERTIFICATE_H

#include <stdbool.h>

struct ssl_ctx_st;
struct strbuf;

enum { FINGERPRINT_BYTES = 65 }; // of hex digits, with the NUL

// Loads both files; if may_make is set and there is no certificate, it is made, with
// its key if that is missing too. NULL with a sentence in *why. The fingerprint is the SHA-256 of the public key
// (SubjectPublicKeyInfo) in hex. Returns owned: certificate_free().
struct ssl_ctx_st *certificate_load(const char *cert_path, const char *key_path, bool may_make,
                                    char fingerprint[FINGERPRINT_BYTES], struct strbuf *why);
void certificate_free(struct ssl_ctx_st *context); // accepts NULL

#endif
