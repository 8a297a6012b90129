#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs one fuzz target: run.sh PROGRAM SEEDS FINDINGS
# Works on a copy of the seeds, since libFuzzer writes what it discovers beside
# them. An input that breaks the program is kept in the folder FINDINGS.
# A short run by default; GOREN_FUZZ_SECONDS=N goes on for that long.
set -eu

program=$1 seeds=$2 findings=$3

if [ ! -d "$seeds" ] || [ -z "$(ls "$seeds")" ]; then
    echo "no seeds: put a few small inputs into $seeds" >&2
    exit 1
fi
corpus=$(mktemp -d)
trap 'rm -rf "$corpus"' EXIT
cp -R "$seeds/." "$corpus"
mkdir -p "$findings"

if [ -n "${GOREN_FUZZ_SECONDS:-}" ]; then
    limits=("-max_total_time=$GOREN_FUZZ_SECONDS")
else
    limits=(-runs=20000 -max_total_time=20 -seed=1)
fi

# -timeout: seconds for one input; a parser that takes longer hangs.
if "$program" "${limits[@]}" -timeout=10 -print_final_stats=1 \
    -artifact_prefix="$findings/" "$corpus"; then
    exit 0
fi
cat >&2 <<END
Found an input that breaks $(basename "$program"). It is kept in
  $findings
Repeat it:  $program $findings/FILE
Once it is cured, add the file to the seeds in
  $seeds
END
exit 1
