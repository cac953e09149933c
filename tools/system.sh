#!/bin/sh
# Installs what Qt and the tests need from Debian or Ubuntu, or prints the one line that does.
# With NEEDED=run only what the program itself needs.
set -eu
python=${1:-python3}
missing=

[ "$(uname -s)" = Linux ] || exit 0

# Libraries are looked for by file, because the names of packages differ between releases.
libraries=$(/sbin/ldconfig -p)
need_library() {
    case $libraries in *"$1"*) ;; *) missing="$missing $2" ;; esac
}
need_library libEGL.so.1 libegl1
need_library libGL.so.1 libgl1
need_library libX11-xcb.so.1 libx11-xcb1
need_library libdbus-1.so.3 libdbus-1-3
need_library libfontconfig.so.1 libfontconfig1
need_library libfreetype.so.6 libfreetype6
need_library libgthread-2.0.so.0 libglib2.0-0
need_library libxcb-cursor.so.0 libxcb-cursor0
need_library libxcb-icccm.so.4 libxcb-icccm4
need_library libxcb-image.so.0 libxcb-image0
need_library libxcb-keysyms.so.1 libxcb-keysyms1
need_library libxcb-randr.so.0 libxcb-randr0
need_library libxcb-render-util.so.0 libxcb-render-util0
need_library libxcb-shape.so.0 libxcb-shape0
need_library libxcb-xkb.so.1 libxcb-xkb1
need_library libxkbcommon-x11.so.0 libxkbcommon-x11-0

if [ "${NEEDED:-}" != run ]; then
    command -v Xvfb >/dev/null || missing="$missing xvfb"
    command -v xdotool >/dev/null || missing="$missing xdotool"
    command -v xrandr >/dev/null || missing="$missing x11-xserver-utils"
    command -v openbox >/dev/null || missing="$missing openbox"
fi
[ -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ] || missing="$missing fonts-dejavu-core"
if ! command -v "$python" >/dev/null; then
    missing="$missing python3 python3-venv"
elif ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    missing="$missing python3-venv"
fi

if [ -n "$missing" ]; then
    if ! command -v apt-get >/dev/null; then
        echo "Battleboard needs these packages, by their Debian names:$missing. Please install them." >&2
    elif [ "$(id -u)" -ne 0 ]; then
        echo "Battleboard needs a few system packages first. Please run this line, then the command again:" >&2
        echo "  sudo apt-get install -y --no-install-recommends$missing" >&2
        exit 1
    else
        echo "Installing$missing"
        export DEBIAN_FRONTEND=noninteractive
        apt-get update -q >/dev/null
        # shellcheck disable=SC2086
        apt-get install -q -y --no-install-recommends $missing >/dev/null
    fi
fi

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "Battleboard needs Python 3.11 or newer; name one with: make PYTHON=python3.12 run" >&2
    exit 1
fi
