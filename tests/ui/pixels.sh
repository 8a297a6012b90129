#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Pixels in a real xterm on a private X server: pixels.sh PICTURE_DEMO
# Types keys into the demonstration and looks at the colours of single pixels: stones
# stand at their places, a box hides them, and nothing of it stays. Exit status 77 =
# skipped: a package is missing.
set -eu
demo=$1
for tool in Xvfb xterm xdotool import convert; do
    if ! command -v "$tool" >/dev/null; then
        echo "skipped: there is no $tool here (packages xvfb xterm xdotool imagemagick)"
        exit 77
    fi
done

folder=$(mktemp -d)
server=
terminal=
finish() {
    for pid in $terminal $server; do
        kill "$pid" 2>/dev/null || true
    done
    rm -rf "$folder"
}
trap finish EXIT

# wait_for COMMAND... : until it is true, ten seconds at most.
wait_for() {
    for _ in $(seq 100); do
        if "$@"; then
            return 0
        fi
        sleep 0.1
    done
    echo "never true: $*"
    return 1
}

# One try; false if no window appears. Beside other X servers that start at the same moment, a
# terminal may be refused.
try_start() {
    Xvfb -displayfd 3 -screen 0 1600x1200x24 3>"$folder/display" >/dev/null 2>&1 &
    server=$!
    wait_for test -s "$folder/display"
    DISPLAY=:$(cat "$folder/display")
    export DISPLAY LC_ALL=C.UTF-8
    # The pointer has the focus.
    xterm -fa monospace -fs 12 -b 0 -bw 0 +sb -geometry 90x36+0+0 -ti vt340 -xrm 'XTerm*numColorRegisters: 256' \
        -xrm 'XTerm*decTerminalID: vt340' -e "$demo" "$@" >"$folder/terminal" 2>&1 &
    terminal=$!
    wait_for xdotool search --onlyvisible --class xterm >/dev/null
}

start() {
    local attempt
    for attempt in 1 2 3; do
        if try_start "$@"; then
            break
        fi
        echo "try $attempt: no terminal: $(cat "$folder/terminal")"
        stop
    done
    measure
    xdotool mousemove $((width * 80)) $((height * 20))
}

# The pixels of a cell.
measure() {
    local WIDTH HEIGHT
    eval "$(xdotool search --onlyvisible --class xterm getwindowgeometry --shell |
        grep -E '^(WIDTH|HEIGHT)=[0-9]+$')"
    width=$((WIDTH / 90)) height=$((HEIGHT / 36))
}

stop() {
    kill "$terminal" "$server" 2>/dev/null || true
    wait "$terminal" "$server" 2>/dev/null || true
    rm -f "$folder/display"
}

shoot() {
    import -window root "$folder/shot.png"
}

# colour_at COLUMN ROW [RIGHT DOWN] : of the middle of a point of the board, or so many
# hundredths of a tile from it; the board is 15x15, row 1 is the lowest. A tile has four
# columns and two rows. Prints "red green blue".
colour_at() {
    local x=$((width * (3 + ($1 - 1) * 4 + 2) + width * 4 * ${3:-0} / 100))
    local y=$((height * (1 + (15 - $2) * 2 + 1) + height * 2 * ${4:-0} / 100))
    convert "$folder/shot.png" -format \
        "%[fx:round(255*p{$x,$y}.r)] %[fx:round(255*p{$x,$y}.g)] %[fx:round(255*p{$x,$y}.b)]" info:
}

# Is the colour there near enough to this one?
is_colour() {
    local place=$1 red=$2 green=$3 blue=$4 r g b
    # shellcheck disable=SC2086 # the place is two or four numbers
    read -r r g b < <(colour_at $place; echo)
    [ $((r - red)) -le 12 ] && [ $((red - r)) -le 12 ] && [ $((g - green)) -le 12 ] &&
        [ $((green - g)) -le 12 ] && [ $((b - blue)) -le 12 ] && [ $((blue - b)) -le 12 ]
}

looks_like() {
    shoot
    is_colour "$@"
}

failed=0
# check WHAT PLACE RED GREEN BLUE
check() {
    local what=$1 place=$2
    shift
    if ! is_colour "$@"; then
        # shellcheck disable=SC2086
        echo "FAILED: $what at $place: wanted ${*:2}, got $(colour_at $place)"
        failed=1
    fi
}

wood='219 176 102'
slate='92 104 118'
dot='205 60 40'
cursor='240 205 140'
box='224 175 104'
black='45 42 40' # its shade beside the middle
# Beside the dot and the figures, in the stone.
side='-25 20'

# shellcheck disable=SC2086 # colours are three numbers
{
    start
    wait_for looks_like '9 7' $dot
    check 'the corner' '1 1 -40 -40' $wood
    check 'the first black stone' "8 8 $side" $black
    check 'a white stone' "9 9 $side" 252 251 248
    check 'the cursor' '8 5 -40 -40' $cursor
    check 'wood between stones' '4 8 -40 -40' $wood

    xdotool type p # a stone at i8
    wait_for looks_like '9 8' $dot
    check 'its stone' "9 8 $side" $black
    check 'a stone that has lost its dot' "9 7" 255 255 255
    check 'its neighbour' '10 8 -40 -40' $wood

    xdotool key Up # the cursor
    wait_for looks_like '8 6 -40 -40' $cursor
    check 'the place that the cursor left' '8 5 -40 -40' $wood

    xdotool type o # a box over the stones
    wait_for looks_like '8 8 -40 -40' $box
    check 'the box where a stone stands' '9 8' $box
    xdotool type o
    wait_for looks_like '9 8' $dot
    check 'wood that was below the box' '10 8 -40 -40' $wood
    check 'a stone that was below the box' "8 8 $side" $black

    xdotool type w # another wood: all of it anew
    wait_for looks_like '1 1 -40 -40' $slate
    check 'slate' '15 15 -40 -40' $slate
    xdotool type l
    sleep 0.5
    shoot
    check 'the same after Ctrl-L' '15 15 -40 -40' $slate
    stop

    start off # text alone
    wait_for looks_like '1 1 -40 -40' $wood
    check 'a stone of blocks' '8 8 0 -20' 24 22 20
    stop
    terminal=""
    server=""
}
if [ "$failed" -eq 0 ]; then
    echo "pixels are where they belong"
fi
exit "$failed"
