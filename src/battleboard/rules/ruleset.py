"""What a ruleset is: a value that names its phases, ruler and options, and answers questions."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from battleboard.rules.act import Act
from battleboard.rules.aiming import Aiming
from battleboard.rules.attack import hit_chance
from battleboard.rules.case import Case
from battleboard.rules.courage import Courage
from battleboard.rules.dice import Dice
from battleboard.rules.durations import Pace
from battleboard.rules.encounter import (
    Distance,
    EncounterDie,
    Greeting,
    Meeting,
    Nerve,
    Reaction,
    Stand,
    SurpriseCheck,
    no_dice,
)
from battleboard.rules.harm import SpoiledBy, spoiled_before_done
from battleboard.rules.light import FIRST_EDITION, FIRST_EDITION_SPELLS, Flame, Glamour
from battleboard.rules.notion import Notion
from battleboard.rules.phase import Phase
from battleboard.rules.plan import Plan
from battleboard.rules.ruler import Ruler
from battleboard.rules.ruling import Rulings
from battleboard.rules.scene import ActionKind, Scene, SceneError, nearest
from battleboard.rules.situation import Situation
from battleboard.rules.stride import StrideOf
from battleboard.rules.tables import Tables, TurningDice
from battleboard.rules.wording import listing
from battleboard.rules.wounds import Condition, RoundEnd, State, Wounded, less


class Option(NamedTuple):
    """A disputed point on which tables differ; the first answer is the default."""

    id: str
    answers: tuple[str, ...]


class Health(NamedTuple):
    """What hit points mean in a game: its states, from hale to dead, and what a round brings.

    `condition` takes the hit points, the rulings, and whether somebody tends the figure; `struck`
    gives what damage leaves. The dying have as many rounds as a die of `dying_faces` shows, where
    there is one.
    """

    states: tuple[State, ...]
    condition: Callable[[int, Rulings, bool], Condition]
    end_of_round: Callable[[Wounded, Rulings], RoundEnd]
    dead_at: Callable[[Rulings], int]
    struck: Callable[[int, int], int] = less
    dying_faces: int = 0


class Ruleset(NamedTuple):
    """One game: its names, and a function for each phase that can be asked about.

    `declared` are the deeds that must be announced before initiative, and `besides` says what one
    figure may do in a round besides each of them; where that is nothing, it does one thing. `meet`
    and `react` read the dice that `distance_dice` and `reaction_dice` list. `without` names what
    the game has no notion of, with what it does instead; where it has no reaction roll or no
    morale, those are None. `spoiled` says whether harm to a caster spoils the spell, and `flames`
    are the lights that people carry, as `glamours` are the spells of light and darkness.
    `turning_dice` are thrown for turning undead.
    """

    id: str
    title: str
    phases: tuple[Phase, ...]
    ruler: Ruler
    options: tuple[Option, ...]
    declared: frozenset[ActionKind]
    check_surprise: Callable[[Scene, Tables, Rulings], SurpriseCheck]
    meet: Callable[[Meeting], Distance]
    plan_surprise: Callable[[Scene, Tables, Rulings], Plan]
    dice: Callable[[Scene, Tables, Rulings], Dice]
    plan_round: Callable[[Scene, Tables, Rulings], Plan]
    aiming: Aiming
    health: Health
    stride: StrideOf
    distance_dice: Callable[[Meeting], tuple[EncounterDie, ...]] = no_dice
    react: Callable[[Greeting], Reaction] | None = None
    reaction_dice: tuple[EncounterDie, ...] = ()
    besides: Mapping[ActionKind, frozenset[ActionKind]] = MappingProxyType({})
    check_morale: Callable[[Nerve, Tables], Stand] | None = None
    courage: Courage | None = None
    pace: Pace = Pace()
    spoiled: SpoiledBy = spoiled_before_done
    flames: Mapping[str, Flame] = FIRST_EDITION
    glamours: Mapping[str, Glamour] = FIRST_EDITION_SPELLS
    turning_dice: TurningDice = "d20"
    without: Mapping[Notion, str] = MappingProxyType({})

    @property
    def situations(self) -> Mapping[str, Situation]:
        """What changes a blow in this game."""
        return self.aiming.situations

    def hit_chance(self, case: Case, act: Act) -> Fraction | None:
        """Give the chance that a blow or shot hits its target, where it can be known."""
        return hit_chance(self.aiming, case, act)

    def rulings(self, chosen: Mapping[str, str]) -> Rulings:
        """Fill in the defaults for whatever the table has not decided, refusing unknown words."""
        known = {option.id: option.answers for option in self.options}
        for name, answer in chosen.items():
            _check_answer(name, answer, known)
        return {name: chosen.get(name, answers[0]) for name, answers in known.items()}


def _check_answer(name: str, answer: str, known: Mapping[str, tuple[str, ...]]) -> None:
    if name not in known:
        raise SceneError(f"options.{name}", f"no option '{name}'", nearest(name, list(known)))
    if answer not in known[name]:
        answers = listing([f"'{word}'" for word in known[name]], last="or")
        problem = f"expected {answers}, not '{answer}'"
        raise SceneError(f"options.{name}", problem, nearest(answer, known[name]))
