#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# hour.sh SIEGE_HOUR FOLDER : runs the long siege and draws what it measured:
# FOLDER/siege.csv and FOLDER/siege.png. README.md has the settings.
set -eu

program=$1
folder=$2
here=$(dirname "$(readlink -f "$0")")
mkdir -p "$folder"

# A network namespace of our own that ends with the siege, in which all addresses of a network
# for benchmarks are this machine's. Without the right to one: those of loopback.
apart=(unshare --net)
[ "$(id -u)" -eq 0 ] || apart=(unshare --user --map-root-user --net)
prepare='ip link set lo up && ip route add local 198.18.0.0/15 dev lo'
status=0
if command -v ip >/dev/null && "${apart[@]}" sh -c "$prepare" 2>/dev/null; then
    echo "attackers come from 198.18.0.0/15, in a network namespace"
    GOREN_SIEGE_NETWORK=198.18.0.0/15 "${apart[@]}" sh -c "$prepare && exec \"\$@\"" siege \
        "$program" "$folder/siege.csv" || status=$?
else
    echo "attackers come from 127.0.0.0/8"
    "$program" "$folder/siege.csv" || status=$?
fi
python3 "$here/hour_draw.py" "$folder/siege.csv" "$folder/siege.png"
exit "$status"
