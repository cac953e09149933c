"""`python packaging/bundle.py FOLDER`: checks a bundle of any system, wherever it was made.

A bundle is refused where a library is missing that one of its files needs, where it has parts of Qt
that the program does not use or lacks those that it does, and where its self-test does not pass.
"""

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from typing import Final

SELF_TEST_S: Final = 180
# PyInstaller only warns about these, but the program then ends as soon as it starts.
_MISSING: Final = re.compile(
    r"Library not found: could not resolve '(?P<library>[^']+)', "
    r"dependency of '(?P<file>[^']+)'"
)
# Parts of Windows itself, which a machine that only imitates Windows may lack.
_OF_WINDOWS: Final = re.compile(r"icu(?:uc|in)?\.dll|(?:api|ext)-ms-win-.+\.dll", re.IGNORECASE)

UNUSED: Final = (
    "3D",
    "Bluetooth",
    "Charts",
    "Designer",
    "EglF",
    "Graphs",
    "Help",
    "Labs",
    "Location",
    "Multimedia",
    "OpenGL",
    "Pdf",
    "Positioning",
    "PrintSupport",
    "Qml",
    "Quick",
    "RemoteObjects",
    "Sensors",
    "SerialPort",
    "ShaderTools",
    "SpatialAudio",
    "Sql",
    "StateMachine",
    "Test",
    "TextToSpeech",
    "VirtualKeyboard",
    "WaylandCompositor",
    "Web",
    "Xml",
)
"""How the names of those parts of Qt begin that the program does not use."""
_PART_OF_QT: Final = re.compile(r"(?:lib)?Qt6?(?P<part>[A-Z0-9]\w*?)(?:\.|$)")
_NEEDLESS_FILES: Final = re.compile(
    r"opengl32sw\.dll|d3dcompiler_\d+\.dll|lib(?:crypto|ssl|gtk-3|cups)[.-].*|.*\.qm|qt\w*_\w+\.qm",
    re.IGNORECASE,
)

PLATFORMS: Final = {
    "linux": ("libqxcb.so", "libqwayland.so", "libqoffscreen.so"),
    "win32": ("qwindows.dll", "qoffscreen.dll"),
    "darwin": ("libqcocoa.dylib", "libqoffscreen.dylib"),
}
"""What shows windows on each system, and what draws them where there is no display."""
PICTURES: Final = ("qsvg", "qjpeg", "qwebp", "qgif", "qtiff", "qsvgicon")
"""The plugins that read pictures on every system."""
RESOURCES: Final = ("battles", "catalogue", "guide", "icons", "rulings")
"""The folders that must have come along with the program."""


class BundleError(Exception):
    """Why a bundle may not be given to anyone: one sentence."""


def check(bundle: Path, log: str = "", runner: Sequence[str] = (), *, play: bool = True) -> None:
    """Check a bundle and the log of its build; raise a `BundleError` if anything is wrong."""
    files = [path for path in sorted(bundle.rglob("*")) if not path.is_dir()]
    system = system_of(files)
    faults = [*missing_libraries(log, files), *needless_files(files), *lacking(system, files)]
    if faults:
        raise BundleError("This bundle may not be given to anyone:\n  " + "\n  ".join(faults))
    if play:
        self_test(program_of(bundle, system), runner)


def system_of(files: Sequence[Path]) -> str:
    """The system that a bundle is for, as Python calls it."""
    names = {path.name for path in files}
    return next((system for system, need in PLATFORMS.items() if need[0] in names), "linux")


def program_of(bundle: Path, system: str) -> Path:
    """The file that starts the program and can print."""
    match system:
        case "win32":
            return bundle / "battleboard-cli.exe"
        case "darwin":
            return bundle / "Contents" / "MacOS" / "battleboard"
        case _:
            return bundle / "battleboard"


def missing_libraries(log: str, files: Sequence[Path]) -> Iterator[str]:
    """A sentence for each library that a file of the bundle needs and PyInstaller has not found."""
    kept = {path.name for path in files}
    for found in _MISSING.finditer(log):
        needed_by = re.split(r"[\\/]", found["file"])[-1]
        if needed_by in kept and not _OF_WINDOWS.fullmatch(found["library"]):
            yield f"The library {found['library']} is missing, which {needed_by} needs."


def needless_files(files: Sequence[PurePath]) -> Iterator[str]:
    """Yield a sentence for each file that the program does not use."""
    for path in files:
        part = _PART_OF_QT.match(path.name)
        if _NEEDLESS_FILES.fullmatch(path.name) or (part and part["part"].startswith(UNUSED)):
            yield f"{path.name} is not used by the program, but was taken along."


def lacking(system: str, files: Sequence[Path]) -> Iterator[str]:
    """Yield a sentence for each thing that the program needs and the bundle lacks."""
    names = {path.name for path in files}
    for name in PLATFORMS[system]:
        if name not in names:
            yield f"{name} is missing, so no window could be shown."
    stems = {path.name.removeprefix("lib").partition(".")[0] for path in files}
    for name in PICTURES:
        if name not in stems:
            yield f"The plugin {name} is missing, so some pictures could not be read."
    folders = {path.parent.name for path in files if "resources" in path.parts}
    for name in RESOURCES:
        if name not in folders:
            yield f"The folder resources/{name} is missing."


def self_test(program: Path, runner: Sequence[str] = ()) -> None:
    """Have the packed program play its demonstration where nobody sees it."""
    with TemporaryDirectory(prefix="battleboard-bundle-") as home:
        own = {"QT_QPA_PLATFORM": "offscreen", "BATTLEBOARD_HOME": home}
        if program.suffix == ".exe":
            # On Windows, Qt's offscreen platform looks for fonts only beside its own files.
            own["QT_QPA_FONTDIR"] = r"C:\Windows\Fonts"
        try:
            done = subprocess.run(
                [*runner, str(program), "--self-test"],
                env=os.environ | own,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=SELF_TEST_S,
                check=False,
            )
        except subprocess.TimeoutExpired:
            sentence = f"The self-test of {program.name} was not over after {SELF_TEST_S} s."
            raise BundleError(sentence) from None
        except OSError as fault:
            raise BundleError(f"{program} cannot be started: {fault.strerror}.") from fault
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip() or "It said nothing."
        raise BundleError(f"The self-test of {program.name} ended with {done.returncode}. {said}")
    print(done.stdout.strip())


def megabytes(path: Path) -> float:
    """The size of a file, or of all in a folder, in millions of bytes."""
    each = [path] if path.is_file() else list(path.rglob("*"))
    return sum(found.lstat().st_size for found in each if not found.is_dir()) / 1e6


def main() -> int:
    """Check a bundle that was made elsewhere; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bundle", type=Path, help="the folder, or on macOS the application")
    parser.add_argument("--log", type=Path, help="what PyInstaller wrote while it made it")
    parser.add_argument("--runner", default="", help="what starts its program, as 'wine'")
    parser.add_argument("--no-self-test", action="store_true", help="only look at its files")
    options = parser.parse_args()
    log = options.log.read_text(encoding="utf-8", errors="replace") if options.log else ""
    try:
        check(options.bundle, log, options.runner.split(), play=not options.no_self_test)
    except BundleError as fault:
        print(fault, file=sys.stderr)
        return 1
    print(f"{options.bundle} may be given away: {megabytes(options.bundle):.1f} MB.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
