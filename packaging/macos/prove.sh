#!/usr/bin/env bash
# Puts the application and its disk image together on a system that is no Mac, unpacks the image by
# another program than it was packed with, and looks into what comes out: packaging/macos/prove.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

for tool in xorriso 7z timeout; do
    if ! command -v "$tool" >/dev/null; then
        echo "The disk image cannot be proved here: $tool is missing (Debian: xorriso, p7zip-full)."
        exit 0
    fi
done

python=
for each in ${PYTHON:-python3.14 python3.13 python3.12 python3}; do
    if "$each" -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null; then
        python=$each
        break
    fi
done
if [ -z "$python" ]; then
    echo "The disk image cannot be proved here: there is no Python 3.12 or newer; PYTHON can name one."
    exit 0
fi

export PYTHONPATH="$PWD/packaging:$PWD/src"
target=build/package/macos/proof
rm -rf "$target"
mkdir -p "$target"
timeout 900 "$python" -m macos.assemble --target "$target"

echo "Unpacking the disk image."
image=$(find "$target" -maxdepth 1 -name '*.dmg')
# The link to /Applications is only read; the others lead upwards, which 7z would not unpack unasked.
timeout 300 7z x -y -snld20 -x'!Battleboard/Applications' -o"$target/unpacked" "$image" >"$target/7z.log"
volume=$target/unpacked/Battleboard
test "$(7z e -so "$image" Battleboard/Applications 2>/dev/null)" = /Applications
timeout 300 "$python" -m macos.inspection "$volume/Battleboard.app"
test -s "$volume/.background/background.png"
test -s "$volume/.DS_Store"
diff -r --no-dereference "$target/Battleboard.app" "$volume/Battleboard.app"
echo "What is in the disk image is what was put together."
