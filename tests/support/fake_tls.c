// SPDX-License-Identifier: MIT
#include "tests/support/fake_tls.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { VALID_SECONDS = 24 * 3600 };

static void
add_extension(X509 *x509, int kind, const char *value)
{
    X509V3_CTX context;
    X509_EXTENSION *extension;

    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, x509, x509, NULL, NULL, 0);
    extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
    assert_non_null(extension);
    assert_int_equal(X509_add_ext(x509, extension, -1), 1);
    X509_EXTENSION_free(extension);
}

static void
add_host(X509 *x509, const char *host)
{
    ASN1_OCTET_STRING *number = a2i_IPADDRESS(host);
    char value[300];

    snprintf(value, sizeof(value), "%s:%s", number ? "IP" : "DNS", host);
    ASN1_OCTET_STRING_free(number);
    add_extension(x509, NID_subject_alt_name, value);
}

static void
set_names(X509 *x509, const char *host, const X509 *issuer)
{
    X509_NAME *name = X509_get_subject_name(x509);

    assert_int_equal(X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC,
                                                (const unsigned char *)host, -1, -1, 0),
                     1);
    assert_int_equal(X509_set_issuer_name(x509, issuer ? X509_get_subject_name(issuer) : name), 1);
}

struct fake_certificate
fake_certificate_make(const char *host, const struct fake_certificate *issuer)
{
    struct fake_certificate made = {EVP_EC_gen("P-256"), X509_new()};
    int32_t serial = 0;

    assert_non_null(made.key);
    assert_non_null(made.x509);
    assert_int_equal(RAND_bytes((unsigned char *)&serial, sizeof(serial)), 1);
    X509_set_version(made.x509, X509_VERSION_3);
    ASN1_INTEGER_set(X509_get_serialNumber(made.x509), serial & INT32_MAX);
    X509_gmtime_adj(X509_getm_notBefore(made.x509), -VALID_SECONDS);
    X509_gmtime_adj(X509_getm_notAfter(made.x509), VALID_SECONDS);
    X509_set_pubkey(made.x509, made.key);
    set_names(made.x509, host, issuer ? issuer->x509 : NULL);
    if (issuer) {
        add_host(made.x509, host);
    } else {
        add_extension(made.x509, NID_basic_constraints, "critical,CA:TRUE");
    }
    assert_true(X509_sign(made.x509, issuer ? issuer->key : made.key, EVP_sha256()) > 0);
    return made;
}

void
fake_certificate_finish(struct fake_certificate *certificate)
{
    EVP_PKEY_free(certificate->key);
    X509_free(certificate->x509);
    *certificate = (struct fake_certificate){0};
}

void
fake_certificate_write(const struct fake_certificate *certificate, const char *path)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    assert_int_equal(PEM_write_X509(file, certificate->x509), 1);
    assert_int_equal(fclose(file), 0);
}

struct ssl_ctx_st *
fake_certificate_context(const struct fake_certificate *certificate)
{
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());

    assert_non_null(context);
    SSL_CTX_set_options(context, SSL_OP_IGNORE_UNEXPECTED_EOF);
    assert_int_equal(SSL_CTX_use_certificate(context, certificate->x509), 1);
    assert_int_equal(SSL_CTX_use_PrivateKey(context, certificate->key), 1);
    return context;
}
