// SPDX-License-Identifier: MIT
// A program without protections, which hardening.sh must refuse.
#include <stdio.h>
#include <string.h>

int
main(int argc, char **argv)
{
    char text[64];

    snprintf(text, sizeof(text), "%s", argv[argc - 1]);
    return (int)strlen(text);
}
