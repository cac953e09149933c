"""An act waiting for another ends with it, and a spell at risk is no certain hit."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from battleboard.rules import RULESETS, Action, Combatant, Resolution, Side, odds
from battleboard.rules.scene import ActionKind, Settlement
from tests.rules.scenes import (
    TABLES,
    casts,
    does,
    figure,
    outcome,
    round_of,
    scene,
    timing,
    weapon,
)

FELLED: Mapping[str, Settlement] = {"bow:shot 1": "incapacitated"}
ARMS = {"bow": weapon("missile"), "pike": weapon(length=12, receives_charge=True), "rider": None}


def fight(game: str, *actions: Action, felled: bool = True, pike: int = 2) -> Resolution:
    """A bow shoots at a rider, who advances or turns away; a pike waits for that."""
    dice = {"bow": 6, "rider": 3, "pike": pike}
    if game == "osric3":
        dice = {"bow": 1, "rider": 2, "pike": 5}
    figures = [
        figure(name, "red" if name == "rider" else "blue", arm, initiative=dice[name], move=15)
        for name, arm in ARMS.items()
    ]
    acts = [does("bow", "missile", "rider", distance_ft=35), *actions]
    return round_of(figures, acts, (1, 1), game, outcomes=FELLED if felled else {})


CHARGE = does("rider", "charge", "pike", distance_ft=45)


@pytest.mark.parametrize("game", RULESETS)
def test_a_set_weapon_ends_with_the_charger_who_falls_on_the_way(game: str) -> None:
    answer = fight(game, CHARGE, does("pike", "set", "rider"))
    assert outcome(answer, "rider:strike 1") == "prevented"
    assert outcome(answer, "pike:strike 1") == "prevented"
    told = timing(answer, "pike:strike 1").why[-1].text
    assert told.startswith("rider falls to bow's shot ")
    assert told.endswith(
        " before rider's charge, for which pike waits: pike's blow comes to nothing."
    )
    spared = fight(game, CHARGE, does("pike", "set", "rider"), felled=False)
    assert outcome(spared, "pike:strike 1") == "pending"


@pytest.mark.parametrize("game", ["addict", "procedure", "osric", "osric3", "countdown"])
def test_a_reply_ends_with_the_charger_who_falls_on_the_way(game: str) -> None:
    blow = does("pike", "melee", "rider", distance_ft=45)
    assert outcome(fight(game, CHARGE, blow), "pike:strike 1") == "prevented"
    assert outcome(fight(game, CHARGE, blow, felled=False), "pike:strike 1") == "pending"


@pytest.mark.parametrize("game", ["osric", "osric3"])
def test_a_free_blow_ends_with_the_flight_of_one_who_falls_before_it(game: str) -> None:
    flight = does("rider", "flee", "pike", distance_ft=5)
    if game == "osric3":  # where all move from segment 1 on, and the bow shoots in it, too
        flight = flight._replace(delay=3)
    answer = fight(game, flight)
    assert outcome(answer, "rider:move") == outcome(answer, "pike:strike 1") == "prevented"
    assert timing(answer, "pike:strike 1").why[-1].rule.endswith("interrupt")
    assert outcome(fight(game, flight, felled=False), "pike:strike 1") == "pending"


@pytest.mark.parametrize("game", ["procedure", "countdown"])
@pytest.mark.parametrize("kind", ["melee", "cast"])
def test_a_prepared_act_ends_with_its_trigger(game: str, kind: ActionKind) -> None:
    deed = does("rider", "melee", "pike") if kind == "melee" else casts("rider", 5, "pike")
    held = does("pike", "hold", "rider")
    for felled in (True, False):
        answer = fight(game, deed, held._replace(delay=8), felled=felled, pike=5)
        assert outcome(answer, "pike:other") == ("prevented" if felled else "pending")


def test_one_who_falls_after_it_has_come_was_worth_the_wait() -> None:
    answer = fight("addict", CHARGE, does("pike", "melee", "rider"), felled=False)
    assert outcome(answer, "pike:strike 1") == "pending"


def test_what_waits_for_what_waits_ends_with_it() -> None:
    """A knight charges the pikeman as he does the rider: both waits come to nothing."""
    flight = does("rider", "flee", "pike", distance_ft=5)
    acts = [flight, does("pike", "hold", "rider"), does("page", "hold", "pike")]
    figures = [
        figure("bow", arm=weapon("missile"), initiative=6),
        figure("rider", "red", initiative=3),
        figure("pike", initiative=3),
        figure("page", "red", initiative=3),
    ]
    shot = does("bow", "missile", "rider")
    answer = round_of(figures, [shot, *acts], (1, 1), "countdown", outcomes=FELLED)
    assert [outcome(answer, f"{name}:other") for name in ("pike", "page")] == ["prevented"] * 2


@pytest.mark.parametrize("game", ["osric", "osric3"])
def test_odds_count_the_free_blow_that_ends_with_the_flight(game: str) -> None:
    flight = does("rider", "flee", "pike", distance_ft=5, delay=3)
    shot = does("bow", "missile", "rider", hit_chance=Fraction(1, 4), lethal=True)
    figures = [
        figure(name, "red" if name == "rider" else "blue", arm) for name, arm in ARMS.items()
    ]
    asked = scene(figures, [flight, shot], (2, 2))
    found = {each.act.id: each.prevented for each in odds(asked, game, TABLES).acts}
    assert found["rider:move"] == found["pike:strike 1"] == Fraction(1, 4)


def duel(game: str, outcomes: Mapping[str, Settlement]) -> Resolution:
    """An orc attacks a mage, who casts at a witch, who casts at a page."""
    figures: list[Combatant] = [
        figure("orc", "red", initiative=6),
        figure("mage", initiative=5),
        figure("witch", "red", initiative=4),
        figure("page", initiative=3),
    ]
    acts = [
        does("orc", "melee", "mage"),
        casts("mage", 3, "witch"),
        casts("witch", 5, "page"),
        does("page", "other", "witch", delay=9),
    ]
    return round_of(figures, acts, (1, 1), game, outcomes=outcomes)


GAMES = ["addict", "procedure", "osric", "ose", "countdown"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("effect", ["hit", "incapacitated"])
def test_a_spell_at_risk_spoils_another_only_if_it_is_sure(game: str, effect: Settlement) -> None:
    sure = {"mage:spell": effect}
    assert outcome(duel(game, sure), "mage:spell") == "at risk"
    assert outcome(duel(game, sure), "witch:spell") == "at risk"
    struck = duel(game, {**sure, "orc:strike 1": "hit"})
    assert [each.outcome for each in struck.spells] == ["spoiled", "completes"]
    missed = duel(game, {**sure, "orc:strike 1": "miss"})
    assert [each.outcome for each in missed.spells] == ["completes", "spoiled"]


def test_a_spell_at_risk_takes_nobody_out_for_sure() -> None:
    sure: Mapping[str, Settlement] = {"mage:spell": "incapacitated"}
    figures = [figure("orc", "red", initiative=6), figure("mage"), figure("ogre", "red")]
    acts = [does("orc", "melee", "mage"), casts("mage", 4, "ogre")]
    acts.append(does("ogre", "parry", delay=9))
    answer = round_of(figures, acts, (5, 4), outcomes=sure)
    assert outcome(answer, "ogre:other") == "pending"
    answer = round_of(figures, acts, (5, 4), outcomes={**sure, "orc:strike 1": "miss"})
    assert outcome(answer, "ogre:other") == "prevented"


def test_what_is_spoiled_either_way_is_spoiled() -> None:
    """A wand that hits both casters: it spoils the second spell, or spares the first."""
    figures = [figure("orc", "red"), figure("mage"), figure("witch", "red"), figure("imp", "red")]
    acts = [casts("orc", 1, "mage", "witch"), casts("mage", 3, "witch"), casts("witch", 5, "mage")]
    figures[0] = figure("orc", "green")
    sides = {"blue": Side(3), "red": Side(3), "green": Side(3)}
    answer = round_of(figures, acts, sides=sides, outcomes={"mage:spell": "hit"})
    assert outcome(answer, "mage:spell") == "at risk"
    assert outcome(answer, "witch:spell") == "spoiled"
