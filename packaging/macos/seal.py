"""The list that seals a bundle: CodeResources, with a hash of every file beside the program.

A bundle is an application or a framework. What is code in it is signed by itself, and the list has
the hash of that signature; a link is sealed by where it leads.
"""

import hashlib
import os
import plistlib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from battleboard.storage.bundle_manifest import write_manifest
from macos import macho, signature

LIST: Final = Path("_CodeSignature", "CodeResources")
_CODE_FOLDERS: Final = re.compile(r"(Frameworks|PlugIns|Helpers|MacOS)/")
_UNLISTED: Final = re.compile(r"_CodeSignature/.*|Info\.plist|PkgInfo|(.*/)?\.DS_Store")
_LOCALES: Final = {
    r"^Resources/.*\.lproj/": {"optional": True, "weight": 1000.0},
    r"^Resources/.*\.lproj/locversion.plist$": {"omit": True, "weight": 1100.0},
    r"^Resources/Base\.lproj/": {"weight": 1010.0},
}
_OLD_RULES: Final = {"^Resources/": True, "^version.plist$": True, **_LOCALES}
_RULES: Final = {
    r".*\.dSYM($|/)": {"weight": 11.0},
    r"^(.*/)?\.DS_Store$": {"omit": True, "weight": 2000.0},
    r"^(Frameworks|SharedFrameworks|PlugIns|Plug-ins|XPCServices|Helpers|MacOS|"
    r"Library/(Automator|Spotlight|LoginItems))/": {"nested": True, "weight": 10.0},
    r"^.*": True,
    r"^Info\.plist$": {"omit": True, "weight": 20.0},
    r"^PkgInfo$": {"omit": True, "weight": 20.0},
    r"^Resources/": {"weight": 20.0},
    r"^[^/]+$": {"nested": True, "weight": 10.0},
    r"^embedded\.provisionprofile$": {"weight": 20.0},
    r"^version\.plist$": {"weight": 20.0},
    **_LOCALES,
}


class Bundle(NamedTuple):
    """A folder that is signed as one: where its files begin, and which of them starts it."""

    root: Path
    program: Path

    @property
    def info(self) -> Path:
        """Its Info.plist."""
        inner = self.root / "Resources" / "Info.plist"
        return inner if self.root.parent.name == "Versions" else self.root / "Info.plist"

    @property
    def outside(self) -> dict[int, bytes]:
        """What its signature must fit besides the program."""
        files = {
            signature.INFO_SLOT: self.info,
            signature.RESOURCES_SLOT: self.root / LIST,
        }
        return {slot: path.read_bytes() if path.exists() else b"" for slot, path in files.items()}


def application(app: Path) -> Bundle:
    info = plistlib.loads((app / "Contents" / "Info.plist").read_bytes())
    return Bundle(app / "Contents", app / "Contents" / "MacOS" / info["CFBundleExecutable"])


def frameworks(app: Path) -> list[Bundle]:
    """The frameworks in an application, each of one version."""
    found = sorted((app / "Contents" / "Frameworks").rglob("*.framework"))
    real = [path for path in found if not path.is_symlink()]
    roots = [(path / "Versions" / "Current").resolve() for path in real]
    return [
        Bundle(root, root / path.stem)
        for root, path in zip(roots, real, strict=True)
        if root.is_dir()
    ]


def list_files(app: Path) -> None:
    """Have the self-test know which files there must be; it looks for the list beside the code."""
    code = app / "Contents" / "Frameworks"
    # Their contents change once more when they are signed, and codesign's list has those.
    write_manifest(code, contents=False)
    kept = app / "Contents" / "Resources" / "manifest.json"
    (code / kept.name).rename(kept)
    (code / kept.name).symlink_to(f"../Resources/{kept.name}")


def listed(bundle: Bundle) -> bytes:
    """The list of a bundle, as codesign writes it."""
    found = dict(_entries(bundle))
    old = {
        name: hashlib.sha1((bundle.root / name).read_bytes()).digest()  # noqa: S324 - codesign's own
        for name, entry in found.items()
        if "hash2" in entry and name.startswith("Resources/")
    }
    whole = {"files": old, "files2": found, "rules": _OLD_RULES, "rules2": _RULES}
    return plistlib.dumps(whole)


def faults(bundle: Bundle) -> Iterator[str]:
    """A sentence for each file that is not sealed, or sealed with other contents."""
    path = bundle.root / LIST
    if not path.exists():
        yield f"{bundle.program.name} has no list of what belongs to it."
        return
    told = plistlib.loads(path.read_bytes()).get("files2", {})
    there = dict(_entries(bundle))
    for name, entry in there.items():
        if name not in told:
            yield f"{name} is not sealed."
        elif not _fits(entry, told[name], bundle.root / name):
            yield f"{name} was changed after it was sealed."
    for name in told:
        if name not in there:
            yield f"{name} was sealed and is missing."


def code_hashes(path: Path) -> list[bytes]:
    """What a signed file is known by, for each of its architectures."""
    found = [signature.signature_of(part) for part in macho.read(path)]
    return [hashlib.sha256(each.boxes[0]).digest()[:20] for each in found if each]


def _entries(bundle: Bundle) -> Iterator[tuple[str, dict[str, Any]]]:
    for folder, inner, files in os.walk(bundle.root):
        here = Path(folder)
        for name in sorted([*inner, *files]):
            path = here / name
            relative = path.relative_to(bundle.root).as_posix()
            if path == bundle.program or _UNLISTED.fullmatch(relative):
                continue
            if path.is_symlink():
                yield relative, {"symlink": str(path.readlink())}
            elif path.suffix == ".framework":
                current = (path / "Versions" / "Current").resolve()
                yield relative, _nested(current / path.stem)
                inner.remove(name)
            elif path.is_file():
                yield relative, _sealed(path, relative)


def _sealed(path: Path, relative: str) -> dict[str, Any]:
    if _CODE_FOLDERS.match(relative) and macho.is_macho(path):
        return _nested(path)
    return {"hash2": hashlib.sha256(path.read_bytes()).digest()}


def _nested(path: Path) -> dict[str, Any]:
    hashes = code_hashes(path)
    wanted = " or ".join(f'cdhash H"{each.hex()}"' for each in hashes)
    return {"cdhash": hashes[0] if hashes else b"", "requirement": wanted}


def _fits(found: Mapping[str, Any], told: object, path: Path) -> bool:
    """Whether an entry tells of what is there; codesign knows code by one of its architectures."""
    entry: Mapping[str, Any] = told if isinstance(told, dict) else {"hash": told}
    if "symlink" in found:
        return bool(entry.get("symlink") == found["symlink"])
    if "cdhash" in found:
        code = path
        if path.suffix == ".framework":
            code = path / "Versions" / "Current" / path.stem
        return entry.get("cdhash") in code_hashes(code)
    return bool(entry.get("hash2") == found["hash2"])
