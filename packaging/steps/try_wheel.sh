#!/usr/bin/env bash
# Installs the wheel, and the source archive, into a bare environment of each Python that is named,
# and has them play their self-test: packaging/steps/try_wheel.sh PYTHON…
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

export QT_QPA_PLATFORM=offscreen
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for python in "$@"; do
    for file in dist/battleboard-*.whl dist/battleboard-*.tar.gz; do
        rm -rf "$work/bare"
        "$python" -m venv "$work/bare"
        programs=$work/bare/bin
        [ -d "$programs" ] || programs=$work/bare/Scripts
        "$programs/python" -m pip --disable-pip-version-check install --quiet "$file"
        said=$(BATTLEBOARD_HOME="$work/home" "$programs/battleboard" --self-test)
        echo "$("$python" --version), $(basename "$file"): $said"
    done
done
