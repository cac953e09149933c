"""A declaration needs a target and the means."""

import pytest

from battleboard.battle.commands.declaring import Declare
from battleboard.battle.state.command_context import Refusal
from battleboard.rules import Action, Casting
from battleboard.rules.scene import NEEDS_TARGET
from tests.battle.battles import BOW, battle, figure
from tests.battle.table import UNSURPRISED, at, in_round, led_to, meet

SAID = {
    "melee": "Ann strikes",
    "grapple": "Ann grapples with",
    "pummel": "Ann pummels",
    "overbear": "Ann overbears",
    "missile": "Ann shoots at",
    "charge": "Ann charges",
    "close": "Ann closes with",
}


@pytest.mark.parametrize("kind", sorted(NEEDS_TARGET))
def test_a_deed_that_is_done_to_somebody_is_refused_until_it_is_said_to_whom(kind: str) -> None:
    archer = figure("ann", arms=(BOW,))
    before = led_to(meet(), "declaration", UNSURPRISED).with_figure(archer)
    with pytest.raises(Refusal, match=rf"^{SAID[kind]}: choose a target\.$"):
        at(before, Declare(Action("ann", kind)))  # type: ignore[arg-type]
    with pytest.raises(Refusal, match=r"^Ann cannot be both attacker and target\.$"):
        at(before, Declare(Action("ann", kind, ("ann",))))  # type: ignore[arg-type]


def test_a_spell_may_be_cast_at_its_caster_or_at_nobody() -> None:
    light = Casting("light", 1)
    before = at(in_round(), Declare(Action("ann", "cast", ("ann",), light)))
    assert at(before, Declare(Action("ann", "cast", (), light))).running.actions[0].targets == ()


def test_a_device_without_a_time_is_no_declaration() -> None:
    with pytest.raises(Refusal, match="Choose which device Ann uses, and how long it takes"):
        at(in_round(), Declare(Action("ann", "device", ("orc",))))


def test_no_spell_takes_less_than_no_time() -> None:
    with pytest.raises(Refusal, match="The time for the spell cannot be below 0"):
        at(in_round(), Declare(Action("ann", "cast", ("orc",), Casting("sleep", -1))))


def test_a_segment_means_nothing_in_a_round_and_lets_nobody_do_two_things() -> None:
    early = Action("ann", "melee", ("orc",), segment=4)
    before = at(in_round(), Declare(early))
    assert before.running.actions[0].segment is None
    with pytest.raises(Refusal, match="Ann strikes Orc, and can do only one thing"):
        at(before, Declare(early, also=True))


def test_the_rules_are_quoted_with_the_names_of_figures() -> None:
    """The ids are the program's own."""
    far = figure("x2", "red", at=(40.0, 0.0))
    far = far._replace(card=far.card._replace(name="Orc"))
    near = figure("x1")
    near = near._replace(card=near.card._replace(name="Ann"))
    before = led_to(battle(near, far), "declaration", UNSURPRISED)
    after = at(before, Declare(Action("x1", "melee", ("x2",))))
    assert str(after.log[-1].events).startswith("(Warned(text='Ann and Orc stand 40 ft apart")


def test_what_the_rules_forbid_altogether_is_refused_with_their_reason() -> None:
    early = Action("ann", "cast", ("orc",), Casting("sleep", 1), before_initiative=True)
    said = "is not allowed: only a blow, a shot or turning can come before initiative"
    with pytest.raises(Refusal, match=said):
        at(in_round(), Declare(early))
