"""Turning undead is a command."""

from typing import Any, Final

import pytest

from battleboard.battle.apply import Outcome, apply
from battleboard.battle.battle import Battle
from battleboard.battle.commands import CheckMorale, TurnUndead
from battleboard.battle.commands.turn_undead import throws_for_turning
from battleboard.battle.round.morale_checks import who_checks
from battleboard.battle.round.undead import attempt_of, is_undead
from battleboard.battle.state.command_context import Refusal, TypedRolls
from battleboard.battle.state.condition import condition_of
from battleboard.battle.state.event import FacedTurning
from battleboard.battle.state.figure import HitPoints
from battleboard.rules import Action, Tables
from battleboard.rules.scene import Fighting
from tests.battle.battles import TABLES, battle, do, figure
from tests.battle.rounds import playing

ACT: Final = "cleric:turn"


def crypt(*kinds: str, level: int | None = 3, game: str = "osric", **changes: Any) -> Battle:
    """A cleric's attempt to turn one undead of each kind is about to be played."""
    cleric = figure("cleric", fighting=Fighting(level=level), at=(0.0, 0.0))
    foes = [
        figure(f"{kind} {at}", "red", at=(10.0 + 5 * at, 0.0), undead=kind, **changes)
        for at, kind in enumerate(kinds)
    ]
    action = Action("cleric", "turn", tuple(each.id for each in foes))
    return playing(action, figures=(cleric, *foes), game=game)


def turn(found: Battle, *dice: int, whom: tuple[str, ...] = (), tables: Tables = TABLES) -> Outcome:
    """Settle the attempt with the roll, the number affected and the rounds."""
    whats = ("turning", "undead affected", "rounds turned")
    typed = {f"{what}: cleric": die for what, die in zip(whats, dice, strict=False)}
    return apply(found, TurnUndead(ACT, whom), TypedRolls(typed), tables)


def settled(outcome: Outcome) -> str | None:
    (found,) = outcome.battle.running.settled
    return found.outcome


def effects(outcome: Outcome) -> dict[str, str]:
    told = (event for event in outcome.events if isinstance(event, FacedTurning))
    return {event.who: event.effect for event in told}


def test_the_turned_look_away_and_flee_for_as_many_rounds_as_are_thrown() -> None:
    outcome = turn(crypt("zombie", "zombie", game="addict"), 12, 1, 7)
    assert effects(outcome) == {"zombie 0": "turned", "zombie 1": "no effect"}
    turned, other = (outcome.battle.figure(f"zombie {at}") for at in (0, 1))
    assert [(each.status, each.left_s) for each in turned.effects] == [("fleeing", 420)]
    assert turned.body.facing == 0.0
    assert other.effects == ()
    assert settled(outcome) == "hit"


def test_the_destroyed_are_gone_without_a_throw() -> None:
    found = crypt("skeleton", "skeleton", level=7)
    asked = {"undead affected: cleric": 2}
    outcome = apply(found, TurnUndead(ACT), TypedRolls(asked), TABLES)
    assert effects(outcome) == {"skeleton 0": "destroyed", "skeleton 1": "destroyed"}
    states = [
        condition_of(outcome.battle, each).state
        for each in outcome.battle.figures.values()
        if each.side == "red"
    ]
    assert states == ["dead", "dead"]


def test_an_attempt_that_fails_asks_for_no_other_throw() -> None:
    outcome = turn(crypt("zombie"), 6)
    assert effects(outcome) == {"zombie 0": "no effect"}
    assert settled(outcome) == "miss"


def test_what_is_thrown_next_is_asked_once_the_throw_before_it_is_there() -> None:
    found = crypt("skeleton", "wight", level=4, game="addict")
    attempt = attempt_of(found, TABLES, "cleric", ("skeleton 0", "wight 1"))
    # The skeleton is turned without a roll, but the roll decides who else is.
    assert attempt.entries["skeleton 0"] == "T"

    def asked(**thrown: int) -> list[str]:
        known = {f"{what.replace('_', ' ')}: cleric": die for what, die in thrown.items()}
        return [word for word, _ in throws_for_turning("cleric", attempt, known)]

    assert asked() == ["turning"]
    assert asked(turning=20) == ["turning", "undead affected"]
    assert asked(turning=20, undead_affected=1) == ["turning", "undead affected", "rounds turned"]


def test_basic_games_turn_until_the_dm_lifts_it() -> None:
    outcome = turn(crypt("wight", game="ose"), 9, 2)
    (effect,) = outcome.battle.figure("wight 0").effects
    assert (effect.name, effect.left_s) == ("turned", None)


def test_others_than_those_declared_may_be_turned() -> None:
    found = crypt("zombie", "skeleton")
    assert effects(turn(found, 20, 12, 3, whom=("skeleton 1",))) == {"skeleton 1": "turned"}


@pytest.mark.parametrize(
    ("level", "kinds", "tables", "sentence"),
    [
        (None, ("zombie",), TABLES, "gives no level"),
        (0, ("zombie",), TABLES, "no column for level 0"),
        (3, ("zombie",), Tables(), "No turning table"),
        (3, (), TABLES, "Choose the undead"),
    ],
)
def test_what_is_missing_is_said(
    level: int | None, kinds: tuple[str, ...], tables: Tables, sentence: str
) -> None:
    with pytest.raises(Refusal, match=sentence):
        turn(crypt(*kinds, level=level), 20, 1, 3, tables=tables)


def test_hit_dice_that_cannot_be_read_count_as_one() -> None:
    found = crypt("wight", "wight", game="ose", fighting=Fighting(hit_dice="many"))
    assert effects(turn(found, 12, 2)) == {"wight 0": "turned", "wight 1": "turned"}


def test_the_sentence_names_the_act() -> None:
    assert TurnUndead(ACT).sentence(crypt("zombie")) == "Cleric's turning: by the table"


def test_undead_are_known_by_card_or_by_kind() -> None:
    there = battle(
        figure("a", undead="bone lord"), figure("b", type="zombie"), figure("ghoul 3"), figure("d")
    )
    found = [is_undead(there, each, TABLES) for each in there.figures.values()]
    assert found == [True, True, True, False]


@pytest.mark.parametrize("game", ["addict", "procedure", "osric", "osric3", "countdown", "ose"])
@pytest.mark.parametrize("hp", [0, -1, -5])
def test_the_undead_do_not_bleed(game: str, hp: int) -> None:
    bones = figure("bones", undead="Skeleton", hp=HitPoints(hp, 8))
    state = condition_of(battle(bones, ruleset=game), bones)
    assert (state.state, "do not bleed" in state.why.text) == ("dead", True)


def test_the_undead_know_no_morale() -> None:
    fallen = figure("a", "red", undead="Ghoul", hp=HitPoints(-12, 8), began_hp=8)
    there = battle(figure("ann"), fallen, figure("b", "red", undead="Ghoul"), ruleset="osric")
    assert list(who_checks(there)) == []
    with pytest.raises(Refusal, match="never check morale"):
        do(there, CheckMorale(("b",)))
