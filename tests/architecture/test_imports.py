"""The core stands alone: it loads without Qt and imports only what it may."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import battleboard
from tests.architecture.sources import PACKAGE, ROOT, Source, layers, nodes_of, offenders, rooms_of

# The packages that read no file, clock or die, and those that know no Qt.
PURE_ROOMS = rooms_of("pure-core")
ROOMS_WITHOUT_QT = rooms_of("no-qt-below-models")
# The standard library that pure packages may use: it reads no file, clock or die.
PURE = frozenset(
    {
        *("__future__", "abc", "bisect", "collections", "collections.abc", "contextlib", "copy"),
        *("dataclasses", "difflib", "enum", "fractions", "functools", "graphlib", "heapq"),
        *("itertools", "math", "numbers", "operator", "re", "statistics", "string", "textwrap"),
        *("types", "typing"),
    }
)
# Builtins need no import; a name is refused wherever it stands, called or passed on.
IMPURE = frozenset(
    {
        *("open", "print", "input", "exec", "eval", "compile", "breakpoint", "globals"),
        *("__import__", "__builtins__", "__loader__"),
    }
)
# Modules that import by string, which no other guard can see.
HIDDEN = ("importlib", "imp", "pkgutil", "runpy", "zipimport", "builtins")
HIDDEN_NAMES = frozenset({"__import__", "exec", "eval", "__builtins__", "__loader__"})
QT = ("PySide6", "shiboken6")
QT_OF_MODELS = ("PySide6.QtCore", "PySide6.QtGui")

WITHOUT_QT = """
import sys, pkgutil, importlib
sys.modules["PySide6"] = sys.modules["shiboken6"] = None
for name in sys.argv[1:]:
    package = importlib.import_module("battleboard." + name)
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
"""


def test_the_core_loads_where_there_is_no_qt() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_QT, *ROOMS_WITHOUT_QT],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_what_is_tested_is_this_checkout(tmp_path: Path) -> None:
    """An editable install that was copied along would make the tests import another checkout."""
    where = [sys.executable, "-c", "import battleboard; print(battleboard.__file__)"]
    done = subprocess.run(where, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert Path(battleboard.__file__).parent == PACKAGE
    assert Path(done.stdout.strip()).parent == PACKAGE, "start the tests by `make test`"


def test_the_contracts_name_every_room_that_they_are_about() -> None:
    order = layers()
    assert set(ROOMS_WITHOUT_QT) == set(order[order.index("models") + 1 :])
    assert set(PURE_ROOMS) == set(order[order.index("storage") + 1 :])


def test_the_pure_rooms_use_nothing_but_what_is_listed() -> None:
    assert offenders(lambda source: impurities(source.tree, source.room), PURE_ROOMS) == ""


def test_nothing_below_app_imports_by_a_string() -> None:
    below_app = layers()[layers().index("app") + 1 :]
    assert offenders(lambda source: hidden_imports(source.tree), below_app) == ""


def test_only_models_use_qt_below_views_and_only_its_core_and_values() -> None:
    def refused(source: Source) -> list[str]:
        return qt_imports(source.tree, QT_OF_MODELS if source.room == "models" else ())

    assert offenders(refused, ("models", *ROOMS_WITHOUT_QT)) == ""


def test_all_of_models_needs_qt_and_the_rest_belongs_into_queries() -> None:
    def needless(source: Source) -> list[str]:
        is_face = source.name.endswith("__init__.py")
        return [] if is_face or qt_imports(source.tree, ()) else ["knows no Qt"]

    assert offenders(needless, ("models",)) == ""


def test_every_branch_of_the_rooms_without_qt_is_tested() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    covered = re.search(r"^COVERED := (.*)$", makefile, re.MULTILINE)
    assert covered
    assert set(covered[1].split()) == set(ROOMS_WITHOUT_QT)


IMPURITIES = {
    "import gzip": "line 1: gzip",
    "def f():\n    import gzip": "line 2: gzip",
    "from posix import urandom": "line 1: posix.urandom",
    "from zoneinfo import ZoneInfo": "line 1: zoneinfo.ZoneInfo",
    "from email.utils import localtime": "line 1: email.utils.localtime",
    "import xml.etree.ElementTree as tree": "line 1: xml.etree.ElementTree",
    "import msgspec": "line 1: msgspec",
    "from statistics import random": "line 1: statistics.random",
    "import typing as t\nt.sys.stdout": "line 2: typing.sys",
    "from math import *": "line 1: math.*",
    "from . import scene": "line 1: a relative import",
    "from battleboard import storage": "line 1: battleboard.storage",
    "from battleboard.board.grid import Grid": "line 1: battleboard.board.grid.Grid",
    "import battleboard.rulesmith": "line 1: battleboard.rulesmith",
    "reader = open": "line 1: open",
    "map(print, ())": "line 1: print",
    "__builtins__['open']": "line 1: __builtins__",
    "import builtins\nbuiltins.open": "line 1: builtins",
}
PURITIES = [
    "import re\nre.compile('x')",
    "import collections.abc",
    "from collections import abc",
    "from copy import copy",
    "from battleboard import board, rules",
    "from battleboard.rules.scene import Scene\nScene.open()",
    "import math\nmath.inf.real",
]
HIDDEN_IMPORTS = [
    "import importlib\nimportlib.import_module('PySide6.QtWidgets')",
    "def f():\n    from importlib import import_module",
    "import importlib.util",
    "__import__('PySide6.QtWidgets')",
    "load = __import__",
]


def test_the_search_for_impurities_finds_them_and_nothing_else() -> None:
    found = {text: impurities(ast.parse(text), "rules") for text in IMPURITIES}
    assert found == {text: [words] for text, words in IMPURITIES.items()}
    assert [text for text in PURITIES if impurities(ast.parse(text), "board")] == []


def test_the_search_for_hidden_imports_finds_them() -> None:
    assert [text for text in HIDDEN_IMPORTS if len(hidden_imports(ast.parse(text))) != 1] == []


def test_the_search_for_qt_finds_what_is_not_allowed() -> None:
    tree = ast.parse("from PySide6.QtCore import QObject\nimport PySide6.QtWidgets, shiboken6")
    assert qt_imports(tree, ()) == [
        "line 1: PySide6.QtCore.QObject",
        "line 2: PySide6.QtWidgets",
        "line 2: shiboken6",
    ]
    assert qt_imports(tree, QT_OF_MODELS) == ["line 2: PySide6.QtWidgets", "line 2: shiboken6"]


def impurities(tree: ast.AST, room: str) -> list[str]:
    """What a file of a pure package imports or names although pure packages may not."""
    lower = layers()[layers().index(room) :]
    own = tuple(f"battleboard.{name}" for name in lower)
    found = [(line, name) for line, name in imports(tree) if not is_pure(name, own)]
    found += [*names(tree, IMPURE), *modules_behind_modules(tree)]
    return [f"line {line}: {name}" for line, name in sorted(found)]


def is_pure(name: str, own: tuple[str, ...]) -> bool:
    """Whether a module, or a name from one, is allowed: `math`, `math.dist`, our own packages."""
    if below(name, own) or name in PURE:
        return True
    module, _, last = name.rpartition(".")
    return module in PURE and last != "*" and last not in sys.stdlib_module_names - PURE


def hidden_imports(tree: ast.AST) -> list[str]:
    """Imports by string in a file."""
    found = [(line, name) for line, name in imports(tree) if below(name, HIDDEN)]
    return [f"line {line}: {name}" for line, name in [*found, *names(tree, HIDDEN_NAMES)]]


def qt_imports(tree: ast.AST, allowed: tuple[str, ...]) -> list[str]:
    """Qt imports in a file, except for the modules that it may import."""
    qt = [(line, name) for line, name in imports(tree) if below(name, QT)]
    return [f"line {line}: {name}" for line, name in qt if not below(name, allowed)]


def imports(tree: ast.AST) -> list[tuple[int, str]]:
    """Everything imported anywhere in a file, down to the single name, with its line."""
    found = []
    for node in nodes_of(tree):
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
    for node in nodes_of(tree):
        if isinstance(node, ast.Name) and node.id in refused:
            yield node.lineno, node.id


def modules_behind_modules(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Modules reached through an allowed one, such as `typing.sys`."""
    known = {
        alias.asname or alias.name: alias.name
        for node in nodes_of(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    for node in nodes_of(tree):
        match node:
            case ast.Attribute(value=ast.Name(id=module), attr=name) if module in known:
                if known[module] in PURE and name in sys.stdlib_module_names - PURE:
                    yield node.lineno, f"{known[module]}.{name}"
            case _:
                pass


def below(name: str, roots: tuple[str, ...]) -> bool:
    """Whether a dotted name is one of some roots, or below one."""
    return any(name == root or name.startswith(f"{root}.") for root in roots)
