"""A group's possible declarations are offered as lines."""

from typing import NamedTuple

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, Declare, EndBattle, GiveOrder, Kill, NextPhase
from battleboard.queries.round import group_offers
from battleboard.queries.round.group_declarations import GroupDeclaration
from battleboard.queries.round.group_offers import GroupOffer, OfferLine, OfferNote, Submenu
from battleboard.queries.round.intents import Intent
from battleboard.queries.round.offers import offer
from battleboard.rules import Action, Tables
from tests.battle.battles import BOW, SWORD, TABLES, battle, do, figure
from tests.battle.table import SURPRISED, UNSURPRISED, at, led_to, played

ORCS = ("orc", "chief")
DICE = {"initiative: blue": 5, "initiative: red": 2}


class Table(NamedTuple):
    """An open battle."""

    battle: Battle
    tables: Tables = TABLES


@pytest.fixture
def start() -> Battle:
    """Two of blue before two of red, ready to declare."""
    made = battle(
        figure("ann", arms=(SWORD, BOW)),
        figure("bob", at=(0.0, 20.0)),
        figure("orc", "red", at=(40.0, 0.0)),
        figure("chief", "red", at=(40.0, 20.0)),
    )
    return led_to(made, "declaration", UNSURPRISED)


def in_group(now: Battle, *who: str) -> list[OfferLine]:
    return list(group_offers.offer_to_group(Table(now), who))


def at_foe(now: Battle, target: str, *who: str) -> list[OfferLine]:
    return list(group_offers.offer_at_target(Table(now), who, target))


def texts(lines: list[OfferLine]) -> list[str]:
    return [line.text if line else "" for line in lines]


def line(lines: list[OfferLine], text: str) -> OfferLine:
    return next(each for each in lines if each is not None and each.text == text)


def decided(now: Battle, lines: list[OfferLine], text: str) -> GroupDeclaration:
    found = line(lines, text)
    assert isinstance(found, GroupOffer)
    return found.choice.decide(now, TABLES)


def within(lines: list[OfferLine], text: str) -> list[OfferLine]:
    found = line(lines, text)
    assert isinstance(found, Submenu)
    return list(found.lines())


def test_it_says_who_they_are_and_how_many_have_declared(start: Battle) -> None:
    assert in_group(start, *ORCS)[:2] == [
        OfferNote("Orc and Chief", is_title=True),
        OfferNote("None of them has declared."),
    ]
    some = do(start, Declare(Action("orc", "parry")))
    assert in_group(some, *ORCS)[1] == OfferNote("1 has declared.")
    all_ = do(some, Declare(Action("chief", "parry")))
    assert in_group(all_, *ORCS)[1] == OfferNote("All have declared; a new choice replaces that.")


def test_it_is_for_those_who_may_declare(start: Battle) -> None:
    down = do(start, Damage(("chief",), 99))
    assert in_group(down, *ORCS)[0] == OfferNote("Orc", is_title=True)


def test_they_go_at_the_nearest_spread_or_all_at_one(start: Battle) -> None:
    lines = in_group(start, *ORCS)
    assert texts(lines)[2:] == [
        "Attack the nearest foe",
        "Spread over the foes",
        "All attack",
        "Hold position",
        "Follow standing orders",
        "Same for all",
        "",
        "Standing order",
    ]
    assert decided(start, lines, "Attack the nearest foe").does == dict.fromkeys(ORCS, "charge")
    assert decided(start, lines, "Spread over the foes").does == dict.fromkeys(ORCS, "charge")
    assert decided(start, lines, "Hold position").does == dict.fromkeys(ORCS, "hold")
    foes = within(lines, "All attack")
    assert [(each.text, each.hint) for each in foes if isinstance(each, GroupOffer)] == [
        ("Ann", "40 ft"),
        ("Bob", "45 ft"),
    ]
    assert decided(start, foes, "Bob").command


def test_one_thing_alone_is_meant_for_all(start: Battle) -> None:
    only = within(in_group(start, "ann", "bob"), "Same for all")
    assert texts(only) == [
        *("Strike", "Shoot or throw", "Charge", "Close in", ""),
        *("Parry", "Flee", "Hold back", "Do nothing"),
    ]
    assert decided(start, only, "Parry").does == {"ann": "parry", "bob": "parry"}
    charge = line(only, "Charge")
    assert isinstance(charge, GroupOffer)
    assert charge.hint == "figures that cannot charge close in"
    shots = decided(start, only, "Shoot or throw")
    assert (shots.does, list(shots.idle)) == ({"ann": "missile"}, ["bob"])


def test_in_a_later_round_the_same_again_comes_first(start: Battle) -> None:
    first = at(start, Declare(Action("orc", "parry")), Declare(Action("ann", "parry")))
    now = led_to(at(played(led_to(first, "resolution", DICE)), NextPhase()), "declaration")
    again = in_group(now, *ORCS)[2]
    assert isinstance(again, GroupOffer)
    assert (again.text, again.hint) == ("Same again", "1 of 2")
    assert again.choice.decide(now, TABLES).does == {"orc": "parry"}
    all_known = in_group(now, "orc", "ann")[2]
    assert isinstance(all_known, GroupOffer)
    assert all_known.hint == ""
    alone = list(offer(Table(now), "orc"))
    assert texts(alone)[2] == "Ann"
    assert texts(alone)[1] == "Same again"
    assert isinstance(alone[1], GroupOffer)
    assert (alone[1].hint, alone[1].why_not) == ("parries", "")
    assert "Same again" not in texts(list(offer(Table(now), "bob")))


def test_38_the_same_again_says_why_it_is_impossible(start: Battle) -> None:
    first = at(start, Declare(Action("orc", "melee", ("ann",))))
    now = led_to(at(played(led_to(first, "resolution", DICE)), NextPhase()), "declaration")
    foes = tuple(who for who, each in now.figures.items() if each.side != now.figure("orc").side)
    lines = offer(Table(at(now, Kill(foes))), "orc")
    again = next(each for each in lines if isinstance(each, GroupOffer))
    assert (again.text, again.hint, again.why_not) == ("Same again", "", "No foes left.")


def test_every_line_keeps_its_number_from_round_to_round(start: Battle) -> None:
    def numbered(battle: Battle) -> list[str]:
        lines = in_group(battle, *ORCS)
        return [text for text, each in zip(texts(lines), lines, strict=True) if not lettered(each)]

    def lettered(each: OfferLine) -> bool:
        return isinstance(each, GroupOffer) and bool(each.letter)

    ordered = do(start, Declare(Action("orc", "parry")), GiveOrder(("orc",), "mob"))
    now = led_to(at(played(led_to(ordered, "resolution", DICE)), NextPhase()), "declaration")
    assert numbered(now) == numbered(start)
    assert "Same again" in texts(in_group(now, *ORCS))
    by_orders = line(in_group(start, *ORCS), "Follow standing orders")
    assert isinstance(by_orders, GroupOffer)
    assert by_orders.why_not == "None of them has a standing order."


def test_orders_are_given_and_those_that_have_them_declare_by_them(start: Battle) -> None:
    orders = within(in_group(start, *ORCS), "Standing order")
    assert texts(orders) == ["Same again", "Mob", "Guard", "Archers", "Skirmish", "Stay back"]
    assert line(orders, "Mob") == Intent(
        "Mob", GiveOrder(ORCS, "mob"), "attacks the nearest foe; first throws what it can spare"
    )
    now = do(start, GiveOrder(("orc",), "mob"))
    some = line(in_group(now, *ORCS), "Follow standing orders")
    assert isinstance(some, GroupOffer)
    assert (some.hint, some.choice.decide(now, TABLES).does) == ("1 of 2", {"orc": "charge"})
    both = do(now, GiveOrder(("chief",), "mob"))
    lines = in_group(both, *ORCS)
    assert line(lines, "Follow standing orders").hint == ""  # type: ignore[union-attr]
    have = within(lines, "Standing order")
    known = "This is already the standing order."
    assert line(have, "Mob").why_not == known  # type: ignore[union-attr]
    assert texts(have)[-1] == "No standing order"
    assert line(have, "No standing order") == Intent("No standing order", GiveOrder(ORCS))


def test_what_they_declared_is_taken_back_by_one_line(start: Battle) -> None:
    assert "Cancel" not in texts(in_group(start, *ORCS))
    now = do(start, Declare(Action("orc", "parry")))
    back = line(in_group(now, *ORCS), "Cancel")
    assert isinstance(back, Intent)
    assert at(now, back.command).running.actions == ()


def test_who_may_declare_nothing_may_still_be_given_orders(start: Battle) -> None:
    over = do(start, EndBattle())
    assert texts(in_group(over, *ORCS)) == [
        "Orc and Chief",
        "None of them can declare now.",
        "",
        "Standing order",
    ]
    assert texts(at_foe(over, "ann", *ORCS)) == [
        "Orc and Chief → Ann",
        "None of them can declare now.",
    ]
    place = list(group_offers.offer_at_place(Table(over), ORCS, (9.0, 9.0)))
    assert texts(place) == ["Orc and Chief", "None of them can declare now."]


def test_at_a_foe_they_do_what_the_distance_has_or_one_thing(start: Battle) -> None:
    lines = at_foe(start, "orc", "ann", "bob")
    assert texts(lines) == [
        "Ann and Bob → Orc",
        "Best for the distance",
        *("Strike", "Shoot or throw", "Charge", "Close in"),
    ]
    assert decided(start, lines, "Best for the distance").does == {
        "ann": "missile",
        "bob": "charge",
    }
    assert decided(start, lines, "Close in").does == {"ann": "close", "bob": "close"}


def test_friends_of_the_target_are_left_out(start: Battle) -> None:
    mixed = at_foe(start, "orc", "ann", "chief")
    assert texts(mixed)[0] == "Ann → Orc"
    assert texts(at_foe(start, "orc", "chief")) == ["Chief → Orc", "They are on the same side."]


def test_to_a_place_they_go_together(start: Battle) -> None:
    lines = list(group_offers.offer_at_place(Table(start), ORCS, (100.0, 60.0)))
    assert texts(lines) == [
        "Orc and Chief",
        *("Move there", "Fall back there, fighting", "Flee there"),
    ]
    found = decided(start, lines, "Move there")
    assert found.command
    assert at(start, found.command).running.headed == {"orc": (100.0, 60.0), "chief": (100.0, 80.0)}


def test_38_what_was_done_in_an_earlier_surprise_segment_is_not_declared_now() -> None:
    foe = figure("orc", "red", at=(8.0, 0.0))
    met = battle(figure("ann", arms=(SWORD,)), figure("bob", at=(0.0, 20.0)), foe)
    first = do(led_to(met, "advantage", SURPRISED), Declare(Action("ann", "melee", ("orc",))))
    assert OfferNote("1 has declared.") in in_group(first, "ann", "bob")
    after = played(first)
    assert OfferNote("None of them has declared.") in in_group(after, "ann", "bob")
