// SPDX-License-Identifier: MIT
#include "client/net/fingerprint.h"

#include <ctype.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <string.h>

#include "common/util/strbuf.h"

bool
fingerprint_parse(const char *text, size_t length, size_t least_digits, char out[FINGERPRINT_BYTES])
{
    char digits[FINGERPRINT_BYTES];
    size_t count = 0;

    for (size_t i = 0; i < length; i++) {
        if ((text[i] == ':' || text[i] == ' ') && count % 2 == 0) {
            continue;
        }
        if (!isxdigit((unsigned char)text[i]) || count == FINGERPRINT_DIGITS) {
            return false;
        }
        digits[count++] = (char)tolower((unsigned char)text[i]);
    }
    if (count < least_digits || count % 2 != 0) {
        return false;
    }
    digits[count] = '\0';
    memcpy(out, digits, count + 1);
    return true;
}

bool
fingerprint_begins(const char *whole, const char *beginning)
{
    return strncmp(whole, beginning, strlen(beginning)) == 0;
}

void
fingerprint_format(const char *digits, struct strbuf *out)
{
    for (size_t i = 0; digits[i] && digits[i + 1]; i += 2) {
        strbuf_addf(out, "%s%.2s", i ? ":" : "", digits + i);
    }
}

bool
fingerprint_of_certificate(const struct x509_st *certificate, char out[FINGERPRINT_BYTES])
{
    unsigned char digest[EVP_MAX_MD_SIZE], *key = NULL;
    unsigned int digest_bytes = 0;
    int key_bytes = i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), &key);
    bool is_good = key_bytes > 0 && EVP_Digest(key, (size_t)key_bytes, digest, &digest_bytes,
                                               EVP_sha256(), NULL) == 1;

    OPENSSL_free(key);
    for (unsigned int i = 0; is_good && i < digest_bytes; i++) {
        snprintf(out + (size_t)2 * i, 3, "%02x", digest[i]);
    }
    ERR_clear_error();
    return is_good;
}

bool
fingerprint_of_file(const char *path, char out[FINGERPRINT_BYTES])
{
    FILE *file = fopen(path, "re");
    X509 *certificate = file ? PEM_read_X509(file, NULL, NULL, NULL) : NULL;
    bool is_good = certificate && fingerprint_of_certificate(certificate, out);

    if (file) {
        fclose(file);
    }
    X509_free(certificate);
    ERR_clear_error();
    return is_good;
}
