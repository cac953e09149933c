"""No widget handles its events in a way that makes a fault end the program at once.

PySide 6.11 passes a fault on to the Python code that called Qt, and with a Python older
than 3.12 it mistakes an unfinished exception for a real one if C code raised it. A handler
that Qt itself has called is safe: its faults reach `sys.excepthook`.
"""

import ast
from collections.abc import Iterator

from tests.architecture.sources import nodes_of, offenders


def overrides(tree: ast.AST) -> Iterator[str]:
    """Classes with a method that all their handlers would run in."""
    for node in nodes_of(tree):
        if isinstance(node, ast.ClassDef):
            methods = (each.name for each in node.body if isinstance(each, ast.FunctionDef))
            if {"event", "notify"} & set(methods):
                yield node.name


def handed_on(tree: ast.AST) -> Iterator[str]:
    """Lines that pass an event on to the filter of a base class."""
    for node in nodes_of(tree):
        if isinstance(node, ast.Attribute) and node.attr == "eventFilter":
            yield f"line {node.lineno}"


def test_events_are_handled_by_their_handlers_or_filtered() -> None:
    assert offenders(lambda source: overrides(source.tree)) == ""


def test_no_filter_hands_on_what_it_has_watched() -> None:
    """PySide may take a new object for one that is gone and lay at the same address.

    To hand that on as a QObject is such a fault; what lies above does nothing but to say no.
    """
    assert offenders(lambda source: handed_on(source.tree)) == ""


def test_the_search_for_such_handlers_finds_them() -> None:
    text = "class Field(QLineEdit):\n    def event(self, event):\n        return True"
    assert list(overrides(ast.parse(text))) == ["Field"]
    filtered = ast.parse(text.replace("def event", "def eventFilter"))
    assert list(overrides(filtered)) == []
    assert list(handed_on(filtered)) == []
    above = ast.parse("def f(self):\n    return super().eventFilter(watched, event)")
    assert list(handed_on(above)) == ["line 2"]
