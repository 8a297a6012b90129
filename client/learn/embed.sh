#!/bin/sh
# SPDX-License-Identifier: MIT
# Lessons as C, so that they are part of the program: embed.sh FILE.lesson... >OUT.c
# The files are numbered for their order; the name of a lesson is what follows the number.
set -eu
echo '// SPDX-License-Identifier: MIT'
echo '#include <stddef.h>'
echo
echo '#include "client/learn/lesson.h"'
number=0
for file in "$@"; do
    number=$((number + 1))
    printf '\nstatic const char text_%d[] = {\n' "$number"
    od -An -v -tu1 "$file" | sed 's/  *\([0-9][0-9]*\)/\1,/g'
    echo '0};'
done
printf '\nconst struct lesson_file lesson_files[] = {\n'
number=0
for file in "$@"; do
    number=$((number + 1))
    name=$(basename "$file" .lesson)
    printf '    {"%s", text_%d},\n' "${name#*-}" "$number"
done
printf '    {NULL, NULL},\n};\n'
