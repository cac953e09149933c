"""No widget has an `event` of its own: what its handlers get wrong would end the program."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "battleboard"


def overrides(text: str) -> Iterator[str]:
    """Name the classes that have an `event` of their own."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef):
            methods = (each.name for each in node.body if isinstance(each, ast.FunctionDef))
            if {"event", "notify"} & set(methods):
                yield node.name


@pytest.mark.parametrize(
    "path",
    sorted(path for room in ("app", "models", "views") for path in (SOURCE / room).rglob("*.py")),
    ids=lambda path: str(path.relative_to(SOURCE)),
)
def test_events_are_handled_by_their_handlers_or_filtered(path: Path) -> None:
    """With a Python older than 3.12 a fault within such an `event` ends the program at once.

    PySide 6.11 hands a fault on to the Python that has called Qt, and takes for an exception what
    is not one yet. Where Qt itself has called the handler, the fault comes to `sys.excepthook`.
    """
    assert list(overrides(path.read_text("utf-8"))) == []


def test_the_search_for_such_events_finds_them() -> None:
    text = "class Field(QLineEdit):\n    def event(self, event):\n        return True"
    assert list(overrides(text)) == ["Field"]
    assert list(overrides(text.replace("def event", "def eventFilter"))) == []
