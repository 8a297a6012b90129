# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# What the lints share; read by each of them, after it has set -eu. The first
# argument of every lint is the root of the tree that it looks at.

export LC_ALL=C
cd "$1" || exit 2

if [ ! -d common ]; then
    echo "usage: $0 ROOT [ARGUMENT...]: $1 is not the root of the project" >&2
    exit 2
fi

# The files of the four code folders that end so (find_files c h), from the root.
find_files() {
    local end folder
    local -a folders=() names=()
    for folder in common server client tests; do
        if [ -d "$folder" ]; then
            folders+=("$folder")
        fi
    done
    for end in "$@"; do
        names+=(-o -name "*.$end")
    done
    find "${folders[@]}" -type f \( "${names[@]:1}" \) | sort
}

# Prints the C files given, each line as FILE:LINE:CODE, with comments taken out
# and the text of strings and characters left empty.
code_only() {
    awk '
        FNR == 1 { in_comment = 0 }
        {
            line = $0
            code = ""
            while (line != "") {
                if (in_comment) {
                    at = index(line, "*/")
                    if (at == 0) { break }
                    line = substr(line, at + 2)
                    code = code " "
                    in_comment = 0
                } else if (match(line, /^[^"\047\/]+/)) {
                    code = code substr(line, 1, RLENGTH)
                    line = substr(line, RLENGTH + 1)
                } else if (substr(line, 1, 2) == "//") {
                    break
                } else if (substr(line, 1, 2) == "/*") {
                    line = substr(line, 3)
                    in_comment = 1
                } else if (match(line, /^"([^"\\]|\\.)*"/)) {
                    code = code "\"\""
                    line = substr(line, RLENGTH + 1)
                } else if (match(line, /^\047([^\047\\]|\\.)*\047/)) {
                    code = code "\047\047"
                    line = substr(line, RLENGTH + 1)
                } else {
                    code = code substr(line, 1, 1)
                    line = substr(line, 2)
                }
            }
            print FILENAME ":" FNR ":" code
        }' "$@"
}

complaints=0

# complain FILE:LINE what is wrong; what to do instead
complain() {
    printf '%s: %s\n' "$1" "$2"
    complaints=$((complaints + 1))
}

# Ends the lint: good without complaints.
finish() {
    if [ "$complaints" -gt 0 ]; then
        printf '%d to mend\n' "$complaints"
        exit 1
    fi
    exit 0
}
