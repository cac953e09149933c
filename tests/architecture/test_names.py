"""Each concept has one name, and each name means one concept."""

import ast
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

import pytest

from tools.measure import SOURCE, House

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
    """The places of each name that more than one of them bears."""
    places = defaultdict(list)
    for name, place in found:
        places[name].append(place)
    return {name: where for name, where in places.items() if len(where) > 1}


def classes(house: House) -> Iterator[tuple[str, str]]:
    """The name of every class, with where it is."""
    for module in house.modules:
        for node in module.all(ast.ClassDef):
            if isinstance(node, ast.ClassDef):
                yield node.name, module.place.as_posix()


def modules(house: House) -> Iterator[tuple[str, str]]:
    """The name of every module, with where it is."""
    return ((each.place.stem, each.place.as_posix()) for each in house.rooms)


def unreasoned(shared: Mapping[str, list[str]], listed: Collection[str]) -> str:
    """The shared names that nobody has listed, as lines to fail with."""
    return "\n".join(
        f"{name}: {', '.join(where)}" for name, where in shared.items() if name not in listed
    )


@pytest.fixture(scope="module")
def house() -> House:
    return House(SOURCE)


def test_no_two_classes_share_a_name_without_a_reason(house: House) -> None:
    shared = shared_names(classes(house))
    assert unreasoned(shared, SHARED_CLASSES) == ""
    assert sum(map(len, shared.values())) <= MOST_SHARED
    assert set(SHARED_CLASSES) <= set(shared), "listed, but not shared any more"


def test_no_two_modules_share_a_name_without_a_reason(house: House) -> None:
    shared = shared_names(modules(house))
    assert unreasoned(shared, SHARED_MODULES) == ""
    assert sum(map(len, shared.values())) <= MOST_SHARED
    assert set(SHARED_MODULES) <= set(shared), "listed, but not shared any more"


def test_the_search_for_shared_names_says_where_they_are() -> None:
    shared = shared_names([("Turn", "a.py"), ("Act", "a.py"), ("Turn", "b.py"), ("Die", "c.py")])
    assert shared == {"Turn": ["a.py", "b.py"]}
    assert unreasoned(shared, []) == "Turn: a.py, b.py"
    assert unreasoned(shared, ["Turn"]) == ""
