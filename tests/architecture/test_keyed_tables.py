"""A table keyed by a closed set of words has every word that is looked up in it.

mypy accepts `TABLE[word]` where the key is a `Literal` or an enum and the table lacks one.
So a new word (a condition, a kind of door, a map format) would only fail in front of a DM.
"""

import ast
import typing
from collections.abc import Collection, Iterator, Mapping
from enum import Enum
from importlib import import_module
from types import ModuleType
from typing import Any, Literal, TypeAlias

from tests.architecture.sources import nodes_of, sources

Word: TypeAlias = Literal["ask", "tell"]
# A figure that does nothing has no act, and needs no letter.
NEVER_ASKED = {"battleboard.rules.rulesets.procedure.letters.LETTERS": {"none"}}
FULL: Mapping[Word, int] = {"ask": 1, "tell": 2}
PART: Mapping[Word, int] = {"ask": 1}
SUBSET: frozenset[Word] = frozenset({"ask"})


def test_every_word_that_a_table_is_asked_for_is_in_it() -> None:
    found = [table for module in modules() for table in keyed_tables(module)]
    assert len(found) > 100
    trees = {module_name(source.name): source.tree for source in sources()}
    gaps = [
        f"{module}.{name} lacks {', '.join(map(str, lacking))}: give it a row, narrow the type of "
        "its keys, or ask for `word in table` first"
        for module, name, lacking in found
        if {*lacking} - NEVER_ASKED.get(f"{module}.{name}", set())
        and any(is_trusted(name, tree) for tree in readers(module, name, trees))
    ]
    assert not gaps, "\n".join(gaps)


def test_the_search_finds_what_a_table_lacks() -> None:
    module = import_module(__name__)
    assert list(keyed_tables(module)) == [(__name__, "FULL", []), (__name__, "PART", ["tell"])]


def test_a_table_is_trusted_where_nothing_asks_whether_the_word_is_in_it() -> None:
    assert is_trusted("PART", ast.parse("def words(key):\n    return PART[key]"))
    assert is_trusted("PART", ast.parse("PART[key] if key in OTHER else 0"))
    assert not is_trusted("PART", ast.parse("PART.get(key)\nOTHER[key]\nPART['ask']"))
    asked = "def words(key):\n    return PART[key] if key in PART else ''"
    assert not is_trusted("PART", ast.parse(asked))
    both = "def one(key):\n    return key in PART\n\ndef other(key):\n    return PART[key]"
    assert is_trusted("PART", ast.parse(both))


def modules() -> Iterator[ModuleType]:
    """All modules of the program except the one that starts it."""
    for source in sources():
        if not source.name.endswith("__main__.py"):
            yield import_module(module_name(source.name))


def module_name(path: str) -> str:
    return f"battleboard.{path.removesuffix('.py').replace('/', '.')}".removesuffix(".__init__")


def keyed_tables(module: ModuleType) -> Iterator[tuple[str, str, list[Any]]]:
    """Mappings of a module whose keys are a closed set of words, with the words they lack."""
    for name, hint in typing.get_type_hints(module).items():
        kind = typing.get_args(hint)[0] if typing.get_origin(hint) is typing.Final else hint
        words = words_of(typing.get_args(kind)[0]) if is_mapping(kind) else ()
        if words:
            yield module.__name__, name, [word for word in words if word not in vars(module)[name]]


def is_mapping(kind: Any) -> bool:
    origin = typing.get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def words_of(key: Any) -> Collection[Any]:
    """All values of a type that is a closed set; none for other types."""
    if typing.get_origin(key) is Literal:
        return typing.get_args(key)
    if isinstance(key, type) and issubclass(key, Enum):
        return tuple(key)
    parts = [words_of(part) for part in typing.get_args(key)]
    return [word for part in parts for word in part] if all(parts) else ()


def readers(module: str, name: str, trees: Mapping[str, ast.Module]) -> Iterator[ast.Module]:
    """Files that can read a table: its own, and for a public one all others."""
    yield from [trees[module]] if name.startswith("_") else trees.values()


def is_trusted(name: str, tree: ast.Module) -> bool:
    """Whether a word is looked up in a table without a check that it is there."""
    checked = {
        id(within)
        for function in nodes_of(tree)
        if isinstance(function, ast.FunctionDef)
        and any(asks_for(name, each) for each in nodes_of(function))
        for within in nodes_of(function)
    }
    return any(looks_up(name, node) and id(node) not in checked for node in nodes_of(tree))


def looks_up(name: str, node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Subscript)
        and isinstance(node.ctx, ast.Load)
        and not isinstance(node.slice, ast.Constant)
        and is_called(node.value, name)
    )


def asks_for(name: str, node: ast.AST) -> bool:
    """Whether an expression is `word in table` or `word not in table`."""
    return (
        isinstance(node, ast.Compare)
        and isinstance(node.ops[0], ast.In | ast.NotIn)
        and is_called(node.comparators[0], name)
    )


def is_called(node: ast.AST, name: str) -> bool:
    return (isinstance(node, ast.Name) and node.id == name) or (
        isinstance(node, ast.Attribute) and node.attr == name
    )
