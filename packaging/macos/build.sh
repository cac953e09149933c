#!/usr/bin/env bash
# Makes dist/Battleboard.app and its disk image, on a Mac: packaging/macos/build.sh [--target FOLDER]
# Needs a Python from python.org, 3.12 or newer, which is for both kinds of processors; PYTHON names it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export PYTHONPATH="$PWD/packaging:$PWD/src"
exec "${PYTHON:-python3}" -m macos.make "$@"
