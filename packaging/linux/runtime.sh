#!/usr/bin/env bash
# Compiles the first part of the AppImage into a folder, with the licences of what is linked into it:
# packaging/linux/runtime.sh FOLDER
#
# It is static, so it may be made on a newer system than the rest. Debian 12 has what it needs; the
# libsquashfuse-dev of Ubuntu 22.04 is older than 0.1.105, with which it was tried.
set -euo pipefail
# shellcheck source=packaging/linux/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

folder=$1
need "The runtime of the AppImage" gcc
mkdir -p "$folder/licences"
gcc -std=gnu11 -Os -Wall -Wextra -Werror -static -s -Wl,--build-id=none \
    -ffile-prefix-map="$LINUX=." -o "$folder/runtime" "$LINUX/runtime.c" \
    -lsquashfuse_ll -lsquashfuse -lfuse3 -lzstd -llzma -lz -llz4 -llzo2 2>"$folder/gcc.log" ||
    fail "The runtime of the AppImage cannot be compiled: $(cat "$folder/gcc.log")"
# These letters at a place that programs leave free say that it is an AppImage of the second type.
printf 'AI\002' | dd of="$folder/runtime" bs=1 seek=8 conv=notrunc status=none
install -m644 "$LINUX/runtime.c" "$folder/licences/"
for package in libc6 libfuse3-dev liblz4-dev liblzma-dev liblzo2-dev libsquashfuse-dev libzstd-dev zlib1g-dev; do
    install -m644 "/usr/share/doc/$package/copyright" "$folder/licences/$package.copyright"
done
