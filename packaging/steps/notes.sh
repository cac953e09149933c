#!/usr/bin/env bash
# Writes the notes of a release: what changed, what is missing, and who signed what, as the job said
# in its variables: packaging/steps/notes.sh MISSING >NOTES
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

open='click *Open Anyway* in *System Settings*, *Privacy & Security*.'
"${PYTHON:-python3}" packaging/release.py notes
if [ -s "$1" ]; then
    printf '\n### Missing\n\n'
    cat "$1"
fi
printf '\n### Signatures\n\n'
if [ "${WINDOWS_SIGNED:-no}" = yes ]; then
    echo "- The set-up for Windows is signed."
else
    echo "- The set-up for Windows is not signed: if Windows says that it protected your PC, click *More info*, then *Run anyway*."
fi
if [ "${MACOS_NOTARISED:-no}" = yes ]; then
    echo "- The application for macOS is signed and notarised."
elif [ "${MACOS_SIGNED:-no}" = yes ]; then
    echo "- The application for macOS is signed, but not notarised: $open"
else
    echo "- The application for macOS is not signed: $open"
fi
echo "- \`SHA256SUMS\` has the checksums; \`gh attestation verify FILE --repo ${GITHUB_REPOSITORY:-OWNER/battleboard}\` tells which run made a file."
