#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# regressions.sh PROGRAM FILE : runs every seed of the list (regression_seeds.txt
# says what its lines are). None may find a violation.
set -eu
unset GOREN_SIM_SEEDS
program=$1 list=$2
failed=0
count=0
while read -r seed steps what; do
    case $seed in
    '' | '#'*) continue ;;
    esac
    count=$((count + 1))
    if ! output=$("$program" --seed "$seed" --steps "$steps"); then
        printf '%s\n' "$output" | tail -n 70
        echo "seed $seed is back. It once found: $what"
        failed=1
    fi
done <"$list"
if [ "$count" -eq 0 ]; then
    echo "there is no seed in $list"
    exit 1
fi
exit "$failed"
