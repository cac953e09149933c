#!/usr/bin/env bash
# Rehearses a release on this machine: packaging/rehearse.sh
#
# It runs the scripts that the workflow runs, in its order: what a runner does first was done here.
# Debian's container is this machine, where that is Debian 12; other systems are bare folders, wine
# and an assembly. What is left out is said. build/rehearsal/ has the files, with their checksums.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

. packaging/linux/common.sh
python=$(new_enough_python)
export PYTHON=$python
began=$SECONDS
folder=build/rehearsal

step() {
    printf '\n── %s (%d s)\n' "$*" $((SECONDS - began))
}

step "The workflows and their scripts"
packaging/steps/lint.sh

step "A tag that does not fit is refused"
if "$python" packaging/release.py check v0.0.0; then
    fail "A wrong tag was accepted."
fi

step "Wheel and source archive"
packaging/steps/wheel.sh
pythons=()
for each in python3.11 python3.12 python3.13 python3.14 python3.15 "$HOME"/.pyenv/versions/3.1[1-9].*/bin/python3; do
    if command -v "$each" >/dev/null && "$each" -c 'import ensurepip' 2>/dev/null; then
        pythons+=("$each")
    fi
done
packaging/steps/try_wheel.sh "${pythons[@]}"

step ".deb and AppImage"
if [ "$(id -u)" -eq 0 ] && grep -q 'VERSION_CODENAME=bookworm' /etc/os-release; then
    packaging/steps/linux.sh
    packaging/linux/prove.sh
else
    echo "Left out: only root on Debian 12 makes them as the runner's container does."
fi

step "Windows"
packaging/windows/prove.sh

step "macOS"
packaging/macos/rehearsal/prove.sh

step "The draft"
rm -rf "$folder"
mkdir -p "$folder/release"
find dist -maxdepth 1 -type f -exec cp -t "$folder/release" {} +
mkdir -p build/windows
find build/windows -maxdepth 1 -name "Battleboard-$VERSION-Setup.exe" -exec cp -t "$folder/release" {} +
result() { if compgen -G "$folder/release/$1" >/dev/null; then echo success; else echo failure; fi; }
cat >"$folder/results.json" <<JSON
{"linux": {"result": "$(result '*.deb')"}, "smoke-linux": {"result": "$(result '*.deb')"},
 "windows": {"result": "$(result '*.exe')"}, "smoke-windows": {"result": "$(result '*.exe')"},
 "macos": {"result": "failure"}, "smoke-macos": {"result": "failure"}}
JSON
"$python" packaging/release.py keep "$folder/results.json" "$folder/release" | tee "$folder/missing.md"
packaging/steps/papers.sh "$folder/release"
cat "$folder/release/SHA256SUMS"
"$python" packaging/release.py proofs
echo "Rehearsed in $((SECONDS - began)) s, of the tree $(git rev-parse --short HEAD)."
