#!/usr/bin/env bash
# Makes an AppImage of the bundle: packaging/linux/appimage.sh BUNDLE TARGET
#
# An AppImage is a small program, runtime.c, with a squashfs behind it that it shows as a folder.
set -euo pipefail
# shellcheck source=packaging/linux/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

bundle=$(readlink -f "$1")
target=$(readlink -f "$2")
work=$ROOT/build/package/appimage
tree=$work/Battleboard.AppDir
image=$target/Battleboard-$VERSION-$(uname -m).AppImage

lay_out() {
    rm -rf "$work"
    install -d "$tree/usr/lib/battleboard" "$tree/usr/bin"
    cp -a "$bundle/." "$tree/usr/lib/battleboard/"
    ln -s ../lib/battleboard/battleboard "$tree/usr/bin/battleboard"
    ln -s usr/lib/battleboard/battleboard "$tree/AppRun"
    lay_out_share "$tree"
    install -m644 "$LINUX/$APPLICATION.desktop" "$tree/"
    install -m644 "$PACKAGING/icon/png/battleboard-256.png" "$tree/$APPLICATION.png"
    ln -s "$APPLICATION.png" "$tree/.DirIcon"
    list_read_ahead >"$tree/.read-ahead"
    lay_out_licences "$tree/usr/share/doc/runtime"
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

# The licences of what is linked into the runtime, as Debian words them.
lay_out_licences() {
    local package
    install -d "$1"
    install -m644 "$LINUX/runtime.c" "$1/"
    for package in libc6 libfuse3-dev liblz4-dev liblzma-dev liblzo2-dev libsquashfuse-dev libzstd-dev zlib1g-dev; do
        install -m644 "/usr/share/doc/$package/copyright" "$1/$package.copyright"
    done
}

compile_runtime() {
    gcc -std=gnu11 -Os -Wall -Wextra -Werror -static -s -Wl,--build-id=none \
        -ffile-prefix-map="$LINUX=." -o "$work/runtime" "$LINUX/runtime.c" \
        -lsquashfuse_ll -lsquashfuse -lfuse3 -lzstd -llzma -lz -llz4 -llzo2 2>"$work/gcc.log" ||
        fail "The runtime of the AppImage cannot be compiled: $(cat "$work/gcc.log")"
    # These letters at a place that programs leave free say that it is an AppImage of the second type.
    printf 'AI\002' | dd of="$work/runtime" bs=1 seek=8 conv=notrunc status=none
}

need "An AppImage" gcc mksquashfs
lay_out
compile_runtime
make_equal "$tree"
chmod 755 "$tree/usr/lib/battleboard/battleboard"
mksquashfs "$tree" "$work/image" -comp zstd -Xcompression-level 22 -b 131072 -all-root -no-xattrs \
    -no-progress -quiet >"$work/mksquashfs.log"
cat "$work/runtime" "$work/image" >"$image"
chmod 755 "$image"
