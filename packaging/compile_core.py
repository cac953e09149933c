"""`python packaging/compile_core.py`: compiles the core from the same sources, into build/core.

mypyc makes C of the rooms in which most is worked out, and the system's C compiler a library of
that. They lie there as they do in a wheel, where they are found before the Python beside them.
"""

import ast
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from typing import Any, Final

from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

ROOMS: Final = ("foundation", "rules", "board")
STAYS_PYTHON: Final = (
    "foundation/long_work.py",
    "board/tracing/",
    "board/cutting_round.py",
    "board/stretches.py",
    "board/sealed_walls.py",
    "board/wall_pieces.py",
)
"""Where long work gives way to other threads, and what takes longer compiled: tracing works with
whole numbers of very many bits, and walls are cut by dictionaries of stretches, whose keys compiled
code makes anew for each look."""
LIBRARIES: Final = "libraries"


class OnAllCores(build_ext):  # type: ignore[misc]
    """Compiles several files at a time."""

    def build_extensions(self) -> None:
        """Build all extension modules, calling the compiler from several threads."""
        self.compiler.compile = _at_once(self.compiler.compile)
        super().build_extensions()


def main() -> None:
    """Compile the core's modules; those that only gather the names of a folder stay Python."""
    root = Path(__file__).parents[1]
    work = root / "build" / "core"
    shutil.rmtree(work / LIBRARIES, ignore_errors=True)
    package = copied(root / "src" / "battleboard", work / "battleboard")
    # Use paths relative to this folder, so that builds are equal wherever they are made.
    os.chdir(work)
    found = (path for room in ROOMS for path in Path(package.name, room).rglob("*.py"))
    every = (path.as_posix() for path in found if path.stem != "__init__")
    modules = sorted(each for each in every if not any(part in each for part in STAYS_PYTHON))
    extensions = mypycify(
        ["--config-file=", "--cache-dir=types", *modules],
        group_name=package.name,
        multi_file=True,
        target_dir="c",
        opt_level="2",
        debug_level="0",
    )
    build = OnAllCores(Distribution({"ext_modules": extensions}))
    build.build_lib, build.build_temp = LIBRARIES, "objects"
    build.ensure_finalized()
    build.run()


def copied(package: Path, to: Path) -> Path:
    """Copy the core's packages, appending to modules the annotations that mypyc drops."""
    shutil.rmtree(to, ignore_errors=True)
    for room in ROOMS:
        shutil.copytree(package / room, to / room, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(package / "__init__.py", to)
    for module in to.rglob("*.py"):
        text = module.read_text(encoding="utf-8")
        module.write_text("".join((text, *annotations_of(text))), encoding="utf-8")
    return to


def annotations_of(text: str) -> Iterator[str]:
    """Yield lines that restore the annotations of a module's named tuples.

    The codecs in storage are derived from these, and mypyc drops `tuple[Wall, ...]` or `Wall |
    None`. Given as text, annotations mean the same.
    """
    for each in ast.parse(text).body:
        if isinstance(each, ast.ClassDef) and "NamedTuple" in map(ast.unparse, each.bases):
            fields = {
                ast.unparse(field.target): ast.unparse(field.annotation)
                for field in each.body
                if isinstance(field, ast.AnnAssign)
            }
            yield f"{each.name}.__annotations__.update({fields})\n"


def _at_once(compiled: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """Wrap a compiler's `compile`, which takes one file after another, to use all cores."""

    def all_compiled(sources: Sequence[str], **options: Any) -> list[str]:  # noqa: ANN401
        with ThreadPoolExecutor(os.cpu_count()) as cores:
            made = cores.map(lambda source: compiled([source], **options), sources)
            return list(chain.from_iterable(made))

    return all_compiled


if __name__ == "__main__":
    main()
