#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Instructions per answer, counted by callgrind: the same on every run of the
# same binary, whatever else the machine does.
#   instructions.sh BENCH_REFEREE [GAMES.txt]
set -eu
bench=$1 games=${2:-}

if ! command -v valgrind >/dev/null; then
    echo "skipped: there is no valgrind here (apt-get install valgrind)"
    exit 77
fi
out=$(mktemp)
trap 'rm -f "$out"' EXIT

# count FUNCTION : the instructions in all calls of it, by the calls that the
# benchmark itself reports.
count() {
    valgrind --tool=callgrind --toggle-collect="$1" --callgrind-out-file=/dev/null \
        "$bench" 1 ${games:+"$games"} >"$out" 2>&1
    awk -v name="$1" '
        index($0, name) == 1 { sub(/.* of /, ""); calls += $1 }
        /Collected :/ { instructions = $NF }
        END { printf "%-14s %7.1f instructions each, %d calls\n", name, instructions / calls, calls }
    ' "$out"
}

count renju_status
count match_apply
