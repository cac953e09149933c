"""How fast the catalogue loads and is searched: `make bench` prints the medians and aims."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from battleboard.storage.catalogue.catalogue import Catalogue, load_catalogue
from battleboard.storage.catalogue.creatures import (
    hit_point_dice,
    parse_attack,
    parse_choice,
    parse_routines,
)
from battleboard.storage.catalogue.entries import cached_rate, cached_roll
from battleboard.storage.catalogue.spell_list import casting_segments, lasting_of, reach_of
from tests.bench.measured import declare

# What a first reading does not know yet.
REMEMBERED = (
    *(parse_routines, parse_attack, parse_choice, hit_point_dice, cached_roll, cached_rate),
    *(casting_segments, lasting_of, reach_of),
)
QUERIES = (
    "orc",
    "lizzard",
    "skeletn",
    "6 HD",
    "level 3",
    "giant",
    "spell",
    "hobgolbin shaamn",
    "s",
)


@pytest.mark.benchmark(group="the whole catalogue of a game, read and checked")
@pytest.mark.parametrize("sets", [(), ("first-edition",)], ids=["plain", "all"])
def test_load_catalogue(benchmark: BenchmarkFixture, sets: tuple[str, ...]) -> None:
    """Every list from its file, each line checked."""
    declare(benchmark, f"the catalogue loaded, {'all' if sets else 'plain'}", 0.08)

    def forget() -> None:
        for remembered in REMEMBERED:
            remembered.cache_clear()

    def load() -> Catalogue:
        catalogue = load_catalogue("addict", sets)
        assert catalogue.faults == ()
        return catalogue

    assert benchmark.pedantic(load, setup=forget, rounds=20).monsters


@pytest.mark.benchmark(group="search over everything")
@pytest.mark.parametrize("query", QUERIES)
def test_search(benchmark: BenchmarkFixture, query: str) -> None:
    """One query over everything in a game."""
    declare(benchmark, f"a search for '{query}'", 0.005)
    catalogue = load_catalogue("addict", ["first-edition"])
    catalogue.search("lizzard")
    benchmark.pedantic(catalogue.search, args=(query,), rounds=50)
