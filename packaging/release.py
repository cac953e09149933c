"""`python packaging/release.py`: what a release needs besides its packages.

prepare VERSION   set the version, and move the changelog's Unreleased part under it
check TAG         refuse a tag that is not ready to be released
setting NAME      homepage or maintainer, as src/battleboard/__init__.py has them
version           the version that the program says it is
notes             the changelog's part about this version, for the page of the release
keep FILE FOLDER  remove what no job proved, by the jobs' results in FILE; say what is missing
sbom FILE         the bill of materials, in the form of CycloneDX
proved SYSTEM     note in docs/proofs.json that its proof has just held
proofs            say when each system was proved last, and whether its packaging changed since
sums FOLDER       SHA256SUMS, with the checksum of each file in a folder
"""

import argparse
import datetime as dt
import hashlib
import json
import re
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
LOCK: Final = ROOT / "packaging" / "requirements.lock"
SUMS: Final = "SHA256SUMS"
ABOUT: Final = ROOT / "src" / "battleboard" / "__init__.py"
CHANGES: Final = ROOT / "CHANGELOG.md"
_VERSION: Final = re.compile(r"\d+\.\d+\.\d+(\.dev\d+|rc\d+)?")
_UNRELEASED: Final = re.compile(r"^## \[Unreleased\]$", re.MULTILINE)
_SET: Final = re.compile(r'^(__version__ = )".+"$', re.MULTILINE)
_DEVELOPMENT: Final = re.compile(r"\.dev\d+$")
PROOFS: Final = ROOT / "docs" / "proofs.json"
_ALL: Final = ("*.py", "*.spec", "requirements.lock", "hooks/*.py", "steps/*.sh")
_PACKAGED: Final = {
    "linux": (*_ALL, "linux/*"),
    "windows": (*_ALL, "windows/*", "windows/wine/*"),
    "macos": (*_ALL, "macos/*", "macos/rehearsal/*"),
}
"""What a proof is about, by patterns below packaging/."""
_NOT_PACKAGED: Final = ("release.py", "stores.py", "README.md")
LONGEST_NOTES: Final = 60
"""The most lines about a version that anyone reads."""
NOBODY: Final = ".invalid"
"""The end of an address that is still to be set."""

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
    """The program's version."""
    about = (root / "src" / "battleboard" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', about, re.MULTILINE)
    if not found:
        raise ReleaseError("src/battleboard/__init__.py does not say a version.")
    return found[1]


def settings(root: Path = ROOT) -> dict[str, str]:
    """What packages and stores say about the project, from the only place that sets it."""
    about = (root / "src" / "battleboard" / "__init__.py").read_text(encoding="utf-8")
    found = dict(re.findall(r'^(HOMEPAGE|MAINTAINER) = "(.+)"$', about, re.MULTILINE))
    return {name.lower(): value for name, value in found.items()}


def check(tag: str, own: str, changes: str, told: Mapping[str, str]) -> None:
    """Refuse a tag that does not match program or changelog, or lacks homepage or maintainer."""
    if tag != f"v{own}":
        raise ReleaseError(f"The tag is {tag}, but the program says that it is {own}.")
    if _DEVELOPMENT.search(own):
        raise ReleaseError(f"{own} is a version between releases; run make release VERSION=….")
    lines = notes(own, changes).count("\n")
    if lines > LONGEST_NOTES:
        raise ReleaseError(
            f"CHANGELOG.md says {lines} lines about {own}; {LONGEST_NOTES} are read at most."
        )
    if unreleased(changes).strip():
        raise ReleaseError(f"CHANGELOG.md still has unreleased changes that belong to {own}.")
    unset = [name for name, value in told.items() if NOBODY in value]
    if unset:
        raise ReleaseError(f"The sources do not say the {' and the '.join(unset)} yet.")


def unreleased(changes: str) -> str:
    """The changelog's section Unreleased."""
    found = _UNRELEASED.search(changes)
    if not found:
        raise ReleaseError("CHANGELOG.md has no part called Unreleased.")
    after = changes[found.end() :]
    following = re.search(r"^(## \[|\[[^\]]+\]: )", after, re.MULTILINE)
    return after[: following.start()] if following else after


def prepared(new: str, about: str, changes: str, day: str) -> tuple[str, str]:
    """The source with a new version, and the changelog; a `.dev` version moves no changes."""
    if not _VERSION.fullmatch(new):
        raise ReleaseError(f"{new} is no version; expected one such as 0.2.0 or 0.3.0.dev0.")
    told = unreleased(changes)
    if not _DEVELOPMENT.search(new):
        if not told.strip():
            raise ReleaseError(f"CHANGELOG.md has nothing unreleased, so nothing for {new}.")
        changes = _UNRELEASED.sub(f"## [Unreleased]\n\n## [{new}] - {day}", changes, count=1)
    return _SET.sub(rf'\g<1>"{new}"', about), changes


def notes(own: str, changes: str) -> str:
    """What the changelog says about a version."""
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


def packaging_of(system: str, root: Path = ROOT) -> str:
    """A hash of everything that goes into making a system's packages."""
    folder, told = root / "packaging", hashlib.sha256()
    found = {path for each in _PACKAGED[system] for path in folder.glob(each) if path.is_file()}
    for path in sorted(found):
        if path.name not in _NOT_PACKAGED:
            told.update(path.relative_to(folder).as_posix().encode())
            told.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return told.hexdigest()[:16]


def proof_lines(proofs: Mapping[str, Mapping[str, str]], root: Path = ROOT) -> Iterator[str]:
    """Yield when each system was proved last, and whether that proof still holds."""
    for system in _PACKAGED:
        proof = proofs.get(system)
        if proof is None:
            yield f"{system}: never proved"
        else:
            stands = proof["packaging"] == packaging_of(system, root)
            since = "" if stands else "; its packaging has changed since"
            yield f"{system}: proved on {proof['date']}, commit {proof['commit']}{since}"


FILES: Final = {"windows": ("*.exe",), "macos": ("*.dmg",), "linux": ("*.deb", "*.AppImage")}
"""What each system's job makes; its smoke job has to be green for that to be released."""


def keep(results: Mapping[str, str], folder: Path) -> list[str]:
    """Remove the files of systems that failed, and return a sentence for each such system."""
    missing = []
    for system, patterns in FILES.items():
        if {results.get(system), results.get(f"smoke-{system}")} == {"success"}:
            continue
        for path in [path for pattern in patterns for path in folder.glob(pattern)]:
            path.unlink()
        missing.append(f"There is nothing for {_CALLED[system]}: its build or its trial failed.")
    return missing


_CALLED: Final = {"windows": "Windows", "macos": "macOS", "linux": "Linux"}


def sbom(own: str, lock: str, runtime: str, parts_of: Iterable[str] = ()) -> dict[str, Any]:
    """The bill of materials: all that users get, with versions, licences and checksums.

    `runtime` is the version of Python that the packages bring; `parts_of` has a line with name,
    version and licence for each library of the system that a package brings.
    """
    fitting = [each for each in pinned(lock) if fits(each[3], runtime)]
    locked = {name: (number, hashes) for name, number, hashes, _ in fitting}
    missing = sorted({*SHIPPED, STARTER[0]} - set(locked))
    if missing:
        raise ReleaseError(f"The lock has no {', '.join(missing)}.")
    parts = [_of_index(name, *locked[name], SHIPPED[name]) for name in sorted(SHIPPED)]
    parts.append(_of_index(STARTER[0], *locked[STARTER[0]], STARTER[1]))
    qt = locked["pyside6-essentials"][0]
    parts.append(_component("Qt", qt, "LGPL-3.0-only", f"pkg:generic/qt@{qt}"))
    parts.append(_component("Python", runtime, "Python-2.0", f"pkg:generic/python@{runtime}"))
    for line in parts_of:
        name, number, licence = line.split(maxsplit=2)
        parts.append(_component(name, number, licence.strip(), f"pkg:generic/{name}@{number}"))
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


def pinned(lock: str) -> Iterator[tuple[str, str, list[str], str]]:
    """The packages of a lock: name, version, the checksums of their files, and the marker."""
    found = re.compile(
        r"^(?P<name>[\w.-]+)==(?P<version>[^\s;]+)(?: ; (?P<marker>.*?))? *\\?$", re.MULTILINE
    )
    starts = list(found.finditer(lock))
    ends = [each.start() for each in starts[1:]] + [len(lock)]
    for start, end in zip(starts, ends, strict=True):
        hashes = re.findall(r"--hash=sha256:([0-9a-f]{64})", lock[start.start() : end])
        yield start["name"], start["version"], hashes, start["marker"] or ""


def fits(marker: str, runtime: str) -> bool:
    """Whether a marker holds for a version of Python; all other conditions are taken to hold."""
    found = re.search(r"python_full_version (<|>=) '([\d.]+)'", marker)
    if not found:
        return True
    own, bound = ([int(part) for part in each.split(".")[:2]] for each in (runtime, found[2]))
    return own < bound if found[1] == "<" else own >= bound


def sums(folder: Path) -> str:
    """The checksum of each file in a folder, as sha256sum writes and checks them."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != SUMS)
    if not files:
        raise ReleaseError(f"There are no files in {folder}.")
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    return "".join(lines)


def main() -> int:
    """Do what was asked for; return the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("prepare").add_argument("version")
    commands.add_parser("check").add_argument("tag")
    commands.add_parser("setting").add_argument("name", choices=["homepage", "maintainer"])
    commands.add_parser("notes")
    commands.add_parser("version")
    keeping = commands.add_parser("keep")
    keeping.add_argument("results", type=Path)
    keeping.add_argument("folder", type=Path)
    bill = commands.add_parser("sbom")
    bill.add_argument("file", type=Path)
    bill.add_argument("--parts", type=Path, action="append", default=[])
    bill.add_argument("--python", default=".".join(map(str, sys.version_info[:3])))
    commands.add_parser("proved").add_argument("system", choices=list(_PACKAGED))
    commands.add_parser("proofs")
    commands.add_parser("sums").add_argument("folder", type=Path)
    try:
        _do(parser.parse_args())
    except ReleaseError as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


def _do(options: argparse.Namespace) -> None:
    own = version()
    changes = CHANGES.read_text(encoding="utf-8")
    does: dict[str, Callable[[], object]] = {
        "prepare": lambda: _prepare(options.version, changes),
        "check": lambda: check(options.tag, own, changes, settings()),
        "setting": lambda: print(settings()[options.name]),
        "version": lambda: print(own),
        "notes": lambda: print(notes(own, changes), end=""),
        "keep": lambda: _keep(options.results, options.folder),
        "proved": lambda: _note_proof(options.system),
        "proofs": lambda: print("\n".join(proof_lines(json.loads(PROOFS.read_text("utf-8"))))),
        "sbom": lambda: _write_sbom(own, options),
        "sums": lambda: (options.folder / SUMS).write_text(sums(options.folder), "utf-8"),
    }
    does[options.command]()


def _keep(results: Path, folder: Path) -> None:
    jobs = json.loads(results.read_text(encoding="utf-8"))
    told = keep({name: job["result"] for name, job in jobs.items()}, folder)
    print("".join(f"- {line}\n" for line in told), end="")


def _write_sbom(own: str, options: argparse.Namespace) -> None:
    parts = [line for path in options.parts for line in path.read_text("utf-8").splitlines()]
    bill = sbom(own, LOCK.read_text(encoding="utf-8"), options.python, parts)
    options.file.write_text(json.dumps(bill, indent=2) + "\n", encoding="utf-8")


def _prepare(new: str, changes: str) -> None:
    day = dt.datetime.now(dt.UTC).date().isoformat()
    about, changes = prepared(new, ABOUT.read_text(encoding="utf-8"), changes, day)
    ABOUT.write_text(about, encoding="utf-8")
    CHANGES.write_text(changes, encoding="utf-8")
    print(f"The version is {new}.")


def _note_proof(system: str) -> None:
    proofs = json.loads(PROOFS.read_text(encoding="utf-8")) if PROOFS.exists() else {}
    git = ["git", "-C", str(ROOT), "rev-parse", "--short=10", "HEAD"]
    commit = subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip()
    day = dt.datetime.now(dt.UTC).date().isoformat()
    proofs[system] = {"date": day, "commit": commit, "packaging": packaging_of(system)}
    text = json.dumps(dict(sorted(proofs.items())), indent=2) + "\n"
    PROOFS.write_text(text, encoding="utf-8")


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
