// SPDX-License-Identifier: MIT
// The seal of Goren's own records: a line of its own in the root of the SGF,
//
//      XS[1][server name][public key][checksum][signature][line checks]
//
// The checksum is BLAKE2b of all bytes of the file but that line; the signature
// (ed25519) covers the name and the checksum. So everybody can check that the
// game was refereed by the holder of the key, and that nothing was changed. The line checks, six
// hex digits each, tell which line was changed. Pure: bytes and keys in.
#ifndef COMMON_RECORD_RECORD_SEAL_H
#define COMMON_RECORD_RECORD_SEAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct strbuf;

enum {
    SEAL_SEED_BYTES = 32,
    SEAL_SECRET_BYTES = 64,
    SEAL_PUBLIC_BYTES = 32,
    SEAL_NAME_BYTES = 256,
    SEAL_KEY_TEXT_BYTES = 2 * SEAL_PUBLIC_BYTES + 1,
};

struct seal_key {
    uint8_t secret[SEAL_SECRET_BYTES]; // wipe it: seal_key_wipe()
    uint8_t public_key[SEAL_PUBLIC_BYTES];
};

// Makes the pair of keys that belongs to a seed of random bytes.
void seal_key_make(struct seal_key *key, const uint8_t seed[SEAL_SEED_BYTES]);
void seal_key_wipe(struct seal_key *key);

enum seal_state {
    SEAL_NONE,    // unsigned
    SEAL_INTACT,  // every byte is as it was signed
    SEAL_DAMAGED, // something was changed
};

struct seal_finding {
    enum seal_state state;
    char name[SEAL_NAME_BYTES];    // of the signer, clean
    char key[SEAL_KEY_TEXT_BYTES]; // of the signer, in hex
    int line;                      // of the damage, from 1; 0 = the seal itself is damaged
};

// Adds the SGF with its seal to out. False if it has one already, or is no game
// of ours: those begin with "(;" and end with a line break.
bool seal_sign(const char *text, size_t length, const char *name, const struct seal_key *key,
               struct strbuf *out);

// Looks at a whole file.
void seal_check(const char *text, size_t length, struct seal_finding *finding);

#endif
