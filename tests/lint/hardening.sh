#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Are the programs built with all protections of compiler and linker?
#   hardening.sh PROGRAM...
# Debian's hardening-check looks at most of them. Two it cannot see, and they are looked for
# here: probes of the stack (it knows one form of them only) and the targets of indirect jumps
# (the linker takes the mark off a program if the start files of the C library have none, and
# those of Debian 12 do not).
set -eu

if ! command -v hardening-check >/dev/null; then
    echo "skipped: hardening-check is not here; the Debian package devscripts has it"
    exit 77
fi

status=0

complain() {
    echo "$*"
    status=1
}

# has PROGRAM PATTERN : is there such an instruction?
has() {
    objdump --disassemble --no-show-raw-insn "$1" | grep -E "$2" >/dev/null
}

for program in "$@"; do
    hardening-check --nocfprotection "$program" || complain "$program: build it with -Dhardening=true"
    case $(uname -m) in
    x86_64 | i?86)
        has "$program" 'or[lq] +\$0x0,\(%[er]sp\)' ||
            complain "$program: no probes of the stack; -fstack-clash-protection is missing"
        # Calls through tables are everywhere in the house.
        objdump --disassemble=main "$program" | grep -q 'endbr' ||
            complain "$program: main() is no marked target; -fcf-protection is missing"
        ;;
    esac
done
exit "$status"
