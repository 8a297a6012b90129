#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# finds.sh PROGRAM FAULT SEEDS : does the simulator find this deliberate fault?
# Fault 0 is none, and must not be found; a few seeds are enough for it, since
# goren-sim without faults runs them all.
set -eu
unset GOREN_SIM_SEEDS
program=$1 fault=$2 seeds=$3
expected=1
if [ "$fault" -eq 0 ]; then
    expected=0
    seeds=$((seeds / 40))
fi
status=0
output=$("$program" --fault "$fault" --seeds "$seeds" --steps 10000) || status=$?
if [ "$status" -ne "$expected" ]; then
    printf '%s\n' "$output" | tail -n 40
    echo "fault $fault: expected exit $expected within $seeds seeds, got $status"
    exit 1
fi
if [ "$expected" -eq 1 ] && ! grep -A 1 '^VIOLATION' <<<"$output"; then
    echo "fault $fault: the program ended with 1 but tells no violation"
    exit 1
fi
