#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Each header compiles alone, and twice, with the warnings of the project:
#   headers.sh ROOT BUILD COMPILER...
# The flags are those of the build folder, so that they stand in one place only.
set -eu
# shellcheck source=tests/lint/lint.sh
. "$(dirname "$(readlink -f "$0")")/lint.sh"

root=$PWD
build=$2
shift 2
commands=$build/compile_commands.json

if [ ! -f "$commands" ]; then
    echo "$commands is missing; configure the folder with meson setup" >&2
    exit 2
fi

# Include paths of all targets, warnings and language of the plainest one.
readarray -t paths < <(grep -oE -- ' -(I|isystem ?)[^ "]+' "$commands" | sort -u | tr -d ' ')
readarray -t flags < <(grep -m 1 -E '"command": .* -o common/util/' "$commands" |
    grep -oE -- ' -(W|std=|D_)[^ "]+' | tr -d ' ')
if [ "${#flags[@]}" -eq 0 ]; then
    echo "$commands shows no flags of common/util; has the folder moved? mend headers.sh" >&2
    exit 2
fi

sources=$(mktemp -d)
trap 'rm -rf "$sources"' EXIT
while read -r header; do
    # The declaration is for headers of macros: a file must declare something.
    printf '#include "%s"\n#include "%s"\nextern int header_stands_alone;\n' "$header" "$header" \
        >"$sources/${header//\//_}.c"
done < <(find_files h)

# One call of the compiler for all of them.
cd "$build"
if ! "$@" -fsyntax-only "${flags[@]}" "-I$root" "${paths[@]}" "$sources"/*.c; then
    echo "A header must compile alone: let it include what it needs, or declare it forward."
    exit 1
fi
