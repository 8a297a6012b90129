// SPDX-License-Identifier: MIT
// Preloaded into goren: names are looked up for ever, as by a name server that never answers.
// Addresses in digits are looked up as always.
#define _GNU_SOURCE // RTLD_NEXT
#include <dlfcn.h>
#include <netdb.h>
#include <unistd.h>

typedef int (*lookup_fn)(const char *, const char *, const struct addrinfo *, struct addrinfo **);

int
getaddrinfo(const char *restrict host, const char *restrict port,
            const struct addrinfo *restrict hints, struct addrinfo **restrict list)
{
    lookup_fn real;

    *(void **)&real = dlsym(RTLD_NEXT, "getaddrinfo");
    while (!(hints->ai_flags & AI_NUMERICHOST)) {
        pause();
    }
    return real(host, port, hints, list);
}
