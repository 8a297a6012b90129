#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# repeats.sh PROGRAM : one seed gives the same run twice, and another one another.
set -eu
unset GOREN_SIM_SEEDS
program=$1

digest() {
    "$program" --seed "$1" --steps 5000 | sed -n 's/.*digest //p'
}

for seed in 3 14 15; do
    first=$(digest "$seed")
    second=$(digest "$seed")
    if [ -z "$first" ] || [ "$first" != "$second" ]; then
        echo "seed $seed: digest '$first' at first, then '$second'"
        exit 1
    fi
done
if [ "$(digest 3)" = "$(digest 4)" ]; then
    echo "seeds 3 and 4 give the same run"
    exit 1
fi
