"""The source files of Battleboard, each parsed once, and the layers of pyproject.toml."""

import ast
import gc
import tomllib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "src" / "battleboard"
_PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
_CONTRACTS: Final[dict[str, Any]] = {
    contract["id"]: contract for contract in _PROJECT["tool"]["importlinter"]["contracts"]
}


class Source(NamedTuple):
    """One source file."""

    name: str
    """Its path within the package, such as `rules/scene.py`."""
    room: str
    """The folder it lies in at the top of the package, or its own name where it lies in none."""
    lines: int
    tree: ast.Module


@cache
def syntax_tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def sources() -> tuple[Source, ...]:
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        within, lines = path.relative_to(PACKAGE), len(path.read_text("utf-8").splitlines())
        found.append(Source(within.as_posix(), within.parts[0], lines, syntax_tree(path)))
    # Millions of nodes that live to the end of the run: keep them from the garbage collector.
    gc.freeze()
    return tuple(found)


@cache
def nodes_of(tree: ast.AST) -> tuple[ast.AST, ...]:
    """All nodes of a tree; cached, as every search walks them."""
    return tuple(ast.walk(tree))


def offenders(
    search: Callable[[Source], Iterable[object]], rooms: Iterable[str] | None = None
) -> str:
    """Everything that a search finds in some packages or in all, as lines to fail with."""
    kept = None if rooms is None else frozenset(rooms)
    searched = [source for source in sources() if kept is None or source.room in kept]
    assert searched, "nothing was searched"
    return "\n".join(f"{source.name}: {found}" for source in searched for found in search(source))


def layers() -> tuple[str, ...]:
    """The packages, the highest layer first."""
    return tuple(_CONTRACTS["layers"]["layers"])


def rooms_of(contract: str) -> tuple[str, ...]:
    """The packages of an import contract."""
    return tuple(module.split(".")[1] for module in _CONTRACTS[contract]["source_modules"])
