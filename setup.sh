# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# What ./check and ./play share: installing packages and building a tree. It is
# read by those two and does nothing by itself. It lies beside them because it
# belongs to neither: a player has no use for tests/, and common/ is C code.

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
    echo "setup.sh is only read by other scripts. Run ./play or ./check." >&2
    exit 2
fi

# No compiler flags from outside: the build is the same everywhere.
unset CFLAGS CPPFLAGS LDFLAGS

say() {
    printf '%s\n' "$*" >&2
}

die() {
    say "$@"
    exit 1
}

has() {
    command -v "$1" >/dev/null 2>&1
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif has sudo; then
        sudo "$@"
    else
        say "Installing packages needs root, and there is no sudo here."
        return 1
    fi
}

is_installed() {
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

is_offered() {
    LC_ALL=C apt-cache policy "$1" | grep -q '^  Candidate: [^(]'
}

# The first alternative of "one|another" that apt offers, or the last one.
first_offered() {
    local name
    local -a names
    IFS='|' read -ra names <<<"$1"
    for name in "${names[@]}"; do
        if is_offered "$name"; then
            break
        fi
    done
    printf '%s\n' "$name"
}

# Is one alternative of "one|another" installed?
is_any_installed() {
    local name
    local -a names
    IFS='|' read -ra names <<<"$1"
    for name in "${names[@]}"; do
        if is_installed "$name"; then
            return 0
        fi
    done
    return 1
}

apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@"
}

apt_lists_are_fresh=no

# Installs the packages that are missing; "one|another" is satisfied by either.
# Asks the network for nothing when all are there.
install_packages() {
    local package
    local -a missing=() wanted=()

    if ! has dpkg-query || ! has apt-get; then
        say "This system has no apt-get. Going on in the hope that these are installed: $*"
        return 0
    fi
    for package in "$@"; do
        is_any_installed "$package" || missing+=("$package")
    done
    if [ "${#missing[@]}" -eq 0 ]; then
        return 0
    fi
    say "Installing: ${missing[*]//|/ or }"
    if [ "$apt_lists_are_fresh" = no ]; then
        apt_get update >&2 || say "apt-get update failed; trying with the package lists of before."
        apt_lists_are_fresh=yes
    fi
    for package in "${missing[@]}"; do
        wanted+=("$(first_offered "$package")")
    done
    apt_get install -y --no-install-recommends "${wanted[@]}" >&2 ||
        die "Could not install the packages. Install them as root, then run this again:" \
            "apt-get install ${wanted[*]}"
}

# The same, but no package starts a service: policy-rc.d says no to each of them
# while apt runs. One that is there already stays as it is.
install_without_services() {
    local policy=/usr/sbin/policy-rc.d status=0 is_ours=no package
    local -a missing=()
    for package in "$@"; do
        is_any_installed "$package" || missing+=("$package")
    done
    if [ "${#missing[@]}" -eq 0 ]; then
        return 0
    fi
    if [ ! -e "$policy" ]; then
        is_ours=yes
        printf '#!/bin/sh\nexit 101\n' | as_root tee "$policy" >/dev/null
        as_root chmod 755 "$policy"
    fi
    # A shell of its own: what fails there must not leave the policy behind.
    (install_packages "${missing[@]}") || status=$?
    if [ "$is_ours" = yes ]; then
        as_root rm -f "$policy"
    fi
    return "$status"
}

# Shows how a folder is to be configured, as one line: when anything in it has
# changed since the last time, the folder is made anew.
configuration() {
    local cc=$1
    shift
    printf '%s | %s | meson %s | %s\n' "$PWD" "$("$cc" --version | head -n 1)" \
        "$(meson --version)" "$*"
}

# configure_tree FOLDER COMPILER MESON-OPTION...
# Makes the folder ready to compile in, if need be. The root of the project is the
# current directory.
configure_tree() {
    local folder=$1 cc=$2 wanted
    shift 2
    wanted=$(configuration "$cc" "$@")
    if [ -f "$folder/build.ninja" ] &&
        [ "$(cat "$folder/configuration" 2>/dev/null)" = "$wanted" ]; then
        return 0
    fi
    rm -rf "$folder"
    if ! CC=$cc meson setup "$folder" "$@"; then
        say "meson could not configure $folder; the reason stands above," \
            "more of it in $folder/meson-logs/meson-log.txt."
        return 1
    fi
    printf '%s\n' "$wanted" >"$folder/configuration"
}

# compile_tree FOLDER [TARGET...] : all of it without targets.
compile_tree() {
    local folder=$1
    shift
    if ! ninja -C "$folder" "$@"; then
        say "$folder does not compile; the messages of the compiler stand above."
        return 1
    fi
}

# build_tree FOLDER COMPILER MESON-OPTION...
build_tree() {
    configure_tree "$@" && compile_tree "$1"
}
