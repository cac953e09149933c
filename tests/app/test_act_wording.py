"""Acts are described after the declarations that they came from."""

from typing import Any

import pytest

from battleboard.app.terminal import Terminal
from tests.app.fights import casts, fight, lane, line_with, lines_of, strikes


def does(kind: str, **more: Any) -> dict[str, Any]:
    return {"by": "orc", "kind": kind, "target": "ann"} | more


def test_two_cantrips_of_one_name_have_bars_of_their_own() -> None:
    lines = lines_of(fight(casts("ann", 1), casts("ann", 1)))
    assert lane(lines, "ann").startswith("━━● ━━●")


def test_a_move_and_a_flight_of_one_figure_are_told_apart() -> None:
    text = "\n".join(lines_of(fight(does("move"), does("flee"))))
    assert "orc moves towards ann" in text
    assert "orc flees from ann" in text


def test_a_charge_too_long_and_a_move_of_one_figure_are_told_apart() -> None:
    text = "\n".join(lines_of(fight(does("charge", distance_ft=5000), does("move"))))
    assert "orc is on the way to ann" in text
    assert "orc moves towards ann" in text


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("hold", "orc holds back, then acts against ann"),
        ("ready_item", "orc readies an item to use on ann"),
        ("parry", "orc parries ann"),
        ("grapple", "orc grapples with ann"),
        ("overbear", "orc overbears ann"),
        ("psionic", "orc uses psionics against ann"),
        ("withdraw", "orc withdraws from ann"),
        ("other", "orc acts against ann"),
    ],
)
def test_every_act_has_its_words(kind: str, words: str) -> None:
    assert line_with(lines_of(fight(does(kind)), Terminal(120)), words)


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        (strikes("orc", "shaman"), "orc's blow"),
        (does("turn", target="shaman"), "orc's turning"),
        (does("missile", target="shaman"), "orc's shot"),
    ],
)
def test_a_threat_is_named_by_what_it_is(deed: dict[str, Any], words: str) -> None:
    plain = fight(casts("shaman", 9), deed)
    plain["combatants"][2]["side"] = "blue"
    lines = lines_of(plain)
    assert line_with(lines, "shaman's sleep (segment 9)").endswith(f"at risk from {words}.")


def test_a_closing_move_in_surprise_is_drawn_from_where_it_began() -> None:
    deed = does("close", by="ann", target="orc", segment=2, distance_ft=30)
    lines = lines_of(fight(deed, phase="surprise", lost={"red": 4}))
    assert lane(lines, "ann").startswith("    ┄┄┄┄┄┄┄┄┄┄┤")
