#!/usr/bin/env bash
# Makes the .deb and the AppImage in dist/, and prints their figures: packaging/linux/build.sh
#
# PYTHON names the Python that goes into them, 3.12 or newer. They run on systems that are as new as
# this one or newer, so a release is made on the oldest that is supported.
set -euo pipefail
# shellcheck source=packaging/linux/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# A library that names a folder of the builder would look for others there.
no_path_of_the_builder() {
    local file found
    while IFS= read -r -d '' file; do
        # shellcheck disable=SC2016
        found=$(readelf -d "$file" 2>/dev/null | sed -n 's/.*R.*PATH.*\[\(.*\)\]/\1/p' | grep -v '^\$ORIGIN' || true)
        [ -z "$found" ] || fail "$file looks for libraries in $found."
    done < <(find "$1" -type f \( -name '*.so*' -o -perm -u=x \) -print0)
}

target=$ROOT/dist
python=$(new_enough_python)
need "A bundle" strip ldd patchelf readelf
rm -rf "$target/battleboard"
"$python" "$PACKAGING/build.py" --target "$target"
no_path_of_the_builder "$target/battleboard"
"$LINUX/deb.sh" "$target/battleboard" "$target"
"$LINUX/appimage.sh" "$target/battleboard" "$target"
"$python" "$LINUX/parts.py" "$target/battleboard" >"$target/linux.parts"

deb=$target/battleboard_${DEB_VERSION}_$(dpkg --print-architecture).deb
appimage=$target/Battleboard-$VERSION-$(uname -m).AppImage
"$python" "$PACKAGING/figures.py" "$deb" "$appimage" "$target/battleboard" \
    --source "$ROOT/build/package/environment/bin/python" \
    --program "$target/battleboard/battleboard" --program "$appimage"
