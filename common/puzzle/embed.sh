#!/bin/sh
# SPDX-License-Identifier: MIT
# The list of puzzles as C, so that it is part of the programs: embed.sh puzzles.txt >OUT.c
set -eu
echo '// SPDX-License-Identifier: MIT'
echo '#include "common/puzzle/puzzle.h"'
echo
echo 'const char *const puzzle_lines[] = {'
sed '/^#/d; s/.*/    "&",/' "$1"
echo '    NULL,'
echo '};'
