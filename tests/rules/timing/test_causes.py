"""An act that is prevented or spoiled says by what, and when."""

import pytest

from battleboard.rules import RULESETS, Resolution
from battleboard.rules.scene import ActionKind
from battleboard.rules.timing.act import Act, Place, Reason, TargetLost, segments
from battleboard.rules.timing.plan import Plan, resolve
from tests.rules.scenes import casts, does, figure, round_of, timing, weapon


def cause(answer: Resolution, act: str) -> str:
    found = timing(answer, act).cause
    assert found
    assert found in timing(answer, act).why
    return found.text


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("melee", "strikes"),
        ("missile", "shoots"),
        ("turn", "turns"),
        ("move", "moves"),
        ("parry", "acts"),
        ("cast", "casts"),
    ],
)
def test_one_who_falls_does_no_more(kind: ActionKind, told: str) -> None:
    figures = [figure("orc", "red", weapon("missile")), figure("ann")]
    late = casts("ann", 6, "orc") if kind == "cast" else does("ann", kind, "orc")
    acts = [does("orc", "missile", "ann", before_initiative=True), late]
    answer = round_of(figures, acts, (1, 6), outcomes={"orc:shot 1": "incapacitated"})
    own = next(each.act.id for each in answer.acts if each.act.by == "ann")
    assert cause(answer, own) == (
        f"ann falls to orc's shot at the start of the round and no longer {told}."
    )


@pytest.mark.parametrize("game", RULESETS)
def test_every_game_names_the_moment(game: str) -> None:
    figures = [figure("orc", "red", initiative=5), figure("ann", initiative=2)]
    if game == "osric3":
        figures = [each._replace(initiative=7 - (each.initiative or 0)) for each in figures]
    acts = [does("orc", "melee", "ann"), does("ann", "melee", "orc")]
    answer = round_of(figures, acts, (2, 5), game, outcomes={"orc:strike 1": "incapacitated"})
    where = answer.ruler.where(timing(answer, "orc:strike 1").segment)
    assert cause(answer, "ann:strike 1") == (
        f"ann falls to orc's blow in {where} and no longer strikes."
    )


def test_a_spell_says_what_spoils_it() -> None:
    figures = [figure("orc", "red", weapon(speed=5)), figure("mage")]
    acts = [does("orc", "melee", "mage"), casts("mage", 6, "orc")]
    answer = round_of(figures, acts, (5, 4), outcomes={"orc:strike 1": "hit"})
    assert cause(answer, "mage:spell") == "orc's blow in segment 1 spoils mage's spell."


def test_a_blow_is_lost_with_its_target() -> None:
    figures = [figure("orc", "red", at_ft=(0, 0)), figure("ann", at_ft=(3, 0))]
    figures.append(figure("bob", at_ft=(0, 3), routines=2))
    acts = [does("ann", "melee", "orc"), does("bob", "melee", "orc")]
    answer = round_of(figures, acts, (5, 4), outcomes={"ann:strike 1": "incapacitated"})
    where = timing(answer, "ann:strike 1").segment
    assert cause(answer, "bob:strike 2") == (
        f"orc falls to ann's blow in segment {where}, so bob's blow 2 is lost."
    )


def test_a_blow_is_lost_when_its_target_flees() -> None:
    figures = [figure("orc", "red", at_ft=(0, 0)), figure("ann", at_ft=(3, 0), move=3)]
    acts = [does("orc", "flee", "ann"), does("ann", "melee", "orc")]
    answer = round_of(figures, acts, (1, 6))
    where = timing(answer, "orc:move").segment
    assert cause(answer, "ann:strike 1") == (
        f"orc's move in segment {where} takes the target away from ann's blow."
    )


def test_what_is_lost_without_a_flight_has_no_cause() -> None:
    """The DM may have moved the target."""
    gone = TargetLost("orc", 40.0, (), "lose")
    why = (Reason("RULE", "It strikes."),)
    act = Act(
        "ann:strike 1", "ann", "blue", "strike", "strike", ("orc",), 1, Place(5), why=why
    )._replace(departure=gone)
    plan = Plan([act], [], [], segments(10), lambda _act: (1, 1), "RULE")
    found = resolve(plan, {}).acts[0]
    assert (found.outcome, found.cause) == ("prevented", None)
