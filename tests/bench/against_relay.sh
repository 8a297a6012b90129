#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The server beside the bare relay, alternately in one run, and what is wanted of
# the ratio:
#   against_relay.sh [--quick] [--strict] FOLDER GOREND
#   FOLDER   of a build: goren-load, relay_libevent, bench_commit, bench_start
#   --quick  each measurement once and short; else medians of three rounds
#   --strict exit 1 if something is MISSED
# Absolute figures change with the hour of the machine, so only ratios are
# judged. Server on core 0, generator on core 1. Exit 1: something could not be
# measured. From the environment:
#   GOREN_BENCH_DIR  a folder on a disk, for the databases (/var/tmp)
#   QUIET_WAIT=20    seconds to wait for a quiet machine before a measurement
#   TRIES=3          a measurement with noisy neighbours is done again; the one
#                    with the quietest ones counts
#   PRE="chrt -r 1"  before all commands where latency is measured: the only way
#                    to honest tails on a shared machine; takes both cores
#   ROUNDS LATENCY_ROUNDS SECS IDLE_SECS     how often, how long
set -eu
export LC_ALL=C

is_quick=0 is_strict=0
while [[ ${1:-} == --* ]]; do
    case $1 in
    --quick) is_quick=1 ;;
    --strict) is_strict=1 ;;
    *) break ;;
    esac
    shift
done
if [ $# -ne 2 ]; then
    echo "usage: against_relay.sh [--quick] [--strict] FOLDER GOREND" >&2
    exit 2
fi
# A session of its own, so that its priority is its own too.
if [ -z "${GOREN_BENCH_SESSION:-}" ]; then
    flags=()
    if ((is_quick)); then flags+=(--quick); fi
    if ((is_strict)); then flags+=(--strict); fi
    GOREN_BENCH_SESSION=1 exec setsid -w "$0" "${flags[@]}" "$@"
fi
{ echo -10 >/proc/self/autogroup; } 2>/dev/null || true
descriptors=20100 # 10,000 connections, and room for more
ulimit -n "$descriptors" 2>/dev/null || ulimit -n "$(ulimit -Hn)" && descriptors=$(ulimit -n)

tools=$1 gorend=$2
if ((is_quick)); then
    : "${ROUNDS:=1}" "${LATENCY_ROUNDS:=1}" "${SECS:=1}" "${IDLE_SECS:=4}" "${TRIES:=2}"
else
    : "${ROUNDS:=3}" "${LATENCY_ROUNDS:=5}" "${SECS:=5}" "${IDLE_SECS:=31}" "${TRIES:=3}"
fi
: "${QUIET_WAIT:=0}" "${PRE:=}" "${GOREN_BENCH_DIR:=/var/tmp}"
pre=()

work=$(mktemp -d "$GOREN_BENCH_DIR/goren_bench.XXXXXX")
results=$work/results # KEY KIND LINE, one for each measurement
: >"$results"
server=
failures=0 missed=0

stop_server() {
    if [ -n "$server" ]; then
        kill -KILL "$server" 2>/dev/null || true
        wait "$server" 2>/dev/null || true
    fi
    server=
}
trap 'stop_server; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

busy() {
    awk '/^cpu /{ print $2 + $3 + $4 + $7 + $8 }' /proc/stat
}

wait_for_quiet() {
    local i before
    for ((i = 0; i < QUIET_WAIT; i++)); do
        before=$(busy)
        sleep 1
        if (($(busy) - before < 24)); then
            return
        fi
    done
}

# Sets port to one where nobody listens, below those that connections are given.
pick_port() {
    port=$((20000 + RANDOM % 12000))
    while grep -qi ":$(printf '%04x' "$port") 00000000:0000 0A" /proc/net/tcp; do
        port=$((20000 + RANDOM % 12000))
    done
}

# The limits on numbers are raised; everything is checked as always.
gorend_flags() {
    local durability=$1 data=$2
    printf '%s\n' "--listen=127.0.0.1:$port" "--data=$data" "--durability=$durability" \
        --config=none --insecure --connections=$((descriptors - 100)) --budget.allow=127.0.0.0/8 \
        --players=200000 --rooms=20000 --watchers=2000 --log-level=warn
}

# start_server bare|off|full DATA [tls]
start_server() {
    local -a command
    pick_port
    if [ "$1" = bare ]; then
        command=("$tools/relay_libevent" -p "$port")
        if [ "${3:-}" = tls ]; then
            command+=(-T "$work/gorend.crt" "$work/gorend.key")
        fi
    else
        readarray -t command < <(gorend_flags "$1" "$2")
        command=("$gorend" "${command[@]}")
    fi
    "${pre[@]}" taskset -c 0 "${command[@]}" &
    server=$!
}

# measure KEY KIND FLAGS... : one line into the results. KIND is bare, off or
# full, with +tls if so. The database of the last server stays until the next.
measure() {
    local key=$1 kind=$2 line best='' other least=1000 try
    local -a flags=("${@:3}")
    if [ "${kind%+tls}" = bare ]; then flags+=(-B); fi
    if [ "$kind" != "${kind%+tls}" ]; then flags+=(-T); fi
    for ((try = 0; try < TRIES; try++)); do
        wait_for_quiet
        rm -f "$work"/game.db*
        start_server "${kind%+tls}" "$work/game.db" "${kind#*+}"
        if line=$("${pre[@]}" taskset -c 1 "$tools/goren-load" -p "$port" -P "$server" \
            "${flags[@]}"); then
            other=$(sed -n 's/.*other_cpu=\(-\?[0-9]*\)%.*/\1/p' <<<"$line")
            if ((${other:-0} < least)); then
                least=${other:-0}
                best=$line
            fi
        fi
        stop_server
        if ((least <= 15)); then break; fi
    done
    if [ -z "$best" ]; then
        echo "$key $kind could not be measured: ${line:-nothing was printed}" >&2
        failures=$((failures + 1))
        return
    fi
    echo "$key $kind $best" >>"$results"
    printf '%-14s %-8s %s\n' "$key" "$kind" "$best" >&2
}

# all KEY KIND NAME : the value called NAME of each such measurement; of a name
# that stands there twice the first one.
all() {
    awk -v key="$1" -v kind="$2" -v name="$3=" '
        $1 == key && $2 == kind {
            for (i = 3; i <= NF; i++) {
                if (index($i, name) == 1) {
                    print substr($i, length(name) + 1) + 0
                    next
                }
            }
        }' "$results"
}

# Of the numbers on stdin; nothing for nothing.
median() {
    sort -g | awk '{ v[NR] = $1 }
        END { if (NR) print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}
least() {
    sort -g | head -n 1
}

# calculate EXPRESSION A [B] : with a and b in it; nothing if one of them is missing.
calculate() {
    if [ -n "$2" ] && [ -n "${3-0}" ]; then
        awk -v a="$2" -v b="${3-0}" "BEGIN { print $1 }"
    fi
}

show() {
    awk -v v="${1:--}" 'BEGIN { if (v == "-") print v; else printf(v >= 100 ? "%.0f" : "%.2f", v) }'
}

# row WHAT BARE GOREN RATIO JUDGED RELATION LIMIT : RELATION is >= or <=; without
# it the row only tells.
row() {
    local verdict='' wanted=''
    if [ -z "$5" ]; then
        verdict='not measured'
        failures=$((failures + 1))
    elif [ -n "$6" ]; then
        wanted="$6 $(show "$7")"
        verdict=ok
        if [ "$(calculate "(a $6 b)" "$5" "$7")" != 1 ]; then
            verdict=MISSED
            missed=$((missed + 1))
        fi
    fi
    printf '%-44s %10s %10s %7s  %-10s %s\n' "$1" "$(show "$2")" "$(show "$3")" "$(show "$4")" \
        "$wanted" "$verdict"
}

# ratio_row WHAT KEY KIND NAME PICK RELATION LIMIT : of the server to the relay.
ratio_row() {
    local bare goren ratio
    bare=$(all "$2" bare "$4" | "$5")
    goren=$(all "$2" "$3" "$4" | "$5")
    ratio=$(calculate 'a / b' "$goren" "$bare")
    row "$1" "$bare" "$goren" "$ratio" "$ratio" "$6" "$7"
}

# copy_database FROM TO : with its log.
copy_database() {
    local end
    rm -f "$2"*
    for end in '' -wal -shm; do
        if [ -f "$1$end" ]; then
            cp "$1$end" "$2$end"
        fi
    done
}

measure_closed() {
    local rooms
    for rooms in 100 500 1000 5000; do
        measure "closed-$rooms" bare -n "$rooms" -t "$SECS"
        measure "closed-$rooms" off -n "$rooms" -t "$SECS"
        if ((rooms == 500 || rooms == 5000)); then
            measure "closed-$rooms" full -n "$rooms" -t "$SECS"
        fi
    done
    # Killed in the middle of 5,000 games: the next start must bring them back.
    copy_database "$work/game.db" "$work/kept.db"
}

measure_open() {
    local line
    local -a pre
    read -ra pre <<<"$PRE"
    measure open bare -n 5000 -r 2500 -t "$SECS"
    measure open off -n 5000 -r 2500 -t "$SECS"
    measure open full -n 5000 -r 2500 -t "$SECS"
    if line=$("${pre[@]}" "$tools/bench_commit" "$work" 2500 "$SECS"); then
        echo "commit full $line" >>"$results"
        printf '%-14s %-8s %s\n' commit full "$line" >&2
    fi
}

measure_fan() {
    measure fan bare -n 100 -s 48 -t "$SECS"
    measure fan off -n 100 -s 48 -t "$SECS"
}

# The same games with and without people who watch: what is more then is theirs.
measure_memory() {
    local kind
    for kind in bare off bare+tls off+tls; do
        measure watched "$kind" -n 100 -s 48 -r 500 -t "$SECS"
        measure unwatched "$kind" -n 100 -r 500 -t "$SECS"
    done
}

# start_once DATA
start_once() {
    local -a flags
    pick_port
    readarray -t flags < <(gorend_flags full "$1")
    taskset -c 0 "$tools/bench_start" "$port" "$gorend" "${flags[@]}"
}

# measure_start KEY DATA : three starts, each with a copy of what is there.
measure_start() {
    local i line
    if [ ! -f "$2" ]; then
        echo "$1: the server has left no database" >&2
        return
    fi
    for ((i = 0; i < 3; i++)); do
        copy_database "$2" "$work/start.db"
        if line=$(start_once "$work/start.db"); then
            echo "$1 full $line" >>"$results"
            printf '%-14s %-8s %s\n' "$1" full "$line" >&2
        fi
    done
}

# KiB of a connection that has seen traffic, without its room.
watcher_kib() {
    local with without
    with=$(all watched "$1" rss_KiB/conn | median)
    without=$(all unwatched "$1" rss_KiB/conn | median)
    calculate '(a * 5000 - b * 200) / 4800' "$with" "$without"
}

memory_row() {
    local bare goren
    bare=$(watcher_kib "bare$2")
    goren=$(watcher_kib "off$2")
    row "KiB a connection, after traffic, $1" "$bare" "$goren" \
        "$(calculate 'a / b' "$goren" "$bare")" "$goren" '<=' "$3"
}

# What is more than its two connections, where games go on to their last move.
room_row() {
    local each
    each=$(all closed-500 off rss_KiB/conn | median)
    each=$(calculate '2 * (a - b)' "$each" "$(watcher_kib off)")
    row "KiB a room with a game of up to 400 moves" '' "$each" '' "$each" '' ''
}

# How far apart the ratios at 100, 1,000 and 5,000 rooms are.
spread_row() {
    local rooms bare goren spread
    local -a ratios=()
    for rooms in 100 1000 5000; do
        bare=$(all "closed-$rooms" bare moves/s | median)
        goren=$(all "closed-$rooms" off moves/s | median)
        ratios+=("$(calculate 'a / b' "$goren" "$bare")")
    done
    spread=$(awk '{ least = most = $1
        for (i = 2; i <= NF; i++) { if ($i < least) least = $i; if ($i > most) most = $i }
        if (NF == 3) print least / most }' <<<"${ratios[*]}")
    row "moves/s at 100, 1,000, 5,000 rooms: spread" '' '' "$spread" "$spread" '>=' 0.8
    printf '    ratios at these counts:%s\n' "$(printf ' %.4s' "${ratios[@]}")"
}

# The server's p99 may be two of bare's, and two commits more where it stores.
latency_row() {
    local off full commit more ratio
    ratio_row "p99 us, 10,000 at 2,500/s, off" open off p99 least '<=' 2
    off=$(all open off p99 | least)
    full=$(all open full p99 | least)
    commit=$(all commit full p99 | least)
    more=$(calculate 'a - b' "$full" "$off")
    ratio=$(calculate 'a / b' "$more" "$commit")
    row "  on top of it, full; bare: a commit's p99" "$commit" "$more" "$ratio" "$ratio" '<=' 2
}

start_row() {
    local ms
    ms=$(all "$2" full start_ms | median)
    row "$1" '' "$ms" '' "$ms" '<=' "$3"
}

print_table() {
    local idle
    printf '%-44s %10s %10s %7s  %-10s %s\n' what bare goren ratio wanted ''
    ratio_row "moves/s, 1,000 conns, off" closed-500 off moves/s median '>=' 0.7
    ratio_row "moves/s, 10,000 conns, off" closed-5000 off moves/s median '>=' 0.7
    ratio_row "server us a move, 1,000 conns, off" closed-500 off srv_us/move median '<=' 1.5
    ratio_row "server us a move, 10,000 conns, off" closed-5000 off srv_us/move median '<=' 1.5
    ratio_row "moves/s, 1,000 conns, full" closed-500 full moves/s median '>=' 0.3
    ratio_row "moves/s, 10,000 conns, full" closed-5000 full moves/s median '>=' 0.3
    latency_row
    ratio_row "server us a delivery, 100 rooms x 48" fan off srv_us/delivery median '<=' 2
    memory_row plain '' 4
    memory_row TLS +tls 20
    room_row
    start_row "ms to start, 5,000 unfinished games" start-5000 1000
    start_row "ms to start, empty" start-empty 50
    idle=$(all idle off srv_idle_cpu | median)
    row "% of a core, 10,000 connections idle" "$(all idle bare srv_idle_cpu | median)" "$idle" '' \
        "$idle" '<=' 1
    spread_row
}

if [ "$(stat -f -c %T "$work")" = tmpfs ]; then
    echo "$GOREN_BENCH_DIR is no disk: what durability costs is not seen there" >&2
fi
# The first start also makes the certificate that all of them use.
if ! start_once "$work/empty.db" >/dev/null; then
    exit 1
fi
for ((round = 0; round < ROUNDS; round++)); do
    measure_closed
    measure_fan
done
measure_memory
for ((round = 0; round < LATENCY_ROUNDS; round++)); do
    measure_open
done
measure idle bare -n 5000 -i -t "$IDLE_SECS"
measure idle off -n 5000 -i -t "$IDLE_SECS"
measure_start start-5000 "$work/kept.db"
measure_start start-empty "$work/empty.db"
print_table
if ((failures || (is_strict && missed))); then
    exit 1
fi
