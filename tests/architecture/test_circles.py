"""No module imports itself, directly or in a circle, even by type imports or within functions."""

import ast
from collections.abc import Collection, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.architecture.sources import nodes_of, syntax_tree

SOURCE = Path(__file__).parents[2] / "src"


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circle_in(SOURCE) == ""


@pytest.mark.parametrize(
    "back",
    [
        "from house.hall import Hall",
        "from house import hall",
        "import house.hall",
        "import house.hall as entrance",
        "from .hall import Hall",
        "from . import hall",
        "from ..house.hall import Hall",
        "if TYPE_CHECKING:\n    from house.hall import Hall",
        "def enter():\n    from house.hall import Hall",
        "class Room:\n    def enter(self):\n        import house.hall",
    ],
)
def test_the_search_for_circles_names_the_ring(tmp_path: Path, back: str) -> None:
    write(tmp_path, hall="from house.stairs import up", stairs="import house.attic", attic=back)
    ring = circle_in(tmp_path).split(" -> ")
    assert set(ring) == {"house.hall", "house.stairs", "house.attic"}
    assert ring[0] == ring[-1]
    assert "house.attic -> house.hall" in " -> ".join([*ring, *ring[1:]])


def test_the_search_for_circles_counts_what_a_package_hands_on(tmp_path: Path) -> None:
    write(tmp_path, __init__="from house.hall import Hall", hall="from house import Hall")
    assert circle_in(tmp_path) in {
        "house -> house.hall -> house",
        "house.hall -> house -> house.hall",
    }


def test_the_search_for_circles_lets_pass_what_is_none(tmp_path: Path) -> None:
    write(
        tmp_path,
        __init__="from house import hall",
        hall="from house.stairs import up\nimport os\nfrom pathlib import Path",
        stairs="from house import attic",
        attic="words = 'from house.hall import Hall'",
    )
    assert circle_in(tmp_path) == ""


def write(folder: Path, **modules: str) -> None:
    house = folder / "house"
    house.mkdir()
    for name, text in {"__init__": "", **modules}.items():
        house.joinpath(f"{name}.py").write_text(text, "utf-8")


def circle_in(source: Path) -> str:
    """The first circle of modules that import each other, or ''."""
    files = {module_of(path, source): path for path in sorted(source.rglob("*.py"))}
    needs = {name: set(needed_by(name, path, files.keys())) for name, path in files.items()}
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as fault:
        # From the imported module to the importer: the reverse of an import arrow.
        return " -> ".join(reversed(fault.args[1]))
    return ""


def module_of(path: Path, source: Path) -> str:
    return ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__")


def needed_by(name: str, path: Path, known: Collection[str]) -> Iterator[str]:
    """Our own modules that a module imports, wherever the import stands."""
    package = name if path.stem == "__init__" else name.rpartition(".")[0]
    for node in nodes_of(syntax_tree(path)):
        for imported in imported_by(node, package):
            # A name imported from a module may be a module itself, and then counts as one.
            found = imported if imported in known else imported.rpartition(".")[0]
            if found in known and found != name:
                yield found


def imported_by(node: ast.AST, package: str) -> list[str]:
    """The modules, or names in modules, that a statement imports."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
    module = ".".join([*above, *filter(None, [node.module])])
    return [f"{module}.{alias.name}" for alias in node.names]
