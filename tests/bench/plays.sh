#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# plays.sh GOREN_LOAD GOREND : some rooms full of people play on a real server,
# plain and by TLS, without one refusal.
set -eu
load=$1 gorend=$2
work=$(mktemp -d)

exec {log}< <(exec "$gorend" --config=none --listen=127.0.0.1:0 --data="$work/goren.db" \
    --durability=process --budget.allow=127.0.0.0/8 --insecure --log-level=info 2>&1)
server=$!
trap 'kill -KILL "$server" || true; rm -rf "$work"' EXIT

# The port is in the log.
port=
said=
while [ -z "$port" ] && read -r line <&"$log"; do
    said+=$line$'\n'
    if [[ $line =~ listening\ address=127\.0\.0\.1:([0-9]+) ]]; then
        port=${BASH_REMATCH[1]}
    fi
done
if [ -z "$port" ]; then
    echo "the server does not listen: $said"
    exit 1
fi

# try FLAGS... : there must be moves, and no errors.
try() {
    local line=
    if ! line=$("$load" -p "$port" -P "$server" "$@") || [[ $line != *' errors=0 '* ]] ||
        [[ $line == *' moves/s=0 '* ]]; then
        echo "goren-load $*: ${line:-nothing was printed}"
        exit 1
    fi
}

try -n 3 -s 2 -t 0.1
try -n 3 -s 2 -t 0.1 -T
try -n 3 -r 100 -t 0.1
try -n 3 -i -t 0.1
