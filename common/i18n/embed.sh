#!/bin/sh
# SPDX-License-Identifier: MIT
# Files as C, so that they are part of the program: embed.sh FILE.mo... >OUT.c
set -eu
echo '// SPDX-License-Identifier: MIT'
echo '#include <stddef.h>'
echo
echo '#include "common/i18n/files.h"'
for file in "$@"; do
    name=$(basename "$file" .mo)
    printf '\nstatic const unsigned char bytes_of_%s[] = {\n' "$name"
    od -An -v -tu1 "$file" | sed 's/  *\([0-9][0-9]*\)/\1,/g'
    echo '};'
done
printf '\nconst struct catalogue_file catalogue_files[] = {\n'
for file in "$@"; do
    name=$(basename "$file" .mo)
    printf '    {"%s", bytes_of_%s},\n' "$name" "$name"
done
printf '    {NULL, NULL},\n};\n'
