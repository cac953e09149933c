"""`python packaging/windows/signed_setup.py`: the set-up, signed where a signing service is set.

The keys of certificates sit in hardware since 2023, so a service signs: Azure Artifact Signing, by
Microsoft's own signtool and the library that the service gives out. Without SIGNING_ENDPOINT and
the rest of it nothing is signed, and the job says so.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
SERVICE: Final = {
    "Endpoint": "SIGNING_ENDPOINT",
    "CodeSigningAccountName": "SIGNING_ACCOUNT",
    "CertificateProfileName": "SIGNING_PROFILE",
}
"""What the service is asked with, and the variables that say it; AZURE_… say who asks."""
_CLIENT: Final = "Microsoft.Trusted.Signing.Client"
_KITS: Final = Path(r"C:\Program Files (x86)\Windows Kits\10\bin")
_STAMP: Final = "http://timestamp.acs.microsoft.com"


def main() -> int:
    """Make the set-up; return the exit status."""
    make = [sys.executable, str(ROOT / "packaging" / "windows" / "make_setup.py")]
    told = {key: os.environ.get(name, "") for key, name in SERVICE.items()}
    signs = all(told.values())
    say(f"signed={'yes' if signs else 'no'}")
    if not signs:
        print("::notice::The set-up is not signed, for no signing service is set.")
        return subprocess.run(make, check=False).returncode
    return subprocess.run([*make, "--sign", command(told)], check=False).returncode


def command(told: dict[str, str]) -> str:
    """The command that signs the file named after it."""
    folder = ROOT / "build" / "signing"
    subprocess.run(
        ["nuget", "install", _CLIENT, "-OutputDirectory", str(folder), "-ExcludeVersion"],
        check=True,
    )
    library = folder / _CLIENT / "bin" / "x64" / "Azure.CodeSigning.Dlib.dll"
    metadata = folder / "metadata.json"
    metadata.write_text(json.dumps(told), encoding="utf-8")
    (*_, signtool) = sorted(_KITS.glob("*/x64/signtool.exe"))
    stamp = f"/fd sha256 /td sha256 /tr {_STAMP}"
    return f'"{signtool}" sign /q {stamp} /dlib "{library}" /dmdf "{metadata}"'


def say(line: str) -> None:
    """Tell the workflow."""
    output = os.environ.get("GITHUB_OUTPUT")
    if output:
        with Path(output).open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())
