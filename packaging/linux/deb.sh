#!/usr/bin/env bash
# Makes a .deb of the bundle: packaging/linux/deb.sh BUNDLE TARGET
#
# Libraries that Debian has stay out of it: the package depends on Debian's, which get their fixes.
set -euo pipefail
# shellcheck source=packaging/linux/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bundle=$(readlink -f "$1")
target=$(readlink -f "$2")
architecture=$(dpkg --print-architecture)
work=$ROOT/build/package/deb
tree=$work/debian/battleboard
home=$tree/usr/lib/battleboard

lay_out() {
    rm -rf "$work"
    install -d "$home" "$tree/usr/bin" "$tree/DEBIAN"
    cp -a "$bundle/." "$home/"
    ln -s ../lib/battleboard/battleboard "$tree/usr/bin/battleboard"
    leave_out_libraries
    list_files
    lay_out_share "$tree"
    lay_out_papers "$tree/usr/share/doc/battleboard"
    install -Dm644 "$LINUX/battleboard.1" "$tree/usr/share/man/man1/battleboard.1"
    gzip -9n "$tree/usr/share/man/man1/battleboard.1"
    install -d "$tree/usr/share/lintian/overrides"
    # Some of Python's modules call nothing of the C library.
    echo "battleboard: library-not-linked-against-libc *lib-dynload*" \
        >"$tree/usr/share/lintian/overrides/battleboard"
}

# Only a library that a package of this system has can be depended on.
leave_out_libraries() {
    local known library found
    known=$(/sbin/ldconfig -p)
    for library in "$home"/_internal/lib*.so*; do
        [ -L "$library" ] && continue
        found=$(awk -v name="$(basename "$library")" '$1 == name && /x86-64|AArch64/ { print $NF; exit }' <<<"$known")
        if [ -n "$found" ] && dpkg -S "*/$(basename "$(readlink -f "$found")")" >/dev/null 2>&1; then
            rm "$library"
        fi
    done
}

# The list by which the self-test finds what is missing, without the libraries that Debian brings.
list_files() {
    PYTHONPATH=$ROOT/src "$(new_enough_python)" -c '
import sys; from pathlib import Path; from battleboard.storage.bundle_manifest import write_manifest
write_manifest(Path(sys.argv[1]))' "$home/_internal"
}

lay_out_papers() {
    local day
    day=$(date --utc --rfc-email --date "@$SOURCE_DATE_EPOCH")
    install -d "$1"
    {
        cat "$LINUX/copyright"
        sed -n '/^Permission/,$ { s/^$/./; s/^/ /; p }' "$ROOT/LICENSE"
    } >"$1/copyright"
    # A package without a revision of Debian's has one changelog, in Debian's form.
    printf 'battleboard (%s) stable; urgency=medium\n\n  * Battleboard %s; CHANGELOG.md of the sources says what changed.\n\n -- %s  %s\n' \
        "$DEB_VERSION" "$VERSION" "$(setting maintainer)" "$day" | gzip -9n >"$1/changelog.gz"
}

# The packages that the bundle needs, as Debian's own tool finds them.
depends() {
    local files=() file
    printf 'Source: battleboard\nMaintainer: %s\n\nPackage: battleboard\nArchitecture: any\n' \
        "$MAINTAINER" >"$work/debian/control"
    while IFS= read -r -d '' file; do
        files+=("-e$file")
    done < <(find "$home" -type f \( -name '*.so*' -o -perm -u=x \) -print0 | sort -z)
    (
        cd "$work"
        dpkg-shlibdeps -O --ignore-missing-info -xbattleboard \
            -l"$home/_internal" -l"$home/_internal/PySide6/Qt/lib" "${files[@]}" 2>"$work/shlibdeps.log"
    ) | sed -n 's/^shlibs:Depends=//p'
}

write_control() {
    local needs
    needs=$(depends) || true
    [ -n "$needs" ] || fail "The packages that Battleboard needs were not found: $(cat "$work/shlibdeps.log")"
    cat >"$tree/DEBIAN/control" <<END
Package: battleboard
Version: $DEB_VERSION
Section: utils
Priority: optional
Architecture: $architecture
Maintainer: $MAINTAINER
Homepage: $(setting homepage)
Installed-Size: $(du -ks --apparent-size "$tree" | cut -f1)
Depends: $needs
Recommends: fonts-dejavu-core | fonts-noto-core, xdg-utils
Description: Battle board for first-edition fights
 For a Dungeon Master at a real table: figures on a map, what each intends, the
 dice that fell; Battleboard knows when everything in the round happens, says
 why, and shows the players their own picture of it on a second display.
 .
 It brings its own Python and Qt along, and needs no network.
END
    (cd "$tree" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$tree/DEBIAN/md5sums"
}

MAINTAINER=$(setting maintainer)
# What stores and menus read has to be as they expect it.
check_share() {
    local said
    # The appstream of Debian 12 does not know the tag of the developer yet, which Flathub wants.
    said=$(appstreamcli validate --strict --no-net --override=unknown-tag=pedantic \
        "$tree/usr/share/metainfo/$APPLICATION.metainfo.xml") ||
        fail "The description of the program is refused: $said"
    desktop-file-validate "$tree/usr/share/applications/$APPLICATION.desktop" ||
        fail "The menu entry is refused."
}

need "A .deb" appstreamcli desktop-file-validate dpkg-deb dpkg-shlibdeps lintian
lay_out
check_share
write_control
make_equal "$tree"
find "$home" -type f -name '*.so*' -exec chmod 644 {} +
chmod 755 "$home/battleboard"
DPKG_DEB_THREADS_MAX=1 dpkg-deb --root-owner-group -Zxz -z6 --build "$tree" \
    "$target/battleboard_${DEB_VERSION}_$architecture.deb" >/dev/null
# What Debian's own critic calls an error; libraries that come along have none of Debian's papers.
lintian --fail-on error --suppress-tags embedded-library,unstripped-binary-or-object,dir-or-file-in-opt \
    --no-tag-display-limit "$target/battleboard_${DEB_VERSION}_$architecture.deb" >"$work/lintian.log" 2>&1 ||
    fail "lintian finds errors: $(grep '^E:' "$work/lintian.log")"
