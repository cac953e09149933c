"""Measures the source: sizes, names, import cycles and words, with earlier figures beside them."""

import ast
import re
import statistics
import sys
import tokenize
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

SOURCE: Final = Path(__file__).parents[1] / "src" / "battleboard"
LAYERS: Final = (
    "foundation",
    "rules",
    "board",
    "battle",
    "storage",
    "queries",
    "models",
    "views",
    "app",
)
FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
SMALL, TINY = 40, 20
SMALL_FOLDER = 2
FIGURES_AS_PEOPLE: Final = re.compile(
    r"\b(?:who(?:m|se)?ever|somebody|nobody|everybody|anybody|someone|everyone|anyone)\b",
    re.IGNORECASE,
)


class Module(NamedTuple):
    """A source file: its path, its text, and its syntax tree."""

    place: Path
    text: str
    tree: ast.Module

    @property
    def name(self) -> str:
        """The dotted name of the module; that of an `__init__` is its package's."""
        parts = ("battleboard", *self.place.with_suffix("").parts)
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @property
    def is_package(self) -> bool:
        return self.place.stem == "__init__"

    @property
    def lines(self) -> int:
        return self.text.count("\n")

    def all(self, *kinds: type[ast.AST]) -> Iterator[ast.AST]:
        return (node for node in ast.walk(self.tree) if isinstance(node, kinds))


class House:
    """All source files, with their imports, docstrings, classes and functions."""

    def __init__(self, source: Path) -> None:
        self.modules = [
            Module(path.relative_to(source), text, ast.parse(text))
            for path in sorted(source.rglob("*.py"))
            for text in [path.read_text("utf-8")]
        ]

    @cached_property
    def rooms(self) -> list[Module]:
        """The modules without the `__init__` of packages."""
        return [each for each in self.modules if not each.is_package]

    @cached_property
    def imports(self) -> Mapping[str, frozenset[str]]:
        """For each module, the modules that it imports, even if only for types."""
        names = {each.name for each in self.modules}
        return {each.name: frozenset(_imported(each, names)) - {each.name} for each in self.modules}

    def docstrings(self) -> Iterator[str]:
        for module in self.modules:
            for node in module.all(ast.Module, ast.ClassDef, *FUNCTIONS):
                yield ast.get_docstring(node) or ""  # type: ignore[arg-type]

    def classes(self) -> Iterator[ast.ClassDef]:
        for module in self.modules:
            yield from module.all(ast.ClassDef)  # type: ignore[misc]

    def functions(self) -> Iterator[int]:
        """The length of every function."""
        for module in self.modules:
            for node in module.all(*FUNCTIONS):
                yield node.end_lineno - node.lineno + 1  # type: ignore[attr-defined]


def _imported(module: Module, names: set[str]) -> Iterator[str]:
    for node in module.all(ast.ImportFrom):
        source = node.module or ""  # type: ignore[attr-defined]
        for alias in node.names:  # type: ignore[attr-defined]
            inner = f"{source}.{alias.name}"
            yield from {inner if inner in names else source} & names


def circles(imports: Mapping[str, frozenset[str]]) -> list[list[str]]:
    """Groups of modules that import each other, directly or indirectly."""
    reached = {name: _reached(name, imports) for name in imports}
    rings = {
        frozenset(other for other in found if name in reached[other])
        for name, found in reached.items()
        if name in found
    }
    return sorted(map(sorted, rings), key=len, reverse=True)


def _reached(start: str, imports: Mapping[str, frozenset[str]]) -> set[str]:
    found: set[str] = set()
    open_ends = list(imports[start])
    while open_ends:
        name = open_ends.pop()
        if name not in found:
            found.add(name)
            open_ends += imports[name]
    return found


def shared(names: Iterable[str]) -> int:
    """The number of things that share their name with another."""
    return sum(count for count in Counter(names).values() if count > 1)


def _import_lines(house: House) -> int:
    return sum(
        node.end_lineno - node.lineno + 1  # type: ignore[attr-defined]
        for module in house.modules
        for node in module.all(ast.Import, ast.ImportFrom)
    )


def _comment_lines(house: House) -> int:
    return sum(
        token.type == tokenize.COMMENT
        for module in house.modules
        for token in tokenize.generate_tokens(iter(module.text.splitlines(keepends=True)).__next__)
    )


def _with_one_importer(house: House) -> int:
    importers: defaultdict[str, set[str]] = defaultdict(set)
    for name, taken in house.imports.items():
        for each in taken:
            importers[each].add(name)
    return sum(len(importers[each.name]) == 1 for each in house.rooms)


def _without_qt(house: House) -> int:
    return sum(
        each.place.parts[0] == "models" and "PySide6" not in each.text for each in house.rooms
    )


def _flat(house: House, folder: str) -> int:
    return sum(each.place.parent == Path(folder) for each in house.modules)


def _faults_without_root(house: House) -> int:
    """The number of error classes that do not descend from `Fault`."""
    bases = {
        each.name: {base.id for base in each.bases if isinstance(base, ast.Name)}
        for each in house.classes()
    }
    errors = {name for name in bases if _descends(name, {"Exception", "ValueError"}, bases)}
    return sum(not _descends(name, {"Fault"}, bases) for name in errors - {"Fault"})


def _descends(name: str, roots: set[str], bases: Mapping[str, set[str]]) -> bool:
    own = bases.get(name, set())
    return bool(own & roots) or any(_descends(base, roots, bases) for base in own - {name})


def _upward(house: House) -> int:
    """The number of imports that point from a lower layer to a higher one."""
    rank = {f"battleboard.{name}": place for place, name in enumerate(LAYERS)}
    layer = {each.name: ".".join(each.name.split(".")[:2]) for each in house.modules}
    return sum(
        rank.get(layer[name], 0) < rank.get(layer[other], 0)
        for name, taken in house.imports.items()
        for other in taken
        if layer[name] in rank
    )


def _smallest_folders(house: House) -> int:
    """The number of folders with one or two modules and no subfolders."""
    folders = {each.place.parent for each in house.modules}
    files = Counter(each.place.parent for each in house.rooms)
    parents = {folder.parent for folder in folders}
    return sum(1 <= files[each] <= SMALL_FOLDER for each in folders - parents)


def figures(house: House) -> Iterator[tuple[str, float]]:
    lines = sum(each.lines for each in house.modules)
    sizes = sorted(each.lines for each in house.rooms)
    functions = sorted(house.functions())
    rings = circles(house.imports)
    docstrings = list(house.docstrings())
    yield "source files", len(house.modules)
    yield "lines", lines
    yield "module, median lines", statistics.median(sizes)
    yield "longest module", sizes[-1]
    yield f"modules under {SMALL} lines", sum(each < SMALL for each in sizes)
    yield f"modules under {TINY} lines", sum(each < TINY for each in sizes)
    yield "modules with one importer", _with_one_importer(house)
    yield "folders of one or two modules", _smallest_folders(house)
    yield "imports, % of lines", round(100 * _import_lines(house) / lines, 1)
    yield "classes", len(list(house.classes()))
    yield "classes that share their name", shared(each.name for each in house.classes())
    yield "modules that share their name", shared(each.place.stem for each in house.rooms)
    yield "import cycles", len(rings)
    yield "files in the largest cycle", len(rings[0]) if rings else 0
    yield "imports that point up", _upward(house)
    yield "files with TYPE_CHECKING", sum("if TYPE_CHECKING" in each.text for each in house.modules)
    yield "files in models without Qt", _without_qt(house)
    yield "files flat in battle", _flat(house, "battle")
    yield "files flat in models", _flat(house, "models")
    yield "error classes without the root", _faults_without_root(house)
    yield "modules that log", sum("getLogger(" in each.text for each in house.modules)
    yield (
        'docstrings that begin with "Give"',
        sum(bool(re.match(r"Gives?\b", each)) for each in docstrings),
    )
    yield (
        "docstrings with whoever, somebody …",
        sum(bool(FIGURES_AS_PEOPLE.search(each)) for each in docstrings),
    )
    yield "comments, % of lines", round(100 * _comment_lines(house) / lines, 1)
    yield "function, median lines", statistics.median(functions)
    yield "function, nine in ten up to", functions[len(functions) * 9 // 10]


BEFORE_AND_AIM: Final[Mapping[str, tuple[float, float | None]]] = {
    "source files": (812, 560),
    "lines": (73743, None),
    "module, median lines": (84, None),
    "longest module": (351, 500),
    "modules under 40 lines": (120, 30),
    "modules under 20 lines": (33, None),
    "modules with one importer": (293, None),
    "folders of one or two modules": (3, 0),
    "imports, % of lines": (9.9, 7),
    "classes": (892, None),
    "classes that share their name": (206, 40),
    "modules that share their name": (257, 40),
    "import cycles": (6, 0),
    "files in the largest cycle": (36, 0),
    "imports that point up": (0, 0),
    "files with TYPE_CHECKING": (76, None),
    "files in models without Qt": (44, 0),
    "files flat in battle": (57, None),
    "files flat in models": (69, None),
    "error classes without the root": (18, 0),
    "modules that log": (0, None),
    'docstrings that begin with "Give"': (804, 0),
    "docstrings with whoever, somebody …": (264, 0),
    "comments, % of lines": (0.5, None),
    "function, median lines": (6, 7),
    "function, nine in ten up to": (13, 20),
}
"""For each figure, its value before the code was restructured, and the aim, if any."""


def main(say: Callable[[str], object] = sys.stdout.write) -> None:
    """Print every figure beside its earlier value, and its aim if it has one."""
    say(f"{'':38}{'now':>10}{'before':>10}{'aim':>8}\n")
    for name, value in figures(House(SOURCE)):
        before, aim = BEFORE_AND_AIM[name]
        wanted = "" if aim is None else f"≤ {aim:g}"
        say(f"{name:38}{value:>10g}{before:>10g}{wanted:>8}\n")


if __name__ == "__main__":
    main()
