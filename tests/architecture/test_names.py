"""Each concept has one name, and each name means one concept."""

import ast
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import PurePath

from tests.architecture.sources import nodes_of, sources

MOST_SHARED = 40
SHARED_CLASSES: Mapping[str, str] = {}
"""The classes that may share a name, each with the reason why."""
_GAMES = "every game answers this question in a module of its own, and nobody reads two at once"
SHARED_MODULES: Mapping[str, str] = {
    "acts": _GAMES,
    "attack": _GAMES,
    "encounter": f"{_GAMES}; what they all answer with is defined in `rules/encounter.py`",
    "movement": _GAMES,
    "round": _GAMES,
}
"""The modules that may share a name, each with the reason why."""


def shared_names(found: Iterable[tuple[str, str]]) -> Mapping[str, list[str]]:
    """Names that are defined more than once, with their places."""
    places = defaultdict(list)
    for name, place in found:
        places[name].append(place)
    return {name: where for name, where in places.items() if len(where) > 1}


def classes() -> Iterator[tuple[str, str]]:
    """The name and place of every class."""
    for source in sources():
        for node in nodes_of(source.tree):
            if isinstance(node, ast.ClassDef):
                yield node.name, source.name


def modules() -> Iterator[tuple[str, str]]:
    """The name and place of every module; packages are folders."""
    names = ((PurePath(source.name).stem, source.name) for source in sources())
    return ((stem, place) for stem, place in names if stem != "__init__")


def unreasoned(shared: Mapping[str, list[str]], listed: Collection[str]) -> str:
    """Shared names that nobody has listed, as lines to fail with."""
    return "\n".join(
        f"{name}: {', '.join(where)}" for name, where in shared.items() if name not in listed
    )


def test_no_two_classes_share_a_name_without_a_reason() -> None:
    shared = shared_names(classes())
    assert unreasoned(shared, SHARED_CLASSES) == ""
    assert sum(map(len, shared.values())) <= MOST_SHARED
    assert set(SHARED_CLASSES) <= set(shared), "listed, but not shared any more"


def test_no_two_modules_share_a_name_without_a_reason() -> None:
    shared = shared_names(modules())
    assert unreasoned(shared, SHARED_MODULES) == ""
    assert sum(map(len, shared.values())) <= MOST_SHARED
    assert set(SHARED_MODULES) <= set(shared), "listed, but not shared any more"


def test_the_search_for_shared_names_says_where_they_are() -> None:
    shared = shared_names([("Turn", "a.py"), ("Act", "a.py"), ("Turn", "b.py"), ("Die", "c.py")])
    assert shared == {"Turn": ["a.py", "b.py"]}
    assert unreasoned(shared, []) == "Turn: a.py, b.py"
    assert unreasoned(shared, ["Turn"]) == ""
