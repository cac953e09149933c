"""Shots whose target has fallen are decided together."""

from typing import Final

import pytest

from battleboard.battle.battle import Battle
from battleboard.battle.commands import Leave, LoseAct, Redirect, Settle, Strike
from battleboard.battle.knowledge.attack_forecast import attack_forecast
from battleboard.battle.round.gone_targets import current_target, shots_at_fallen
from battleboard.battle.state.command_context import Refusal, TypedRolls
from battleboard.battle.state.event import FoundGone
from battleboard.battle.state.placed_acts import next_acts, placed_acts
from battleboard.rules import Act, Action
from tests.battle.battles import BOW, TABLES, do, figure
from tests.battle.rounds import playing
from tests.battle.table import done

FIRST: Final = "a0:shot 1"
LATER: Final = ("a1:shot 1", "a2:shot 1", "a3:shot 1")
REST: Final = ("a0:shot 2", "a1:shot 2", "a2:shot 2", "a3:shot 2")
"""The second shots, at the end of the round."""


def volley(*, hp: int = 30) -> Battle:
    """Four archers at an orc, with an ogre beside it and a troll far off; the first fells it."""
    archers = [figure(f"a{at}", at=(10.0, 10.0 * at), arms=(BOW,)) for at in range(4)]
    foes = [
        figure("orc", "red", at=(100.0, 20.0)),
        figure("ogre", "red", at=(100.0, 30.0)),
        figure("troll", "red", at=(100.0, -90.0)),
    ]
    shots = [Action(f"a{at}", "missile", ("orc",), delay=at) for at in range(4)]
    return do(
        playing(*shots, figures=(*archers, *foes), dice=(3, 3)), Settle(FIRST, "hit", damage=hp)
    )


def act_of(battle: Battle, name: str) -> Act:
    return next(turn.act for turn in placed_acts(battle) if turn.act.id == name)


def ids(battle: Battle, name: str = LATER[0]) -> set[str]:
    return {act.id for act in shots_at_fallen(battle, act_of(battle, name))}


def test_all_shots_still_to_come_at_one_who_has_fallen_are_found() -> None:
    battle = volley()
    assert ids(battle) == {*LATER, *REST}
    assert current_target(battle, act_of(battle, LATER[0])) == "orc"


def test_while_it_stands_there_is_none_and_blows_and_foes_are_no_part_of_it() -> None:
    assert ids(volley(hp=1)) == set()
    archer = figure("archer", "red", at=(100.0, 10.0), arms=(BOW,))
    acts = Action("archer", "missile", ("a",), delay=5), Action("b", "melee", ("a",))
    battle = playing(
        *acts,
        Action("c", "missile", ("a",), delay=9),
        figures=(archer, figure("a"), figure("b", "red"), figure("c", "blue", arms=(BOW,))),
    )
    battle = do(battle, Settle("b:strike 1", "hit", damage=30))
    assert ids(battle, "b:strike 1") == set()
    assert ids(battle, "archer:shot 1") == {"archer:shot 1", "archer:shot 2"}


def test_one_that_has_left_the_table_has_not_fallen() -> None:
    battle = volley()
    left = battle._replace(figures={k: v for k, v in battle.figures.items() if k != "orc"})
    assert shots_at_fallen(left, act_of(battle, LATER[0])) == ()


def test_redirected_they_go_at_the_new_target() -> None:
    command = Redirect(((LATER[0], "ogre"), (LATER[1], "troll")))
    outcome = done(volley(), command)
    battle = outcome.battle
    assert battle.log[-1].text.endswith("and 1 more: at Ogre and Troll instead")
    assert current_target(battle, act_of(battle, LATER[0])) == "ogre"
    assert ids(battle, LATER[2]) == {LATER[2], *REST}
    look = attack_forecast(battle, Strike(LATER[0], ("ogre",)), {}, TABLES)
    assert look.departure is None


def test_lost_they_do_not_happen_and_it_is_told() -> None:
    shots = (*LATER, *REST)
    battle = done(volley(), Redirect(tuple((shot, "") for shot in shots))).battle
    assert battle.log[-1].text.endswith("and 6 more: lost")
    assert len(battle.log[-1].events) == len(shots)
    assert next_acts(battle) == ()
    assert not any(turn.is_open for turn in placed_acts(battle) if turn.act.id in shots)
    alone = done(volley(), Redirect(((LATER[0], ""),))).battle
    assert alone.log[-1].text.endswith(": lost")


def test_where_the_new_target_falls_too_it_is_asked_again() -> None:
    battle = do(volley(), Redirect(tuple((shot, "ogre") for shot in LATER)))
    dice = TypedRolls({f"attack: {LATER[0]}": 20, f"damage: {LATER[0]}": 6})
    weak = battle.with_figure(
        battle.figure("ogre")._replace(hp=battle.figure("ogre").hp._replace(now=1))
    )
    after = do(weak, Strike(LATER[0], ("ogre",)), rolls=dice)
    assert ids(after, LATER[1]) == {LATER[1], LATER[2]}
    event = do(after, LoseAct(LATER[1])).log[-1].events[0]
    assert isinstance(event, FoundGone)
    assert event.target == "ogre"


@pytest.mark.parametrize(
    ("aims", "why"),
    [
        ((), "There is no shot to redirect."),
        ((("nobody", ""),), "There is no action 'nobody' in this round."),
        (((FIRST, "ogre"),), "has already been resolved"),
        (((LATER[0], "orc"),), "Orc is out of the fight."),
        (((LATER[0], "elf"),), "There is no figure 'elf'"),
    ],
)
def test_what_cannot_be_is_refused(aims: tuple[tuple[str, str], ...], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        do(volley(), Redirect(aims))


def test_shots_at_one_who_stands_are_not_redirected() -> None:
    with pytest.raises(Refusal, match=r"The target of A1's shot 1 has not fallen\."):
        do(volley(hp=1), Redirect(((LATER[0], "ogre"),)))
    with pytest.raises(Refusal, match=r"Ogre is out of the fight\."):
        do(volley(), Leave("ogre"), Redirect(((LATER[0], "ogre"),)))


def test_without_an_act_it_still_has_a_name() -> None:
    assert Redirect(()).sentence(volley()) == "No shot: lost"
