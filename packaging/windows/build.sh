#!/usr/bin/env bash
# `make package` on Windows, where Git or MSYS2 brings make and bash.
set -euo pipefail
exec "${PYTHON:-py}" "$(dirname "${BASH_SOURCE[0]}")/make_setup.py"
