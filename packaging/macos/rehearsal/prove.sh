#!/usr/bin/env bash
# Rehearses the application for macOS on a system that is no Mac: puts it together from wheels and
# looks into it. Signing, the disk image and the self-test are for a Mac: packaging/macos/build.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

python=
for each in ${PYTHON:-python3.14 python3.13 python3.12 python3}; do
    if "$each" -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null; then
        python=$each
        break
    fi
done
if [ -z "$python" ]; then
    echo "macOS cannot be rehearsed here: there is no Python 3.12 or newer; PYTHON can name one."
    exit 0
fi

export PYTHONPATH="$PWD/packaging:$PWD/src"
target=build/package/macos/proof
rm -rf "$target"
mkdir -p "$target"
timeout 900 "$python" -m macos.rehearsal.assemble --target "$target"
"$python" packaging/release.py proved macos
