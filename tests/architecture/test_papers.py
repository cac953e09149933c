"""The developers' papers name only classes, functions, fields and files that exist."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.architecture.sources import PACKAGE, ROOT, nodes_of, syntax_tree

DOCS = ROOT / "docs"
GLOSSARY = DOCS / "glossary.md"
ARCHITECTURE = DOCS / "architecture.md"
DECISIONS = sorted((DOCS / "decisions").glob("*.md"))
PAPERS = (GLOSSARY, ARCHITECTURE, ROOT / "CONTRIBUTING.md", DOCS / "recipes.md", *DECISIONS)
# Names in none of these belong to other code, or are no code at all.
FOLDERS_OF_CODE = ("src", "tests", "tools")
FOLDERS = (*FOLDERS_OF_CODE, "resources")
PLACES = (ROOT, PACKAGE, ROOT / "tests")
SUFFIXES = ("py", "toml", "md", "json", "sh", "yaml", "csv", "lock")
OF_MAKE = frozenset({"ARGS", "out/"})
QUOTED = re.compile(r"`([^`]+)`")
MERMAID = re.compile(r"```mermaid\n(.*?)```", re.DOTALL)
NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")
PATH = re.compile(rf"[\w.-]+(?:/[\w.-]*)+|[\w-]+\.(?:{'|'.join(SUFFIXES)})")
IN_DIAGRAM = re.compile(rf"{PATH.pattern}|{NAME.pattern}(?=\()|\w+(?:\.\w+)+|[A-Za-z]+_\w+")
OF_QT = re.compile(r"Q[A-Z]\w+(?:\.\w+)*|PySide6\.\w+|Qt\w*(?:\.\w+)*")


class Holder(NamedTuple):
    """A class or a module: its own members, and its base classes."""

    own: set[str]
    above: set[str]


@cache
def holders() -> Mapping[str, Holder]:
    """All classes and modules by name; several of one name are merged."""
    found: defaultdict[str, Holder] = defaultdict(lambda: Holder(set(), set()))
    for folder in FOLDERS_OF_CODE:
        for path in sorted((ROOT / folder).rglob("*.py")):
            tree = syntax_tree(path)
            stem = path.parent.name if path.stem == "__init__" else path.stem
            found[stem].own.update(defined_in(tree))
            for node in nodes_of(tree):
                if isinstance(node, ast.ClassDef):
                    found[node.name].own.update(defined_in(node), kept_in(node))
                    found[node.name].above.update(map(ast.unparse, node.bases))
    return found


def defined_in(tree: ast.Module | ast.ClassDef) -> Iterator[str]:
    """Top-level names of a module or a class."""
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign(targets=targets):
                yield from (each.id for each in targets if isinstance(each, ast.Name))
            case _:
                pass


def kept_in(node: ast.ClassDef) -> Iterator[str]:
    """Attributes that the methods of a class set on `self`."""
    for each in ast.walk(node):
        if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store):
            yield each.attr


@cache
def all_names() -> frozenset[str]:
    """Every name of a module, a class or one of their members."""
    return frozenset(holders()).union(*(holder.own for holder in holders().values()))


@cache
def file_names() -> frozenset[str]:
    """The bare name of every file of the code and of its data."""
    return frozenset(path.name for folder in FOLDERS for path in (ROOT / folder).rglob("*.*"))


def is_there(token: str) -> bool:
    """Whether a name or a path is in this checkout."""
    if token in OF_MAKE:
        return True
    if PATH.fullmatch(token):
        return token in file_names() or any((place / token).exists() for place in PLACES)
    name = token.removeprefix("battleboard.").partition("(")[0]
    if OF_QT.fullmatch(name):
        return True
    if not NAME.fullmatch(name):
        return False
    *above, last = name.split(".")
    if not above:
        return name in all_names()
    return (PACKAGE / name.replace(".", "/")).exists() or has(above[-1], last)


def has(holder: str, member: str) -> bool:
    """Whether a class or a module has a member, its own or inherited."""
    known = holders().get(holder)
    return known is not None and (
        member in known.own or any(has(each, member) for each in known.above - {holder})
    )


def code_in_diagrams(text: str) -> Iterator[str]:
    """Calls, dotted names and paths in the diagrams of a text."""
    for diagram in MERMAID.findall(text):
        words = diagram.replace("<br/>", " ")
        yield from (found.group() for found in IN_DIAGRAM.finditer(words))


def code_in(text: str) -> Iterator[str]:
    """Names and paths that a text quotes or has in its diagrams; no commands, no keys."""
    plain = MERMAID.sub("", text)
    for token in QUOTED.findall(re.sub(r"```.*?```", "", plain, flags=re.DOTALL)):
        if PATH.fullmatch(token) or NAME.fullmatch(token.partition("(")[0]):
            yield token
    yield from code_in_diagrams(text)


def rows_of_glossary() -> list[list[str]]:
    """Terms of the glossary, each with its meaning and its places in the code."""
    lines = (line for line in GLOSSARY.read_text("utf-8").splitlines() if line.startswith("| "))
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in rows if row[-1] and row[0] != "word"]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: path.name)
def test_all_that_a_paper_names_is_there(paper: Path) -> None:
    named = set(code_in(paper.read_text("utf-8")))
    assert [each for each in sorted(named) if not is_there(each)] == []


def test_the_code_of_every_word_is_there() -> None:
    for word, _, code in rows_of_glossary():
        tokens = QUOTED.findall(code)
        assert tokens, word
        assert [each for each in tokens if not is_there(each)] == [], word


def test_no_word_stands_in_the_glossary_twice() -> None:
    words = [each.strip() for word, *_ in rows_of_glossary() for each in word.split(",")]
    assert sorted(words) == sorted(set(words))


def test_the_search_finds_what_a_paper_names() -> None:
    text = "`Battle`, `Battle.phase`, `make run`, `apply(battle)`, `board/board.py`, and `-7`\n"
    assert list(code_in(text)) == ["Battle", "Battle.phase", "apply(battle)", "board/board.py"]
    drawn = "```mermaid\nflowchart\n  A->>B: Document.do(command), then look_on and `x`\n```\n"
    assert list(code_in(drawn)) == ["Document.do", "look_on"]


@pytest.mark.parametrize(
    "token",
    [
        *("Battle", "Battle.with_figure", "battle.apply.apply", "battleboard.rules.scene.Scene"),
        *("Document.do(command)", "Document.battle_file", "BattleFile.undo", "QTimer"),
        *("board/board.py", "rules/rulesets/", "tests/board/", "pyproject.toml"),
    ],
)
def test_what_is_there_is_found(token: str) -> None:
    assert is_there(token)


@pytest.mark.parametrize(
    "token", ["Batle", "Battle.deeds", "battle.apply.undo", "board/wand.py", "rules/magic/"]
)
def test_what_is_not_there_is_not_found(token: str) -> None:
    assert not is_there(token)
