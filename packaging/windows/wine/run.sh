#!/usr/bin/env bash
# Runs a program of Windows under wine: `run.sh PROGRAM ARGUMENT…`, for WINE_SECONDS at most.
#
# wine keeps the variables of Qt from programs, so a batch file sets them. Its Python cannot write
# into a file that was opened outside, so all that is said goes through a pipe.
set -euo pipefail

batch=$(mktemp --suffix=.bat)
trap 'rm -f "$batch"' EXIT

of_windows() {
    case $1 in
    /*) printf 'Z:%s' "${1//\//\\}" ;;
    *) printf '%s' "$1" ;;
    esac
}

{
    printf '@echo off\r\n'
    env | grep -a '^QT_' | sed -e 's/^/set /' -e 's/$/\r/' || true
    printf '"%s"' "$(of_windows "$1")"
    if [ $# -gt 1 ]; then
        printf ' "%s"' "${@:2}"
    fi
    printf '\r\nexit %%ERRORLEVEL%%\r\n'
} >"$batch"

export WINEDEBUG=${WINEDEBUG:--all} WINEDLLOVERRIDES="mscoree,mshtml="
echo | timeout --kill-after=5 "${WINE_SECONDS:-600}" wine cmd /c "$(of_windows "$batch")" 2>&1 | cat
