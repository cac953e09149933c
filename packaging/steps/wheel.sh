#!/usr/bin/env bash
# Builds the source archive, and the wheel from that archive, in dist/: packaging/steps/wheel.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

build=build/wheel
rm -rf "$build"
"${PYTHON:-python3}" -m venv "$build/environment"
"$build/environment/bin/python" -m pip --disable-pip-version-check install --quiet --require-hashes \
    --requirement requirements.lock
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
rm -f dist/battleboard-*.tar.gz dist/battleboard-*.whl
"$build/environment/bin/python" -m hatchling build --target sdist --directory dist
mkdir "$build/source"
tar -xzf dist/battleboard-*.tar.gz --strip-components 1 -C "$build/source"
target=$PWD/dist
(cd "$build/source" && ../environment/bin/python -m hatchling build --target wheel --directory "$target")
