"""Displays are recognized by the most reliable of their properties."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battleboard.queries.sight.display_roles import KnownDisplay, keys_for
from battleboard.storage.settings import DisplayFacts

LG: Final = DisplayFacts("HDMI-1", "LG", "TV", "17", (1366, 0, 1920, 1080))
PLAIN: Final = DisplayFacts("HDMI-1", "LG", "TV", "", (1366, 0, 1920, 1080))
MUTE: Final = DisplayFacts("HDMI-1", area=(1366, 0, 1920, 1080))
PLACE: Final = (0, 0, 1366, 768)


@pytest.mark.parametrize(
    ("there", "keys"),
    [
        ([LG], ("LG/TV/17",)),
        ([PLAIN], ("HDMI-1/LG/TV",)),
        ([MUTE], ("HDMI-1",)),
        ([LG, DisplayFacts("DP-1", "LG", "TV", "18")], ("LG/TV/17", "LG/TV/18")),
        ([LG, DisplayFacts("DP-1", "LG", "TV", "17")], ("HDMI-1/LG/TV", "DP-1/LG/TV")),
        ([DisplayFacts(), DisplayFacts()], ("display", "display+")),
    ],
    ids=["by number", "by port", "by port alone", "two numbers", "twins", "two that say nothing"],
)
def test_a_new_display_goes_by_what_it_tells(
    there: list[DisplayFacts], keys: tuple[str, ...]
) -> None:
    assert keys_for(there, ()) == keys


@pytest.mark.parametrize(
    ("known", "now"),
    [
        (LG, DisplayFacts("DP-3", "LG", "TV", "17", PLACE)),
        (PLAIN, DisplayFacts("HDMI-1", "LG", "TV", "", PLACE)),
        (LG, DisplayFacts("HDMI-1", "LG", "TV", "", PLACE)),
        (PLAIN, DisplayFacts("DP-3", "LG", "TV", "", PLAIN.area)),
        (PLAIN, DisplayFacts("DP-3", "LG", "TV", "", PLACE)),
        (MUTE, DisplayFacts("DP-3", area=MUTE.area)),
    ],
    ids=[
        "its number, on another port",
        "its port, in another place",
        "its port, where the number is not told now",
        "its model and its place",
        "its model, where there is only one",
        "its place, where that is all",
    ],
)
def test_it_is_known_again_by(known: DisplayFacts, now: DisplayFacts) -> None:
    assert keys_for([now], [KnownDisplay("theirs", known)]) == ("theirs",)


@pytest.mark.parametrize(
    ("known", "now"),
    [
        (LG, DisplayFacts("HDMI-1", "LG", "TV", "18", LG.area)),
        (LG, DisplayFacts("HDMI-1", "Acme", "TV", "17", LG.area)),
        (MUTE, DisplayFacts("DP-3", area=PLACE)),
        (MUTE, DisplayFacts("DP-3", "LG", "TV", "", MUTE.area)),
        (DisplayFacts(), DisplayFacts("DP-3")),
    ],
    ids=["another number", "another maker", "another place", "it tells more now", "no facts"],
)
def test_it_is_another_one_with(known: DisplayFacts, now: DisplayFacts) -> None:
    assert keys_for([now], [KnownDisplay("theirs", known)]) != ("theirs",)


def test_what_was_remembered_by_its_key_alone_is_known_by_that() -> None:
    assert keys_for([LG], [KnownDisplay("LG/TV/17", DisplayFacts())]) == ("LG/TV/17",)


def test_a_twin_that_comes_does_not_change_who_is_there() -> None:
    twin = DisplayFacts("DP-1", "LG", "TV", "17", PLACE)
    assert keys_for([twin, LG], [KnownDisplay("LG/TV/17", LG)]) == ("DP-1/LG/TV", "LG/TV/17")


def test_of_two_alike_neither_is_taken_for_the_one_that_was() -> None:
    two = [DisplayFacts(name, "LG", "TV", "", PLACE) for name in ("DP-1", "DP-2")]
    assert keys_for(two, [KnownDisplay("theirs", PLAIN)]) == ("DP-1/LG/TV", "DP-2/LG/TV")
    one_of_two = [
        KnownDisplay("this", PLAIN),
        KnownDisplay("that", DisplayFacts("DP-9", "LG", "TV", "", PLAIN.area)),
    ]
    assert keys_for(two[:1], one_of_two) == ("DP-1/LG/TV",)


facts: Final = st.builds(
    DisplayFacts,
    name=st.sampled_from(["A", "B", "C"]),
    maker=st.sampled_from(["", "LG"]),
    model=st.sampled_from(["", "TV"]),
    number=st.sampled_from(["", "1", "2"]),
    area=st.sampled_from([PLACE, LG.area, (0, 0, 0, 0)]),
)
some: Final = st.lists(facts, max_size=4, unique_by=lambda each: each.name)


@given(some, some)
def test_no_two_have_one_key_and_the_same_are_known_in_any_order(
    before: list[DisplayFacts], now: list[DisplayFacts]
) -> None:
    first = keys_for(before, ())
    known = [KnownDisplay(key, each) for key, each in zip(first, before, strict=True)]
    assert keys_for(before, known) == first
    assert keys_for(before[::-1], known) == first[::-1]
    keys = keys_for(now, known)
    assert len(set(keys)) == len(now)
    assert sorted(keys_for(now[::-1], known)) == sorted(keys)
