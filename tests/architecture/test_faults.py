"""Every error that a user can meet is a `Fault`, and is caught as one.

`storage` turns system errors into faults where it touches a file. Whatever is caught
elsewhere by another name is listed here, with the reason.
"""

import ast
import builtins
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from tests.architecture.sources import Source, layers, nodes_of, offenders, sources

ROOT: Final = "Fault"
NO_FAULTS: Final[Mapping[str, str]] = {}
"""Exceptions that no user can meet, by the names of their classes, each with the reason."""

SYSTEM: Final = {
    "app/crash.py": "the note of a hard fault and standard error may both be out of reach",
    "app/dispatch.py": "standard output may be full, or its reader gone",
    "app/keep_awake.py": "a helper of the desktop may be gone already",
    "app/qt_log.py": "standard error may be closed",
    "app/scenario_question.py": "standard input may be closed",
    "app/terminal.py": "standard error may be closed, and a terminal may have few letters",
    "models/web/page_server.py": "visitors go away, and there may be no network",
    "app/window.py": "no display may answer, and Qt writes the picture of --shot by itself",
}
"""Files above `storage` that hear of the system itself, as it speaks through no file of ours."""

BROAD: Final = {
    "app/crash.py": "nothing may go wrong on the way to the crash dialog",
    "app/dispatch.py": "what nothing else has caught is logged, and goes on its way",
    "storage/battle_file/database.py": "the connection is closed, and all goes on its way",
    "storage/battle_file/history.py": "an older record may trip over anything in newer rules",
    "storage/battle_file/opening.py": "the lock is let go of, and all goes on its way",
    "storage/disk.py": "the half of a file is removed, and all goes on its way",
}
"""Files that catch whatever comes."""

VALUES: Final = {
    "app/crash.py": "standard error is closed",
    "app/log.py": "a user without a folder of his own",
    "app/qt_log.py": "standard error is closed",
    "app/start_request.py": "a line from another program may be anything",
    "app/terminal.py": "an encoding that Python does not know",
    "board/point.py": "rounds what may be no number",
    "board/text/line.py": "reads numbers",
    "queries/figures/card_sheet.py": "reads cells with functions that answer as int() does",
}
"""Files outside `storage` that catch what Python's own functions say of a wrong value."""

TELLING: Final = {
    "views/start/file_controller.py": "opens a battle before there is anything else to tell",
}
"""Files of the views that catch a fault only to tell it, which is done for all at one place."""

_SYSTEM: Final = frozenset(
    name
    for name, kind in vars(builtins).items()
    if isinstance(kind, type) and issubclass(kind, OSError | UnicodeError)
)
_BROAD: Final = frozenset({"", "Exception", "BaseException"})
_VALUES: Final = frozenset(
    {"ValueError", "LookupError", "KeyError", "IndexError", "TypeError", "ArithmeticError"}
    | {"AttributeError", "RuntimeError", "OverflowError", "ZeroDivisionError", "UnicodeError"}
)
_TELLS: Final = frozenset({"tell", "emit", "_warn", "complain"})


def test_every_exception_is_a_fault_or_has_a_reason() -> None:
    found = exceptions([source.tree for source in sources()])
    assert len(found) > 1, "nothing was searched"
    assert sorted(name for name in found if not found[name] and name not in NO_FAULTS) == []
    assert sorted(NO_FAULTS.keys() - found.keys()) == []


def test_nothing_above_storage_hears_of_files_from_the_system() -> None:
    above = layers()[: layers().index("storage")]
    assert unreasoned(SYSTEM, lambda tree: [*caught(tree, _SYSTEM), *databases(tree)], above) == ""


def test_nothing_catches_whatever_comes_where_a_fault_is_meant() -> None:
    assert unreasoned(BROAD, lambda tree: caught(tree, _BROAD), layers()) == ""


def test_nothing_outside_storage_catches_wrong_values_where_a_fault_is_meant() -> None:
    others = [room for room in layers() if room != "storage"]
    assert unreasoned(VALUES, lambda tree: caught(tree, _VALUES), others) == ""


def test_no_view_catches_a_fault_only_to_tell_it() -> None:
    assert unreasoned(TELLING, only_telling, ["views"]) == ""


def test_the_search_for_exceptions_tells_faults_from_others() -> None:
    one = ast.parse("class Fault(Exception): ...\nclass Refusal(Fault): ...\nclass Orc: ...")
    other = ast.parse(
        "class Late(Refusal): ...\nclass Odd(LookupError): ...\nclass Bad(sqlite3.Error): ...\n"
        "class Worse(Bad): ..."
    )
    assert exceptions([other, one]) == {
        "Fault": True,
        "Refusal": True,
        "Late": True,
        "Odd": False,
        "Bad": False,
        "Worse": False,
    }


def test_the_search_for_what_is_caught_finds_it() -> None:
    text = """
try:
    with suppress(OSError, KeyError): read()
except (Fault, UnicodeDecodeError): pass
except FileNotFoundError: pass
except sqlite3.Error: pass
except ValueError: pass
except BaseException: pass
"""
    tree = ast.parse(text)
    assert sorted(caught(tree, _SYSTEM)) == [
        "line 3: OSError",
        "line 4: UnicodeDecodeError",
        "line 5: FileNotFoundError",
    ]
    assert sorted(caught(tree, _VALUES)) == ["line 3: KeyError", "line 7: ValueError"]
    assert list(caught(tree, _BROAD)) == ["line 8: BaseException"]
    assert list(caught(ast.parse("try: read()\nexcept: pass"), _BROAD)) == ["line 2: "]
    assert list(databases(tree)) == ["line 6: sqlite3"]


def test_the_search_for_what_only_tells_finds_it() -> None:
    told = "try: do()\nexcept Fault as why:\n    self.refused.emit(str(why))"
    assert list(only_telling(ast.parse(told))) == ["line 2"]
    assert list(only_telling(ast.parse(f"{told}\n    return False"))) == []
    marked = "try: do()\nexcept Fault as why:\n    self.told.setText(str(why))"
    assert list(only_telling(ast.parse(marked))) == []


def exceptions(trees: Iterable[ast.AST]) -> dict[str, bool]:
    """All exception classes by name, and whether each is a fault."""
    bases = {
        node.name: [base.id if isinstance(base, ast.Name) else last(base) for base in node.bases]
        for tree in trees
        for node in nodes_of(tree)
        if isinstance(node, ast.ClassDef)
    }

    def is_raised(name: str) -> bool:
        own = bases.get(name)
        if own is None:
            kind = getattr(builtins, name, None)
            known = isinstance(kind, type) and issubclass(kind, BaseException)
            return known or name.endswith(("Error", "Exception"))
        return any(is_raised(each) for each in own if each != name)

    def is_fault(name: str) -> bool:
        return name == ROOT or any(is_fault(each) for each in bases.get(name, ()) if each != name)

    return {name: is_fault(name) for name in bases if is_raised(name)}


def unreasoned(
    reasons: Mapping[str, str], search: Callable[[ast.AST], Iterable[str]], rooms: Iterable[str]
) -> str:
    """Findings without a listed reason, and listed reasons that are no longer needed."""

    def refused(source: Source) -> Iterator[str]:
        found = list(search(source.tree))
        if source.name not in reasons:
            yield from found
        elif not found:
            yield "needs no reason any more"

    return offenders(refused, rooms)


def caught(tree: ast.AST, names: frozenset[str]) -> Iterator[str]:
    """Lines that catch or suppress exceptions of some names."""
    for node, kind in _kinds(tree):
        if isinstance(kind, ast.Name | None):
            name = kind.id if kind else ""
            if name in names:
                yield f"line {node.lineno}: {name}"


def databases(tree: ast.AST) -> Iterator[str]:
    """Lines that name SQLite."""
    for node in nodes_of(tree):
        if isinstance(node, ast.Name) and node.id == "sqlite3":
            yield f"line {node.lineno}: sqlite3"


def only_telling(tree: ast.AST) -> Iterator[str]:
    """Lines that catch something only to report it."""
    for node in nodes_of(tree):
        if isinstance(node, ast.ExceptHandler) and len(node.body) == 1:
            match node.body[0]:
                case ast.Expr(value=ast.Call(func=ast.Attribute(attr=does))) if does in _TELLS:
                    yield f"line {node.lineno}"
                case _:
                    pass


def _kinds(tree: ast.AST) -> Iterator[tuple[ast.ExceptHandler | ast.Call, ast.expr | None]]:
    """Everything that is caught, with its place."""
    for node in nodes_of(tree):
        match node:
            case ast.ExceptHandler(type=ast.Tuple(elts=kinds)):
                yield from ((node, kind) for kind in kinds)
            case ast.ExceptHandler(type=kind):
                yield node, kind
            case ast.Call(func=ast.Name(id="suppress"), args=kinds):
                yield from ((node, kind) for kind in kinds)
            case _:
                pass


def last(base: ast.expr) -> str:
    """The last part of a dotted name."""
    return base.attr if isinstance(base, ast.Attribute) else ""
