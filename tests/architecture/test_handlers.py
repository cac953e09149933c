"""No widget handles its events in a way in which a fault would end the program at once.

PySide 6.11 hands a fault on to the Python that has called Qt, and with a Python older than 3.12 it
takes for an exception what is not one yet, if the fault was found by C code. A handler that Qt
itself has called is safe: what goes wrong in it comes to `sys.excepthook`.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "battleboard"


def overrides(text: str) -> Iterator[str]:
    """Name the classes with a method that all their handlers would run in."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef):
            methods = (each.name for each in node.body if isinstance(each, ast.FunctionDef))
            if {"event", "notify"} & set(methods):
                yield node.name


def handed_on(text: str) -> Iterator[int]:
    """Give the lines in which an event is handed on to the filter of a class above."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and node.attr == "eventFilter":
            yield node.lineno


FILES = sorted(
    path for room in ("app", "models", "views") for path in (SOURCE / room).rglob("*.py")
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_events_are_handled_by_their_handlers_or_filtered(path: Path) -> None:
    assert list(overrides(path.read_text("utf-8"))) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_filter_hands_on_what_it_has_watched(path: Path) -> None:
    """PySide may take a new object for one that is gone and lay at the same address.

    To hand that on as a QObject is such a fault; what lies above does nothing but to say no.
    """
    assert list(handed_on(path.read_text("utf-8"))) == []


def test_the_search_for_such_handlers_finds_them() -> None:
    text = "class Field(QLineEdit):\n    def event(self, event):\n        return True"
    assert list(overrides(text)) == ["Field"]
    filtered = text.replace("def event", "def eventFilter")
    assert list(overrides(filtered)) == []
    assert list(handed_on(filtered)) == []
    assert list(handed_on("return super().eventFilter(watched, event)")) == [1]
