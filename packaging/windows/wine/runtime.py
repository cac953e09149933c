"""Makes a Python for Windows that runs under wine, out of what package indexes carry.

`python runtime.py FOLDER` makes FOLDER/python.exe, with PyInstaller and what Battleboard needs.
It is for the proof alone: what is given to anyone is packed with the Python of a real Windows.
"""

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final
from zipfile import ZipFile

_HERE: Final = Path(__file__).resolve().parent
_PACKAGING: Final = _HERE.parents[1]
sys.path.insert(0, str(_PACKAGING))

import release  # noqa: E402 - above this folder, where no script looks by itself

_VERSION: Final = "3.13"
# Its wheel contains Python's DLL and extension modules, as the makers of Python signed them.
_CARRIER: Final = "panda3d==1.10.16"
_CARRIED: Final = "deploy_libs/"
# Needed on other systems only; pip would judge by the system that it runs on.
_ELSEWHERE: Final = ("macholib",)
_COMPILER: Final = ("x86_64-w64-mingw32-gcc", "-O2", "-s", "-Wall", "-Werror")
_EXPORTED: Final = re.compile(r"^\s*\[ *\d+\](?: \+base\[ *\d+\] +[0-9a-f]+)? (\w+)$", re.MULTILINE)
# wine's WMI kills any program that queries it.
_NOT_USED: Final = ("_wmi", "api-ms-", "tcl", "tk", "_tkinter", "winsound")
_LEFT_OUT: Final = ("test", "idlelib", "turtledemo", "lib-dynload", "site-packages", "__pycache__")


def main(words: Sequence[str] | None = None) -> int:
    """Make the runtime in the named folder, unless it is there already."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    options = parser.parse_args(words)
    folder: Path = options.folder.resolve()
    done = folder / ".made"
    if done.exists():
        return 0
    shutil.rmtree(folder, ignore_errors=True)
    make(folder)
    done.touch()
    return 0


def make(folder: Path) -> None:
    """Make python.exe with its library and the packages in a folder."""
    folder.mkdir(parents=True)
    wheels = folder / "wheels"
    _fetch(wheels, [_CARRIER, *locked()])
    _take_python(next(wheels.glob("panda3d-*.whl")), folder)
    _copy_library(standard_library(), folder / "Lib")
    for wheel in wheels.glob("*.whl"):
        if not wheel.name.startswith("panda3d-"):
            with ZipFile(wheel) as packed:
                packed.extractall(folder / "Lib" / "site-packages")
    shutil.rmtree(wheels)
    _compile(folder)


def locked() -> Iterator[str]:
    """Yield each package that goes into a bundle, in its locked version."""
    lock = (_PACKAGING / "requirements.lock").read_text("utf-8")
    for name, version, _hashes, marker in release.pinned(lock):
        if name not in _ELSEWHERE and release.fits(marker, _VERSION):
            yield f"{name}=={version}"


def standard_library() -> Path:
    """The pure Python standard library of a Python of the same version on this computer."""
    ask = "import sysconfig; print(sysconfig.get_path('stdlib'))"
    for python in (f"python{_VERSION}", *_from_pyenv(), sys.executable):
        if shutil.which(python) is None:
            continue
        told = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=False)
        found = Path(told.stdout.strip() or "none")
        if found.name == f"python{_VERSION}" and (found / "os.py").exists():
            return found
    sys.exit(f"The library of Python {_VERSION} is missing: install python{_VERSION}.")


def _from_pyenv() -> Iterator[str]:
    for python in sorted(Path.home().glob(f".pyenv/versions/{_VERSION}.*/bin/python")):
        yield str(python)


def _fetch(wheels: Path, wanted: Sequence[str]) -> None:
    """Download wheels for Windows with pip."""
    target = ("--platform", "win_amd64", "--only-binary", ":all:", "--python-version", _VERSION)
    quiet = ("--quiet", "--disable-pip-version-check", "--no-input", "--no-deps")
    subprocess.run(
        [sys.executable, "-m", "pip", "download", *quiet, *target, "--dest", str(wheels), *wanted],
        check=True,
    )


def _take_python(carrier: Path, folder: Path) -> None:
    """Take python313.dll and the extension modules; those with a tag are for another Python."""
    modules = folder / "DLLs"
    modules.mkdir()
    with ZipFile(carrier) as packed:
        for name in packed.namelist():
            file = name.removeprefix(_CARRIED)
            if file == name or ".cp313t-" in file or file.startswith(_NOT_USED):
                continue
            whole = file.lower().startswith(("python", "vcruntime"))
            (folder if whole else modules).joinpath(file).write_bytes(packed.read(name))


def _copy_library(library: Path, to: Path) -> None:
    shutil.copytree(library, to, ignore=shutil.ignore_patterns(*_LEFT_OUT))
    (to / "site-packages").mkdir()


def _compile(folder: Path) -> None:
    """Compile python.exe, and python3.dll, which forwards every call to python313.dll."""
    whole = folder / "python313.dll"
    _gcc("-municode", "-o", folder / "python.exe", _HERE / "python.c", whole)
    definitions = folder / "python3.def"
    lines = (f"    {name} = python313.{name}" for name in exports(whole))
    definitions.write_text("\n".join(("LIBRARY python3.dll", "EXPORTS", *lines, "")), "ascii")
    _gcc("-shared", "-o", folder / "python3.dll", definitions)
    definitions.unlink()


def _gcc(*words: str | Path) -> None:
    subprocess.run([*_COMPILER, *map(str, words)], check=True)


def exports(library: Path) -> list[str]:
    """The names that a DLL exports."""
    asked = ["x86_64-w64-mingw32-objdump", "-p", str(library)]
    told = subprocess.run(asked, capture_output=True, text=True, check=True)
    return _EXPORTED.findall(told.stdout)


if __name__ == "__main__":
    sys.exit(main())
