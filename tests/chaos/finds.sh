#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# finds.sh FAULT PROGRAM ARGUMENT... : does the program find this deliberate fault
# of the server? "none" must not be found.
set -eu
export GOREN_SERVER_FAULT=$1
shift
unset GOREN_CHAOS_COUNT
# What it leaves behind when it finds something is not wanted here.
GOREN_TEST_DIR=$(mktemp -d)
export GOREN_TEST_DIR
trap 'rm -rf "$GOREN_TEST_DIR"' EXIT
expected=1
if [ "$GOREN_SERVER_FAULT" = none ]; then
    expected=0
fi
status=0
output=$("$@" 2>&1) || status=$?
if [ "$status" -eq 77 ]; then
    printf '%s\n' "$output"
    exit 77
fi
if [ "$status" -ne "$expected" ] || { [ "$status" -eq 1 ] && ! grep -A 1 '^VIOLATION' <<<"$output"; }; then
    printf '%s\n' "$output" | tail -n 40
    echo "fault $GOREN_SERVER_FAULT: expected exit $expected, got $status"
    exit 1
fi
