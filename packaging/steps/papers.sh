#!/usr/bin/env bash
# Writes what goes beside the packages of a release in FOLDER: packaging/steps/papers.sh FOLDER
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

folder=$1
python=${PYTHON:-python3}
version=$("$python" packaging/release.py version)
parts=()
for each in "$folder"/*.parts; do
    [ ! -e "$each" ] || parts+=(--parts "$each")
done
"$python" packaging/release.py sbom "$folder/battleboard-$version.cdx.json" --python "${SHIPPED_PYTHON:-3.13}" \
    "${parts[@]}"
rm -f "$folder"/*.parts
"$python" packaging/release.py sums "$folder"
(cd "$folder" && sha256sum --check --quiet SHA256SUMS)
ls -l "$folder"
