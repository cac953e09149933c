#!/usr/bin/env bash
# Gets the keys for signing ready on a hosted Mac, or says that there are none:
# packaging/steps/mac_keys.sh, with CERTIFICATE, CERTIFICATE_PASSWORD and NOTARY_KEY
set -euo pipefail

if [ -z "${CERTIFICATE:-}" ]; then
    echo "::notice::The application is signed ad hoc, for there is no certificate."
    { echo "signed=no"; echo "notarised=no"; } >>"$GITHUB_OUTPUT"
    exit 0
fi
chain=$RUNNER_TEMP/release.keychain-db
lock=$(openssl rand -hex 24)
echo "$CERTIFICATE" | base64 --decode >"$RUNNER_TEMP/certificate.p12"
security create-keychain -p "$lock" "$chain"
security set-keychain-settings -lut 7200 "$chain"
security unlock-keychain -p "$lock" "$chain"
security import "$RUNNER_TEMP/certificate.p12" -k "$chain" -P "$CERTIFICATE_PASSWORD" -T /usr/bin/codesign
security set-key-partition-list -S apple-tool:,apple:,codesign: -s -k "$lock" "$chain" >/dev/null
security list-keychains -d user -s "$chain" login.keychain-db
rm "$RUNNER_TEMP/certificate.p12"
identity=$(security find-identity -v -p codesigning "$chain" | awk 'NR == 1 { print $2 }')
echo "CODESIGN_IDENTITY=$identity" >>"$GITHUB_ENV"
echo "signed=yes" >>"$GITHUB_OUTPUT"
if [ -z "${NOTARY_KEY:-}" ]; then
    echo "::notice::The application is not notarised, for there is no key for the notary."
    echo "notarised=no" >>"$GITHUB_OUTPUT"
else
    echo "$NOTARY_KEY" >"$RUNNER_TEMP/notary.p8"
    echo "NOTARY_KEY_FILE=$RUNNER_TEMP/notary.p8" >>"$GITHUB_ENV"
    echo "notarised=yes" >>"$GITHUB_OUTPUT"
fi
