#!/usr/bin/env bash
# Proves the packages in dist/ on bare systems: packaging/linux/prove.sh [RELEASE…]
#
# Each release of Debian is put into a folder, from nothing, and prove_inside.sh does there what a
# user would. Whatever runs has a hard time-out; build/package/proof/ keeps what was printed.
# PACKAGES chooses among deb and appimage.
set -euo pipefail
# shellcheck source=packaging/linux/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

MIRROR=${MIRROR:-http://deb.debian.org/debian}
work=$ROOT/build/package/proof
releases=("$@")
[ ${#releases[@]} -gt 0 ] || releases=(bookworm trixie)

skip() {
    echo "The proof on bare systems is left out here: $*"
    exit 0
}

# A bare system of a release, made once.
bare_system() {
    local clean=$work/$1.clean
    [ ! -e "$clean/complete" ] || return 0
    rm -rf "$clean"
    timeout --kill-after 10 900 debootstrap --variant=minbase "$1" "$clean" "$MIRROR" \
        >"$work/$1.debootstrap.log" 2>&1 || fail "Debian $1 could not be fetched: $work/$1.debootstrap.log"
    touch "$clean/complete"
}

# A fresh copy of a bare system, with the packages and a battle in /proof.
fresh_system() {
    local system=$work/$1.$2
    rm -rf "$system"
    cp -a "$work/$1.clean" "$system"
    cp /etc/resolv.conf "$system/etc/resolv.conf"
    install -d "$system/proof"
    cp "$deb" "$system/proof/battleboard.deb"
    cp "$appimage" "$system/proof/Battleboard.AppImage"
    cp "$work/sample.battle" "$ROOT/resources/battles/five-figures.json" "$LINUX/prove_inside.sh" \
        "$system/proof/"
}

# Runs a part of the proof; its mounts and processes end with it.
inside() {
    local system=$work/$1.$2
    # shellcheck disable=SC2016
    timeout --kill-after 10 900 unshare --mount --pid --fork --kill-child sh -c '
        mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && mount -t tmpfs tmp "$1/tmp"
        exec chroot "$1" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/root \
            bash /proof/prove_inside.sh "$2"' sh "$system" "$2" 2>"$work/$1.$2.log" |
        sed "s/^/Debian $1: /" || fail "Debian $1 has failed with the $2: $work/$1.$2.log"
    rm -rf "$system"
}

[ "$(id -u)" -eq 0 ] || skip "only root can change into another system."
for tool in debootstrap unshare chroot; do
    command -v "$tool" >/dev/null || skip "$tool is missing."
done
deb=$(find "$ROOT/dist" -name "battleboard_${DEB_VERSION}_*.deb" | head -1)
appimage=$(find "$ROOT/dist" -name "Battleboard-$VERSION-*.AppImage" | head -1)
if [ -z "$deb" ] || [ -z "$appimage" ]; then
    fail "There is nothing to prove yet: 'make package' comes first."
fi

mkdir -p "$work"
rm -f "$work/sample.battle"
PYTHONPATH=$ROOT/src "$ROOT/build/package/environment/bin/python" "$PACKAGING/sample_battle.py" \
    "$work/sample.battle"
for release in "${releases[@]}"; do
    bare_system "$release"
    for package in ${PACKAGES:-deb appimage}; do
        fresh_system "$release" "$package"
        inside "$release" "$package"
    done
done
echo "Proved on: ${releases[*]}."
# Both packages on both releases are a proof; less than that is a trial.
if [ $# -eq 0 ] && [ -z "${PACKAGES:-}" ]; then
    "$(new_enough_python)" "$PACKAGING/release.py" proved linux
fi
