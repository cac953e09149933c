"""`python packaging/build.py`: makes the bundle of this system in dist/, and checks it.

Everything it needs goes into build/package/: an environment with the locked dependencies, and what
PyInstaller wrote. With an environment of your own, name its Python with --python. Where there is a
C compiler, the core is compiled; BATTLEBOARD_CORE=compiled, as in a release, demands one, and
BATTLEBOARD_CORE=pure leaves it alone.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import bundle

PACKAGING: Final = Path(__file__).resolve().parent
ROOT: Final = PACKAGING.parent
WORK: Final = ROOT / "build" / "package"
LOCK: Final = PACKAGING / "requirements.lock"
LOG: Final = WORK / "pyinstaller.log"
OLDEST: Final = (3, 12)
# The smallest possible extension module: a compiler that can build this can build the core.
_TRIAL: Final = """
from pathlib import Path
from setuptools import Extension, setup

Path("trial.c").write_text(
    "#include <Python.h>\\nPyMODINIT_FUNC PyInit_trial(void) { return NULL; }\\n"
)
setup(
    name="trial",
    ext_modules=[Extension("trial", ["trial.c"])],
    script_args=["--quiet", "build_ext", "--inplace"],
)
"""
_LONGEST_TRIAL_S: Final = 120
_LONGEST_COMPILE_S: Final = 1_800
# The commit time where there is no git history, as in a source archive.
SOME_TIME: Final = "1767225600"


class BuildError(Exception):
    """Why no bundle could be made: one sentence."""


def environment() -> Path:
    """The Python of an environment with the locked dependencies, created if there is none yet."""
    if sys.version_info < OLDEST:
        raise BuildError("Bundles need Python 3.12 or newer, because Qt can end older ones.")
    folder = WORK / "environment"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    made_of = f"{sys.version}\n{LOCK.read_text(encoding='utf-8')}"
    stamp = folder / "made_of"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == made_of:
        return python
    shutil.rmtree(folder, ignore_errors=True)
    _run(sys.executable, "-m", "venv", str(folder))
    pip = (str(python), "-m", "pip", "--disable-pip-version-check", "--no-input", "install")
    _run(*pip, "--quiet", "--require-hashes", "--requirement", str(LOCK))
    stamp.write_text(made_of, encoding="utf-8")
    return python


def core(python: Path) -> str:
    """Compile the core, unless told not to or there is no compiler; return "compiled" or "pure"."""
    wanted = os.environ.get("BATTLEBOARD_CORE", "")
    if wanted == "pure":
        return "pure"
    if not has_compiler(python):
        if wanted == "compiled":
            raise BuildError("The core must be compiled, but there is no C compiler.")
        print("There is no C compiler for this Python, so the core is not compiled.")
        return "pure"
    _run(str(python), str(ROOT / "packaging" / "compile_core.py"), seconds=_LONGEST_COMPILE_S)
    return "compiled"


def has_compiler(python: Path) -> bool:
    """Whether a Python can compile the smallest possible extension module."""
    with TemporaryDirectory(prefix="battleboard-trial-") as folder:
        # Use a file: wine's batch files split an argument of several lines, and exit with 0 all the
        # same.
        trial = Path(folder, "trial.py")
        trial.write_text(_TRIAL, encoding="utf-8")
        try:
            done = subprocess.run(
                [str(python), trial.name],
                cwd=folder,
                capture_output=True,
                check=False,
                timeout=_LONGEST_TRIAL_S,
            )
        except subprocess.TimeoutExpired:
            return False
        made = {path.suffix for path in Path(folder).iterdir()}
        return done.returncode == 0 and bool(made & {".so", ".pyd"})


def freeze(python: Path, target: Path, core: str = "pure") -> Path:
    """Have PyInstaller make the bundle; return its folder or, on macOS, its application."""
    WORK.mkdir(parents=True, exist_ok=True)
    command = [str(python), "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "INFO"]
    command += ["--distpath", str(target), "--workpath", str(WORK / "work")]
    with LOG.open("wb") as log:
        done = subprocess.run(
            [*command, str(PACKAGING / "battleboard.spec")],
            cwd=ROOT,
            env=os.environ | equal_builds() | {"BATTLEBOARD_CORE": core},
            stdout=log,
            stderr=subprocess.STDOUT,
            check=False,
        )
    if done.returncode != 0:
        end = "\n".join(LOG.read_text(encoding="utf-8", errors="replace").splitlines()[-20:])
        raise BuildError(f"PyInstaller has failed; its last lines were:\n{end}")
    return target / ("Battleboard.app" if sys.platform == "darwin" else "battleboard")


def equal_builds() -> dict[str, str]:
    """The environment variables that make two builds of one commit equal, byte for byte."""
    return {"PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": commit_time()}


def commit_time() -> str:
    """The commit time in seconds: the date of everything that a build dates."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return given
    git = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        told = subprocess.run(git, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return SOME_TIME
    return told.stdout.strip()


def main() -> int:
    """Make the bundle and check it; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", type=Path, help="a Python that has PyInstaller and the rest")
    parser.add_argument("--runner", default="", help="what starts its program, where it is wine's")
    parser.add_argument("--target", type=Path, default=ROOT / "dist", help="where the bundle goes")
    options = parser.parse_args()
    try:
        python = options.python or environment()
        made = freeze(python, options.target, core(python))
        log = LOG.read_text(encoding="utf-8", errors="replace")
        bundle.check(made, log, options.runner.split())
    except (BuildError, bundle.BundleError) as fault:
        print(fault, file=sys.stderr)
        return 1
    print(f"The bundle is in {made}: {bundle.megabytes(made):.1f} MB.")
    return 0


def _run(*command: str, seconds: float | None = None) -> None:
    try:
        done = subprocess.run(command, check=False, timeout=seconds)
    except subprocess.TimeoutExpired:
        raise BuildError(f"This took longer than {seconds:.0f} s: {' '.join(command)}") from None
    if done.returncode != 0:
        raise BuildError(f"This has failed: {' '.join(command)}")


if __name__ == "__main__":
    sys.exit(main())
