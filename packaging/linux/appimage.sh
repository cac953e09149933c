#!/usr/bin/env bash
# Makes an AppImage of the bundle: packaging/linux/appimage.sh BUNDLE TARGET
#
# An AppImage is a small program, runtime.c, with a squashfs behind it that it shows as a folder.
# RUNTIME names a folder that runtime.sh has filled on another system.
set -euo pipefail
# shellcheck source=packaging/linux/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bundle=$(readlink -f "$1")
target=$(readlink -f "$2")
work=$ROOT/build/package/appimage
tree=$work/Battleboard.AppDir
image=$target/Battleboard-$VERSION-$(uname -m).AppImage

lay_out() {
    install -d "$tree/usr/lib/battleboard" "$tree/usr/bin" "$tree/usr/share/doc"
    cp -a "$bundle/." "$tree/usr/lib/battleboard/"
    ln -s ../lib/battleboard/battleboard "$tree/usr/bin/battleboard"
    ln -s usr/lib/battleboard/battleboard "$tree/AppRun"
    lay_out_share "$tree"
    install -m644 "$LINUX/$APPLICATION.desktop" "$tree/"
    install -m644 "$PACKAGING/icon/png/battleboard-256.png" "$tree/$APPLICATION.png"
    ln -s "$APPLICATION.png" "$tree/.DirIcon"
    list_read_ahead >"$tree/.read-ahead"
    cp -r "$runtime/licences" "$tree/usr/share/doc/runtime"
}

# What every start loads, in its order; runtime.c reads it ahead.
list_read_ahead() {
    local home=usr/lib/battleboard/_internal pattern found
    echo usr/lib/battleboard/battleboard
    for pattern in 'libpython*' base_library.zip 'libicuuc*' 'libicui18n*' 'libQt6Core*' 'QtCore*' \
        'libshiboken*' 'libpyside6*' 'libQt6DBus*' 'libQt6Gui*' 'QtGui*' 'libQt6Widgets*' 'QtWidgets*' \
        'libsqlite3*' '_core.*' 'libxkbcommon*' 'libQt6XcbQpa*' 'libqxcb*'; do
        for found in $(cd "$tree" && find "$home" -type f -name "$pattern" | sort); do
            echo "$found"
        done
    done
}

need "An AppImage" mksquashfs
rm -rf "$work"
[ -n "${RUNTIME:-}" ] || "$LINUX/runtime.sh" "$work/runtime"
runtime=${RUNTIME:-$work/runtime}
lay_out
make_equal "$tree"
chmod 755 "$tree/usr/lib/battleboard/battleboard"
mksquashfs "$tree" "$work/image" -comp zstd -Xcompression-level 22 -b 131072 -all-root -no-xattrs \
    -no-progress -quiet >"$work/mksquashfs.log"
cat "$runtime/runtime" "$work/image" >"$image"
chmod 755 "$image"
