"""Declarations and acts are put into words."""

from typing import Any

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.state.naming import Names, act_in_words, declaration, name_of_anyone, people
from battleboard.rules import Act, Action, Casting
from battleboard.rules.scene import EVERYTHING
from battleboard.rules.timing.act import ActKind, Mode, Place
from tests.battle.battles import battle, figure

SLEEP = Casting("sleep", 1)


def company() -> Battle:
    orcs = [figure(f"orc {number}", "red") for number in range(1, 6)]
    return battle(figure("quij"), *orcs)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Action("quij", "cast", ("orc 1", "orc 2"), SLEEP), "Quij casts sleep on Orc 1 and Orc 2"),
        (Action("quij", "cast", casting=Casting()), "Quij casts a spell"),
        (Action("quij", "device"), "Quij uses a device"),
        (Action("orc 1", "melee", ("quij", "quij")), "Orc 1 strikes Quij"),
        (Action("orc 1", "set", ("quij",)), "Orc 1 sets a weapon against Quij"),
        (Action("orc 1", "hold", ("gone",)), "Orc 1 holds back, then acts against gone"),
        (Action("orc 1", "none"), "Orc 1 does nothing"),
    ],
)
def test_a_declaration_is_a_sentence(action: Action, words: str) -> None:
    assert declaration(company(), action) == words


def test_every_kind_of_declaration_has_its_words() -> None:
    said = {declaration(company(), Action("quij", kind, ("orc 1",))) for kind in EVERYTHING}
    assert len(said) == len(EVERYTHING)


def test_few_are_named_and_many_are_counted() -> None:
    orcs = [f"orc {number}" for number in range(1, 6)]
    assert people(company(), orcs[:3]) == "Orc 1, Orc 2 and Orc 3"
    assert people(company(), orcs) == "Orc 1, Orc 2 and 3 more"
    assert name_of_anyone(company(), "red") == "Red"


@pytest.mark.parametrize(
    ("kind", "mode", "more", "words"),
    [
        ("spell", "spell", {"label": "sleep"}, "Quij's sleep"),
        ("device", "device", {}, "Quij's device"),
        ("strike", "strike", {}, "Quij's blow"),
        ("strike", "strike", {"routine": 2, "routines": 2}, "Quij's blow 2"),
        ("strike", "contact", {}, "Quij's charge"),
        ("move", "move", {}, "Quij's move"),
    ],
)
def test_an_act_is_named_by_its_figure(
    kind: ActKind, mode: Mode, more: dict[str, Any], words: str
) -> None:
    act = Act("id", "quij", "blue", kind, mode, (), 1, Place(1))
    assert act_in_words(company(), act._replace(**more)) == words


def test_names_in_a_sentence_take_their_own_genitive() -> None:
    names = Names({"red": "Wardens", "goblins": "Grub", "ann": "Ann"})
    assert names.within("red's 5 beats ann's 4.") == "Wardens' 5 beats Ann's 4."
    assert names.within("goblins' 3 ties red's 3.") == "Grub's 3 ties Wardens' 3."
    assert names.within("no combatant 'goblins' here") == "no combatant 'Grub' here"
    assert names.within("red-handed, and red goes on") == "red-handed, and Wardens goes on"
