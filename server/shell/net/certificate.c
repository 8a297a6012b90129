// SPDX-License-Identifier: MIT
#include "server/shell/net/certificate.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <unistd.h>

#include "common/util/file.h"
#include "common/util/strbuf.h"
#include "server/shell/secret_file.h"

enum { VALID_DAYS = 20 * 365 };

static bool
fail(struct strbuf *why, const char *what, const char *path)
{
    unsigned long code = ERR_get_error();
    const char *reason = code ? ERR_reason_error_string(code) : NULL;

    strbuf_addf(why, "%s %s%s%s.", what, path, reason ? ": " : "", reason ? reason : "");
    ERR_clear_error();
    return false;
}

static X509 *
make_certificate(EVP_PKEY *key)
{
    X509 *cert = X509_new();
    X509_NAME *name;
    uint64_t serial = 0;
    bool is_good;

    if (!cert) {
        return NULL;
    }
    RAND_bytes((unsigned char *)&serial, sizeof(serial));
    name = X509_get_subject_name(cert);
    is_good = X509_set_version(cert, 2) && // counts from 0: version 3
              ASN1_INTEGER_set_uint64(X509_get_serialNumber(cert), serial >> 1 | 1) &&
              X509_gmtime_adj(X509_getm_notBefore(cert), -86400) &&
              X509_time_adj_ex(X509_getm_notAfter(cert), VALID_DAYS, 0, NULL) &&
              X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, (const unsigned char *)"goren",
                                         -1, -1, 0) &&
              X509_set_issuer_name(cert, name) && X509_set_pubkey(cert, key) &&
              X509_sign(cert, key, EVP_sha256());
    if (!is_good) {
        X509_free(cert);
        return NULL;
    }
    return cert;
}

// Puts what was written there into a file: whole, also after a power cut.
static bool
keep(BIO *text, const char *path)
{
    char *bytes;
    long length = BIO_get_mem_data(text, &bytes);

    return length > 0 && file_replace(path, bytes, (size_t)length) == FILE_OK;
}

static EVP_PKEY *
read_key(const char *path)
{
    BIO *file = BIO_new_file(path, "r");
    EVP_PKEY *key = file ? PEM_read_bio_PrivateKey(file, NULL, NULL, NULL) : NULL;

    BIO_free(file);
    return key;
}

static EVP_PKEY *
make_key(const char *path)
{
    EVP_PKEY *key = EVP_EC_gen("P-256");
    BIO *text = BIO_new(BIO_s_mem());

    if (!key || !text || !PEM_write_bio_PrivateKey(text, key, NULL, NULL, 0, NULL, NULL) ||
        !keep(text, path)) {
        EVP_PKEY_free(key);
        key = NULL;
    }
    BIO_free(text);
    return key;
}

// The key comes first: a start that was cut off leaves it alone or nothing, and the
// next one finds it.
static bool
make(const char *cert_path, const char *key_path, struct strbuf *why)
{
    EVP_PKEY *key = access(key_path, F_OK) == 0 ? read_key(key_path) : make_key(key_path);
    X509 *cert = key ? make_certificate(key) : NULL;
    BIO *text = BIO_new(BIO_s_mem());
    bool is_good = cert && text && PEM_write_bio_X509(text, cert) && keep(text, cert_path);

    BIO_free(text);
    X509_free(cert);
    EVP_PKEY_free(key);
    return is_good || fail(why, "Can't create a certificate and its key at", key_path);
}

static bool
take_fingerprint(SSL_CTX *context, char fingerprint[FINGERPRINT_BYTES])
{
    unsigned char *encoded = NULL, digest[EVP_MAX_MD_SIZE];
    unsigned length = 0;
    int bytes = i2d_X509_PUBKEY(X509_get_X509_PUBKEY(SSL_CTX_get0_certificate(context)), &encoded);
    bool is_good =
        bytes > 0 && EVP_Digest(encoded, (size_t)bytes, digest, &length, EVP_sha256(), NULL);

    OPENSSL_free(encoded);
    for (unsigned i = 0; is_good && i < length; i++) {
        snprintf(fingerprint + 2 * i, 3, "%02x", digest[i]);
    }
    return is_good;
}

static bool
load(SSL_CTX *context, const char *cert_path, const char *key_path, struct strbuf *why)
{
    if (SSL_CTX_use_certificate_chain_file(context, cert_path) != 1) {
        return fail(why, "Can't use the certificate", cert_path);
    }
    if (SSL_CTX_use_PrivateKey_file(context, key_path, SSL_FILETYPE_PEM) != 1 ||
        SSL_CTX_check_private_key(context) != 1) {
        return fail(why, "Can't use the private key", key_path);
    }
    return true;
}

struct ssl_ctx_st *
certificate_load(const char *cert_path, const char *key_path, bool may_make,
                 char fingerprint[FINGERPRINT_BYTES], struct strbuf *why)
{
    SSL_CTX *context;

    if (!secret_file_check(key_path, why)) {
        return NULL;
    }
    if (may_make && access(cert_path, F_OK) != 0 && !make(cert_path, key_path, why)) {
        return NULL;
    }
    context = SSL_CTX_new(TLS_server_method());
    if (!context) {
        fail(why, "Can't start", "TLS");
        return NULL;
    }
    SSL_CTX_set_min_proto_version(context, TLS1_3_VERSION);
    // Idle connections keep no buffers; a peer that just closes is no error; no
    // tickets: resuming would save a millisecond and cost memory.
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_options(context, SSL_OP_IGNORE_UNEXPECTED_EOF | SSL_OP_NO_TICKET);
    SSL_CTX_set_num_tickets(context, 0);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    if (!load(context, cert_path, key_path, why) || !take_fingerprint(context, fingerprint)) {
        SSL_CTX_free(context);
        return NULL;
    }
    return context;
}

void
certificate_free(struct ssl_ctx_st *context)
{
    SSL_CTX_free(context);
}
