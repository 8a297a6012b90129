#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What must not stand in a source file: banned.sh ROOT
# Banned functions with what to use instead, the licence line, the names of
# header guards, tabs and spaces at the end of a line.
set -eu
# shellcheck source=tests/lint/lint.sh
. "$(dirname "$(readlink -f "$0")")/lint.sh"

# Places without files, clocks or output of their own.
pure='common/game/ common/engine/ server/core/'

# FUNCTIONS | WHERE THEY ARE BANNED | BUT NOT IN | WHAT TO DO INSTEAD
# Places are prefixes of paths; nothing stands for "everywhere" and "nowhere".
rules="
strcpy strcat strncpy strncat stpcpy | | | use strbuf, or memcpy with a length that was checked
sprintf vsprintf | | | use snprintf or strbuf_addf
gets | | | use getline
strtok strtok_r | | | use strcspn and strspn, which leave the text alone
atoi atol atoll atof | | | use strtol and look at where it stopped
rand srand rand_r random srandom drand48 lrand48 | | | use common/util/rng.h, with a seed that was handed in
alloca | | | use an array of fixed size, or xcalloc
setlocale | | client/main. client/app/ | the locale is set once, in client/main.c or client/app/app.c
system popen | | | use posix_spawn with a list of arguments: no shell
tmpnam mktemp tempnam | | | use mkstemp
asctime ctime gmtime localtime | | | use gmtime_r or localtime_r, and strftime
signal | | | use sigaction
explicit_bzero memset_s sodium_memzero OPENSSL_cleanse | client/ server/ common/ | common/util/wipe.c | use wipe() of common/util/wipe.h
malloc calloc realloc reallocarray strdup strndup | | common/util/xalloc.c | use common/util/xalloc.h
printf vprintf fprintf vfprintf dprintf puts putchar putc fputs fputc perror | $pure | common/engine/pbrain. | print nothing here; return a value that the caller can show
fopen fdopen freopen fclose fread fwrite fgets fgetc getc getchar getline scanf fscanf tmpfile | $pure | common/engine/pbrain. | open no files here; let the caller hand in the bytes
time clock clock_gettime gettimeofday timespec_get nanosleep sleep usleep | $pure | common/engine/pbrain. | time is an argument here
getenv | $pure | common/engine/pbrain. | settings are arguments here
log_error log_warn log_info log_debug | common/ | common/util/log. | return a value; the layer that handles a failure logs it, once
"

# Files and streams by name rather than by a call.
words="
FILE stdin stdout stderr | $pure | common/engine/pbrain. | open no files here and print nothing; let the caller do it
"

begins_with_any() {
    local name=$1 one
    shift
    for one in "$@"; do
        if [[ $name == "$one"* ]]; then
            return 0
        fi
    done
    return 1
}

# check_names NAMES WHERE EXCEPT INSTEAD TAIL
# TAIL is what follows a name in the code, as a regular expression.
check_names() {
    local file line code instead=$4
    local pattern="(^|[^A-Za-z0-9_.>])(${1// /|})$5"
    local -a where except
    read -ra where <<<"$2"
    read -ra except <<<"$3"
    while IFS=: read -r file line code; do
        if [ "${#where[@]}" -gt 0 ] && ! begins_with_any "$file" "${where[@]}"; then
            continue
        fi
        if begins_with_any "$file" "${except[@]}"; then
            continue
        fi
        # The code has only itself to match; the path before it has not.
        if [[ $code =~ $pattern ]]; then
            complain "$file:$line" "${BASH_REMATCH[2]}: $instead"
        fi
    done < <(grep -E "(${1// /|})$5" "$code_file" || true)
}

# check_table TABLE TAIL
check_table() {
    local names where except instead
    while IFS='|' read -r names where except instead; do
        # Reading once more takes the blanks off both ends.
        read -r names <<<"$names"
        read -r instead <<<"$instead"
        if [ -n "$names" ]; then
            check_names "$names" "$where" "$except" "$instead" "$2"
        fi
    done <<<"$1"
}

# Lines FILE:LINE:COMPLAINT, each becomes a complaint.
complain_all() {
    local file line text
    while IFS=: read -r file line text; do
        complain "$file:$line" "$text"
    done
}

# A switch over an enum names every value; a cast to int would silence the compiler.
cast_switches() {
    grep -E '^[^:]*:[0-9]+:.*switch[[:space:]]*\([[:space:]]*\(int\)' "$code_file" |
        sed -E 's/^([^:]*:[0-9]+):.*/\1:a switch that casts its enum to int; use a table, or if/' || true
}

# A deliberate fault among other conditions hides what the product does: it stands in a
# predicate of its own. An if goes to the end of its parentheses, over all its lines.
faults_in_conditions() {
    awk '
        !/^server\// { next }
        {
            match($0, /^[^:]*:[0-9]+:/)
            place = substr($0, 1, RLENGTH - 1)
            code = substr($0, RLENGTH + 1)
        }
        !depth && match(code, /(^|[^A-Za-z0-9_])(if|while)[ \t]*\(/) {
            code = substr(code, RSTART + RLENGTH)
            depth = 1
            start = place
            condition = ""
        }
        depth {
            for (i = 1; i <= length(code) && depth; i++) {
                c = substr(code, i, 1)
                depth += (c == "(") - (c == ")")
                condition = condition c
            }
            if (!depth && condition ~ /(^|[^A-Za-z0-9_])FAULT\(/ && condition ~ /&&|\|\|/) {
                print start ":FAULT() beside other conditions; write a function that names them"
            }
        }' "$code_file"
}

licence_of_c_files() {
    awk 'FNR == 1 && $0 != "// SPDX-License-Identifier: MIT" {
        print FILENAME ":1:the first line must be // SPDX-License-Identifier: MIT"
    }' "$@"
}

licence_of_scripts() {
    awk '
        FNR == 1 { found = 0 }
        $0 == "# SPDX-License-Identifier: MIT" { found = 1 }
        FNR == 2 && !found {
            print FILENAME ":2:one of the first two lines must be # SPDX-License-Identifier: MIT"
        }' "$@"
}

header_guards() {
    awk '
        FNR == 1 {
            guard = toupper(FILENAME)
            gsub(/[^A-Z0-9]/, "_", guard)
            seen = 0
        }
        /^#/ && seen < 2 {
            seen++
            wanted = (seen == 1 ? "#ifndef " : "#define ") guard
            if ($0 != wanted) {
                print FILENAME ":" FNR ":the header guard is named by its path; write " wanted
            }
        }' "$@"
}

blanks() {
    awk '
        /[ \t\r]$/ { print FILENAME ":" FNR ":blanks at the end of the line; take them off" }
        /\t/ && FILENAME ~ /\.[ch]$/ { print FILENAME ":" FNR ":a tab; indent with four spaces" }' "$@"
}

last_lines() {
    local file
    for file in "$@"; do
        if [ -s "$file" ] && [ -n "$(tail -c 1 "$file")" ]; then
            echo "$file:$(($(wc -l <"$file") + 1)):no newline at the end of the file; add one"
        fi
    done
}

readarray -t c_files < <(find_files c h)
readarray -t headers < <(find_files h)
readarray -t scripts < <(find_files sh py)
for file in check play setup.sh .ci/run; do
    if [ -f "$file" ]; then
        scripts+=("$file")
    fi
done
readarray -t builds < <(find . -name meson.build -not -path './build*' | sort)

code_file=$(mktemp)
trap 'rm -f "$code_file"' EXIT
code_only "${c_files[@]}" >"$code_file"

check_table "$rules" '[[:space:]]*\('
check_table "$words" '([^A-Za-z0-9_]|$)'
complain_all < <(cast_switches)
complain_all < <(faults_in_conditions)
complain_all < <(licence_of_c_files "${c_files[@]}")
complain_all < <(licence_of_scripts "${scripts[@]}" /dev/null)
complain_all < <(header_guards "${headers[@]}" /dev/null)
complain_all < <(blanks "${c_files[@]}" "${scripts[@]}" "${builds[@]}")
complain_all < <(last_lines "${c_files[@]}" "${scripts[@]}" "${builds[@]}")

finish
