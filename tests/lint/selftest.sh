#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Proves that the lints can fail: selftest.sh BUILD COMPILER...
# Each case is a small good tree with one fault in it. The lint must accept the
# tree without the fault, refuse it with the fault, and name the place.
# Prints TAP.
set -eu

lints=$(dirname "$(readlink -f "$0")")
build=$1
shift
compiler=("$@")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
number=0

# report VERDICT WHAT OUTPUT : "ok" or "not ok"; a # would mean something in TAP.
report() {
    local verdict=$1 what=${2//[#[:cntrl:]]/} output=$3
    number=$((number + 1))
    echo "$verdict $number - $what"
    if [ "$verdict" != ok ]; then
        printf '# %s\n' "${output//$'\n'/$'\n# '}"
    fi
}

# write FILE LINE... : a file of the sample tree.
write() {
    local file=$work/tree/$1
    shift
    mkdir -p "$(dirname "$file")"
    printf '%s\n' "$@" >"$file"
}

spdx='// SPDX-License-Identifier: MIT'

# A tree that every lint accepts.
write_good_tree() {
    rm -rf "$work/tree"
    mkdir "$work/tree"
    cp "$lints/../../.clang-format" "$work/tree"
    write common/util/text.h "$spdx" '#ifndef COMMON_UTIL_TEXT_H' '#define COMMON_UTIL_TEXT_H' \
        '' '#include <stddef.h>' '' 'size_t text_length(const char *text);' '' '#endif'
    write common/util/text.c "$spdx" '#include "common/util/text.h"' '' '#include <string.h>' '' \
        '// Not strcpy(), not malloc(): those stand in a comment.' 'size_t' \
        'text_length(const char *text)' '{' '    return strlen(text) + sizeof("rand()");' '}'
    write common/game/stone.c "$spdx" '#include <stdio.h>' '' '#include "common/util/text.h"' '' \
        'size_t (*const stone_length)(const char *text) = text_length;'
    write client/ui/term/term.c "$spdx" '#include <curses.h>'
    write client/net/link.c "$spdx" '#include <event2/event.h>' '' '#include "common/wire/frame.h"'
    write common/wire/codec.c "$spdx" '#include "proto/game.pb-c.h"' '' \
        'typedef Pb__Move *move_fn(void);'
    write server/shell/store/store_sqlite.c "$spdx" '#include <sqlite3.h>'
    write docs/rules/clocks.md '# Clocks' '## 1. Model' 'See section 4.1.' '## 4. Lag' '### 4.1 Ours' \
        '1. First.' '2. Then.' '## 5. Undo' '## B. Parts'
}

run_lint() {
    case $1 in
    headers) bash "$lints/headers.sh" "$work/tree" "$build" "${compiler[@]}" 2>&1 ;;
    translations | citations | house | readmes | wiped | unused | seeds) python3 "$lints/$1.py" "$work/tree" 2>&1 ;;
    tidy) python3 "$lints/tidy.py" "$work/tree" "$work/tree/build" 2>&1 ;;
    *) bash "$lints/$1.sh" "$work/tree" 2>&1 ;;
    esac
}

accepts() {
    local lint=$1 what=$2 output
    if output=$(run_lint "$lint"); then
        report ok "$lint accepts $what" ''
    else
        report 'not ok' "$lint accepts $what" "$output"
    fi
}

# refuses LINT WORDS WHAT : WORDS must stand in what the lint says.
refuses() {
    local lint=$1 words=$2 what=$3 output status=0
    output=$(run_lint "$lint") || status=$?
    if [ "$status" -eq 1 ] && [[ $output == *"$words"* ]]; then
        report ok "$lint refuses $what" ''
    else
        report 'not ok' "$lint refuses $what" "status $status, wanted 1 and the words: $words
$output"
    fi
    write_good_tree
}

# lines_refused LINT FILE CODE... : each line of code in that file is a fault.
lines_refused() {
    local lint=$1 file=$2 line=2 output code
    shift 2
    write "$file" "$spdx" '' "$@"
    output=$(run_lint "$lint") || true
    for code in "$@"; do
        line=$((line + 1))
        if [[ $output == *"$file:$line: "* ]]; then
            report ok "$lint refuses $code in $file" ''
        else
            report 'not ok' "$lint refuses $code in $file" "no complaint about line $line:
$output"
        fi
    done
    write_good_tree
}

# counted SUM WHAT LOG... : sum_tests.py, on logs of meson with one test a line.
counted() {
    local wanted=$1 what=$2 got
    shift 2
    printf '%s\n' "$@" >"$work/log.json"
    got=$(python3 "$lints/../support/sum_tests.py" "$work/log.json" 2>"$work/said") || true
    if [ "$got" = "$wanted" ]; then
        report ok "sum_tests counts $what" ''
    else
        report 'not ok' "sum_tests counts $what" "wanted $wanted, got $got"
    fi
}

write_good_tree
for lint in layers banned headers citations house wiped unused; do
    accepts "$lint" 'the good tree'
done

lines_refused layers common/game/board.c \
    '#include "common/record/record.h"' \
    '#include "common/engine/engine.h"' \
    '#include "client/model/model.h"' \
    '#include "board.h"' \
    '#include "../util/text.h"' \
    '#include <common/util/text.h>' \
    '#include <time.h>' \
    '#include <locale.h>' \
    '#  include <sys/socket.h>'
lines_refused layers common/util/map.h '#include "common/game/board.h"'
lines_refused layers common/record/record.c '#include "common/wire/frame.h"'
lines_refused layers common/engine/search.c '#include <sys/time.h>' '#include <unistd.h>'
lines_refused layers common/wire/frame.c '#include "server/core/core.h"'
lines_refused layers server/core/core.c \
    '#include "server/shell/net/conn.h"' \
    '#include "client/model/model.h"' \
    '#include "proto/game.pb-c.h"' \
    '#include <pthread.h>' \
    '#include <event2/event.h>' \
    'static Pb__Move *last;'
lines_refused layers server/core/budget/budget.c '#include "server/core/core_internal.h"'
lines_refused layers server/core/timers.c \
    '#include "server/core/core_internal.h"' \
    '#include "server/core/people/player.h"'
lines_refused layers server/core/people/players.c \
    '#include "server/core/room/rooms.h"' \
    '#include "server/core/game/game.h"' \
    '#include "server/core/dispatch.h"'
lines_refused layers server/core/people/h_auth.c '#include "server/core/operator/freeze.h"'
lines_refused layers server/core/lobby/lobby.c \
    '#include "server/core/room/rooms.h"' \
    '#include "server/core/history/history.h"' \
    '#include "server/core/game/game.h"'
lines_refused layers server/core/lobby/seek.c '#include "server/core/game/game.h"'
lines_refused layers server/core/history/history.c \
    '#include "server/core/room/rooms.h"' \
    '#include "server/core/game/game.h"'
lines_refused layers server/core/room/seats.c '#include "server/core/game/game.h"'
lines_refused layers server/core/room/h_room.c '#include "server/core/operator/freeze.h"'
lines_refused layers server/core/game/game.c \
    '#include "server/core/operator/freeze.h"' \
    '#include "server/core/events.h"'
lines_refused layers server/core/operator/closing.c '#include "server/core/dispatch.h"'
lines_refused layers server/shell/net/conn.c '#include <sqlite3.h>' '#include "server/app.h"' \
    '#include "server/shell/store/store.h"' \
    '#include "server/core/core.h"'
lines_refused layers server/shell/store/journal.c \
    '#include "server/shell/net/peer.h"' \
    '#include "server/shell/workers/password.h"' \
    '#include "server/core/core.h"'
lines_refused layers server/shell/workers/password.c \
    '#include "server/shell/net/peer.h"' \
    '#include "server/shell/ops/config.h"'
lines_refused layers server/shell/ops/stats.c \
    '#include "server/shell/workers/password.h"' \
    '#include "server/shell/net/conn.h"' \
    '#include "server/shell/driver_internal.h"'
lines_refused layers server/shell/mailbox.c '#include "server/shell/net/peer.h"'
lines_refused layers client/model/model.c '#include "client/ui/draw/canvas.h"'
lines_refused layers client/ui/draw/canvas.c \
    '#include "server/core/core.h"' \
    '#include "client/net/link.h"' \
    '#include <event2/buffer.h>' \
    '#include <curses.h>'
lines_refused layers client/ui/game/game_act.c \
    '#include "client/ui/lobby/lobby_list.h"' \
    '#include "client/ui/records/records.h"'
lines_refused layers client/ui/keys.c '#include "client/ui/game/game_state.h"'
lines_refused layers client/control/session.c \
    '#include "client/ui/draw/canvas.h"' \
    '#include "client/plain/plain_line.h"' \
    '#include <curses.h>'
lines_refused layers client/records/review.c \
    '#include "client/ui/draw/board.h"' \
    '#include "client/control/session.h"' \
    '#include <curses.h>'
lines_refused layers client/plain/plain.c '#include "client/ui/frame.h"' '#include <curses.h>'
lines_refused layers client/ui/term/term_frame.c '#include <curses.h>'
lines_refused layers client/app/app.c '#include <ncurses.h>'
lines_refused layers client/tools/cmd_check.c '#include "client/net/link.h"'
lines_refused layers tests/unit/test_board.c '#include "common/game/board.c"'
write common/misc/things.c "$spdx" '#include <stdio.h>'
refuses layers 'common/misc/things.c:1: lies in no layer' 'a folder that is in no table'

lines_refused banned common/util/map.c 'strcpy(a, b);' 'strcat (a, b);' 'sprintf(a, "x");' \
    'vsprintf(a, b, c);' 'gets(a);' 'strtok(a, b);' 'n = atoi(a);' 'n = atol(a);' 'n = atof(a);' \
    'n = rand();' 'srand(1);' 'alloca(9);' 'setlocale(LC_ALL, "");' 'system(a);' \
    'f = popen(a, "r");' 'asctime(a);' 'ctime(a);' 'gmtime(a);' 'localtime(a);' \
    'signal(SIGINT, f);' 'p = malloc(9);' 'p = (char *)calloc(9, 9);' 'p = realloc(p, 9);' \
    'p = strdup(a);' '/* a */ strcpy(a, b); // b' 'f("\"", strcpy(a, b));' \
    "f('\"', strcpy(a, b), '\"');" $'\tint n;' 'int n; ' $'int n;\r'
lines_refused banned common/game/board.c 'printf("x");' 'f = fopen(a, "r");' 'n = time(NULL);' \
    'fputs("x", f);' 'FILE *f;' 'f(stderr);' 'getenv("X");'
lines_refused banned server/core/core.c 'clock_gettime(CLOCK_MONOTONIC, &now);'
lines_refused banned common/record/record.c 'log_info("x");'
lines_refused banned client/net/stream.c 'OPENSSL_cleanse(a, 9);' 'sodium_memzero(a, 9);' 'explicit_bzero(a, 9);'
lines_refused banned client/ui/keys.c 'switch ((int)command) {' 'switch( (int)row->kind) {'
lines_refused banned server/core/game/game.c 'if (FAULT(FAULT_LATE) && n) {' \
    'if (n || !FAULT(FAULT_LATE)) {' 'while (f(n) && (g(n) || FAULT(FAULT_LATE))) {'
lines_refused banned tests/support/link_world.c 'switch ((int)msg->kind) {'

write client/main.c "$spdx" '' 'setlocale(LC_CTYPE, "");'
write common/util/xalloc.c "$spdx" 'p = malloc(9);'
write common/game/board.c "$spdx" '/* strcpy(a, b);' 'strcat(a, b); */' 'clock->time(now);' \
    'my_malloc(9);' 'snprintf(a, 9, "%s", "printf(x)");' 'int time = 3; // strcpy(a, b)' \
    'clock_time(3);'
accepts banned 'names in comments, strings, longer names, fields, and where they belong'
write_good_tree
write server/core/game/game.c "$spdx" 'if (a &&' '    FAULT(FAULT_LATE)) {'
refuses banned 'server/core/game/game.c:2: FAULT()' 'a fault in an if of two lines'
write server/core/game/game.c "$spdx" 'if (FAULT(FAULT_LATE)) {' 'if (a && b) {' \
    'return a && !FAULT(FAULT_LATE);'
accepts banned 'a fault alone in its if, or in a predicate'
write_good_tree

write common/util/map.c 'int n;'
refuses banned 'common/util/map.c:1: the first line' 'a C file without the licence line'
write tests/lint/odd.sh '#!/bin/sh' 'true'
refuses banned 'tests/lint/odd.sh:2: one of' 'a script without the licence line'
write common/util/map.h "$spdx" '#ifndef MAP_H' '#define MAP_H' '#endif'
refuses banned 'common/util/map.h:2: the header guard' 'a guard that is not named by the path'
write common/util/map.h "$spdx" '#ifndef COMMON_UTIL_MAP_H' '#include <stddef.h>' '#endif'
refuses banned 'common/util/map.h:3: the header guard' 'a guard that is never defined'
write common/util/map.c "$spdx"
printf 'int n;' >>"$work/tree/common/util/map.c"
refuses banned 'common/util/map.c:2: no newline' 'a last line without an end'

write common/util/map.h "$spdx" '#ifndef COMMON_UTIL_MAP_H' '#define COMMON_UTIL_MAP_H' \
    'size_t map_size(void);' '#endif'
refuses headers 'common/util/map.h:4' 'a header that needs another one before it'
write common/util/map.h "$spdx" 'struct map {' '    int size;' '};'
refuses headers 'common/util/map.h:2' 'a header that cannot be included twice'
write common/util/map.h "$spdx" '#ifndef COMMON_UTIL_MAP_H' '#define COMMON_UTIL_MAP_H' \
    'int map_size();' '#endif'
refuses headers 'common/util/map.h:4' 'a header with a warning'

write common/util/map.c "$spdx" '// By clocks.md 4.1 and 5, docs/rules/clocks.md 4.1.2,' '// clocks.md,' '// section 1.' \
    '// Sections in brackets are of clocks.md.' 'int n; // (4.1)' 'char *page = "none.md 7";'
accepts citations 'pages and sections that are there'
lines_refused citations common/util/map.c 'int a; // clocks.md 4.2' 'int b; // clocks.md 1, 4.1 and 9' \
    'int c; // see rules/clocks.md' 'int d; // records.md 1' 'int e; // clocks.md 1 to 6' \
    'int f; // clocks.md, section 7' 'int g; // clocks.md 1 and the table of section 8' \
    'int h; /* clocks.md B.1 */'
write common/util/map.c "$spdx" '// Two lines: clocks.md 1, then clocks.md' '// 4.3 and more.'
refuses citations 'common/util/map.c:2: docs/rules/clocks.md has no section 4.3' 'a citation over two lines'
write common/util/map.c "$spdx" '// Sections in brackets are of clocks.md.' 'int n; // (4.2)'
refuses citations 'common/util/map.c:3: docs/rules' 'a section in brackets that is not there'
write common/util/meson.build '# As clocks.md 8 says.'
refuses citations 'common/util/meson.build:1' 'a comment of a script that cites what is not there'
write docs/rules/records.md '# Records' 'Times: `clocks.md` 6.'
refuses citations 'docs/rules/records.md:2' 'a page of the rules that cites what is not there'

# ring COUNT FOLDER... : so many files, each of which calls the next one, and the
# last the first; they lie in the folders by turns.
ring() {
    local count=$1 i
    local -a folders
    shift
    folders=("$@")
    for ((i = 0; i < count; i++)); do
        write "${folders[i % ${#folders[@]}]}/ring$i.c" "$spdx" 'int' "ring$i(void)" '{' \
            "    return ring$(((i + 1) % count))();" '}'
    done
}

# lines_of_code COUNT : that many.
lines_of_code() {
    local i
    for ((i = 0; i < $1; i++)); do
        echo '    n++;'
    done
}

# nested COUNT : so many blocks, one in the other.
nested() {
    local i
    for ((i = 0; i < $1; i++)); do
        echo '    if (n) {'
    done
    for ((i = 0; i < $1; i++)); do
        echo '    }'
    done
}

ring 6 common/util
accepts house 'six files that call each other in a circle'
write_good_tree
ring 7 common/util
refuses house 'common/util: 7 files call each other in a circle, at most 6' 'a cycle of seven files'
ring 7 server/shell/net server/shell/ops
refuses house 'server/shell: 7 files call each other in a circle' 'a cycle over two folders below one'
ring 12 server/shell/net server/core
accepts house 'a cycle that no folder but the server as a whole has'
write_good_tree
ring 13 server/shell/net server/core
refuses house 'server: 13 files call each other in a circle, at most 12' 'a cycle that is too large for the server as a whole'
ring 10 client/ui
accepts house 'ten files of the screens in a circle'
write_good_tree
ring 11 client/ui
refuses house 'client/ui: 11 files call each other in a circle, at most 10' 'a cycle of eleven files of the screens'
ring 7 common/util
write common/util/ring0.c "$spdx" 'int (*const next[])(void) = {ring1};' 'int' 'ring0(void)' '{' \
    '    return next[0]();' '}'
accepts house 'a table of functions in a circle'
write_good_tree
ring 11 client/app client/ui
write client/main.c "$spdx" 'int' 'main(void)' '{' '    return ring0();' '}'
write client/app/ring10.c "$spdx" 'int' 'ring10(void)' '{' '    return clock.main;' '}'
accepts house 'a field that is called main'
write_good_tree
ring 7 common/util
write common/util/ring0.c "$spdx" '// ring1() in a comment, and "ring1()" here' 'int' 'ring0(void)' '{' \
    '    return sizeof("ring1()");' '}'
accepts house 'functions that only comments and strings name'
write_good_tree
write common/util/map.c "$spdx" 'int' 'map_size(int n)' '{' "$(lines_of_code 67)" '    return n;' '}'
accepts house 'a function of seventy lines'
write common/util/map.c "$spdx" 'int' 'map_size(int n)' '{' "$(lines_of_code 68)" '    return n;' '}'
refuses house 'common/util/map.c:3: map_size() has 71 lines' 'a function that is too long'
write common/util/map.c "$spdx" 'int' 'map_size(int n)' '{' "$(nested 5)" '    return n;' '}'
accepts house 'blocks five deep'
write_good_tree
write common/util/map.c "$spdx" 'int' 'map_size(int n)' '{' "$(nested 6)" '    return n;' '}'
refuses house 'common/util/map.c:3: map_size() has blocks 6 deep' 'blocks in blocks without end'
for ((i = 0; i < 20; i++)); do
    write "common/util/map$i.h" "$(lines_of_code 601)"
done
refuses house 'common/util/map7.h:601: over 600 lines' 'too many long files'

write_readmes() {
    write client/README.md '`net`, `ui/`'
    write client/ui/README.md '`term/`'
    write common/README.md '`game`, `util`, `wire/`'
    write server/README.md '`shell`'
    write server/shell/README.md '`store`'
    write client/net/README.md 'link: a line to a server'
    write client/ui/term/README.md '`term.c` knows curses.'
    write common/game/README.md '**stone**'
    write common/util/README.md 'text' 'As common/game/stone.c does.'
    write common/wire/README.md 'codec: bytes'
    write server/shell/store/README.md 'store_sqlite'
}

write_readmes
accepts readmes 'a tree whose folders tell what is in them'
refuses_readme() {
    refuses readmes "$@"
    write_readmes
}
write common/util/README.md 'Some text_length and context.'
refuses_readme 'common/util/README.md:1: does not name text' 'a module that its page does not name'
write common/README.md '`game` and `util`, by wire'
refuses_readme 'common/README.md:1: does not name the folder `wire/`' 'a folder that the page above it has in a sentence alone'
write common/util/README.md 'text' 'map.c'
refuses_readme 'common/util/README.md:2: there is no map.c' 'a page that names what is gone'
write common/util/README.md '| file | what it is for |' '|---|---|' '| `text`, `map` | texts |'
refuses_readme 'common/util/README.md:3: there is no map in common/util' 'a table with a module that is gone'
write common/README.md '`util`, `game` and `wire`' '' '| folder | what it is for |' '|---|---|' '| `gone/` | nothing |'
refuses_readme 'common/README.md:5: there is no gone/ in common' 'a table with a folder that is gone'
write tests/lint/README.md '| lint | what it refuses |' '|---|---|' '| `layers` | includes |'
refuses_readme 'tests/lint/README.md:3: there is no layers in tests/lint' 'a table of tests with a file that is gone'
write common/util/README.md '| file | what |' '|---|---|' '| `text`, `text.c`, `part/NAME.scene` | `gone` |' '' \
    '| command | what |' '|---|---|' '| `gone` | a command |'
accepts readmes 'tables of what is there, and tables of other things'
write_good_tree
write_readmes
rm "$work/tree/common/wire/README.md"
refuses_readme 'common/wire/README.md:1: is missing' 'a folder without a page'
write common/wire/frame.h "$spdx"
refuses_readme 'common/wire/README.md:1: does not name frame' 'a header that its page does not name'
write_good_tree

write_seeds() {
    write tests/SEEDS.md '| from | held by |' '|---|---|' "| S0 $1"
    write tests/unit/test_seed.c "$spdx" 'static void' 'seed_is_held(void **state)' '{' '}' \
        'test_fn tests[] = {seed_is_held};' 'static void' 'seed_is_not_run(void **state)' '{' '}'
    write tests/ui/scenes/board.scene 'title: a board'
}

write_seeds '| `test_seed:seed_is_held`, `scene:board` |'
accepts seeds 'a page whose tests are there'
write_seeds '| `test_seed:seed_is_gone` |'
refuses seeds 'tests/SEEDS.md:3: tests/unit/test_seed.c has no test seed_is_gone' 'a test that is gone'
write_seeds '| `test_seed:seed_is_not_run` |'
refuses seeds 'tests/SEEDS.md:3: tests/unit/test_seed.c has no test seed_is_not_run' 'a test that nothing runs'
write_seeds '| `scene:gone` |'
refuses seeds 'tests/SEEDS.md:3: there is no scene gone' 'a scene that is gone'
write_seeds '| nobody |'
refuses seeds 'tests/SEEDS.md:3: names no test' 'a row without a test'
write_good_tree

# declares LINE... : text.h with these lines too, and text.c with a function of them.
declares() {
    write common/util/text.h "$spdx" '#ifndef COMMON_UTIL_TEXT_H' '#define COMMON_UTIL_TEXT_H' \
        'int text_a(void);' 'int text_b(int a,' '           int b);' '#endif'
    write common/util/text.c "$spdx" '#include "common/util/text.h"' 'int' 'text_a(void)' '{' \
        '    return 1;' '}' 'int' 'text_b(int a, int b)' '{' "    return $1;" '}'
    write common/game/stone.c "$spdx" 'static int f(void) {' "    return $2;" '}'
    write tests/unit/test_text.c "$spdx" 'static int f(void) {' "    return $3;" '}'
}

declares 'text_a()' 'text_b(1, 2)' 'text_a()'
accepts unused 'functions that others use'
declares 'text_a()' 'text_b(1, 2) /* text_a() */' '1'
refuses unused 'common/util/text.h:4: text_a() is used in common/util/text.c alone' 'a function that others only name in comments'
declares '1' 'text_a()' '1'
refuses unused 'common/util/text.h:5: text_b() is not used at all' 'a function that nobody uses'
declares '1' 'text_a()' 'text_b(1, 2)'
refuses unused 'common/util/text.h:5: text_b() is not used but by tests' 'a function that only tests use'

# clears LINE... : a function with these lines in it.
clears() {
    write common/util/map.c "$spdx" 'void' 'map_clear(struct map *map)' '{' "${@/#/    }" '}'
}

clears 'struct map local;' 'memset(&local, 0, sizeof(local));' 'use(&local);' 'wipe(map->password, 9);' \
    'memset(map, 0, sizeof(*map));' '// memset(map->password, 0, 9);' 'memset(map->keys, 0, 9);'
accepts wiped 'memset() on what is no secret and is used again'
clears 'memset(map->password, 0, sizeof(map->password));' 'use(map);'
refuses wiped 'common/util/map.c:5: memset() on map->password' 'a password cleared by memset()'
clears 'memset(&map->new_token[1], 0, 9);' 'use(map);'
refuses wiped 'common/util/map.c:5: memset() on &map->new_token[1]' 'a token cleared by memset()'
clears 'memset(map, 0, sizeof(*map));' 'free(map);'
refuses wiped 'common/util/map.c:5: memset() before free()' 'memset() before free()'
clears 'char line[99] = "";' 'int n = 3;' 'use(line);' 'memset(line, 0, sizeof(line));' 'return n;'
refuses wiped 'common/util/map.c:8: memset() on line' 'a local array cleared last'
clears 'struct entry entry = map->entry;' 'use(&entry);' 'memset(&entry, 0, sizeof(entry));'
refuses wiped 'common/util/map.c:7: memset() on entry' 'a local struct cleared last'

if run_lint format >/dev/null; then
    accepts format 'the good tree'
    write common/util/map.c "$spdx" 'int map_size(void){return 3;}'
    refuses format 'common/util/map.c:2' 'a file that is laid out otherwise'
else
    run_lint format >/dev/null || status=$?
    if [ "$status" -eq 77 ]; then
        number=$((number + 1))
        echo "ok $number - format # SKIP there is no clang-format of the right version"
    else
        accepts format 'the good tree'
    fi
fi

# language CODE FORMS SENTENCE MOVES KEY FORMAT : the catalogue of a language.
language() {
    write "common/i18n/po/$1.po" 'msgid ""' 'msgstr ""' "\"Language: $1\\n\"" \
        '"Content-Type: text/plain; charset=UTF-8\n"' "\"Plural-Forms: $2\\n\"" '' \
        'msgid "{1} wins."' "msgstr \"$3\"" '' \
        'msgid "1 move"' 'msgid_plural "{1} moves"' "$4" '' \
        'msgid "Q yes or no"' "msgstr \"$5\"" '' \
        '#, c-format' 'msgid "%d of %s"' "msgstr \"$6\""
}

# Sentences of every kind in a tree of their own, in all languages.
write_languages() {
    write_good_tree
    mkdir -p "$work/tree/common/i18n/po"
    cp "$lints/../../common/i18n/po/extract.sh" "$work/tree/common/i18n/po"
    write client/words.c "$spdx" '#include "common/i18n/tr.h"' 'a(_("{1} wins."));' \
        'a(tr_n("1 move", "{1} moves", n));' '// i18n: width 14' 'a(_("Q yes or no"));' \
        'a(_("%d of %s"));'
    "$work/tree/common/i18n/po/extract.sh" "$work/tree" >"$work/goren.pot"
    cp "$work/goren.pot" "$work/tree/common/i18n/po"
    local one='nplurals=1; plural=0;'
    local three='nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4'
    three+=' && (n%100<10 || n%100>=20) ? 1 : 2);'
    language ru "$three" 'Победа: {1}.' \
        $'msgstr[0] "{1} ход"\nmsgstr[1] "{1} хода"\nmsgstr[2] "{1} ходов"' \
        'Q yes или no' '%2$s: %1$d'
    language ja "$one" '{1}の勝ち。' 'msgstr[0] "{1}手"' 'Q yesかno' '%2$s：%1$d'
    language zh_CN "$one" '{1}胜。' 'msgstr[0] "{1}手"' 'Q yes 或 no' '%2$s：%1$d'
    language zh_TW "$one" '{1}勝。' 'msgstr[0] "{1}手"' 'Q yes 或 no' '%2$s：%1$d'
}

# translation_refused CODE SED WORDS WHAT : the good languages with one change.
translation_refused() {
    write_languages
    sed -i "$2" "$work/tree/common/i18n/po/$1.po"
    refuses translations "$3" "$4"
}

if command -v xgettext msgfmt >/dev/null; then
    write_languages
    accepts translations 'good translations'
    write client/words.c "$spdx" '#include "common/i18n/tr.h"' 'a(_("Another sentence."));'
    refuses translations 'goren.pot:1: the source says' 'a template that is out of date'
    translation_refused ru 's/Победа: {1}.//' 'not translated' 'a missing translation'
    translation_refused ru 's/^msgid "Q yes.*/#, fuzzy\n&/' 'fuzzy' 'a fuzzy translation'
    translation_refused ru 's/Победа: {1}/Победа: {2}/' 'values in braces' 'a value that is not there'
    translation_refused ja 's/{1}の勝ち/勝ち/' 'values in braces' 'a value that got lost'
    translation_refused zh_TW 's/%2$s/%2$d/' 'msgfmt refuses' 'a value of another type'
    translation_refused ru 's/Q yes или/Й yes или/' 'Q is typed' 'a key that was translated'
    translation_refused zh_CN 's/yes 或 no/是 或 否/' 'yes and no are typed' 'words that are typed'
    translation_refused ru 's/yes или no/yes или же no/' 'only 14 have room' 'a text that is too wide'
    translation_refused ja 's/yesかno/yesかnoのどちらか/' 'only 14 have room' 'wide characters that are too many'
    translation_refused ru 's/Победа: {1}\./Победа: {1}/' 'ends with' 'a sentence without its stop'
    translation_refused zh_TW 's/{1}勝/这{1}勝/' 'is no letter of zh_TW' 'a character of the other script'
    translation_refused zh_CN 's/yes 或 no/yes…no/' 'depends on the terminal' 'a character of unsure width'
    translation_refused ja 's/勝ち。/勝ち！。/' 'nothing is shouted' 'an exclamation mark'
    translation_refused ru 's/Победа/Пoбедa/' 'two scripts' 'Latin letters in a Cyrillic word'
    translation_refused ru 's/^msgstr\[2\].*//' 'wrong number of forms' 'a plural form that is missing'
    translation_refused ru 's/n%100!=11/n%100!=12/' 'the header must have' 'another plural rule'
else
    number=$((number + 1))
    echo "ok $number - translations # SKIP gettext is not here"
fi
write_good_tree

# tidy_tree LINE... : one file with a function of these lines, and how it is compiled.
tidy_tree() {
    write common/util/map.c "$spdx" 'int' 'map_size(int n)' '{' "${@/#/    }" '}'
    cp "$lints/../../.clang-tidy" "$work/tree"
    write build/compile_commands.json "[{\"directory\": \"$work/tree/build\"," \
        '"file": "../common/util/map.c", "command": "cc -c ../common/util/map.c"}]'
}

if command -v clang-tidy >/dev/null; then
    tidy_tree 'return 100 / (n * n + 1);'
    accepts tidy 'a division by what is never 0'
    tidy_tree 'int zero = 0;' 'return n / zero;'
    refuses tidy 'common/util/map.c:6: Division by zero' 'a division by zero'
    tidy_tree 'int zero = 0;' 'return HASH_COUNT(n / zero);'
    sed -i 's/^int$/#define HASH_COUNT(n) (n)\nint/' "$work/tree/common/util/map.c"
    accepts tidy 'what a macro of uthash does'
    write_good_tree
else
    number=$((number + 1))
    echo "ok $number - tidy # SKIP clang-tidy is not here"
fi

ok='{"name": "a", "result": "OK", "stdout": ""}'
counted '1 0 0' 'a test without subtests' "$ok"
counted '0 1 0' 'a failed test' '{"name": "a", "result": "FAIL", "stdout": null}'
counted '0 1 0' 'a test that hangs' '{"name": "a", "result": "TIMEOUT", "stdout": ""}'
counted '1 0 1' 'skipped tests apart' "$ok" '{"name": "a", "result": "SKIP", "stdout": ""}'
counted '2 1 0' 'each function of a TAP test' \
    '{"name": "a", "result": "ERROR", "stdout": "1..3\nok 1 - a\nnot ok 2 - b\n# why\nok 3 - c\n"}'
counted '1 2 0' 'what a crashed TAP test did not reach' \
    '{"name": "a", "result": "ERROR", "stdout": "1..3\nok 1 - a\n"}'
counted '2 1 0' 'a program that fails after its functions' \
    '{"name": "a", "result": "ERROR", "stdout": "1..2\nok 1 - a\nok 2 - b\n"}'
counted '1 0 0' 'output of goren as no TAP' \
    '{"name": "a", "result": "OK", "stdout": "ok 1-0\nok 0-1 foul:33 9 h8\n"}'
counted '0 1 0' 'a test that crashed before its plan' \
    '{"name": "a", "result": "ERROR", "stdout": ""}'

# groups_say WORDS WHAT STATE : ./check with one group, whose package has this state.
groups_say() {
    local words=$1 what=$2 output
    mkdir -p "$work/groups/bin"
    cp "$lints/../../setup.sh" "$work/groups"
    sed -e "/^groups='\$/,/^'\$/c groups='sample | some-package | check_sample | a sample'" \
        -e 's/^main "$@"$/check_sample() { note_success "the sample ran"; }; each_group run_group; finish/' \
        "$lints/../../check" >"$work/groups/check"
    printf '#!/bin/sh\necho %s\n' "$3" >"$work/groups/bin/dpkg-query"
    chmod 755 "$work/groups/bin/dpkg-query"
    output=$(PATH=$work/groups/bin:$PATH bash "$work/groups/check" 2>&1) || true
    if [[ $output == *"$words"* ]]; then
        report ok "check $what" ''
    else
        report 'not ok' "check $what" "wanted the words: $words
$output"
    fi
}

groups_say '1 passed, 0 failed' 'runs a group whose packages are there' installed
groups_say 'skipped: the group sample needs some-package' 'says which group it skips' not-installed
groups_say '0 passed, 0 failed, 1 skipped' 'counts a group that it skips' not-installed

echo "1..$number"
