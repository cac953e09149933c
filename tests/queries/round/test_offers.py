"""A figure's choices are offered to the DM as lines."""

from typing import NamedTuple

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Damage, Declare
from battleboard.battle.state.figure import Effect, Spell
from battleboard.board.board import Board
from battleboard.board.wall import Wall
from battleboard.queries.round.group_offers import OfferLine, OfferNote, SpellPrompt, Submenu
from battleboard.queries.round.intents import Intent
from battleboard.queries.round.offers import offer
from battleboard.rules import Action, Casting, Tables
from battleboard.rules.scene import Fighting
from tests.battle.battles import BOW, SWORD, TABLES, battle, do, figure
from tests.battle.rounds import playing
from tests.battle.table import UNSURPRISED, led_to

FIGHTER = Fighting(ac=5, character_class="fighter", level=1)


class Opened(NamedTuple):
    """An open battle."""

    battle: Battle
    tables: Tables = TABLES


@pytest.fixture
def start() -> Battle:
    """A fighter and a mage of blue before a dozen orcs, ready to declare."""
    orcs = [figure(f"orc-{n}", "red", at=(20.0 + 5 * n, 0.0)) for n in range(12)]
    made = battle(
        figure("ann", fighting=FIGHTER),
        figure("mage", at=(0.0, 10.0), spells=(Spell("sleep", 1),)),
        *orcs,
    )
    return led_to(made, "declaration", UNSURPRISED)


def lines(now: Battle, who: str = "ann", target: str = "") -> list[OfferLine]:
    return list(offer(Opened(now), who, target))


def texts(found: list[OfferLine]) -> list[str]:
    return [line.text if line else "" for line in found]


def branch(found: list[OfferLine], text: str) -> list[OfferLine]:
    return next(
        list(each.lines()) for each in found if isinstance(each, Submenu) and each.text == text
    )


def test_its_title_says_who_and_at_whom(start: Battle) -> None:
    assert lines(start)[0] == OfferNote("Ann", is_title=True)
    assert lines(start, "ann", "orc-0")[0] == OfferNote("Ann → Orc-0", is_title=True)


def test_what_is_declared_is_said_and_may_be_put_off_or_taken_back(start: Battle) -> None:
    cast = Action("mage", "cast", ("orc-0",), Casting("sleep", 1))
    now = do(start, Declare(cast))
    found = lines(now, "mage")
    assert found[1] == OfferNote("Mage casts sleep on Orc-0")
    assert texts(found)[-2:] == ["Delay", "Cancel"]
    assert texts(branch(found, "Delay"))[:3] == [
        "no delay",
        "1 segment",
        "2 segments",
    ]
    assert "Cancel" not in texts(lines(now, "ann"))


def test_nobody_waits_where_the_game_does_not_count_it() -> None:
    made = battle(figure("ann"), figure("orc", "red", at=(30.0, 0.0)), ruleset="ose")
    start = led_to(made, "declaration", UNSURPRISED)
    now = do(start, Declare(Action("ann", "parry")))
    assert "Delay" not in texts(lines(now))
    assert "Cancel" in texts(lines(now))


def test_foes_come_first_the_nearest_ahead_then_friends(start: Battle) -> None:
    found = lines(start)
    assert texts(found)[1:10] == [f"Orc-{n}" for n in range(9)]
    assert texts(branch(found, "Other foes")) == ["Orc-9", "Orc-10", "Orc-11"]
    assert texts(branch(found, "Friends")) == ["Mage"]
    first = found[1]
    assert isinstance(first, Submenu)
    assert first.note == "20 ft"


def test_38_foes_who_are_helpless_are_offered_apart_from_those_who_can_act() -> None:
    asleep = (Effect("s", "asleep", "asleep"),)
    band = (figure("orc", "red", at=(30.0, 0.0)), figure("elf", effects=asleep))
    sleeper = figure("gnoll", "red", at=(20.0, 0.0), effects=asleep)
    made = battle(figure("ann"), *band, sleeper)
    found = lines(led_to(made, "declaration", UNSURPRISED), "ann")
    assert texts(found)[1] == "Orc"
    assert texts(branch(found, "Helpless foes")) == ["Gnoll"]
    assert "Friends" not in texts(found)


def test_a_charge_for_which_one_draws_says_when_it_comes_into_contact() -> None:
    archer = figure("ann", arms=(BOW, SWORD))
    made = battle(archer, figure("orc", "red", at=(20.0, 0.0)))
    start = led_to(made, "declaration", UNSURPRISED)
    charge = next(each for each in lines(start, "ann", "orc") if each and each.text == "Charge")
    assert isinstance(charge, Intent)
    assert charge.hint == "20 ft, contact in segment 1"


def test_whoever_is_down_is_no_target(start: Battle) -> None:
    now = do(start, Damage(("orc-0",), 99))
    assert texts(lines(now))[1] == "Orc-1"


def test_what_is_rare_stands_apart(start: Battle) -> None:
    found = lines(start, "ann", "orc-0")
    assert "Do something else" not in texts(found)
    assert texts(branch(found, "More")) == [
        "Strike to subdue",
        "Grapple",
        "Pummel",
        "Overbear",
        "Do something else",
        "Cast a spell…",
        "Use a device…",
    ]


def test_who_may_know_spells_is_asked_for_one_at_once() -> None:
    made = battle(figure("ann", fighting=Fighting()), figure("orc", "red", at=(30.0, 0.0)))
    start = led_to(made, "declaration", UNSURPRISED)
    assert SpellPrompt("Cast a spell…", "ann", "cast", ("orc",)) in lines(start, "ann", "orc")


def test_who_has_a_list_of_spells_keeps_to_it(start: Battle) -> None:
    found = lines(start, "mage", "orc-0")
    assert "Cast sleep" in texts(found)
    assert "Cast a spell…" not in texts(found) + texts(branch(found, "More"))


def test_an_advance_says_when_it_comes_into_contact(start: Battle) -> None:
    hints = {
        each.text: each.hint for each in lines(start, "ann", "orc-0") if isinstance(each, Intent)
    }
    assert hints["Charge"] == "20 ft, contact in segment 1"
    assert hints["Close in"] == "20 ft, contact in segment 2"


def test_an_advance_of_which_nothing_would_come_is_forbidden() -> None:
    tired = figure("ann")._replace(last_charge=0)
    made = battle(tired, figure("orc", "red", at=(30.0, 0.0)))
    start = led_to(made, "declaration", UNSURPRISED)
    charge = next(each for each in lines(start, "ann", "orc") if each and each.text == "Charge")
    assert isinstance(charge, Intent)
    assert charge.why_not.startswith("Ann charged 1 round ago")


def test_when_nothing_may_be_declared_it_says_why_and_no_more(start: Battle) -> None:
    now = do(start, Declare(Action("ann", "parry")))
    now = led_to(now, "resolution")
    found = lines(now, "ann", "orc-0")
    assert found[2] == OfferNote("Initiative is rolled: too late for new declarations.")
    assert not any(isinstance(each, Submenu) and each.text == "More" for each in found)


def test_38_of_a_shot_that_comes_to_nothing_it_says_why() -> None:
    figures = (figure("ann", arms=(BOW,)), figure("orc", "red"))
    shot, comes = Action("ann", "missile", ("orc",)), Action("orc", "close", ("ann",))
    told = texts(lines(playing(shot, comes, figures=figures, game="osric3")))
    assert any(each.startswith("Ann shoots at Orc. Orc closes this round, and") for each in told)


def test_who_is_out_of_the_fight_declares_nothing(start: Battle) -> None:
    now = do(start, Damage(("ann",), 99))
    assert lines(now)[1] == OfferNote("Ann is out of the fight.")


def test_what_may_be_done_besides_is_offered_as_well() -> None:
    made = battle(figure("ann"), figure("orc", "red", at=(30.0, 0.0)), ruleset="ose")
    start = led_to(made, "declaration", UNSURPRISED)
    assert "Also" not in texts(lines(start, "ann", "orc"))
    now = do(start, Declare(Action("ann", "move"), to=(5.0, 5.0)))
    assert "Strike with long sword" in texts(branch(lines(now, "ann", "orc"), "Also"))


def test_at_a_place_one_may_move_or_cast(start: Battle) -> None:
    found = list(offer(Opened(start), "mage", place=(30.0, 30.0)))
    assert texts(found)[1:3] == ["Move there", "Fall back there, fighting"]
    assert "Cast sleep" in texts(found)


def test_where_nobody_else_is_there_is_nobody_to_aim_at() -> None:
    found = lines(led_to(battle(figure("ann")), "declaration", UNSURPRISED))
    assert texts(found)[:2] == ["Ann", "Parry"]


def flight_of(who: str, now: Battle) -> Intent:
    """The line by which a figure flees."""
    return next(
        each for each in lines(now, who) if isinstance(each, Intent) and each.text == "Flee"
    )


def test_one_that_flees_runs_from_the_nearest_foe_without_a_drag(start: Battle) -> None:
    line = flight_of("orc-0", start)
    assert line.hint == "from Ann"
    after = do(start, line.command)
    x, y = after.running.ways["orc-0"].points[-1]
    # It runs for a round, straight away from Ann.
    assert x > 100
    assert y == pytest.approx(0.0)
    assert not line.why_not


def second_cantrips(now: Battle, target: str = "") -> list[OfferLine]:
    """The lines for a second cantrip, beside everything else that the mage may also do."""
    also = branch(lines(now, "mage", target), "Also")
    return [each for each in also if isinstance(each, Submenu | SpellPrompt)]


@pytest.mark.parametrize("game", ["addict", "procedure"])
def test_VII_C_5_a_second_cantrip_comes_by_its_d4_after_the_first(game: str) -> None:
    spells = (Spell("wink", 1, 2), Spell("blink", 0), Spell("web", 2))
    mage = figure("mage", at=(0.0, 10.0), spells=spells)
    now = led_to(battle(mage, figure("orc", "red"), ruleset=game), "declaration", UNSURPRISED)
    assert "Also" not in texts(lines(now, "mage", "orc"))
    cast = Declare(Action("mage", "cast", ("orc",), Casting("wink", 1), delay=2))
    now = do(now, cast)
    found = second_cantrips(now, "orc")
    assert texts(found) == ["Cast wink as a second cantrip", "Cast blink as a second cantrip"]
    by_die = branch(found, "Cast blink as a second cantrip")
    assert texts(by_die) == [f"d4 shows {shown}" for shown in (1, 2, 3, 4)]
    third = by_die[2]
    assert isinstance(third, Intent)
    assert (third.hint, third.why_not) == ("3 segments after the first", "")
    actions = do(now, third.command).running.actions
    assert [each.delay for each in actions] == [2, 5]
    assert actions[1].targets == ("orc",)
    assert texts(second_cantrips(now)) == texts(found)
    other = do(now, Declare(Action("mage", "cast", (), Casting("blink", 0))))
    assert texts(second_cantrips(other)) == ["Cast wink as a second cantrip"]


def test_a_second_cantrip_that_stands_on_no_card_is_asked_for() -> None:
    now = led_to(battle(figure("mage"), figure("orc", "red")), "declaration", UNSURPRISED)
    now = do(now, Declare(Action("mage", "cast", ("orc",), Casting("wink", 1))))
    (asked,) = second_cantrips(now)
    assert asked == SpellPrompt("Cast a second cantrip…", "mage", "cast", ("orc",), 0)
    both = do(now, Declare(Action("mage", "cast", (), Casting("blink", 1), delay=2), also=True))
    assert "Also" not in texts(lines(both, "mage"))


@pytest.mark.parametrize(("game", "time"), [("addict", 2), ("osric", 1)])
def test_after_a_real_spell_or_elsewhere_there_is_no_second(game: str, time: int) -> None:
    there = figure("mage"), figure("orc", "red")
    now = led_to(battle(*there, ruleset=game), "declaration", UNSURPRISED)
    now = do(now, Declare(Action("mage", "cast", ("orc",), Casting("web", time))))
    assert "Also" not in texts(lines(now, "mage"))


def test_one_falls_back_from_the_nearest_foe_without_a_drag() -> None:
    there = figure("ann", at=(100.0, 100.0)), figure("orc", "red", at=(105.0, 100.0))
    now = led_to(battle(*there, ruleset="ose"), "declaration", UNSURPRISED)
    (line,) = (each for each in lines(now, "ann") if _text(each) == "Fall back, fighting")
    assert isinstance(line, Intent)
    assert line.hint == "from Orc"
    assert do(now, line.command).running.ways["ann"].points[-1] == pytest.approx((80.0, 100.0))


def test_one_with_no_room_behind_it_is_cornered() -> None:
    there = figure("ann", at=(5 / 3, 100.0)), figure("orc", "red", at=(6.0, 100.0))
    board = Board((12.0, 101.0), walls=(Wall((0.0, 98.0), (12.0, 98.0)),))
    now = led_to(battle(*there, board=board), "declaration", UNSURPRISED)
    line = flight_of("ann", now)
    assert line.hint == "cornered by Orc"
    assert line.command == Declare(Action("ann", "flee"))


def _text(line: OfferLine) -> str:
    return line.text if isinstance(line, Intent) else ""


def test_one_without_a_foe_to_flee_from_flees_where_the_dm_leads_it() -> None:
    alone = led_to(battle(figure("ann"), board=Board((40.0, 40.0))), "declaration", UNSURPRISED)
    assert flight_of("ann", alone) == Intent("Flee", Declare(Action("ann", "flee")))
