#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The layout of all C files is what .clang-format says: format.sh ROOT
# Exit status 77 = skipped: other versions of clang-format lay out differently.
set -eu
# shellcheck source=tests/lint/lint.sh
. "$(dirname "$(readlink -f "$0")")/lint.sh"

wanted=14
tool=
for name in "clang-format-$wanted" clang-format; do
    if "$name" --version 2>/dev/null | grep -q "version $wanted\."; then
        tool=$name
        break
    fi
done
if [ -z "$tool" ]; then
    echo "skipped: there is no clang-format $wanted here"
    exit 77
fi

readarray -t files < <(find_files c h)
if ! "$tool" --dry-run --Werror "${files[@]}" 2>&1; then
    echo "Lay the files above out anew:  $tool -i FILE..."
    exit 1
fi
