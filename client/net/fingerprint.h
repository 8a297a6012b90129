// SPDX-License-Identifier: MIT
// What a server's key is told by: the SHA-256 of its SubjectPublicKeyInfo, as 64
// small hex digits. It belongs to the key and not to the certificate, so a
// certificate that is made anew with the same key is still the same server.
//
// People say it by its beginning, in pairs ("3f a9 0c ..."). How much of it is
// enough depends on who could have chosen the rest:
//
//      FINGERPRINT_LINE    in the line that a host gives to friends: 128 bits, so
//                          that the line fits a screen of 80 columns
//      FINGERPRINT_SPOKEN  beside a known host, where somebody has compared the
//                          whole of it on the screen and types its beginning to
//                          say so: 32 bits, which nobody types by a slip
#ifndef CLIENT_NET_FINGERPRINT_H
#define CLIENT_NET_FINGERPRINT_H

#include <stdbool.h>
#include <stddef.h>

struct strbuf;
struct x509_st;

enum {
    FINGERPRINT_DIGITS = 64,
    FINGERPRINT_BYTES = FINGERPRINT_DIGITS + 1, // as a string
    FINGERPRINT_LINE = 32,
    FINGERPRINT_SPOKEN = 8,
};

// Reads pairs of hex digits, at least so many digits and at most all 64; small
// and capital letters, and blanks or colons between pairs, are the same. out gets
// the small digits alone. False: it is nothing like that, and out is as before.
bool fingerprint_parse(const char *text, size_t length, size_t least_digits,
                       char out[FINGERPRINT_BYTES]);

// Is this the beginning of the whole fingerprint?
bool fingerprint_begins(const char *whole, const char *beginning);

// All of it as people compare it: "3f:a9:0c:...".
void fingerprint_format(const char *digits, struct strbuf *out);

// False only if the certificate has no key that could be read.
bool fingerprint_of_certificate(const struct x509_st *certificate, char out[FINGERPRINT_BYTES]);

// Of the first certificate in a PEM file: what a host tells its friends.
bool fingerprint_of_file(const char *path, char out[FINGERPRINT_BYTES]);

#endif
