// SPDX-License-Identifier: MIT
// The fingerprint of a server's key: the SHA-256 of its SubjectPublicKeyInfo, as 64
// small hex digits. It belongs to the key and not to the certificate, so a
// new certificate with the same key is still the same server.
//
// People say it by its beginning, in pairs ("3f a9 0c ..."). How much of it is
// enough depends on who could have chosen the rest:
//
//      FINGERPRINT_LINE    in the line that a host gives to friends: 128 bits, so
//                          that the line fits a screen of 80 columns
//      FINGERPRINT_SPOKEN  beside a known host, where the user has compared the whole
//                          of it on the screen and types its beginning to say so:
//                          32 bits, too many to be typed by accident
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

// Reads pairs of hex digits, at least least_digits and at most all 64, in small or capital letters,
// with or without blanks or colons between pairs. out gets the small digits alone. Returns false
// and leaves out unchanged if the text is none.
bool fingerprint_parse(const char *text, size_t length, size_t least_digits,
                       char out[FINGERPRINT_BYTES]);

// Is this the beginning of the whole fingerprint?
bool fingerprint_begins(const char *whole, const char *beginning);

// Appends all digits as people compare them: "3f:a9:0c:...".
void fingerprint_format(const char *digits, struct strbuf *out);

// Returns false only if the certificate has no readable key.
bool fingerprint_of_certificate(const struct x509_st *certificate, char out[FINGERPRINT_BYTES]);

// The fingerprint of the first certificate in a PEM file.
bool fingerprint_of_file(const char *path, char out[FINGERPRINT_BYTES]);

#endif
