"""Prints every sentence that a user reads, in code and resources, with its place.

A placeholder is printed as {…}. `--prose` leaves the places out, for a style checker.
"""

import argparse
import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
SOURCE: Final = ROOT / "src" / "battleboard"
RESOURCES: Final = ROOT / "resources"
FILLED_IN: Final = "{…}"
# Text that only programs read: object names, keys, paths, formats, styles, regular expressions.
NOT_PROSE: Final = re.compile(
    r"^[a-z0-9_./:#%&<>*=?\\()\[\]{}|^$+-]*$|^[^A-Za-z]*$|[\\;]|\w\(|^\W*\w$"
)
# Calls whose arguments no user reads.
UNSEEN_CALLS: Final = re.compile(
    r"(?:_logger|re)\.\w+|getLogger|TypeVar|setProperty|setObjectName|property|note_doing|"
    r"add_argument_group|NewType|fix|execute|executescript|encode|getenv|startswith|endswith"
)


class Words(NamedTuple):
    """A sentence that a user reads, and where it stands."""

    place: str
    text: str


def all_words() -> Iterator[Words]:
    """Yield all sentences, those in the code first."""
    for path in sorted(SOURCE.rglob("*.py")):
        yield from words_in(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))
    for path in sorted(RESOURCES.rglob("*.toml")):
        values = strings_in(tomllib.loads(path.read_text("utf-8")))
        yield from (
            Words(path.relative_to(ROOT).as_posix(), text) for text in values if is_prose(text)
        )


def words_in(place: str, source: str) -> Iterator[Words]:
    tree = ast.parse(source)
    unseen = {id(node) for node in unseen_in(tree)}
    found = (
        (node.lineno, text_of(node))
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in unseen
    )
    for line, text in sorted(found):
        if is_prose(text):
            yield Words(f"{place}:{line}", " ".join(text.split()))


def unseen_in(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that no user reads: docstrings, types, keys, and arguments of some calls."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant()):
                yield node.value
            case ast.JoinedStr():
                yield from (part for value in node.values for part in ast.walk(value))
            case ast.Subscript() | ast.Compare() | ast.MatchValue():
                yield from ast.walk(node)
            case ast.Call() if UNSEEN_CALLS.search(ast.unparse(node.func)):
                yield from ast.walk(node)
            case ast.AnnAssign():
                yield from ast.walk(node.annotation)
            case ast.arg() if node.annotation:
                yield from ast.walk(node.annotation)
            case _:
                pass


def text_of(node: ast.Constant | ast.JoinedStr) -> str:
    """The text of a string, with {…} for each placeholder; '' for any other constant."""
    if isinstance(node, ast.JoinedStr):
        parts = (
            str(part.value) if isinstance(part, ast.Constant) else FILLED_IN for part in node.values
        )
        return "".join(parts)
    return node.value if isinstance(node.value, str) else ""


def is_prose(text: str) -> bool:
    """Whether a text is written for readers: it has a capitalised word, or several words."""
    plain = " ".join(text.replace(FILLED_IN, "").split())
    return not NOT_PROSE.search(plain) and bool(
        re.search(r"[A-Z][a-z]+|[a-z]{2,} [a-z]{2,}", plain)
    )


def strings_in(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for each in value.values():
                yield from strings_in(each)
        case list():
            for each in value:
                yield from strings_in(each)
        case _:
            pass


def main() -> None:
    """Print all sentences, with their places unless `--prose` is given."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--prose", action="store_true", help="leave the places out")
    bare = parser.parse_args().prose
    for place, text in all_words():
        print(text if bare else f"{place}: {text}")


if __name__ == "__main__":
    main()
