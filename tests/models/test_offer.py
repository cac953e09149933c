"""What a DM may choose for a figure, as lines."""

import pytest

from battleboard.battle.card import Spell
from battleboard.battle.deeds import Damage, Declare
from battleboard.models.evening import Evening
from battleboard.models.intent import Intent
from battleboard.models.offer import Asked, Branch, Line, Said, offer, offer_to_all
from battleboard.rules import Action, Casting
from battleboard.rules.scene import Fighting
from tests.battle.battles import battle, figure
from tests.battle.table import UNSURPRISED, led_to
from tests.models.evenings import MakeEvening, do, lead_to

FIGHTER = Fighting(ac=5, character_class="fighter", level=1)


@pytest.fixture
def evening(evening_of: MakeEvening) -> Evening:
    """A fighter and a mage of blue before a dozen orcs, ready to declare."""
    orcs = [figure(f"orc-{n}", "red", at=(20.0 + 5 * n, 0.0)) for n in range(12)]
    made = battle(
        figure("ann", fighting=FIGHTER),
        figure("mage", at=(0.0, 10.0), spells=(Spell("sleep", 1),)),
        *orcs,
    )
    return evening_of(led_to(made, "declaration", UNSURPRISED))


def lines(evening: Evening, who: str = "ann", target: str = "") -> list[Line]:
    return list(offer(evening.document, who, target))


def texts(found: list[Line]) -> list[str]:
    return [line.text if line else "" for line in found]


def branch(found: list[Line], text: str) -> list[Line]:
    return next(
        list(each.lines()) for each in found if isinstance(each, Branch) and each.text == text
    )


def test_its_title_says_who_and_at_whom(evening: Evening) -> None:
    assert lines(evening)[0] == Said("Ann", is_title=True)
    assert lines(evening, "ann", "orc-0")[0] == Said("Ann → Orc-0", is_title=True)


def test_what_is_declared_is_said_and_may_be_put_off_or_taken_back(evening: Evening) -> None:
    cast = Action("mage", "cast", ("orc-0",), Casting("sleep", 1))
    do(evening, Declare(cast))
    found = lines(evening, "mage")
    assert found[1] == Said("Mage casts sleep on Orc-0")
    assert texts(found)[-2:] == ["Wait before it", "Take it back"]
    assert texts(branch(found, "Wait before it"))[:3] == [
        "no longer",
        "one segment",
        "two segments",
    ]
    assert "Take it back" not in texts(lines(evening, "ann"))


def test_nobody_waits_where_the_game_does_not_count_it(evening_of: MakeEvening) -> None:
    made = battle(figure("ann"), figure("orc", "red", at=(30.0, 0.0)), ruleset="ose")
    evening = evening_of(led_to(made, "declaration", UNSURPRISED))
    do(evening, Declare(Action("ann", "parry")))
    assert "Wait before it" not in texts(lines(evening))
    assert "Take it back" in texts(lines(evening))


def test_foes_come_first_the_nearest_ahead_then_friends(evening: Evening) -> None:
    found = lines(evening)
    assert texts(found)[1:10] == [f"Orc-{n}" for n in range(9)]
    assert texts(branch(found, "At another foe")) == ["Orc-9", "Orc-10", "Orc-11"]
    assert texts(branch(found, "At a friend")) == ["Mage"]
    first = found[1]
    assert isinstance(first, Branch)
    assert first.note == "17 ft"


def test_whoever_is_down_is_no_target(evening: Evening) -> None:
    do(evening, Damage(("orc-0",), 99))
    assert texts(lines(evening))[1] == "Orc-1"


def test_what_is_rare_stands_apart(evening: Evening) -> None:
    found = lines(evening, "ann", "orc-0")
    assert "Turn undead" not in texts(found)
    assert texts(branch(found, "More")) == [
        "Turn undead",
        "Do something else",
        "Cast a spell…",
        "Use a device…",
    ]


def test_who_may_know_spells_is_asked_for_one_at_once(evening_of: MakeEvening) -> None:
    made = battle(figure("ann", fighting=Fighting()), figure("orc", "red", at=(30.0, 0.0)))
    evening = evening_of(led_to(made, "declaration", UNSURPRISED))
    assert Asked("Cast a spell…", "ann", "cast", ("orc",)) in lines(evening, "ann", "orc")


def test_who_has_a_list_of_spells_keeps_to_it(evening: Evening) -> None:
    found = lines(evening, "mage", "orc-0")
    assert "Cast sleep" in texts(found)
    assert "Cast a spell…" not in texts(found) + texts(branch(found, "More"))


def test_an_advance_says_when_it_comes_into_contact(evening: Evening) -> None:
    hints = {
        each.text: each.hint for each in lines(evening, "ann", "orc-0") if isinstance(each, Intent)
    }
    assert hints["Charge"] == "17 ft, contact in segment 1"
    assert hints["Close in"] == "17 ft, contact in segment 2"


def test_an_advance_of_which_nothing_would_come_is_forbidden(evening_of: MakeEvening) -> None:
    tired = figure("ann")._replace(last_charge=0)
    made = battle(tired, figure("orc", "red", at=(30.0, 0.0)))
    evening = evening_of(led_to(made, "declaration", UNSURPRISED))
    charge = next(each for each in lines(evening, "ann", "orc") if each and each.text == "Charge")
    assert isinstance(charge, Intent)
    assert charge.why_not.startswith("Ann charged 1 round ago")


def test_when_nothing_may_be_declared_it_says_why_and_no_more(evening: Evening) -> None:
    do(evening, Declare(Action("ann", "parry")))
    lead_to(evening, "resolution")
    found = lines(evening, "ann", "orc-0")
    assert found[2] == Said("The dice have fallen: it is too late to declare anything new.")
    assert not any(isinstance(each, Branch) and each.text == "More" for each in found)


def test_who_is_out_of_the_fight_declares_nothing(evening: Evening) -> None:
    do(evening, Damage(("ann",), 99))
    assert lines(evening)[1] == Said("Ann is out of the fight.")


def test_what_may_be_done_besides_is_offered_as_well(evening_of: MakeEvening) -> None:
    made = battle(figure("ann"), figure("orc", "red", at=(30.0, 0.0)), ruleset="ose")
    evening = evening_of(led_to(made, "declaration", UNSURPRISED))
    assert "As well" not in texts(lines(evening, "ann", "orc"))
    do(evening, Declare(Action("ann", "move"), to=(5.0, 5.0)))
    assert "Strike with long sword" in texts(branch(lines(evening, "ann", "orc"), "As well"))


def test_at_a_place_one_may_move_or_cast(evening: Evening) -> None:
    found = list(offer(evening.document, "mage", place=(30.0, 30.0)))
    assert texts(found)[1:3] == ["Move there", "Fall back there, fighting"]
    assert "Cast sleep" in texts(found)


def test_a_group_that_can_do_nothing_is_told_so(evening: Evening) -> None:
    lead_to(evening, "end")
    assert list(offer_to_all(evening.document, ("ann", "mage"), "orc-0")) == [
        Said("None of them can do anything to it now.")
    ]
