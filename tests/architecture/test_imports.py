"""The core stands alone: it loads where there is no Qt, and asks for nothing it should not."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import battleboard

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "battleboard"

# What each pure room may use of Battleboard, the lowest room first.
ROOMS = {"rules": ("rules",), "board": ("board", "rules"), "battle": ("battle", "board", "rules")}
# All of the standard library that the pure rooms may use: it reads no file, clock or die.
PURE = frozenset(
    {
        *("__future__", "abc", "bisect", "collections", "collections.abc", "contextlib", "copy"),
        *("dataclasses", "difflib", "enum", "fractions", "functools", "graphlib", "heapq"),
        *("itertools", "math", "numbers", "operator", "re", "statistics", "string", "textwrap"),
        *("types", "typing"),
    }
)
# Builtins need no import; a name is refused wherever it stands, called or only handed on.
IMPURE = frozenset(
    {
        *("open", "print", "input", "exec", "eval", "compile", "breakpoint", "globals"),
        *("__import__", "__builtins__", "__loader__"),
    }
)
# What imports by a string, where no other guard can see it.
HIDDEN = ("importlib", "imp", "pkgutil", "runpy", "zipimport", "builtins")
HIDDEN_NAMES = frozenset({"__import__", "exec", "eval", "__builtins__", "__loader__"})
QT = ("PySide6", "shiboken6")
QT_OF_MODELS = ("PySide6.QtCore", "PySide6.QtGui")

WITHOUT_QT = """
import sys, pkgutil, importlib
sys.modules["PySide6"] = sys.modules["shiboken6"] = None
for name in ("rules", "board", "battle", "storage"):
    package = importlib.import_module("battleboard." + name)
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
"""


def test_the_core_loads_where_there_is_no_qt() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_QT], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_what_is_tested_is_this_checkout(tmp_path: Path) -> None:
    """An editable install that was copied along would show the tests another one."""
    where = [sys.executable, "-c", "import battleboard; print(battleboard.__file__)"]
    done = subprocess.run(where, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert Path(battleboard.__file__).parent == SOURCE
    assert Path(done.stdout.strip()).parent == SOURCE, "start the tests by `make test`"


def files(*rooms: str) -> list[Path]:
    return sorted(path for room in rooms for path in (SOURCE / room).rglob("*.py"))


def label(path: Path) -> str:
    return str(path.relative_to(SOURCE))


@pytest.mark.parametrize("path", files(*ROOMS), ids=label)
def test_the_pure_rooms_use_nothing_but_what_is_listed(path: Path) -> None:
    room = path.relative_to(SOURCE).parts[0]
    assert impurities(path.read_text("utf-8"), room) == []


@pytest.mark.parametrize("path", files("storage", "models", "views", *ROOMS), ids=label)
def test_nothing_below_app_imports_by_a_string(path: Path) -> None:
    assert hidden_imports(path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", files("storage", "models", *ROOMS), ids=label)
def test_only_models_use_qt_below_views_and_only_its_core_and_values(path: Path) -> None:
    allowed = QT_OF_MODELS if path.relative_to(SOURCE).parts[0] == "models" else ()
    qt = {name for _, name in imports(path.read_text("utf-8")) if below(name, QT)}
    assert {name for name in qt if not below(name, allowed)} == set()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("import gzip", "line 1: gzip"),
        ("def f():\n    import gzip", "line 2: gzip"),
        ("from posix import urandom", "line 1: posix.urandom"),
        ("from zoneinfo import ZoneInfo", "line 1: zoneinfo.ZoneInfo"),
        ("from email.utils import localtime", "line 1: email.utils.localtime"),
        ("import xml.etree.ElementTree as tree", "line 1: xml.etree.ElementTree"),
        ("import msgspec", "line 1: msgspec"),
        ("from statistics import random", "line 1: statistics.random"),
        ("import typing as t\nt.sys.stdout", "line 2: typing.sys"),
        ("from math import *", "line 1: math.*"),
        ("from . import scene", "line 1: a relative import"),
        ("from battleboard import storage", "line 1: battleboard.storage"),
        ("from battleboard.board.grid import Grid", "line 1: battleboard.board.grid.Grid"),
        ("import battleboard.rulesmith", "line 1: battleboard.rulesmith"),
        ("reader = open", "line 1: open"),
        ("map(print, ())", "line 1: print"),
        ("__builtins__['open']", "line 1: __builtins__"),
        ("import builtins\nbuiltins.open", "line 1: builtins"),
    ],
)
def test_the_search_for_impurities_finds(text: str, found: str) -> None:
    assert impurities(text, "rules") == [found]


@pytest.mark.parametrize(
    "text",
    [
        "import re\nre.compile('x')",
        "import collections.abc",
        "from collections import abc",
        "from copy import copy",
        "from battleboard import board, rules",
        "from battleboard.rules.scene import Scene\nScene.open()",
        "import math\nmath.inf.real",
    ],
)
def test_the_search_for_impurities_lets_pass(text: str) -> None:
    assert impurities(text, "board") == []


@pytest.mark.parametrize(
    "text",
    [
        "import importlib\nimportlib.import_module('PySide6.QtWidgets')",
        "def f():\n    from importlib import import_module",
        "import importlib.util",
        "__import__('PySide6.QtWidgets')",
        "load = __import__",
    ],
)
def test_the_search_for_hidden_imports_finds_them(text: str) -> None:
    assert len(hidden_imports(text)) == 1


def impurities(text: str, room: str) -> list[str]:
    """What a file of a pure room imports or names that no pure room may."""
    tree = ast.parse(text)
    own = tuple(f"battleboard.{lower}" for lower in ROOMS[room])
    found = [(line, name) for line, name in imports(text) if not is_pure(name, own)]
    found += [*names(tree, IMPURE), *modules_behind_modules(tree)]
    return [f"line {line}: {name}" for line, name in sorted(found)]


def is_pure(name: str, own: tuple[str, ...]) -> bool:
    """Whether a module, or a name out of one, is allowed: `math`, `math.dist`, our own room."""
    if below(name, own) or name in PURE:
        return True
    module, _, last = name.rpartition(".")
    return module in PURE and last != "*" and last not in sys.stdlib_module_names - PURE


def hidden_imports(text: str) -> list[str]:
    found = [(line, name) for line, name in imports(text) if below(name, HIDDEN)]
    return [
        f"line {line}: {name}" for line, name in [*found, *names(ast.parse(text), HIDDEN_NAMES)]
    ]


def imports(text: str) -> list[tuple[int, str]]:
    """Everything imported anywhere in a file, down to the single name, with its line."""
    found = []
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=aliases):
                found += [(node.lineno, alias.name) for alias in aliases]
            case ast.ImportFrom(module=str(module), names=aliases, level=0):
                found += [(node.lineno, f"{module}.{alias.name}") for alias in aliases]
            case ast.ImportFrom():
                found.append((node.lineno, "a relative import"))
            case _:
                pass
    return found


def names(tree: ast.AST, refused: frozenset[str]) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in refused:
            yield node.lineno, node.id


def modules_behind_modules(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Modules reached through one that is allowed, such as `typing.sys`."""
    known = {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=module), attr=name) if module in known:
                if known[module] in PURE and name in sys.stdlib_module_names - PURE:
                    yield node.lineno, f"{known[module]}.{name}"
            case _:
                pass


def below(name: str, roots: tuple[str, ...]) -> bool:
    """Whether a dotted name is one of some roots or lies below one of them."""
    return any(name == root or name.startswith(f"{root}.") for root in roots)
