// SPDX-License-Identifier: MIT
// Signs the games that this server refereed: a requested record gets the game as sealed SGF
// (record_seal.h), line by line in its head:
//
//      black person 1234 Hana
//      ...
//      sgf (;FF[4]GM[4]...
//      sgf XS[1][play.example.net]...
//      sgf ;B[hh];W[ig]...
//
// A reader that does not know these lines skips them. A signer never changes once it is loaded, so
// that any thread may use it.
#ifndef SERVER_SHELL_WORKERS_RECORD_SIGNER_H
#define SERVER_SHELL_WORKERS_RECORD_SIGNER_H

#include "common/record/record_seal.h"

struct record_signer {
    struct seal_key key;
    char name[SEAL_NAME_BYTES]; // of the server
};

// Loads the key, or makes it at the first start (mode 0600). False with a sentence
// in *why. seal_key_wipe() of the key ends it.
bool record_signer_load(struct record_signer *signer, const char *path, const char *name,
                        struct strbuf *why);

// Adds the sealed game to the text of a record; leaves it alone if that is not of
// our form.
void record_signer_add(const struct record_signer *signer, struct strbuf *text);

#endif
