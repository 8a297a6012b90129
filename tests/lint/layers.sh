#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Who may include whom (the layers of HACKING.md), as a test: layers.sh ROOT
# Three tables: what of the project, which headers of the system, and which
# libraries that only one place may know.
set -eu
# shellcheck source=tests/lint/lint.sh
. "$(dirname "$(readlink -f "$0")")/lint.sh"

# What a page of the screens may include besides its own folder, and all that the shell
# may: no page includes another one, and the shell knows them by client/ui/page.h alone.
page='^client/ui/ client/ui/draw/ client/ui/input/'
page+=' client/control/ client/puzzle/ client/records/ client/text/ client/model/ common/'

# The floor of server/core: what knows no table, and the state, lines, sends and budgets that
# every folder of it stands on. Not dispatch, events, recover and core, which are its roof.
plain_core='server/core/blob. server/core/effects. server/core/fault. server/core/kvtext.'
plain_core+=' server/core/letters. server/core/note. server/core/outbox. server/core/timers. server/core/budget/ common/'
floor="$plain_core server/core/archive_line. server/core/core_internal. server/core/handlers."
floor+=' server/core/handout. server/core/send. server/core/spend. server/core/tables.'

# What a folder of server/core stands on, and what reads, notes or cancels only, which may
# also be used from below.
people="server/core/people/ $floor server/core/room/room. server/core/lobby/lobby_news."
people+=' server/core/lobby/lobby_pages.'
lobby="server/core/lobby/ $people server/core/room/occupants."
history="server/core/history/ server/core/people/ $floor server/core/room/room. server/core/room/occupants."
room="server/core/room/ server/core/history/ server/core/lobby/ server/core/people/ $floor"
game="server/core/game/ $room"
noted='server/core/game/game_wire. server/core/game/ai_job. server/core/game/hints.'

# The tools of server/shell, and what the store knows of the core: what it keeps.
shell='server/shell/latency. server/shell/mailbox. server/shell/secret_file. server/shell/unix_socket.'
stored='server/core/effects. server/core/kvtext. server/core/people/player.'
stored+=' server/core/game/rating_entry. server/core/game/rating_table.'

# FILES | PROJECT FOLDERS AND FILES THEY MAY INCLUDE. The first row that matches
# counts. A row covers a folder (common/game/) or one module (client/app.); ^ before a
# folder is the folder without those below it.
layers="
common/util/        | common/util/
common/i18n/        | common/i18n/ common/wire/error_code. common/util/
common/game/        | common/game/ common/util/
common/record/      | common/record/ common/game/ common/util/
common/room/        | common/room/ common/game/ common/util/
common/engine/      | common/engine/ common/room/ common/game/ common/util/
common/puzzle/      | common/puzzle/ common/engine/ common/room/ common/game/ common/util/
common/wire/error_code. | common/wire/error_code. common/game/ common/util/
common/wire/        | common/wire/ common/room/ proto/ common/game/ common/util/
server/core/budget/ | server/core/budget/ server/core/fault. common/
server/core/people/identity. | $room server/core/game/game. server/core/operator/countdown.
server/core/people/h_* | $room server/core/game/game.
server/core/people/ | $people
server/core/lobby/h_* | $lobby server/core/room/
server/core/lobby/seek. | $lobby server/core/room/
server/core/lobby/pairing. | $lobby server/core/room/ server/core/game/game.
server/core/lobby/  | $lobby
server/core/history/   | $history
server/core/room/h_* | $game
server/core/room/   | $room $noted
server/core/game/   | $game
server/core/puzzle/ | server/core/puzzle/ server/core/people/ $floor
server/core/operator/ | server/core/operator/ $game
server/core/blob.   | $plain_core
server/core/effects. | $plain_core
server/core/fault.  | $plain_core
server/core/kvtext. | $plain_core
server/core/letters. | $plain_core
server/core/note.   | $plain_core server/core/core_internal.
server/core/outbox. | $plain_core
server/core/timers. | $plain_core
server/core/        | server/core/ common/
server/shell/net/   | server/shell/net/ $shell server/core/blob. server/core/budget/ common/
server/shell/store/ | server/shell/store/ $shell $stored common/
server/shell/workers/ | server/shell/workers/ server/shell/store/ $shell server/core/effects. common/
server/shell/ops/   | server/shell/ops/ server/shell/store/ server/shell/net/peer. $shell server/shell/driver. server/core/core. server/core/game/rating_table. common/
server/shell/driver* | server/shell/ server/core/ common/
server/shell/       | $shell common/
server/app.         | server/app. server/shell/ server/core/ common/
server/main.        | server/app. server/shell/ops/ common/
client/model/       | client/model/ common/
client/text/        | client/text/ client/model/ common/
client/records/     | client/records/ client/text/ client/model/ common/
client/learn/       | client/learn/ common/
client/puzzle/      | client/puzzle/ common/
client/control/     | client/control/ client/records/ client/text/ client/model/ common/
client/ui/term/     | client/ui/term/ client/ui/draw/ client/ui/input/ common/
client/ui/input/    | client/ui/input/ client/text/ client/model/ common/
client/ui/draw/     | client/ui/draw/ client/ui/input/ client/text/ client/model/ common/
client/ui/create/   | client/ui/create/ $page
client/ui/game/     | client/ui/game/ $page
client/ui/help/     | client/ui/help/ $page
client/ui/host_key/ | client/ui/host_key/ $page
client/ui/learn/    | client/ui/learn/ client/learn/ $page
client/ui/lobby/    | client/ui/lobby/ $page
client/ui/mail/     | client/ui/mail/ $page
client/ui/account/  | client/ui/account/ $page
client/ui/people/   | client/ui/people/ $page
client/ui/play/     | client/ui/play/ $page
client/ui/profile/  | client/ui/profile/ $page
client/ui/puzzle/   | client/ui/puzzle/ $page
client/ui/records/  | client/ui/records/ $page
client/ui/settings/ | client/ui/settings/ $page
client/ui/turns/    | client/ui/turns/ $page
client/ui/start/    | client/ui/start/ $page
client/ui/          | $page
client/plain/       | client/plain/ client/control/ client/learn/ client/puzzle/ client/records/ client/text/ client/model/ common/
client/net/         | client/net/ client/model/ common/
client/local/       | client/local/ client/model/ common/
client/sound/       | client/sound/ common/
client/config/      | client/config/ client/net/ client/control/ client/text/ client/model/ common/
client/beside/      | client/beside/ client/config/ client/net/ client/sound/process. client/text/ client/tools/options. client/tools/commands. client/model/ common/
client/picture/     | client/picture/ client/ui/draw/ client/records/ client/text/ client/model/ common/
client/tools/       | client/tools/ client/picture/ client/records/ client/text/ client/model/ common/
client/app/         | client/ common/
client/main.        | client/app/ client/beside/ client/config/ client/tools/ common/
tests/              | tests/ client/ server/ common/
"

# Headers that neither wait nor look at the world.
plain='assert.h ctype.h errno.h float.h inttypes.h limits.h math.h stdalign.h stdarg.h'
plain+=' stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h string.h strings.h'
pure_libraries='utf8proc.h uthash.h utlist.h'

# FILES | SYSTEM HEADERS THEY MAY INCLUDE. Files without a row may include any
# that the walls below let through. The first row that matches counts.
pure="
common/game/          | $plain $pure_libraries
common/room/          | $plain $pure_libraries
common/engine/pbrain. | *
common/engine/        | $plain $pure_libraries pthread.h
common/puzzle/        | $plain $pure_libraries
common/record/record_seal. | $plain $pure_libraries sodium.h
common/record/        | $plain $pure_libraries expat.h iconv.h
common/wire/          | $plain $pure_libraries protobuf-c/*
server/core/people/names. | $plain $pure_libraries unicode/*
server/core/          | $plain $pure_libraries
client/model/         | $plain $pure_libraries
client/text/          | $plain $pure_libraries
client/learn/         | $plain $pure_libraries
client/puzzle/        | $plain $pure_libraries
client/control/       | $plain $pure_libraries
client/plain/         | $plain $pure_libraries
"

# HEADERS | THE ONLY FILES THAT MAY INCLUDE THEM
walls='
event2/*            | server/shell/ server/app. server/main. client/net/ client/local/ client/app/ client/beside/ client/main. tests/
curses.h            | client/ui/term/term.c
ncurses.h           | client/ui/term/term.c
ncursesw/*          | client/ui/term/term.c
natpmp.h            | client/local/gateway_natpmp.
miniupnpc/*         | client/local/gateway_upnp.
sqlite3.h           | server/shell/store/ tests/
libpq-fe.h          | server/shell/store/
protobuf-c/*        | common/wire/
*.pb-c.h            | common/wire/
unicode/*           | server/core/people/names.
openssl/*           | server/shell/net/ client/net/ tests/
sodium.h            | server/shell/ server/app. server/main. common/record/record_seal. tests/
sodium/*            | server/shell/ server/app. server/main.
vterm.h             | tests/
cmocka.h            | tests/
'

# Is the name one of these? Each is a prefix of a path (ends in / or .), or a pattern.
is_among() {
    local name=$1 one
    shift
    for one in "$@"; do
        case $one in
        ^*/)
            if [[ $name == "${one#^}"* && ${name#"${one#^}"} != */* ]]; then
                return 0
            fi
            ;;
        */ | *.)
            if [[ $name == "$one"* ]]; then
                return 0
            fi
            ;;
        *)
            # shellcheck disable=SC2053 # the right side is meant as a pattern
            if [[ $name == $one ]]; then
                return 0
            fi
            ;;
        esac
    done
    return 1
}

# The right side of the first row of a table whose left side matches the name.
row_of() {
    local name=$1 left right
    while IFS='|' read -r left right; do
        left=${left// /}
        if [ -n "$left" ] && is_among "$name" "$left"; then
            printf '%s\n' "$right"
            return 0
        fi
    done <<<"$2"
    return 1
}

# Sets allowed to the right side; asked once for each file, not for each include.
allowed_of() {
    local right
    right=$(row_of "$1" "$2") || return 1
    read -ra allowed <<<"$right"
}

check_project_include() {
    local place=$1 name=$2
    case $name in
    *.c)
        complain "$place" "includes \"$name\"; include its header and link with the library"
        return
        ;;
    common/* | server/* | client/* | tests/* | proto/*) ;;
    *)
        complain "$place" "includes \"$name\"; write the path from the root, as in \"common/game/board.h\""
        return
        ;;
    esac
    if ! is_among "$name" "${project[@]}"; then
        complain "$place" "may not include \"$name\", only ${project[*]}; call up through a function that was handed in, or move the code"
    fi
}

check_system_include() {
    local place=$1 name=$2
    case $name in
    common/* | server/* | client/* | tests/* | proto/*)
        complain "$place" "includes <$name>; headers of the project stand in quotes"
        return
        ;;
    esac
    if ! is_among "$name" "${system[@]}"; then
        complain "$place" "may not include <$name>: this folder is pure; let the caller hand in time, randomness, bytes and text"
    fi
}

# The same headers are included again and again: each is looked up once.
declare -A owners_of

check_wall() {
    local place=$1 file=$2 name=$3
    local -a owners
    if [ -z "${owners_of[$name]+known}" ]; then
        owners_of[$name]=$(row_of "$name" "$walls") || owners_of[$name]=
    fi
    if [ -z "${owners_of[$name]}" ]; then
        return 0
    fi
    read -ra owners <<<"${owners_of[$name]}"
    if ! is_among "$file" "${owners[@]}"; then
        complain "$place" "may not include $name: only ${owners[*]} may; use what that place offers"
    fi
}

# Every include as FILE LINE KIND NAME; KIND is < or ".
list_includes() {
    awk '/^[ \t]*#[ \t]*include[ \t]*[<"]/ {
        match($0, /[<"]/)
        kind = substr($0, RSTART, 1)
        name = substr($0, RSTART + 1)
        sub(/[>"].*/, "", name)
        print FILENAME, FNR, kind, name
    }' "$@"
}

readarray -t files < <(find_files c h)
last=
while read -r file line kind name; do
    if [ "$file" != "$last" ]; then
        last=$file
        if ! allowed_of "$file" "$layers"; then
            complain "$file:1" "lies in no layer; give its folder a row in tests/lint/layers.sh"
            allowed=('*')
        fi
        project=("${allowed[@]}")
        allowed=('*')
        allowed_of "$file" "$pure" || true
        system=("${allowed[@]}")
    fi
    if [ "$kind" = '"' ]; then
        check_project_include "$file:$line" "$name"
    else
        check_system_include "$file:$line" "$name"
    fi
    check_wall "$file:$line" "$file" "$name"
done < <(list_includes "${files[@]}")

# Generated types stay where they are translated to our own.
while IFS=: read -r file line _; do
    complain "$file:$line" "uses a generated type (Pb__...); use our own struct, and translate in common/wire"
done < <(code_only "${files[@]}" | grep -E '^[^:]*:[0-9]*:(.*[^A-Za-z0-9_])?Pb__' | grep -v '^common/wire/' || true)

finish
