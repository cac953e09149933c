#!/usr/bin/env bash
# Makes the .deb and the AppImage in dist/, and prints their figures: packaging/linux/build.sh
#
# PYTHON names the Python that goes into them, 3.12 or newer. They run on systems that are as new as
# this one or newer, so a release is made on the oldest that is supported.
set -euo pipefail
# shellcheck source=packaging/linux/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

target=$ROOT/dist
python=$(new_enough_python)
need "A bundle" strip ldd
rm -rf "$target/battleboard"
"$python" "$PACKAGING/build.py" --target "$target"
"$LINUX/deb.sh" "$target/battleboard" "$target"
"$LINUX/appimage.sh" "$target/battleboard" "$target"

deb=$target/battleboard_${VERSION}_$(dpkg --print-architecture).deb
appimage=$target/Battleboard-$VERSION-$(uname -m).AppImage
"$python" "$PACKAGING/figures.py" "$deb" "$appimage" "$target/battleboard" \
    --source "$ROOT/build/package/environment/bin/python" \
    --program "$target/battleboard/battleboard" --program "$appimage"
