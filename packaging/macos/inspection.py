"""`python -m macos.inspection Battleboard.app`: looks into an application without running it.

It is refused where a Mac would refuse it: a file of it is not for both processors, needs a newer
system than the application says, or looks for a library that is not there. Signatures are for
`codesign --verify`, on a Mac.
"""

import argparse
import plistlib
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from macos import bundles
from macos.macho import MachError, Slice, is_macho, read

BOTH: Final = frozenset({"x86_64", "arm64"})
UTI: Final = "org.battleboard.battle"
_OF_THE_SYSTEM: Final = ("/usr/lib/", "/System/Library/")
_WANTED: Final = {
    "CFBundleIdentifier": "org.battleboard.Battleboard",
    "CFBundleName": "Battleboard",
    "CFBundlePackageType": "APPL",
    "CFBundleExecutable": "battleboard",
    "NSHighResolutionCapable": True,
}


class AppError(Exception):
    """Why an application may not be released: a sentence for each fault."""


def check(app: Path) -> str:
    """Inspect an application and say what was inspected; raise an `AppError` for any fault."""
    if not (app / "Contents" / "Info.plist").is_file():
        raise AppError(f"{app} is no application of macOS.")
    try:
        files = code_files(app)
        wrong = list(faults(app, files))
    except MachError as fault:
        raise AppError(str(fault)) from fault
    if wrong:
        raise AppError(f"{app.name} may not be given to anyone:\n  " + "\n  ".join(wrong))
    return (
        f"{app.name}: {len(files)} files of code, each for {' and '.join(sorted(BOTH))}; "
        f"macOS {minimum(app)} or newer; all they load is there."
    )


def code_files(app: Path) -> dict[Path, tuple[Slice, ...]]:
    """Every Mach-O file of an application, with its slices."""
    found = sorted(path for path in app.rglob("*") if path.is_file() and not path.is_symlink())
    return {path: read(path) for path in found if is_macho(path)}


def faults(app: Path, files: Mapping[Path, tuple[Slice, ...]]) -> Iterator[str]:
    """Yield a sentence for each fault."""
    yield from plist_faults(app)
    yield from place_faults(app, files)
    yield from system_faults(app, files)
    program = bundles.application(app).program
    main = files.get(program, ())
    for path, parts in files.items():
        name = path.relative_to(app)
        if {part.architecture for part in parts} != BOTH:
            found = ", ".join(part.architecture for part in parts)
            yield f"{name} is for {found} alone."
        for part in parts:
            ways = [*part.run_paths, *(way for each in main for way in each.run_paths)]
            for load in sorted(missing_loads(app, path, part.loads, ways)):
                yield f"{name} ({part.architecture}) loads {load}, which is not there."


def minimum(app: Path) -> str:
    """The oldest system that the application claims to run on."""
    return str(_plist(app).get("LSMinimumSystemVersion", "0.0"))


def version(app: Path) -> str:
    """The version that the application claims to be."""
    return str(_plist(app)["CFBundleShortVersionString"])


def plist_faults(app: Path) -> Iterator[str]:
    """Yield a sentence for each thing that is wrong or missing in Info.plist."""
    told = _plist(app)
    for key, wanted in _WANTED.items():
        if told.get(key) != wanted:
            yield f"Info.plist says {told.get(key)!r} for {key}, and not {wanted!r}."
    for key in ("CFBundleShortVersionString", "CFBundleVersion"):
        if not re.fullmatch(r"\d+(\.\d+){0,2}", str(told.get(key, ""))):
            yield f"Info.plist says no version in {key}."
    types = told.get("CFBundleDocumentTypes", [])
    exported = told.get("UTExportedTypeDeclarations", [])
    icons = {told.get("CFBundleIconFile"), *(each.get("UTTypeIconFile") for each in exported)}
    icons |= {each.get("CFBundleTypeIconFile") for each in types}
    for icon in sorted(map(str, icons)):
        if not (app / "Contents" / "Resources" / icon).is_file():
            yield f"Info.plist names the icon {icon}, which is not there."
    yield from type_faults(types, exported)


def type_faults(types: Sequence[Mapping[str, Any]], exported: Sequence[Any]) -> Iterator[str]:
    """Yield a sentence if battle files would not be recognized, or not open on a double-click."""
    if not any(UTI in each.get("LSItemContentTypes", []) for each in types):
        yield "Info.plist does not say that the application opens battles."
    tags = [each["UTTypeTagSpecification"] for each in exported if each["UTTypeIdentifier"] == UTI]
    if not any("battle" in each.get("public.filename-extension", []) for each in tags):
        yield "Info.plist does not say that files named .battle are battles."


def place_faults(app: Path, files: Mapping[Path, object]) -> Iterator[str]:
    """Yield a sentence for each file that codesign cannot sign there, and each bad link."""
    contents = app / "Contents"
    for path in sorted(app.rglob("*")):
        name = path.relative_to(app)
        if path.is_symlink():
            if not path.exists():
                yield f"{name} leads nowhere."
            elif not path.resolve().is_relative_to(app.resolve()):
                yield f"{name} leads out of the application."
        elif path.is_file():
            folder = path.relative_to(contents).parts[0]
            framework = any(part.endswith(".framework") for part in name.parts)
            if folder == "Resources" and path in files:
                yield f"{name} is code among resources."
            if folder in {"MacOS", "Frameworks"} and path not in files and not framework:
                yield f"{name} is no code, but lies among it."


def system_faults(app: Path, files: Mapping[Path, Sequence[Slice]]) -> Iterator[str]:
    """Yield a sentence if the oldest system in Info.plist differs from what the files need."""
    needed = {(part.oldest_system, path.name) for path, parts in files.items() for part in parts}
    if not needed:
        yield "There is no code in it."
        return
    (major, minor), name = max(needed)
    if minimum(app) != f"{major}.{minor}":
        yield f"Info.plist asks for macOS {minimum(app)}, but {name} needs {major}.{minor}."


def missing_loads(
    app: Path, path: Path, loads: Sequence[str], run_paths: Sequence[str]
) -> Iterator[str]:
    """Yield the libraries that a file loads and that neither the application nor macOS has."""
    for load in loads:
        if load.startswith(_OF_THE_SYSTEM):
            continue
        ways = [load]
        if load.startswith("@rpath/"):
            ways = [f"{way.rstrip('/')}/{load.removeprefix('@rpath/')}" for way in run_paths]
        places = [_place(app, path, way) for way in ways]
        if not any(place and place.is_file() and _within(app, place) for place in places):
            yield load


def _plist(app: Path) -> dict[str, Any]:
    told: dict[str, Any] = plistlib.loads((app / "Contents" / "Info.plist").read_bytes())
    return told


def _place(app: Path, path: Path, way: str) -> Path | None:
    """Where a load path leads; None unless it is relative to the file or the application."""
    start, _slash, rest = way.partition("/")
    match start:
        case "@loader_path":
            return path.parent / rest
        case "@executable_path":
            return app / "Contents" / "MacOS" / rest
        case _:
            return None


def _within(app: Path, place: Path) -> bool:
    return place.resolve().is_relative_to(app.resolve())


def main() -> int:
    """Inspect an application; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("app", type=Path)
    try:
        print(check(parser.parse_args().app))
    except AppError as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
