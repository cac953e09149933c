"""Players see their picture or a dark page, and never the DM's window."""

from itertools import permutations
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect

from battleboard.queries.sight.display_roles import (
    DisplayPlace,
    DisplayRoles,
    FurtherSeat,
    Seats,
    WindowSpot,
    area_on,
)

LAPTOP: Final = DisplayPlace("Laptop", (0, 0, 1366, 768))
TV: Final = DisplayPlace("TV", (1366, 0, 1920, 1080))
SIDE: Final = DisplayPlace("Side", (4000, 0, 1280, 1024))
MIRROR: Final = DisplayPlace("Mirror", (1366, 0, 1024, 768))
ALL: Final = (LAPTOP, TV, SIDE)
SHOWN: Final = DisplayRoles(ALL, "Laptop", ("TV",)).with_window_open().with_shown("TV")
CLOSED: Final = SHOWN._replace(is_open=False)


def test_each_has_a_display() -> None:
    assert SHOWN.seats == Seats("Laptop", "TV")
    assert CLOSED.seats == Seats("Laptop")
    assert SHOWN.free == ("TV", "Side")


def test_where_only_the_players_is_left_it_is_theirs_and_the_dms_window_is_put_away() -> None:
    assert SHOWN.with_there([TV]).seats == Seats("", "TV")
    assert CLOSED.with_there([TV]).seats == Seats("", "TV", blank=True)
    assert SHOWN.with_there([]).seats == Seats()


def test_a_third_display_takes_the_dms_window_meanwhile() -> None:
    assert SHOWN.with_there([TV, SIDE]).seats == Seats("Side", "TV")
    assert SHOWN.with_there([SIDE]).seats == Seats("Side")


def test_a_display_where_they_looked_earlier_is_not_for_the_dms_window() -> None:
    roles = SHOWN.with_shown("Side")
    assert roles.with_there([SIDE, TV]).seats == Seats("", "TV")
    assert roles.with_there([SIDE]).seats == Seats("", "Side")


def test_one_that_shows_the_same_as_theirs_is_theirs() -> None:
    assert SHOWN.with_there([TV, MIRROR]).seats == Seats("", "TV")
    same = DisplayPlace("Laptop", TV.area)
    assert SHOWN.with_there([same, TV]).seats == Seats("", "TV")
    assert CLOSED.with_there([same, TV]).seats == Seats("Laptop")


def test_the_dm_may_have_the_window_on_it_by_force() -> None:
    roles = SHOWN.with_there([TV]).with_home("TV")
    assert roles.seats == Seats("TV")
    assert roles.with_there([TV, LAPTOP]).seats == Seats("TV")


def test_an_ordinary_window_stands_where_it_was_put() -> None:
    roles = SHOWN._replace(in_window=True, wanted=())
    assert roles.seats == Seats("Laptop", "Laptop", own=True)
    roles = roles._replace(own_home="Side")
    assert roles.seats == Seats("Laptop", "Side", own=True)
    assert roles.with_there([LAPTOP, TV]).seats == Seats("Laptop", "", own=True)
    assert roles.with_there([SIDE]).seats == Seats("", "Side")
    assert roles._replace(own_home="Laptop").with_there([TV]).seats == Seats("", "TV")


def test_a_new_display_is_offered_where_they_have_none() -> None:
    alone = DisplayRoles((LAPTOP,), "Laptop").with_window_open()
    assert alone.with_there([LAPTOP, TV]).seats == Seats("Laptop", "TV")
    assert alone._replace(in_window=True).with_there([LAPTOP, TV]).wanted == ()
    assert DisplayRoles((LAPTOP,), "Laptop").with_there([LAPTOP, TV]).wanted == ()
    assert SHOWN.with_there([*ALL, MIRROR]).wanted == ("TV",)


def test_a_new_one_stands_in_until_theirs_is_back() -> None:
    roles = DisplayRoles((LAPTOP, TV), "Laptop", ("TV",)).with_window_open()
    roles = roles.with_there([LAPTOP]).with_there([LAPTOP, SIDE])
    assert roles.seats == Seats("Laptop", "Side")
    assert roles.with_there(ALL).seats == Seats("Laptop", "TV")


def test_one_that_is_there_for_something_else_is_left_alone() -> None:
    roles = SHOWN.with_there([LAPTOP]).with_there([LAPTOP, SIDE])
    assert roles.seats == Seats("Laptop")


@pytest.mark.parametrize("roles", [SHOWN, CLOSED, SHOWN.with_shown("Side")])
@pytest.mark.parametrize("order", [*permutations(ALL), *permutations(ALL, 2)])
def test_in_whatever_order_they_go_and_come_all_is_where_it_was(
    roles: DisplayRoles, order: tuple[DisplayPlace, ...]
) -> None:
    for back in permutations(order):
        now, there = roles, list(ALL)
        for each in order:
            there.remove(each)
            now = now.with_there(there)
            assert keeps_the_secret(now)
        for each in back:
            there.append(each)
            now = now.with_there(there)
            assert keeps_the_secret(now)
        assert now.seats == roles.seats


def keeps_the_secret(roles: DisplayRoles) -> bool:
    """Whether the DM's window is on its own display, or where players never look."""
    seats = roles.seats
    theirs = {*roles.shown, *roles.wanted, *(each.key for each in roles.further)}
    if seats.dm:
        return seats.dm == roles.home or seats.dm not in theirs
    return bool(seats.players) or not roles.there


PLACES: Final = (LAPTOP, TV, SIDE, MIRROR, DisplayPlace("Far", (6000, 0, 800, 600)))
steps: Final = st.lists(st.lists(st.sampled_from(PLACES), unique=True, max_size=5), max_size=12)
starts: Final = st.builds(
    DisplayRoles,
    there=st.just(PLACES),
    home=st.just("Laptop"),
    wanted=st.lists(st.sampled_from(["TV", "Side", "Far"]), unique=True).map(tuple),
    in_window=st.booleans(),
    own_home=st.sampled_from(["", "Laptop", "TV", "Far"]),
    is_open=st.booleans(),
    shown=st.frozensets(st.sampled_from(["TV", "Side", "Mirror"])),
    further=st.lists(
        st.builds(
            FurtherSeat,
            st.sampled_from(["Laptop", "TV", "Side", "Mirror", "Far"]),
            st.sampled_from(["map", "close-up", "order"]),
        ),
        unique_by=lambda each: each.key,
        max_size=4,
    ).map(tuple),
)


def is_apart(roles: DisplayRoles) -> bool:
    """Whether every further screen has a connected display of its own, overlapping no other."""
    seats, areas = roles.seats, {each.key: QRect(*each.area) for each in roles.there}
    taken = [seats.dm, seats.players, *(each.key for each in seats.further)]
    used = [areas[key] for key in dict.fromkeys(taken) if key]
    further = [areas[each.key] for each in seats.further]
    return all(sum(each.intersects(other) for other in used) == 1 for each in further)


@given(starts, steps)
def test_the_players_never_see_the_dms_window_and_nobody_loses_a_place(
    start: DisplayRoles, changes: list[list[DisplayPlace]]
) -> None:
    start = start.with_window_open() if start.is_open else start
    now = start
    for there in changes:
        now = now.with_there(there)
        seats, here = now.seats, {each.key for each in there}
        assert keeps_the_secret(now)
        assert {seats.dm, seats.players} - {""} <= here
        assert seats.dm != seats.players or not seats.dm or seats.own
        assert seats.blank is (not seats.dm and not now.is_open)
        assert bool(seats.dm) or bool(seats.players) or not there
        assert is_apart(now)
        assert not seats.further or now.is_open
    back = now.with_there(PLACES)
    assert back.seats == start.seats
    assert now.with_there([]).with_there(PLACES).seats == start.seats


def test_41_8_further_screens_are_where_no_other_window_is() -> None:
    roles = SHOWN.with_further("Side", "order").with_further("TV", "map")
    assert roles.seats.further == (FurtherSeat("Side", "order"),)
    moved = roles._replace(wanted=("Side",))
    assert moved.seats.further == (FurtherSeat("TV", "map"),)
    assert roles.with_there([LAPTOP, TV]).seats.further == ()
    assert roles.with_further("Side", None).seats.further == ()
    assert roles._replace(is_open=False).seats.further == ()


def test_41_8_the_dms_window_does_not_go_where_a_further_screen_was() -> None:
    roles = SHOWN.with_further("Side", "map")
    assert roles.with_there([TV, SIDE]).seats.dm == ""
    assert SHOWN.with_there([TV, SIDE]).seats.dm == "Side"


SPOT: Final = WindowSpot("Laptop", LAPTOP.area, (100, 50, 1200, 700))


@pytest.mark.parametrize(
    ("screen", "area"),
    [
        (LAPTOP.area, (100, 50, 1200, 700)),
        ((1920, 0, 1366, 768), (2020, 50, 1200, 700)),
        ((0, 0, 1280, 720), (80, 20, 1200, 700)),
        ((0, 0, 800, 600), (0, 0, 800, 600)),
    ],
    ids=["the same", "elsewhere", "a little smaller", "too small for it"],
)
def test_a_window_lies_where_it_lay(
    screen: tuple[int, int, int, int], area: tuple[int, int, int, int]
) -> None:
    assert area_on(SPOT, screen) == area


numbers: Final = st.integers(-5000, 5000)
sizes: Final = st.integers(1, 5000)
areas: Final = st.tuples(numbers, numbers, sizes, sizes)


@given(areas, areas, areas)
def test_on_another_screen_a_window_lies_within_it(
    screen: tuple[int, int, int, int],
    area: tuple[int, int, int, int],
    now: tuple[int, int, int, int],
) -> None:
    left, top, wide, high = area_on(WindowSpot("TV", screen, area), now)
    if now == screen:
        assert (left, top, wide, high) == area
        return
    assert now[0] <= left <= left + wide <= now[0] + now[2]
    assert now[1] <= top <= top + high <= now[1] + now[3]
