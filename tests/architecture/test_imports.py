"""The core stands alone: it loads where there is no Qt, and asks for nothing it should not."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "battleboard"
PURE = ("rules", "board", "battle")
# Builtins need no import, so import-linter cannot see them.
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "compile", "breakpoint", "__import__"}

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


def pure_files() -> list[Path]:
    return sorted(path for part in PURE for path in (SOURCE / part).rglob("*.py"))


@pytest.mark.parametrize("path", pure_files(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_pure_code_calls_nothing_that_reads_or_writes(path: Path) -> None:
    assert impure_calls(path.read_text("utf-8")) == []


def test_the_search_for_impure_calls_finds_them() -> None:
    assert impure_calls("x = 1\ny = [open(x)]\nprint(x)\nz.open()\n") == [
        "line 2: open()",
        "line 3: print()",
    ]


def test_rules_imports_only_itself_and_the_standard_library() -> None:
    foreign = {
        f"{path.name}: {name}"
        for path in (SOURCE / "rules").rglob("*.py")
        for name in imported(path.read_text("utf-8"))
        if name.split(".")[0] not in sys.stdlib_module_names
        and not name.startswith("battleboard.rules")
    }
    assert foreign == set()


def impure_calls(text: str) -> list[str]:
    calls = [
        (node.lineno, node.func.id)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in IMPURE_CALLS
    ]
    return [f"line {line}: {name}()" for line, name in sorted(calls)]


def imported(text: str) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "a relative import")
    return names
