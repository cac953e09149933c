"""`python packaging/windows/make_setup.py`: makes the set-up of Battleboard in dist/.

On a Windows with Python 3.12 or newer and NSIS it does everything: it makes the bundle, has it play
its self-test, packs it, and prints the sizes beside their aims. prove.sh has it make the same under
wine, with a Python and a runner of its own.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).resolve().parent
_PACKAGING: Final = _HERE.parent
_ROOT: Final = _PACKAGING.parent
sys.path.insert(0, str(_PACKAGING))

from bundle import megabytes  # noqa: E402 - beside this folder, where no script looks by itself
from figures import size_line  # noqa: E402 - the same
from windows.version_resource import four_numbers  # noqa: E402 - the same

INSTALLED_MB: Final = 85
"""The most that it may take on the disk, with the compiled core."""
SIGNED: Final = frozenset({".exe", ".dll", ".pyd"})
_NSIS: Final = ("ProgramFiles(x86)", "ProgramFiles")


class SetupError(Exception):
    """Why there is no set-up: one sentence."""


def main() -> int:
    """Make the set-up; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--bundle", type=Path, help="a folder that is made already")
    parser.add_argument("--python", help="a Python for Windows that has PyInstaller and the rest")
    parser.add_argument("--runner", help="what starts a program of Windows")
    parser.add_argument("--target", type=Path, default=_ROOT / "dist", help="where it goes")
    parser.add_argument("--name", default="Battleboard-{version}-Setup.exe", help="of the set-up")
    parser.add_argument("--as-version", help="what it calls itself, to try an upgrade")
    parser.add_argument("--stub", help="the kind of set-up that NSIS makes, such as amd64-unicode")
    parser.add_argument("--quick", action="store_true", help="pack badly, but in no time")
    parser.add_argument("--sign", help="a command that signs the file named after it")
    options = parser.parse_args()
    try:
        bundle = options.bundle or make_bundle(options)
        setup = make_setup(bundle.resolve(), options)
    except SetupError as fault:
        print(fault, file=sys.stderr)
        return 1
    print(f"The set-up is {setup}.")
    if options.quick:
        return 0
    (line, is_small), installed = size_line(setup), megabytes(bundle)
    print(line)
    print(installed_line(installed))
    return 0 if is_small and installed <= INSTALLED_MB else 1


def make_bundle(options: argparse.Namespace) -> Path:
    """Make and check the folder that is to be installed."""
    target = _ROOT / "build" / "windows"
    command = [sys.executable, str(_PACKAGING / "build.py"), "--target", str(target)]
    for name in ("python", "runner"):
        given = getattr(options, name)
        command += [f"--{name}", given] if given else []
    _run(command, "The bundle could not be made.")
    return target / "battleboard"


def make_setup(bundle: Path, options: argparse.Namespace) -> Path:
    """Have NSIS pack the folder; return the set-up."""
    if not (bundle / "battleboard.exe").exists():
        raise SetupError(f"There is no battleboard.exe in {bundle}.")
    if options.sign:
        for program in sorted(each for each in bundle.rglob("*") if each.suffix in SIGNED):
            _run(f'{options.sign} "{program}"', f"{program.name} could not be signed.")
    version = options.as_version or own_version()
    options.target.mkdir(parents=True, exist_ok=True)
    setup: Path = options.target.resolve() / options.name.format(version=version)
    given = {
        "BUNDLE": str(bundle),
        "FILE_ICON": str(_PACKAGING / "icon" / "battle-file.ico"),
        "ICON": str(_PACKAGING / "icon" / "battleboard.ico"),
        "LICENCES": str(_ROOT / "resources" / "licences"),
        "NOTICES": str(_ROOT / "resources" / "catalogue"),
        "NUMBERS": ".".join(map(str, four_numbers(version))),
        "OUTPUT": str(setup),
        "SIZE_KB": str(round(megabytes(bundle) * 1e6 / 1024)),
        "VERSION": version,
        **dict(_asked_for(options)),
    }
    defined = [f"-D{name}={value}" for name, value in given.items()]
    _run([makensis(), "-V2", "-WX", *defined, str(_HERE / "battleboard.nsi")], "NSIS has failed.")
    return setup


def _asked_for(options: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """Yield what the set-up contains only on request."""
    if options.stub:
        yield "TARGET", options.stub
    if options.quick:
        yield "QUICK", "1"
    if options.sign:
        yield "SIGN", options.sign


def own_version() -> str:
    """The program's version, as the source states it."""
    source = (_ROOT / "src" / "battleboard" / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "(.+)"$', source, re.MULTILINE)
    if not found:
        raise SetupError("The version of the program was not found in its source.")
    return found[1]


def makensis() -> str:
    """The NSIS compiler, which NSIS's own set-up does not put on the path."""
    found = shutil.which("makensis")
    if found:
        return found
    for variable in _NSIS:
        path = Path(os.environ.get(variable, "")) / "NSIS" / "makensis.exe"
        if path.is_file():
            return str(path)
    raise SetupError("NSIS is missing, which packs the set-up: nsis.sourceforge.io has it.")


def installed_line(size: float) -> str:
    """A line with the installed size and its aim."""
    verdict = "" if size <= INSTALLED_MB else ", not reached"
    return f"installed: {size:.1f} MB (aim {INSTALLED_MB} MB{verdict})"


def _run(command: list[str] | str, fault: str) -> None:
    """Run a command; one given as a line comes from the user, and the shell parses it."""
    if subprocess.run(command, check=False, shell=isinstance(command, str)).returncode:
        raise SetupError(fault)


if __name__ == "__main__":
    sys.exit(main())
