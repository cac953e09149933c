"""`python -m macos.rehearsal.assemble`: puts the application for macOS together on another system.

A rehearsal: nothing of it is given to anyone. PyInstaller finds modules and code here, from the one
spec; the Mach-O files come from wheels for macOS, laid out by the part of PyInstaller that does so
on a Mac. It is neither signed nor run: packaging/macos/build.sh makes releases.
"""

import argparse
import ast
import importlib
import os
import plistlib
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import build
import bundle
import used_qt
from macos import bundles, inspection, universal
from macos.macho import MachError, read

HERE: Final = Path(__file__).resolve().parents[1]
WORK: Final = build.WORK / "macos"
ICONS: Final = build.PACKAGING / "icon"
# A game engine whose wheels contain the python.org libraries for macOS, for games built with it.
PYTHON_WHEEL: Final = "panda3d==1.10.16"
_PYTHON: Final = f"{sys.version_info.major}.{sys.version_info.minor}"
_LIBRARY: Final = f"libpython{_PYTHON}.dylib"
_MAC_ALONE: Final = ("_scproxy",)
_OTHER_SYSTEM: Final = ("QtDBus",)

Entry = tuple[str, str, str]
"""A file of the bundle: its place there, where it is now, and PyInstaller's word for its kind."""


def assemble(python: Path, target: Path) -> Path:
    """Assemble the application from scratch, with the code that PyInstaller finds here."""
    build.freeze(python, WORK / "here")
    wheels = unpacked_wheels(python)
    found = build.WORK / "work" / "battleboard"
    entries = [*code_entries(found, wheels), *qt_entries(wheels), *data_entries(found)]
    program = WORK / "battleboard"
    write_program(program, wheels, found)
    app = target / "Battleboard.app"
    lay_out(app, [*entries, ("battleboard", str(program), "EXECUTABLE")])
    bundles.list_files(app)
    return app


def unpacked_wheels(python: Path) -> Path:
    """The folder with the unpacked wheels for macOS; libraries run on both processors."""
    folders = {}
    for processor, oldest in (("x86_64", "10_13"), ("arm64", "11_0")):
        kept = WORK / "wheels" / processor
        tags = [f"macosx_{oldest}_{processor}", "macosx_13_0_universal2"]
        tags += ["macosx_10_13_universal2", "macosx_11_0_universal2"]
        fetch(python, kept, ["--requirement", str(build.LOCK), "--require-hashes"], tags)
        fetch(python, kept, [PYTHON_WHEEL], tags[2:])
        folders[processor] = WORK / processor
        unpack(kept, folders[processor])
    universal.join_trees(folders["x86_64"] / "msgspec", folders["arm64"] / "msgspec")
    return folders["x86_64"]


def fetch(python: Path, kept: Path, what: Sequence[str], tags: Sequence[str]) -> None:
    """Have pip download wheels for machines other than this one."""
    command = [str(python), "-m", "pip", "--disable-pip-version-check", "--no-input", "download"]
    command += ["--quiet", "--no-deps", "--only-binary=:all:", "--dest", str(kept)]
    command += ["--python-version", _PYTHON, *(f"--platform={tag}" for tag in tags)]
    subprocess.run([*command, *what], check=True)


def unpack(wheels: Path, folder: Path) -> None:
    """Unpack those wheels whose contents go into the application."""
    shutil.rmtree(folder, ignore_errors=True)
    for wheel in sorted(wheels.glob("*.whl")):
        if wheel.name.startswith(("pyside6", "shiboken6", "msgspec", "pyinstaller-", "panda3d")):
            with zipfile.ZipFile(wheel) as archive:
                names = [each for each in archive.namelist() if wanted(each)]
                archive.extractall(folder, names)


def wanted(name: str) -> bool:
    """Whether a file of a wheel may be needed: no headers, and no developer tools."""
    return not name.startswith(("panda3d/", "direct/", "PySide6/Qt/qml/", "PySide6/include/"))


def code_entries(found: Path, wheels: Path) -> Iterator[Entry]:
    """Yield the libraries of Python, the bindings and msgspec, and all that they need."""
    for place, _source, kind in toc(found / "COLLECT-00.toc"):
        name = Path(place).name
        stem = name.partition(".")[0]
        if kind != "EXTENSION" or stem in _OTHER_SYSTEM:
            continue
        if "lib-dynload" in place:
            yield from python_module(wheels, stem)
        elif ".abi3." in name:
            yield place, str(wheels / place), "EXTENSION"
        else:
            here = next((wheels / place).parent.glob(f"{stem}.cpython-*-darwin.so"))
            yield str(here.relative_to(wheels)), str(here), "EXTENSION"
    for stem in _MAC_ALONE:
        yield from python_module(wheels, stem)
    for library in [*wheels.glob("PySide6/libpyside6.*"), *wheels.glob("shiboken6/*.dylib")]:
        yield str(library.relative_to(wheels)), str(library), "BINARY"
        yield library.name, str(library.relative_to(wheels)), "SYMLINK"
    yield _LIBRARY, str(wheels / "deploy_libs" / _LIBRARY), "BINARY"


def python_module(wheels: Path, stem: str) -> Iterator[Entry]:
    """Yield an extension module of the standard library; macOS lacks a few that Linux has."""
    for path in (wheels / "deploy_libs").glob(f"{stem}.cpython-*-darwin.so"):
        yield f"python{_PYTHON}/lib-dynload/{path.name}", str(path), "EXTENSION"


def qt_entries(wheels: Path) -> Iterator[Entry]:
    """Yield the used plugins of Qt, and the frameworks that they and the bindings load."""
    plugins = wheels / "PySide6" / "Qt" / "plugins"
    loading = [wheels / "PySide6" / f"{name}.abi3.so" for name in used_qt.BINDINGS]
    for path in sorted(plugins.rglob("*.dylib")):
        if used_qt.plugin_name(str(path)) in used_qt.PLUGINS:
            yield str(path.relative_to(wheels)), str(path), "BINARY"
            loading.append(path)
    for name in sorted(loaded_frameworks(wheels, [each for each in loading if each.exists()])):
        yield from framework_entries(wheels, name)


def loaded_frameworks(wheels: Path, files: Sequence[Path]) -> set[str]:
    """The names of the frameworks that files load, directly or indirectly."""
    names: set[str] = set()
    waiting = [path for path in files if path.name.partition(".")[0] not in _OTHER_SYSTEM]
    while waiting:
        for part in read(waiting.pop()):
            for load in part.loads:
                name = Path(load).name
                if f"{name}.framework" in load and load.startswith("@") and name not in names:
                    names.add(name)
                    waiting.append(framework(wheels, name) / "Versions" / "A" / name)
    return names


def framework(wheels: Path, name: str) -> Path:
    """The folder of a framework among the wheels."""
    return wheels / "PySide6" / "Qt" / "lib" / f"{name}.framework"


def framework_entries(wheels: Path, name: str) -> Iterator[Entry]:
    """Yield a framework with the links that codesign needs and no wheel can hold."""
    source = framework(wheels, name)
    place = source.relative_to(wheels)
    info = source / "Resources" / "Info.plist"
    yield str(place / "Versions" / "A" / name), str(source / "Versions" / "A" / name), "BINARY"
    yield str(place / "Versions" / "A" / "Resources" / "Info.plist"), str(info), "DATA"
    yield str(place / "Versions" / "Current"), "A", "SYMLINK"
    yield str(place / name), f"Versions/Current/{name}", "SYMLINK"
    yield str(place / "Resources"), "Versions/Current/Resources", "SYMLINK"


def data_entries(found: Path) -> Iterator[Entry]:
    """Yield the files that are equal on all systems, and the icon of battle files."""
    yield from (each for each in toc(found / "COLLECT-00.toc") if each[2] == "DATA")
    for path in ICONS.glob("*.icns"):
        yield path.name, str(path), "DATA"


def toc(path: Path) -> list[Entry]:
    """A list that PyInstaller has written of what it included."""
    told: Any = ast.literal_eval(path.read_text(encoding="utf-8"))
    lists = [each for each in told if isinstance(each, list)]
    return [(str(place), str(source), str(kind)) for place, source, kind in lists[0]]


def write_program(path: Path, wheels: Path, found: Path) -> None:
    """Write the file that starts the application: PyInstaller's, followed by our code."""
    kinds = {"OPTION": "o", "PYZ": "z", "PYMODULE": "m", "PYSOURCE": "s"}
    entries = [
        ("PYZ.pyz" if kind == "PYZ" else name, source, kind == "PYMODULE", kinds[kind])
        for name, source, kind in toc(found / "PKG-00.toc")
        if kind in kinds
    ]
    archive = path.with_suffix(".pkg")
    importlib.import_module("PyInstaller.archive.writers").CArchiveWriter(
        str(archive), entries, _LIBRARY
    )
    starter = wheels / "PyInstaller" / "bootloader" / "Darwin-64bit" / "runw"
    # On a Mac, PyInstaller embeds the archive in the last architecture, so that it can be signed.
    path.write_bytes(starter.read_bytes() + archive.read_bytes())


def lay_out(app: Path, entries: Sequence[Entry]) -> None:
    """Copy everything to where PyInstaller would put it on a Mac."""
    shutil.rmtree(app, ignore_errors=True)
    resources = app / "Contents" / "Resources"
    resources.mkdir(parents=True)
    kind = importlib.import_module("PyInstaller.building.osx").BUNDLE
    # The constructor needs a Mac; an object made without it can still say where the files go.
    places = kind.__new__(kind)._process_bundle_toc(sorted(entries))  # noqa: SLF001
    for place, source, what in places:
        path = app / place
        path.parent.mkdir(parents=True, exist_ok=True)
        if what == "SYMLINK":
            path.symlink_to(source)
        else:
            shutil.copyfile(source, path)
            path.chmod(0o644 if what == "DATA" else 0o755)
    (app / "Contents" / "Info.plist").write_bytes(plistlib.dumps(info_plist()))


def info_plist() -> dict[str, Any]:
    """What the application says about itself, as the spec says on a Mac."""
    about = (build.ROOT / "src" / "battleboard" / "__init__.py").read_text(encoding="utf-8")
    # macOS accepts only numbers: a development version gets the number of the next release.
    version = about.partition('__version__ = "')[2].partition('"')[0].partition(".dev")[0]
    told: dict[str, Any] = plistlib.loads((HERE / "Info.plist").read_bytes())
    return told | {
        "CFBundleExecutable": "battleboard",
        "CFBundleIdentifier": "org.battleboard.Battleboard",
        "CFBundleInfoDictionaryVersion": "6.0",
        "CFBundlePackageType": "APPL",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
    }


def main() -> int:
    """Assemble the application and inspect it; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", type=Path, default=build.ROOT / "dist", help="where it goes")
    options = parser.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    try:
        python = build.environment()
        if Path(sys.prefix).resolve() != python.parent.parent.resolve():
            # PyInstaller's own parts are in that environment.
            os.execv(python, [str(python), "-m", "macos.rehearsal.assemble", *sys.argv[1:]])  # noqa: S606
        app = assemble(python, options.target)
        print(inspection.check(app))
        bundle.check(app, play=False)
    except (build.BuildError, bundle.BundleError, inspection.AppError, MachError) as fault:
        print(fault, file=sys.stderr)
        return 1
    print(f"{app} was put together, but not run: {bundle.megabytes(app):.1f} MB.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
