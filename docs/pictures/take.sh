#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Takes all pictures of this folder again: take.sh GOREN GOREND [FOLDER]
# Runs the programs in a real xterm on a private X server, with a home of their own, and types into
# it. Needs xvfb, xterm, xdotool, imagemagick and fonts-dejavu-core.
set -eu
goren=$(realpath "$1") gorend=$(realpath "$2") out=$(realpath "${3:-$(dirname "$0")}")
work=$(mktemp -d)
pids=()
finish() {
    for pid in "${pids[@]}"; do
        kill "$pid" 2>/dev/null || true
    done
    rm -rf "$work"
}
trap finish EXIT

# Two at one keyboard; Black has five with the last of them.
moves='h8 i9 h9 h10 i8 g8 j8 k8 g10 f11 i10 k7 i7 i6 j9 l8 j10 j7 j11 j12 k10 l10 h7 g6 j6 k11 l11'
opening=${moves%% i10*}

# begin SIZE LOOK [XTERM OPTION...] -- PROGRAM ARGUMENT...
begin() {
    local size=$1 look=$2 colours=(-bg black -fg white) extra=()
    shift 2
    while [ "$1" != -- ]; do
        extra+=("$1")
        shift
    done
    shift
    [ "$look" = dark ] || colours=(-bg white -fg black)
    mkdir -p "$work/$look/.config/goren" "$work/$look/run"
    chmod 700 "$work/$look/run"
    printf 'theme = %s\nname = mizu\n' "$look" >"$work/$look/.config/goren/goren.conf"
    rm -f "$work/display"
    # A cell is 10 pixels wide and 20 high in this font.
    Xvfb -displayfd 3 -screen 0 "$((${size%x*} * 10))x$((${size#*x} * 20))x24" 3>"$work/display" >/dev/null 2>&1 &
    x=$!
    pids+=("$x")
    until [ -s "$work/display" ]; do sleep 0.1; done
    DISPLAY=:$(cat "$work/display")
    export DISPLAY
    env -i DISPLAY="$DISPLAY" PATH="$PATH" LANG=C.UTF-8 COLORTERM=truecolor HOME="$work/$look" \
        XDG_RUNTIME_DIR="$work/$look/run" xterm -fa 'DejaVu Sans Mono' -fs 12 -b 0 -geometry "$size+0+0" \
        "${colours[@]}" -tn xterm-256color "${extra[@]}" -e "$@" >/dev/null 2>&1 &
    t=$!
    pids+=("$t")
    until [ "$(import -silent -window root png:- | wc -c)" -gt 4000 ]; do sleep 0.3; done
    xdotool mousemove 200 8 # the pointer has the focus
    settle
}

# Waits until the screen stays as it is.
settle() {
    local now='' before
    sleep 0.3
    for _ in {1..60}; do
        before=$now
        now=$(import -silent -window root rgb:- | md5sum)
        [ "$now" != "$before" ] || break
        sleep 0.2
    done
}

end() {
    kill "$t" "$x" 2>/dev/null || true
    wait "$t" "$x" 2>/dev/null || true
}

keys() {
    for key in "$@"; do
        xdotool key "$key"
        settle
    done
}

play() {
    for move in $1; do
        xdotool type --delay 20 "$move"
        xdotool key Return
        settle
    done
}

# shot NAME [COLOURS]
shot() {
    settle
    import -silent -window root +repage "$work/shot.png"
    convert "$work/shot.png" -strip +dither -colors "${2:-48}" -define png:compression-level=9 "$out/$1.png"
}

# A game from the menu: two players here.
menu_game() {
    keys 2 Return
    sleep 1
}

take_look() { # start, new game, game, settings, end, study
    local look=$1
    rm -rf "${work:?}/$look" # no game to continue: the first row is a new one
    begin 120x40 "$look" -- "$goren"
    shot "start-$look"
    keys Return
    shot "new-$look"
    keys Escape
    menu_game
    play "$opening"
    if [ "$look" = dark ]; then shot game-120x40; else shot game-light; fi
    keys F2
    shot "settings-$look"
    keys Escape
    play "${moves#"$opening"}"
    shot "end-$look"
    keys e
    sleep 12
    shot "study-$look"
    end
}

take_sizes() {
    for size in 40x20 80x24 200x60 250x70; do
        rm -rf "$work/dark"
        begin "$size" dark -- "$goren"
        menu_game
        play "$opening"
        shot "game-$size" 32
        end
    done
    rm -rf "$work/dark"
    begin 120x40 dark -ti vt340 -xrm 'XTerm*numColorRegisters: 256' -xrm 'XTerm*decTerminalID: vt340' -- "$goren"
    menu_game
    play "$opening"
    keys ctrl+l # an xterm keeps sixteen images
    sleep 1
    shot game-pixels 64
    end
}

take_gif() {
    local n=0
    rm -rf "$work/dark"
    begin 80x24 dark -- "$goren"
    menu_game
    for move in $moves; do
        play "$move"
        n=$((n + 1))
        import -silent -window root +repage "$work/gif-$(printf %02d "$n").png"
    done
    # One palette for all frames: what has not changed is the same then, and left out.
    convert "$work/gif-$(printf %02d "$n").png" +dither -colors 32 -unique-colors "$work/palette.png"
    convert -delay 70 -loop 0 "$work"/gif-*.png +dither -remap "$work/palette.png" -layers Optimize "$out/game.gif"
    end
}

# A server with tables: line mode clients open them and stay.
take_lobby() {
    local port=15977 i=0
    "$gorend" --config=none --listen="127.0.0.1:$port" --insecure=yes --data="$work/server.db" --durability=off >/dev/null 2>&1 &
    pids+=("$!")
    sleep 1
    while read -r name line; do
        i=$((i + 1))
        mkfifo "$work/in$i"
        HOME="$work/c$i" XDG_RUNTIME_DIR="$work" "$goren" --plain --insecure --name "$name" join "127.0.0.1:$port" \
            <"$work/in$i" >/dev/null 2>&1 &
        pids+=("$!")
        exec {fd}>"$work/in$i"
        echo "$line" >&"$fd"
    done <<TABLES
hanako create renju
odin create casual time=5+3
takeshi create swap2
carl create demo level=6 level2=7
lena say Anyone for a game of renju?
TABLES
    sleep 2
    for look in dark light; do
        rm -rf "${work:?}/$look"
        begin 120x40 "$look" -- "$goren" --insecure join "127.0.0.1:$port"
        sleep 1
        shot "lobby-$look"
        end
    done
    begin 120x40 dark -- "$goren" --insecure watch "127.0.0.1:$port"
    sleep 6
    shot watching
    end
}

take_lobby
take_sizes
take_look dark
take_look light
take_gif
