#!/bin/sh
# SPDX-License-Identifier: MIT
# Brings goren.pot and the languages up to date with the source: update.sh ROOT
set -eu
here=$(dirname "$(readlink -f "$0")")
"$here/extract.sh" "$1" >"$here/goren.pot"
for file in "$here"/*.po; do
    msgmerge --quiet --update --backup=none --no-fuzzy-matching --no-wrap "$file" "$here/goren.pot"
    msgattrib --no-obsolete --no-wrap --output-file="$file" "$file"
    msgfmt --check-format --check-domain --statistics --output-file=/dev/null "$file"
done
