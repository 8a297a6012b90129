#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Stands in for gorend: the same under valgrind, which ends it at the first error.
# GOREN_SERVER_PROGRAM is the server itself. Valgrind needs calls that the server does not.
set -eu
exec valgrind --quiet --error-exitcode=99 --exit-on-first-error=yes --leak-check=full \
    --errors-for-leak-kinds=definite,indirect,possible "$GOREN_SERVER_PROGRAM" "$@" --sandbox=off
