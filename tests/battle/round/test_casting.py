"""Acts of spells and devices are matched with their declarations."""

from battleboard.battle.commands import (
    AimSpell,
    CancelDeclaration,
    ChangeSide,
    Declare,
    Leave,
    RemoveFigure,
    SetTeam,
    Settle,
)
from battleboard.battle.round.spells import castings, pending_fields
from battleboard.battle.state.placed_acts import placed_acts
from battleboard.battle.state.running_round import NOWHERE, spell_of
from battleboard.battle.state.team import Team
from battleboard.rules import Action, Casting
from tests.battle.battles import battle, figure
from tests.battle.fields import AIMED, ELSEWHERE, FIELD, FIRE, company
from tests.battle.table import at, fights, led_to

DICE = {"initiative: blue": 5, "initiative: red": 2}


def test_of_two_surprise_segments_the_one_that_runs_on_is_aimed_where_it_was() -> None:
    mage, orc = figure("mage"), figure("orc", "red", at=(30.0, 5.0))
    state = led_to(battle(mage, orc), "advantage", {"surprise: blue": 6, "surprise: red": 2})
    wink = Action("mage", "cast", ("orc",), Casting("wink", 1), segment=1)
    long = wink._replace(casting=Casting("wink", 3), segment=2)
    state = at(state, Declare(wink), Declare(long))
    state = at(state, AimSpell("mage", "wink", FIELD, ("orc",), segment=1))
    state = at(state, AimSpell("mage", "wink", ELSEWHERE, (), segment=2))
    state = led_to(at(state, Settle("mage:spell")), "declaration")
    assert pending_fields(state) == (ELSEWHERE,)
    (goes_on,) = castings(state)
    assert (goes_on.targets, goes_on.segment) == ((), None)
    assert goes_on.casting
    assert goes_on.casting.casting_time == 3


def test_the_right_one_is_aimed_though_others_leave_while_the_order_waits_for_a_die() -> None:
    """A third side changes every segment: until its die is rolled, the order stays as it was."""
    elf = Action("elf", "cast", ("orc",), Casting("sleep", 1))
    state = at(company("osric"), fights("orc", "mage"), Declare(elf), Declare(FIRE), AIMED)
    state = at(state, fights("ogre", "mage"))
    state = led_to(state, "resolution", DICE)
    green = SetTeam("green", Team("Green", colour=2, badge="star"))
    came = at(state, green, ChangeSide(("ogre",), "green"), Leave("orc"))
    assert placed_acts(came) == placed_acts(state)
    assert {spell_of(action) for action in castings(came)} == {"sleep", "fireball"}
    assert pending_fields(came) == (FIELD,)
    fields = {
        turn.act.by: at(came, Settle(turn.act.id)).running.settled[-1].field
        for turn in placed_acts(came)
        if turn.act.kind == "spell"
    }
    assert fields == {"elf": NOWHERE, "mage": FIELD}
    assert {action.by for action in castings(at(came, RemoveFigure("elf")))} == {"mage"}


def test_what_was_declared_can_be_given_up_while_the_order_waits_for_a_die() -> None:
    elf = Action("elf", "cast", ("orc",), Casting("sleep", 1))
    state = at(company("osric"), fights("orc", "mage"), Declare(elf), Declare(FIRE), AIMED)
    state = led_to(at(state, fights("ogre", "mage")), "resolution", DICE)
    green = SetTeam("green", Team("Green", colour=2, badge="star"))
    state = at(state, green, ChangeSide(("ogre",), "green"), Leave("orc"), Settle("ogre:strike 1"))
    assert {action.by for action in castings(at(state, CancelDeclaration("mage")))} == {"elf"}
