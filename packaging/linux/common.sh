# What the scripts of this folder share; each of them reads it first.
# shellcheck shell=bash

APPLICATION=org.battleboard.Battleboard
LINUX=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
PACKAGING=$(dirname "$LINUX")
ROOT=$(dirname "$PACKAGING")
VERSION=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$ROOT/src/battleboard/__init__.py")

# Debian sorts what follows a tilde before the release itself.
DEB_VERSION=${VERSION/.dev/\~dev}
DEB_VERSION=${DEB_VERSION/rc/\~rc}

# All that a build dates has the time of the commit, so that two builds of it are equal.
if [ -z "${SOURCE_DATE_EPOCH:-}" ]; then
    SOURCE_DATE_EPOCH=$(git -C "$ROOT" log -1 --format=%ct)
fi
export SOURCE_DATE_EPOCH

fail() {
    echo "$*" >&2
    exit 1
}

# The rest of the words are names of programs; each line says what brings one that is missing.
need() {
    local why=$1 tool missing=
    shift
    for tool in "$@"; do
        command -v "$tool" >/dev/null || missing="$missing $tool"
    done
    [ -z "$missing" ] || fail "$why needs$missing; packaging/linux/README.md names the packages."
}

# Lays out under the folder $1 what a desktop looks for: menu entry, icons, kind of file, description.
lay_out_share() {
    local share=$1/usr/share day size
    day=$(date --utc --date "@$SOURCE_DATE_EPOCH" +%F)
    install -Dm644 "$LINUX/$APPLICATION.desktop" "$share/applications/$APPLICATION.desktop"
    install -Dm644 "$LINUX/$APPLICATION.mime.xml" "$share/mime/packages/$APPLICATION.xml"
    install -d "$share/metainfo"
    sed -e "s/@VERSION@/$VERSION/" -e "s/@DATE@/$day/" -e "s#@HOMEPAGE@#$(setting homepage)#" "$LINUX/$APPLICATION.metainfo.xml" \
        >"$share/metainfo/$APPLICATION.metainfo.xml"
    for size in 16 22 24 32 48 64 128 256 512; do
        lay_out_icons "$share/icons/hicolor/${size}x$size" "png/%s-$size.png" png
    done
    lay_out_icons "$share/icons/hicolor/scalable" "%s.svg" svg
}

# The icons of the program and of its files, in the folder $1, from the pattern $2.
lay_out_icons() {
    # shellcheck disable=SC2059
    install -Dm644 "$PACKAGING/icon/$(printf "$2" battleboard)" "$1/apps/$APPLICATION.$3"
    # shellcheck disable=SC2059
    install -Dm644 "$PACKAGING/icon/$(printf "$2" battle-file)" \
        "$1/mimetypes/application-vnd.battleboard.battle.$3"
}

# Gives everything under the folder $1 one time and plain rights.
make_equal() {
    chmod -R u=rwX,go=rX "$1"
    find "$1" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
}

# What the sources say of the project: homepage or maintainer.
setting() {
    "$(new_enough_python)" "$PACKAGING/release.py" setting "$1"
}

# The Python that PYTHON names, or else the newest that is installed and new enough.
new_enough_python() {
    local python
    for python in ${PYTHON:-python3.14 python3.13 python3.12 python3}; do
        if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null; then
            command -v "$python"
            return
        fi
    done
    fail "Bundles need Python 3.12 or newer; name one, as in: make package PYTHON=python3.13"
}
