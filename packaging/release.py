"""`python packaging/release.py`: what a release needs besides its packages.

check TAG      refuses a tag that is not this version, or one that CHANGELOG.md says nothing of
notes          the part of CHANGELOG.md about this version, for the page of the release
sbom FILE      the bill of materials, in the form of CycloneDX
sums FOLDER    SHA256SUMS, with the checksum of each file in a folder
"""

import argparse
import hashlib
import json
import re
import sys
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
LOCK: Final = ROOT / "packaging" / "requirements.lock"
SUMS: Final = "SHA256SUMS"

SHIPPED: Final = {
    "msgspec": "BSD-3-Clause",
    "platformdirs": "MIT",
    "pyside6-essentials": "LGPL-3.0-only",
    "shiboken6": "LGPL-3.0-only",
}
"""The packages of the lock that users get, with their licences; the others only build."""
STARTER: Final = ("pyinstaller", "GPL-2.0-or-later WITH Bootloader-exception")
"""What starts a packed program is a part of PyInstaller."""


class ReleaseError(Exception):
    """Why there can be no release: one sentence."""


def version(root: Path = ROOT) -> str:
    """The version that the program says it is."""
    about = (root / "src" / "battleboard" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', about, re.MULTILINE)
    if not found:
        raise ReleaseError("src/battleboard/__init__.py does not say a version.")
    return found[1]


def check(tag: str, own: str, changes: str) -> None:
    """Refuse a tag that does not fit the program or its changelog."""
    if tag != f"v{own}":
        raise ReleaseError(f"The tag is {tag}, but the program says that it is {own}.")
    notes(own, changes)


def notes(own: str, changes: str) -> str:
    """What the changelog says of a version."""
    heading = re.compile(rf"^## \[{re.escape(own)}\] - (?P<date>\S+)$", re.MULTILINE)
    found = heading.search(changes)
    if not found:
        raise ReleaseError(f"CHANGELOG.md has no dated part about {own}.")
    after = changes[found.end() :]
    following = re.search(r"^(## \[|\[[^\]]+\]: )", after, re.MULTILINE)
    told = after[: following.start()] if following else after
    if not told.strip():
        raise ReleaseError(f"CHANGELOG.md says nothing of {own}.")
    return told.strip() + "\n"


def sbom(own: str, lock: str, runtime: str) -> dict[str, Any]:
    """The bill of materials: all that users get, with versions, licences and checksums.

    `runtime` is the version of Python that the packages bring.
    """
    locked = {name: (number, hashes) for name, number, hashes in pinned(lock)}
    missing = sorted({*SHIPPED, STARTER[0]} - set(locked))
    if missing:
        raise ReleaseError(f"The lock has no {', '.join(missing)}.")
    parts = [_of_index(name, *locked[name], SHIPPED[name]) for name in sorted(SHIPPED)]
    parts.append(_of_index(STARTER[0], *locked[STARTER[0]], STARTER[1]))
    qt = locked["pyside6-essentials"][0]
    parts.append(_component("Qt", qt, "LGPL-3.0-only", f"pkg:generic/qt@{qt}"))
    parts.append(_component("Python", runtime, "Python-2.0", f"pkg:generic/python@{runtime}"))
    program = _component("battleboard", own, "MIT", f"pkg:pypi/battleboard@{own}")
    needs = [part["bom-ref"] for part in parts]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, program['purl'] + lock)}",
        "version": 1,
        "metadata": {"component": program | {"type": "application"}},
        "components": parts,
        "dependencies": [
            {"ref": program["bom-ref"], "dependsOn": needs},
            *({"ref": each} for each in needs),
        ],
    }


def pinned(lock: str) -> Iterator[tuple[str, str, list[str]]]:
    """The packages of a lock: name, version, and the checksums of their files."""
    found = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>[^\s;]+)", re.MULTILINE)
    starts = list(found.finditer(lock))
    ends = [each.start() for each in starts[1:]] + [len(lock)]
    for start, end in zip(starts, ends, strict=True):
        hashes = re.findall(r"--hash=sha256:([0-9a-f]{64})", lock[start.start() : end])
        yield start["name"], start["version"], hashes


def sums(folder: Path) -> str:
    """The checksum of each file in a folder, as sha256sum writes and checks them."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != SUMS)
    if not files:
        raise ReleaseError(f"There are no files in {folder}.")
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    return "".join(lines)


def main() -> int:
    """Do what was asked for; the exit status comes back."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check").add_argument("tag")
    commands.add_parser("notes")
    commands.add_parser("sbom").add_argument("file", type=Path)
    commands.add_parser("sums").add_argument("folder", type=Path)
    try:
        _do(parser.parse_args())
    except ReleaseError as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


def _do(options: argparse.Namespace) -> None:
    own = version()
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    command: str = options.command
    match command:
        case "check":
            check(options.tag, own, changes)
        case "notes":
            print(notes(own, changes), end="")
        case "sbom":
            runtime = ".".join(map(str, sys.version_info[:3]))
            told = sbom(own, LOCK.read_text(encoding="utf-8"), runtime)
            options.file.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
        case _:
            (options.folder / SUMS).write_text(sums(options.folder), encoding="utf-8")


def _of_index(name: str, number: str, hashes: list[str], licence: str) -> dict[str, Any]:
    """A component of the package index, with the checksums of its files for all systems."""
    told = _component(name, number, licence, f"pkg:pypi/{name}@{number}")
    listed = [{"alg": "SHA-256", "content": each} for each in hashes]
    files = {"type": "distribution", "url": told["purl"], "hashes": listed}
    return told | {"externalReferences": [files]}


def _component(name: str, number: str, licence: str, purl: str) -> dict[str, Any]:
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": number,
        "licenses": [_licence(licence)],
        "purl": purl,
    }


def _licence(words: str) -> Mapping[str, Any]:
    return {"expression": words} if " " in words else {"license": {"id": words}}


if __name__ == "__main__":
    sys.exit(main())
