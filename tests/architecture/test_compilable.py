"""The core can be compiled, and tests of the Python sources import those sources.

`make compiled` really compiles it; this finds what trips mypyc without a compiler.
"""

import ast
from collections.abc import Iterator
from symtable import Function, SymbolTable, symtable

from compile_core import ROOMS
from tests.architecture.sources import PACKAGE, Source, layers, nodes_of, offenders

_COMPREHENSIONS = frozenset({"genexpr", "listcomp", "setcomp", "dictcomp"})


def test_what_is_compiled_is_the_lower_part_of_the_core() -> None:
    assert layers()[-1 : -1 - len(ROOMS) : -1] == ROOMS
    assert all((PACKAGE / room).is_dir() for room in ROOMS)


def test_no_library_lies_beside_the_sources() -> None:
    """It would be imported before the sources, and `make test` would test that instead."""
    found = [path.name for kind in ("*.so", "*.pyd") for path in PACKAGE.parent.rglob(kind)]
    assert found == []


def test_no_method_of_a_named_tuple_hands_its_names_to_a_function_inside() -> None:
    """Mypyc fails on such a lambda; `partial` and plain functions work as well."""
    assert offenders(closures, ROOMS) == ""


def closures(source: Source) -> Iterator[str]:
    """Methods of named tuples with an inner function that uses their names."""
    tuples = {
        node.name
        for node in nodes_of(source.tree)
        if isinstance(node, ast.ClassDef) and "NamedTuple" in map(ast.unparse, node.bases)
    }
    text = (PACKAGE / source.name).read_text("utf-8")
    for each in symtable(text, source.name, "exec").get_children():
        if each.get_name() in tuples:
            for method in each.get_children():
                if any(_knows_more(inner) for inner in _inside(method)):
                    yield f"{each.get_name()}.{method.get_name()}"


def _inside(table: SymbolTable) -> Iterator[SymbolTable]:
    for each in table.get_children():
        yield each
        yield from _inside(each)


def _knows_more(table: SymbolTable) -> bool:
    if not isinstance(table, Function) or table.get_name() in _COMPREHENSIONS:
        return False
    return bool(table.get_frees())
